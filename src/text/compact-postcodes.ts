import type { PostcodeFormat } from './postcode-format.ts'

/** Fewest consecutive codes that are written as a range. */
const SHORTEST_RANGE = 3

/**
 * Sorted distinct codes of one town, with runs of three or more consecutive numeric codes of one
 * width written as `<from>-<to>`.
 */
export function compactPostcodes(codes: Iterable<string>, format: PostcodeFormat): string[] {
  const sorted = [...new Set(codes)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  if (!format.isNumeric) return sorted
  const items: string[] = []
  for (let first = 0; first < sorted.length; ) {
    const from = sorted[first] as string
    let last = first
    while (isNext(sorted[last] as string, sorted[last + 1])) last++
    if (last - first + 1 >= SHORTEST_RANGE) items.push(`${from}-${sorted[last]}`)
    else items.push(...sorted.slice(first, last + 1))
    first = last + 1
  }
  return items
}

function isNext(code: string, following: string | undefined): boolean {
  return following !== undefined && following.length === code.length && Number(following) === Number(code) + 1
}
