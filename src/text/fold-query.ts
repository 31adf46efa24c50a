import { fold, isPlain } from './fold.ts'
import { foldedPhrases } from './folded-words.ts'

const SETTLEMENTS = foldedPhrases('settlements')

/** Words that people put before a town's name, or after it, and that are no part of it. */
export const SETTLEMENT_WORDS: ReadonlySet<string> = new Set(SETTLEMENTS.filter((word) => !word.includes(' ')))

/** Those that are two or three words when folded: «с-ще», «р.п.», «п.г.т.». */
export const LETTER_BY_LETTER: readonly string[] = SETTLEMENTS.filter((word) => word.includes(' '))

/** A name of two words, the first written as a letter: «М-Подільський». «с-ще» as a whole is a prefix. */
const WITH_INITIAL = /^\s*(?!с\p{Pd}ще(?!\p{L}))\p{L}\p{Pd}/iu

/** Folds what a person typed, without a settlement prefix («м. Біла Церква» → «біла церква»). */
export function foldQuery(text: string): string {
  const folded = fold(text)
  return hasInitial(text) ? folded : withoutPrefix(folded)
}

/** Whether what a person typed begins with a letter that stands for a word of the name, as «м.» does not. */
export function hasInitial(text: string): boolean {
  return !isPlain(text) && WITH_INITIAL.test(text)
}

/** Folded text without the settlement prefix that it starts with. */
export function withoutPrefix(folded: string): string {
  const space = folded.indexOf(' ')
  if (space < 0) return folded
  const prefix = space > 1 ? undefined : LETTER_BY_LETTER.find((letters) => folded.startsWith(`${letters} `))
  if (prefix !== undefined) return folded.slice(prefix.length + 1)
  return SETTLEMENT_WORDS.has(folded.slice(0, space)) ? folded.slice(space + 1) : folded
}
