import { FOUND_BY, type FoundBy } from '../../src/search/found-by.ts'
import type { SearchName } from '../../test/search/comparison.ts'

/** How many answers were found in each way, in the order in which the ways are tried. */
export type Ways = Record<FoundBy, number>

/** What became of the queries that a gazetteer, or several, were asked. */
export interface Checked {
  readonly answers: Record<SearchName, Ways>
  /** Answers that differ. */
  differences: number
  /** The first difference in the gazetteer with the smallest number that has one. */
  first: { readonly gazetteer: number; readonly text: string } | undefined
}

export function nothingChecked(): Checked {
  return {
    answers: {
      'towns by name': noWays(),
      'towns by postcode': noWays(),
      'towns by ids': noWays(),
      'towns by name among ids': noWays(),
      cargo: noWays(),
      'cargo among ids': noWays(),
    },
    differences: 0,
    first: undefined,
  }
}

function noWays(): Ways {
  return Object.fromEntries(FOUND_BY.map((way) => [way, 0])) as Ways
}

/** Adds the second to the first; the sum does not depend on the order of additions. */
export function addChecked(sum: Checked, { answers, differences, first }: Checked): void {
  for (const search of Object.keys(answers) as SearchName[]) {
    for (const way of Object.keys(answers[search]) as FoundBy[]) sum.answers[search][way] += answers[search][way]
  }
  sum.differences += differences
  if (first !== undefined && (sum.first === undefined || first.gazetteer < sum.first.gazetteer)) sum.first = first
}
