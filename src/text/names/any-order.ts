import { isInflected } from './inflected.ts'

/**
 * Whether each word of folded text starts a different word of a folded name, or is that with another ending, in any order:
 * `масло подсол` of `подсолнечное масло`, `труба стальная` of `стальные трубы`.
 *
 * @returns whether they are all of the name's words; undefined where none is left for a word.
 */
export function inAnyOrder(words: readonly string[], name: string): 'whole' | 'start' | undefined {
  const named = name.split(' ')
  if (words.length === named.length && areSharedOut(words, named, isSameWord)) return 'whole'
  return areSharedOut(words, named, (word, part) => part.startsWith(word) || isInflected(word, part))
    ? 'start'
    : undefined
}

/**
 * Whether folded text holds all words of a folded name, each as it stands or with another ending, among others: `щебень
 * гранитный` holds `щебень`.
 *
 * @param words of the text.
 * @returns undefined where a word of the name is missing.
 */
export function heldIn(words: readonly string[], name: string): 'as typed' | 'inflected' | undefined {
  const named = name.split(' ')
  if (named.length > words.length) return undefined
  if (named.every((part) => words.includes(part)) && areSharedOut(named, words, (part, word) => part === word))
    return 'as typed'
  return areSharedOut(named, words, (part, word) => isSameWord(word, part)) ? 'inflected' : undefined
}

function isSameWord(word: string, part: string): boolean {
  return word === part || isInflected(word, part)
}

/** Whether each word can have a part of its own that fits it: one that is in the way moves on to another. */
function areSharedOut(
  words: readonly string[],
  parts: readonly string[],
  fits: (word: string, part: string) => boolean,
): boolean {
  const holders = new Map<number, string>()
  const give = (word: string, asked: Set<number>): boolean =>
    parts.some((part, at) => {
      if (asked.has(at) || !fits(word, part)) return false
      asked.add(at)
      const holder = holders.get(at)
      if (holder !== undefined && !give(holder, asked)) return false
      holders.set(at, word)
      return true
    })
  return words.every((word) => give(word, new Set()))
}
