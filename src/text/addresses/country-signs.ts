import { BETWEEN_NAMES } from '../between-names.ts'
import { fold } from '../fold.ts'
import { foldQuery } from '../fold-query.ts'
import { POSTCODE_OF_DIGITS } from '../postcodes/postcodes-within.ts'

// How people write the sign of a country, or of an area, with a postcode or a name:
//
//     in an address, before its postcode       `D-10115 Berlin`, `A 4400 Haag`        signOfPostcode, withoutSignOfPostcode
//     before a name                            `D-Köln`                               signAndName
//     the same apart from it, or behind it     `D Köln`, `Montreux/CH`                signedNames
//     in front of a town and more of it        `PL, Zgierz, łódzkie`, `IT Rho (MI)`   countryBefore
//     behind anything                          `Hoxton London United Kingdom`         countriesBehind
//     with a postcode and nothing else         `80331 DE`, `MI 20121`                 isSignedCode
//     the same taken apart, before, behind     `LV-1010`, `SW1A 2AA GB`               signAndCode, codeAndSign

/** Most letters of a sign that stands alone beside a postcode or a part of a town: three may be a town's, «Ulm 89073». */
export const LONGEST_SIGN = 2

/** Fewest digits of a postcode: fewer may be a house number. */
const SHORTEST_CODE = 4

const NOT_WITHIN_WORD = "(?<![\\p{L}\\p{N}'’`´])"
const CODE = `${POSTCODE_OF_DIGITS}(?![\\p{L}\\p{N}])`

/**
 * The sign of a country, or an area, in front of a postcode: `D-10115`, `A 4400`, `PL 05-800`, `NY 10118`. Three letters
 * need a hyphen, since towns have such names: `Ulm 89073`. The end of a word after an apostrophe is none: `Engel's 413100`.
 */
const SIGN_OF_POSTCODE = new RegExp(`${NOT_WITHIN_WORD}(?:[a-z]{1,3}\\p{Pd}+(?=[0-9])|[a-z]{1,2}\\s(?=${CODE}))`, 'iu')

/** The sign of the country, or of an area in it, before the postcode in an address, folded: `A-4400 Haag`. */
export function signOfPostcode(address: string): string | undefined {
  const sign = SIGN_OF_POSTCODE.exec(address)?.[0]
  return sign === undefined ? undefined : fold(sign)
}

/** An address without that sign. */
export function withoutSignOfPostcode(address: string): string {
  return address.replace(SIGN_OF_POSTCODE, '')
}

/** `D-Köln`, `pl–kraków`: a name after what may be its country's sign. */
const SIGN_AND_NAME = /^\s*([a-z]{1,3})\p{Pd}(\p{L}{2}.*)$/isu

/** What may be a country's sign, and the name of a town there, folded. */
export interface SignedName {
  readonly sign: string
  readonly name: string
}

/** What may be a country's sign and a name after it: `D-Köln` → `d`, `koln`; undefined for other text. */
export function signAndName(text: string): SignedName | undefined {
  const [, sign, name] = SIGN_AND_NAME.exec(text) ?? []
  return sign === undefined || name === undefined ? undefined : { sign: fold(sign), name: fold(name) }
}

/** `RO Roman`, `D/Köln`, `(D) Köln`; `Montreux CH`, `Montreux/CH`. A letter after a name may be the start of its next word. */
const SIGN_APART = [signBefore(2), /(?<=\p{L}{2})[\s\p{Pd}/]+([a-z]{2})\s*$/iu]

/** The ways to read a text as a name with a sign before or after it; the sign may be a word of a longer name. */
export function signedNames(text: string): SignedName[] {
  return SIGN_APART.flatMap((form) => {
    const sign = form.exec(text)?.[1]
    return sign === undefined ? [] : [{ sign: fold(sign), name: fold(text.replace(form, '')) }]
  })
}

/** `IT Rho (MI)`, `(PL) Zgierz, łódzkie`; «Україна, Умань, Черкаська обл.». */
const COUNTRY_BEFORE = [signBefore(3), /^([^,]+),/u]

/** What may be a country, folded, and what follows it. */
interface BehindCountry {
  readonly country: string
  readonly rest: string
  /** The first name in the rest, folded. */
  readonly first: string
}

/** The ways to read a text as a country, by its sign or name, and a town with more behind it, such as its area. */
export function countryBefore(text: string): BehindCountry[] {
  if (!BETWEEN_NAMES.test(text)) return []
  return COUNTRY_BEFORE.flatMap((form) => {
    const country = form.exec(text)?.[1]
    const rest = text.replace(form, '').trim()
    const end = rest.search(BETWEEN_NAMES)
    return country === undefined || end < 0
      ? []
      : [{ country: fold(country), rest, first: foldQuery(rest.slice(0, end)) }]
  })
}

/** Most words of a country's name: `United States of America`. */
const MOST_WORDS_OF_COUNTRY = 4

/** What stands between an address and its country: `Amsterdam, The Netherlands`. */
const BEFORE_COUNTRY = /(?:(?:^|[\s,]+)the)?[\s,]*$/i

/** What may be a country, folded, and what precedes it, as typed. */
interface BeforeCountry {
  readonly country: string
  readonly rest: string
}

/** The ways to read a text as something and a country behind it, the longest name first; a sign has to be in capitals. */
export function countriesBehind(text: string): BeforeCountry[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const most = Math.min(words.length - 1, MOST_WORDS_OF_COUNTRY)
  return Array.from({ length: most }, (_, less) => less - most).flatMap((from) => {
    const [rest, written] = [words.slice(0, from).join(' '), words.slice(from).join(' ')]
    const country = fold(written)
    if (country.length <= LONGEST_SIGN && written !== written.toUpperCase()) return []
    return [{ country, rest: rest.replace(BEFORE_COUNTRY, '') }]
  })
}

/** Whether a text is a postcode with a country's or area's sign, and no name: `80331 DE`, `MI 20121`. */
export function isSignedCode(text: string): boolean {
  return text.replace(/\P{L}/gu, '').length <= LONGEST_SIGN && text.replace(/\P{Nd}/gu, '').length >= SHORTEST_CODE
}

/** A postcode and a country's sign, upper case; both empty where there is no sign. */
interface SignedCode {
  readonly sign: string
  /** Whether it may be another sign than that of ISO 3166-1 alpha-2: that of vehicles from there, or one of three letters. */
  readonly mayBeOther: boolean
  readonly code: string
}

/**
 * The parts of a postcode that has a country's sign before it, as in addresses: `LV-1010`, `GB-SW1A`, `DE, 68169`; else empty. A
 * sign of vehicles (D-10115) or of three letters (AUT-4020) stands apart, or is one letter before four digits or more: before
 * fewer, such a letter begins a British code.
 *
 * @param query without what is pasted along with it.
 */
export function signAndCode(query: string): SignedCode {
  const [, sign = '', separator = '', code = ''] =
    /^([a-z]{1,3})([\s\p{Pd},:/]+(?=.*\d)|(?=\d))(.+)$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeOther: separator !== '' || /^[a-z]\d{4}/i.test(query), code }
}

/**
 * The parts of a postcode that has a country's sign after it, as in tables: `80331 DE`, `79000, UA`, `10115 D`, `62-800 (PL`;
 * else empty. Where the code ends with letters, something must stand between: `SW1A 2AA GB`.
 */
export function codeAndSign(query: string): SignedCode {
  const [, code = '', separator = '', sign = ''] =
    /^(.*\p{Nd}(?:\P{Nd}*\p{L}(?=[\s\p{Pd},;:/([]))?)([\s\p{Pd},;:/([]*)([a-z]{1,3})$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeOther: separator !== '', code }
}

/** A sign of at most so many letters before a name, apart from it: `RO Roman`, `D/Köln`, `(D) Köln`, `A: Wien`. */
function signBefore(letters: number): RegExp {
  return new RegExp(`^\\s*\\(?([a-z]{1,${letters}})[\\s\\p{Pd}/:)]+(?=\\p{L}{2})`, 'iu')
}
