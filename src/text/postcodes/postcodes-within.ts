import { anyWritten } from '../words/languages.ts'

/**
 * What a postcode of digits alone looks like in an address, folded or not, as a source of patterns: `10115`, `110 00`, `05-800`,
 * `1170-169`; fewer digits may be a house number.
 */
export const POSTCODE_OF_DIGITS = String.raw`(?:[0-9]{4}[\s-][0-9]{3}|[0-9]{4,6}|[0-9]{3}\s[0-9]{2}|[0-9]{2}[\s-][0-9]{3})`

/** What a British postcode looks like in an address, folded or not, as a source of patterns: `M17 1AB`, `SW1A1AA`. */
export const BRITISH_POSTCODE = '[a-z]{1,2}[0-9][0-9a-z]? ?[0-9][a-z]{2}'

/** Fewest letters and digits of a postcode in an address that has both. */
const SHORTEST = 3

/** Fewest digits of one without letters: fewer are numbers of houses. */
const FEWEST_DIGITS = 4

/** Three digits with a name and nothing else: `101 Reykjavík`, `Istanbul, 340`. */
const SHORT_BESIDE_NAME = /^(?:\d{3}[\s,]+[^\d,]+|[^\d,]+[\s,]+\d{3})$/

/** Most letters of a word after digits that may be a part of a code: `1012 AB`. */
const MOST_LETTERS_AFTER = 2

/** Most codes that are looked for. */
const MOST_CODES = 6

/**
 * A weight, a distance or a price behind a name: «Умань 30000 грн», `Herne 24000 kg`. Without a name before it, its unit may be
 * the start of one: `04103 Lei` is typed on the way to Leipzig.
 */
const QUANTITY = new RegExp(
  `(?<=\\p{L}{3}.*?)(?<![\\p{L}\\p{N}\\p{Pd}])(\\d+)\\s*(${anyWritten('units')})(?![\\p{L}\\p{N}\\p{M}'’ʼ])`,
  'giu',
)

/** A unit that may be the letters of a Dutch code instead, as `1012 KG` is, or `to`, which is also a preposition. */
const LETTERS_OF_CODE = /^(?!kg)(?:[a-z]{2}|[A-Z]{2})$/

/** What may be a digit: the first of all scripts' digits but ours is U+0660. To know exactly takes twice as long. */
const MAY_BE_DIGIT = /[0-9\u0660-\uffff]/

/**
 * What may be the postcode in an address, the longest first: words with digits side by side, all of them or the last
 * ones, with and without a few letters after them: «79000, м. Львів», `London SW1A 1AA`, `1012 AB Amsterdam`,
 * `Praha 1, 110 00`, «Хрещатик 22 01001 Київ». The text as a whole is none of them.
 */
export function postcodesWithin(address: string): string[] {
  // Called for every search by name, few of which have a digit.
  if (!MAY_BE_DIGIT.test(address) || !/\p{Nd}/u.test(address)) return []
  const text = normalizedAddress(address)
  const fewestDigits = SHORT_BESIDE_NAME.test(text) ? SHORTEST : FEWEST_DIGITS
  const codes = withoutQuantities(text)
    .split(/[,;]/)
    .flatMap((part) => runsWithDigits(part.trim().split(/\s+/)))
    .filter((code) => lengthOf(code) >= (/\p{L}/u.test(code) ? SHORTEST : fewestDigits) && code !== text)
  return [...new Set(codes)].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_CODES)
}

/** An address as the codes in it are written: in NFKC, with single spaces, without signs for numbers. */
export function normalizedAddress(address: string): string {
  return address.replaceAll('№', '').normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** An address without the weights, distances and prices behind its first name. */
function withoutQuantities(address: string): string {
  return address.replace(QUANTITY, (quantity, number: string, unit: string) =>
    (number.length === 4 || unit === 'to') && LETTERS_OF_CODE.test(unit) ? quantity : '',
  )
}

/** Letters and digits. */
function lengthOf(code: string): number {
  return code.replace(/[^\p{L}\p{N}]/gu, '').length
}

function runsWithDigits(words: readonly string[]): string[] {
  const hasDigit = (word = '') => /\p{Nd}/u.test(word)
  return words.flatMap((_, from) => {
    if (!hasDigit(words[from])) return []
    let to = from + 1
    while (hasDigit(words[to])) to++
    const run = words.slice(from, to).join(' ')
    const after = words[to]
    return after !== undefined && after.length <= MOST_LETTERS_AFTER ? [`${run} ${after}`, run] : [run]
  })
}
