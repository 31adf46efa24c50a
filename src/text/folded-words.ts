import { fold } from './fold.ts'
import { type WordList, wordsIn } from './words/languages.ts'

/** The words of all languages in a list as they stand in folded text: «р-н» is two. */
export function foldedWords(list: WordList): ReadonlySet<string> {
  return new Set(wordsIn(list).flatMap((word) => fold(word).split(' ')))
}

/** The entries of several lists, in all languages, folded; what folds to several words stays together: «р н». */
export function foldedPhrases(...lists: readonly WordList[]): string[] {
  return [...new Set(lists.flatMap(wordsIn).map(fold))]
}

/** A pattern of any such phrase as a whole: not «пр» where that begins «пр кт», which is a phrase too. */
export function anyIn(...lists: readonly WordList[]): string {
  const phrases = foldedPhrases(...lists)
  return phrases
    .map((phrase) => {
      const longer = phrases.filter((other) => other.startsWith(`${phrase} `))
      const rests = longer.map((other) => other.slice(phrase.length)).join('|')
      return rests === '' ? phrase : `${phrase}(?!(?:${rests})(?: |$))`
    })
    .join('|')
}

/** Escapes in a pattern, and letters that stand for themselves. */
const IN_PATTERN = /\\p\{[^}]*\}|\\.|\p{L}\p{M}*/giu

/** A pattern with its letters folded, as they stand in folded text: «й» is «и», «ł» is «l» and «ß» is «ss». */
export function foldedPattern(source: string, flags = ''): RegExp {
  return new RegExp(
    source.replace(IN_PATTERN, (part) => (part.startsWith('\\') ? part : fold(part))),
    flags,
  )
}

/** Makes a function that leaves the phrases of a list out of folded text, wherever they stand. */
export function phrasesLeftOut(list: WordList): (folded: string) => string {
  const phrases = foldedPattern(`(?<=^| )(?:${anyIn(list)})(?= |$)`, 'g')
  return (folded) => folded.replace(phrases, '').split(' ').filter(Boolean).join(' ')
}

/** A table by words as they stand in folded text, each with all that its rows say it may stand for. */
export function foldedTable(
  rows: readonly (readonly [words: string, meant: string])[],
): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>()
  for (const [words, meant] of rows) {
    for (const word of words.split(' ').map(fold)) {
      table.set(word, [...new Set([...(table.get(word) ?? []), ...meant.split(' ').map(fold)])])
    }
  }
  return table
}
