import { fold, isPlain } from './fold.ts'
import { foldedPhrases, foldedWords } from './folded-words.ts'

const SETTLEMENTS = foldedPhrases('settlements')

/** Words that people put before a town's name, or after it, and that are no part of it. */
export const SETTLEMENT_WORDS: ReadonlySet<string> = new Set(SETTLEMENTS.filter((word) => !word.includes(' ')))

/** Those that are two or three words when folded: «с-ще», «р.п.», «п.г.т.». */
export const LETTER_BY_LETTER: readonly string[] = SETTLEMENTS.filter((word) => word.includes(' '))

const SETTLEMENTS_AS_IN_NAMES: ReadonlySet<string> = new Set(foldedWords('settlementsAsInNames'))

/** A name of two words, the first written as a letter: «М-Подільський». «с-ще» as a whole is a prefix. */
const WITH_INITIAL = /^\s*(?!с\p{Pd}ще(?!\p{L}))\p{L}\p{Pd}/iu

/** A name whose first word is written as a letter with a full stop: «Б. Церква», but not «п.г.т.». */
const WITH_FULL_STOP = /^\s*(\p{L})\.\s*\p{L}{2}/u

/**
 * Whether a letter that a text begins with stands for a word of the name, as in «М-Подільський», «Б. Церква», `M. Krumlov`;
 * where it often stands before the name, only a capital letter perhaps does: «П. Посад», «М. Київ». A small letter before the
 * name never does: «м. Київ», `m. Kaunas`.
 */
export type Initial = 'none' | 'word' | 'perhaps'

/** Folds what a person typed, without a settlement prefix («м. Біла Церква» → «біла церква»). */
export function foldQuery(text: string): string {
  const folded = fold(text)
  return initialOf(text) === 'word' ? folded : withoutPrefix(folded)
}

/** Whether what a person typed begins with a letter that stands for a word of the name. */
export function initialOf(text: string): Initial {
  if (isPlain(text)) return 'none'
  if (WITH_INITIAL.test(text)) return 'word'
  const letter = WITH_FULL_STOP.exec(text)?.[1]
  if (letter === undefined) return 'none'
  const isCapital = letter !== letter.toLowerCase()
  const folded = fold(letter)
  if (SETTLEMENT_WORDS.has(folded)) return isCapital ? 'perhaps' : 'none'
  return isCapital || !SETTLEMENTS_AS_IN_NAMES.has(folded) ? 'word' : 'none'
}

/** Whether it begins with a letter before a hyphen, which may also be the last of a word: «о-Франківськ». */
export function beginsWithHyphenedLetter(text: string): boolean {
  return WITH_INITIAL.test(text)
}

/** Folded text without the settlement prefix that it starts with. */
export function withoutPrefix(folded: string): string {
  const space = folded.indexOf(' ')
  if (space < 0) return folded
  const prefix = space > 1 ? undefined : LETTER_BY_LETTER.find((letters) => folded.startsWith(`${letters} `))
  if (prefix !== undefined) return folded.slice(prefix.length + 1)
  return SETTLEMENT_WORDS.has(folded.slice(0, space)) ? folded.slice(space + 1) : folded
}
