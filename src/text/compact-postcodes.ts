import { type PostcodeFormat, postcodeRange } from './postcode-format.ts'

/** Fewest consecutive codes that are written as a range. */
const SHORTEST_RANGE = 3

/**
 * The postcode items of one town, sorted and distinct, with runs of three or more consecutive numeric codes
 * of one width written as `<from>-<to>`. Ranges among the items stay as they are.
 */
export function compactPostcodes(items: Iterable<string>, format: PostcodeFormat): string[] {
  const distinct = [...new Set(items)].sort(byWidth)
  const ranges = distinct.filter((item) => postcodeRange(item, format) !== undefined)
  const codes = distinct.filter((item) => postcodeRange(item, format) === undefined)
  return [...ranges, ...runs(codes, format)].sort(byWidth)
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
