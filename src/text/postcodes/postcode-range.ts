import type { PostcodeFormat } from './postcode-format.ts'
import { normalizePostcode } from './typed-postcode.ts'

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
