import { type PostcodeFormat, type PostcodeRange, postcodeRange } from './postcode-format.ts'

/** Fewest consecutive codes that are written as a range. */
const SHORTEST_RANGE = 3

/**
 * The postcode items of one town, sorted and distinct, with runs of three or more consecutive numeric codes
 * of one width written as `<from>-<to>`. Ranges among the items stay as they are, and stand for the codes in them.
 */
export function compactPostcodes(items: Iterable<string>, format: PostcodeFormat): string[] {
  const distinct = [...new Set(items)].sort(byWidth)
  const ranges = new Map<string, PostcodeRange>()
  for (const item of distinct) {
    const range = postcodeRange(item, format)
    if (range !== undefined) ranges.set(item, range)
  }
  const isInRange = (code: string) => [...ranges.values()].some((range) => holds(range, code))
  const codes = distinct.filter((item) => !ranges.has(item) && !isInRange(item))
  return [...ranges.keys(), ...runs(codes, format)].sort(byWidth)
}

function holds({ from, to }: PostcodeRange, code: string): boolean {
  return code.length === from.length && from <= code && code <= to
}

function byWidth(a: string, b: string): number {
  const width = (item: string) => item.split('-')[0]?.length ?? 0
  return width(a) - width(b) || (a < b ? -1 : 1)
}

function runs(sorted: readonly string[], format: PostcodeFormat): string[] {
  const items: string[] = []
  for (let first = 0; first < sorted.length; ) {
    const from = sorted[first] as string
    let last = first
    while (format.acceptsInRange(from) && isNext(sorted[last] as string, sorted[last + 1])) last++
    if (last - first + 1 >= SHORTEST_RANGE) items.push(`${from}-${sorted[last]}`)
    else items.push(...sorted.slice(first, last + 1))
    first = last + 1
  }
  return items
}

function isNext(code: string, following: string | undefined): boolean {
  return following !== undefined && following.length === code.length && Number(following) === Number(code) + 1
}
