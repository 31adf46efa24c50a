import type { PostcodeFormat } from './postcode-format.ts'
import { postcodeRange } from './postcode-range.ts'

/** Fewest consecutive codes that are written as a range. */
const SHORTEST_RANGE = 3

/** Consecutive numeric codes of one width. */
interface Run {
  readonly from: string
  readonly to: string
  /** Whether any of them were given as a range. */
  readonly hasRange: boolean
}

/**
 * The postcode items of one town, sorted and distinct, with runs of three or more consecutive numeric codes
 * of one width written as `<from>-<to>`. Ranges among the items stay ranges, joined with what touches them.
 */
export function compactPostcodes(items: Iterable<string>, format: PostcodeFormat): string[] {
  const runs: Run[] = []
  const others: string[] = []
  for (const item of new Set(items)) {
    const range = postcodeRange(item, format)
    if (range !== undefined) runs.push({ ...range, hasRange: true })
    else if (format.acceptsInRange(item)) runs.push({ from: item, to: item, hasRange: false })
    else others.push(item)
  }
  return [...joined(runs).flatMap(itemsOf), ...others].sort(byWidth)
}

/** Runs that neither overlap nor follow on each other, for the same codes. */
function joined(runs: readonly Run[]): Run[] {
  const apart: Run[] = []
  for (const run of runs.toSorted((one, other) => byWidth(one.from, other.from))) {
    const last = apart.at(-1)
    if (last === undefined || !touches(last, run)) apart.push(run)
    else
      apart[apart.length - 1] = {
        from: last.from,
        to: run.to > last.to ? run.to : last.to,
        hasRange: last.hasRange || run.hasRange,
      }
  }
  return apart
}

/** Whether a run begins within another that begins no later, or right after it. */
function touches(earlier: Run, later: Run): boolean {
  return later.from.length === earlier.to.length && Number(later.from) <= Number(earlier.to) + 1
}

/** Without a range among them, runs are written as one only from `SHORTEST_RANGE` codes on. */
function itemsOf({ from, to, hasRange }: Run): string[] {
  if (hasRange || Number(to) - Number(from) + 1 >= SHORTEST_RANGE) return [`${from}-${to}`]
  return from === to ? [from] : [from, to]
}

function byWidth(a: string, b: string): number {
  const width = (item: string) => item.split('-')[0]?.length ?? 0
  return width(a) - width(b) || (a < b ? -1 : a > b ? 1 : 0)
}
