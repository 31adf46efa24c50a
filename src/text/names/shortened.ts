import { foldedWords } from '../folded-words.ts'
import { isInflected } from './inflected.ts'

/** Words between the others of a name, which are left out where it is written short: `waidhofen ybbs`. */
export const LINKS = foldedWords('links')

/** Most words of a name written short. */
const MOST_WORDS = 6

/**
 * Whether folded text is short for a folded name: each of its words starts one of the name's, in order from the first,
 * with nothing but links between. `c budejovice` is short for `ceske budejovice`, `waidhofen ybbs` for
 * `waidhofen an der ybbs`.
 *
 * @param words of the text.
 * @returns whether no word of the name is left after them; undefined where it is not short for it.
 */
export function shortFor([first = '', ...others]: readonly string[], name: string): 'whole' | 'start' | undefined {
  const named = name.split(' ')
  // Where in the name the words so far may end: a word may start a link as well as what is after it.
  let ends = named[0]?.startsWith(first) ? [0] : []
  for (const word of others) {
    const next = new Set<number>()
    for (const end of ends) {
      for (const [after, part] of named.slice(end + 1).entries()) {
        if (part.startsWith(word)) next.add(end + 1 + after)
        if (!LINKS.has(part)) break
      }
    }
    ends = [...next]
  }
  if (ends.length === 0) return undefined
  return ends.includes(named.length - 1) ? 'whole' : 'start'
}

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

/** The words of folded text that may be short for a name; undefined where they are too few or too many. */
export function shortWords(folded: string): readonly string[] | undefined {
  const words = folded.split(' ')
  return words.length < 2 || words.length > MOST_WORDS ? undefined : words
}

/** Whether what a person typed looks as if written short: «Č. Budějovice», "Waidhofen/Ybbs", "Marburg (Lahn)", `N Sącz`. */
export function looksShortened(query: string, folded: string): boolean {
  return /[./(]/.test(query) || folded.split(' ').some(({ length }) => length <= 2)
}
