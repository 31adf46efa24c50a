import { normalizePostcode } from './typed-postcode.ts'

/** A country's ways to write a postcode, from GeoNames' notation (`#####`, `##-###`, `@# #@@|@## #@@`). */
export interface PostcodeFormat {
  /** Whether a single code is written as the country writes it. */
  accepts(code: string): boolean
  /** Whether a single code is digits only, without separators, where the country writes it so: such codes may stand as ranges. */
  acceptsInRange(code: string): boolean
  /** Whether there are such codes at all. */
  readonly hasRanges: boolean
}

/** @param notation GeoNames': `#` a digit, `@` a letter, alternatives by `|`; empty where the country has no codes. */
export function parsePostcodeFormat(notation: string): PostcodeFormat {
  const ways = waysOf(notation)
  const pattern = patternOf(ways)
  const widths = new Set(ways.filter((way) => /^#+$/.test(way)).map(({ length }) => length))
  return {
    accepts: (code) => pattern.test(code),
    acceptsInRange: (code) => widths.has(code.length) && /^[0-9]+$/.test(code),
    hasRanges: widths.size > 0,
  }
}

/**
 * Brings codes to a country's way of writing them, the first of those that differ in separators alone: `LV-1001` → `1001`,
 * `40001` → `40-001`, `59019 CEDEX 1` → `59019`.
 * Where codes have two parts and letters, the first alone is a code too, as in sources: `SW1A`, but not the `110` of `110 00`.
 *
 * @returns a function that returns undefined for a text that is no code of the country.
 */
export function postcodeWriter(notation: string): (text: string) => string | undefined {
  const all = waysOf(notation)
  const ways = all.map((way) => ({ symbols: [...way], pattern: patternOf([withoutSeparators(way)]) }))
  const firstPart = patternOf(all.filter(hasTelltaleParts).flatMap((way) => way.split(' ', 1)))
  const separated = (text: string): string | undefined => {
    const bare = normalizePostcode(text)
    const symbols = ways.find(({ pattern }) => pattern.test(bare))?.symbols
    if (symbols === undefined) return undefined
    let used = 0
    return symbols.map((symbol) => (/[\s-]/.test(symbol) ? symbol : bare[used++])).join('')
  }
  return (text) => {
    const code = text.trim().toUpperCase()
    const withoutCountry = code.replace(/^[A-Z]{1,3}[- ](?=.*[0-9])/, '')
    const [firstWord = ''] = code.split(' ', 1)
    const written = separated(code) ?? separated(withoutCountry) ?? separated(firstWord)
    return written ?? (firstPart.test(code) ? code : undefined)
  }
}

/**
 * Finds the first part of a country's whole codes, where these have two parts and letters, so that no other country's
 * can be meant: `SW1A1AA` → `SW1A`.
 *
 * @returns a function that returns undefined for a normalised text that is no such code.
 */
export function postcodeFirstPart(notation: string): (code: string) => string | undefined {
  const ways = waysOf(notation).filter(hasTelltaleParts)
  const lengths = new Map(ways.map((way) => [withoutSeparators(way), way.indexOf(' ')]))
  const patterns = [...lengths].map(([way, length]) => ({ pattern: patternOf([way]), length }))
  return (code) => {
    const length = patterns.find(({ pattern }) => pattern.test(code))?.length
    return length === undefined ? undefined : code.slice(0, length)
  }
}

/** The first part of codes of digits if the country's first way to write them has a space: `###` of `### ##`. */
export function spacedFirstPart(notation: string): string | undefined {
  return /^(#+) #+(?:\||$)/.exec(notation)?.[1]
}

/**
 * Tells whether a text is a code of digits in two parts with a dash between, as the country writes it, whole or begun: `02-678`,
 * `02-6`. One whose parts are equally long is left out: it may be a range.
 *
 * @param spaced first parts that other countries write before a space, so that no code begins with them: `150-00` is in Praha.
 */
export function dashedCode(notation: string, spaced: ReadonlySet<string | undefined>): (text: string) => boolean {
  const ways = waysOf(notation).flatMap((way) => {
    const [, first] = /^(#+)-(?!\1$)#+$/.exec(way) ?? []
    if (first === undefined) return []
    return spaced.has(first) ? [way] : startsBehindDash(way)
  })
  const pattern = patternOf(ways)
  return (text) => pattern.test(text)
}

/** `##-###` and what it starts with, from the first digit behind the dash on. */
function startsBehindDash(way: string): string[] {
  const shortest = way.indexOf('-') + 2
  return Array.from({ length: way.length - shortest + 1 }, (_, more) => way.slice(0, shortest + more))
}

/** A country's ways to write a postcode, apart; none where it has no codes. */
function waysOf(notation: string): string[] {
  return notation === '' ? [] : notation.split('|')
}

/** A way to write a postcode, in GeoNames' notation, as normalised codes are written. */
function withoutSeparators(way: string): string {
  return way.replace(/[ -]/g, '')
}

/** Whether a way to write codes has two parts and letters, and codes differ in the first: `@# #@@`, `@@@ ####`, not `AZ ####`. */
function hasTelltaleParts(way: string): boolean {
  const [first = '', second] = way.split(' ')
  return second !== undefined && /[@A-Z]/.test(way) && /[@#0-9]/.test(first)
}

/** Matches a code that is written in one of the ways given; none without any. */
function patternOf(ways: readonly string[]): RegExp {
  const sources = ways.map((way) =>
    [...way]
      .map((symbol) => {
        if (symbol === '#') return '[0-9]'
        return symbol === '@' ? '[A-Z]' : RegExp.escape(symbol)
      })
      .join(''),
  )
  return sources.length === 0 ? /(?!)/ : new RegExp(`^(?:${sources.join('|')})$`)
}
