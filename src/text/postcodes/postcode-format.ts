import { fold } from '../fold.ts'
import { foldedWords } from '../folded-words.ts'

const POSTCODE_WORDS = foldedWords('postcodes')
const POSTCODE_ABBREVIATIONS = foldedWords('postcodeAbbreviations')

/** A word, perhaps two letters with full stops, and what follows it but spaces and signs: «п.к. 4000». */
const WORD_AND_REST = /^(\p{L}\.\s?\p{L}(?![\p{L}\p{N}])|\p{L}+)[^\p{L}\p{N}]+(.*)$/su

/** What stands before the first letter or digit, and after the last. */
const AROUND_CODE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The form in which postcodes are matched: letters and digits without case, spaces, dashes or marks: `40-001` → `40001`. */
export function normalizePostcode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A code without what is pasted along with it: `"LV-1010"`, `№79000` (which NFKC makes `No79000`), `79000;`, `PLZ 10115`. */
export function bareCode(text: string): string {
  const code = text.replaceAll('№', '').normalize('NFKC').replace(AROUND_CODE, '')
  const rest = afterWord(code, POSTCODE_WORDS)
  return rest === undefined ? code : bareCode(rest)
}

/** A bare code without an abbreviation before it that may be a country's sign as well: `PK 34000`, `CAP 20121`. */
export function codeAfterAbbreviation(code: string): string | undefined {
  return afterWord(code, POSTCODE_ABBREVIATIONS)
}

function afterWord(text: string, words: ReadonlySet<string>): string | undefined {
  const [, word = '', rest] = WORD_AND_REST.exec(text) ?? []
  return words.has(fold(word).replaceAll(' ', '')) ? rest : undefined
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

/** The first part of codes of digits if the country writes them with a space above all: `###` of `### ##`. */
export function spacedFirstPart(notation: string): string | undefined {
  return /^(#+) #+(?:\||$)/.exec(notation)?.[1]
}

/**
 * Tells whether a text is a code of digits in two parts with a dash between, as the country writes it, whole or begun: `02-678`,
 * `02-6`. Of two parts of a length it may be a range.
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

/** Matches a code that is written in one of the ways given; none without any. */
function patternOf(ways: readonly string[]): RegExp {
  const sources = ways.map((way) =>
    [...way]
      .map((symbol) => {
        if (symbol === '#') return '[0-9]'
        return symbol === '@' ? '[A-Z]' : symbol.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
      })
      .join(''),
  )
  return sources.length === 0 ? /(?!)/ : new RegExp(`^(?:${sources.join('|')})$`)
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

/** A code with a space or dash within, as items are written: ` sw1a  1aa` → `SW1A 1AA`; undefined for others. */
export function codeInParts(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\p{Pd}/gu, '-')
  return /[\p{L}\p{N}][ -][\p{L}\p{N}]/u.test(code) ? code : undefined
}

/** An item of a town's postcodes that stands for all codes of one width between two, both included. */
export interface PostcodeRange {
  readonly from: string
  readonly to: string
}

/**
 * Reads an item as a range. Only numeric formats have ranges: in `40-001` the hyphen belongs to the code.
 */
export function postcodeRange(item: string, format: PostcodeFormat): PostcodeRange | undefined {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(item) ?? []
  if (from === undefined || to === undefined || from.length !== to.length || format.accepts(item)) return undefined
  return format.acceptsInRange(from) && format.acceptsInRange(to) && from < to ? { from, to } : undefined
}

/** Reads what a person typed or pasted as a range, in any country's codes: `01000 – 06999`. */
export function typedRange(text: string): PostcodeRange | undefined {
  const ends = text.normalize('NFKC').split(/[\p{Pd}\u2212]/u)
  if (ends.length !== 2) return undefined
  const [from = '', to = ''] = ends.map(normalizePostcode)
  if (from.length !== to.length || !/^[0-9]+$/.test(from + to)) return undefined
  return from < to ? { from, to } : undefined
}

/**
 * The shortest prefixes that together stand for exactly the codes of a range:
 * 01000-06999 → 01, 02, 03, 04, 05, 06. At most 18 per digit of width.
 */
export function rangePrefixes({ from, to }: PostcodeRange): string[] {
  const prefixes: string[] = []
  const cover = (prefix: string): void => {
    const low = prefix.padEnd(from.length, '0')
    const high = prefix.padEnd(from.length, '9')
    if (high < from || low > to) return
    if (low >= from && high <= to) prefixes.push(prefix)
    else for (let digit = 0; digit <= 9; digit++) cover(`${prefix}${digit}`)
  }
  cover('')
  return prefixes
}
