import { POSTCODE_OF_DIGITS } from './postcodes/postcodes-within.ts'

/** What a text may hold that `tidied` changes: most hold none of it, and finding that out takes an eighth of the time. */
const MAY_BE_UNTIDY = /[^\S ]| {2}|\p{Cf}|[\u2010-\u2015\u2212;([]|^["«“„]|[0-9](?:\p{L}|(?<=\p{L}[0-9]))/u

/**
 * A country's sign at the start or behind a number, or a postcode with or without a sign, in brackets with more behind them:
 * `(DE) 10115 Berlin`, `10115 (DE) Berlin`, `PL (00-001) Warszawa`.
 */
const SIGN_OR_CODE_IN_BRACKETS =
  /(?:(?<=^|\p{Nd} ?)[([]([a-z]{1,3})[)\]]|[([]((?:[a-z]{1,3}[ \p{Pd}]?)?\p{Nd}{2}[\p{Nd} \p{Pd}]*)[)\]])(?=.*[\p{L}\p{Nd}])/giu

/** Hyphens, dashes and the minus sign, which documents put in place of a plain hyphen: `00–950`, `LV−1010`. */
const DASHES = /[\u2010-\u2015\u2212]/g

const QUOTED = /^["«“„]([^"«»“”„]*)["»”“]$/u

/** Between a postcode of digits and a name with a capital, where a space got lost: `80331München`, «Львів79000». */
const CODE_MEETS_NAME = new RegExp(
  `(?<=(?<!\\p{N})${POSTCODE_OF_DIGITS})(?=\\p{Lu}\\p{L}{3})|(?<=\\p{Lu}\\p{L}{3,})(?=${POSTCODE_OF_DIGITS}(?!\\p{N}))`,
  'gu',
)

/**
 * A text as people would have typed what they pasted: with single spaces, plain hyphens and no invisible characters, without
 * quotes around it, as a cell of a table has them, without brackets around a sign or a code, with a space between a code and a
 * name, and with commas between its parts. Other patterns rely on that.
 */
export function tidied(query: string): string {
  if (!MAY_BE_UNTIDY.test(query)) return query
  const text = query
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(QUOTED, '$1')
    .replace(DASHES, '-')
    .replace(SIGN_OR_CODE_IN_BRACKETS, ' $1$2 ')
    .replace(CODE_MEETS_NAME, ' ')
    .replace(/ +(?=[ ,]|$)|^ /g, '')
  // On a keyboard in the wrong layout, it is a letter among Latin ones.
  return /[^\P{L}a-z]/iu.test(text) ? text.replaceAll('; ', ', ') : text
}
