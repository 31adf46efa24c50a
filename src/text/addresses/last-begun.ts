import { fold } from '../fold.ts'
import { SETTLEMENT_WORDS } from '../fold-query.ts'
import { withoutStreetAfter } from './streets.ts'

/** A word of a letter or two at the end: `Krakow, P`, «Львів (Ук», «Ханой, В’є». */
const WORD_BEGUN = /(?<=[\s,;(/\p{Pd}])(\p{L}(?:['’ʼ]?\p{L})?['’ʼ]?)(\.?)\s*$/u

/** What stands between it and the text before it. */
const SEPARATORS = /[\s,;(/\p{Pd}]+$/u

/** The number before a unit or before a part of a code. */
const NUMBER = /\d\s+$/

/** Such a word, folded, and the text before it. */
export interface Begun {
  readonly before: string
  readonly word: string
  /** Whether it is a capital with a small letter after it. */
  readonly isCapitalized: boolean
  /** Whether it is two capitals. */
  readonly isInCapitals: boolean
}

/**
 * The word that ends a text, where it has too few letters to search by; undefined where it has more or, being an apostrophe,
 * none, follows a number (`1012 A`, «20 т»), is the name of a street («Київ, вул. С») or says what kind of place the town is
 * («Київ, м.»).
 */
export function lastBegun(text: string): Begun | undefined {
  const found = WORD_BEGUN.exec(text)
  if (found === null) return undefined
  const [, typed = '', stop] = found
  const rest = text.slice(0, found.index)
  if (NUMBER.test(rest)) return undefined
  const [word, folded] = [fold(typed), fold(text)]
  const isDesignation = stop !== '' && SETTLEMENT_WORDS.has(word)
  if (word === '' || isDesignation || withoutStreetAfter(folded) !== folded) return undefined
  const before = rest.replace(SEPARATORS, '')
  const letters = typed.replace(/\P{L}/gu, '')
  return { before, word, isCapitalized: /^\p{Lu}\p{Ll}/u.test(letters), isInCapitals: /^\p{Lu}{2}/u.test(letters) }
}
