import type { FoundBy } from '../../src/search/name-search.ts'

/** What became of the queries that a gazetteer, or several, were asked. */
export interface Checked {
  /** By how their towns were found by name. */
  readonly byName: Record<FoundBy, number>
  /** How many found something by postcode. */
  byPostcode: number
  differences: number
  /** Of the smallest gazetteer number that has one. */
  first: { readonly gazetteer: number; readonly text: string } | undefined
}

export function nothingChecked(): Checked {
  return {
    byName: { direct: 0, layout: 0, transliteration: 0, place: 0, typo: 0, nothing: 0 },
    byPostcode: 0,
    differences: 0,
    first: undefined,
  }
}

/** Adds the second to the first; in whichever order that is done, the sum is the same. */
export function addChecked(sum: Checked, { byName, byPostcode, differences, first }: Checked): void {
  for (const way of Object.keys(byName) as FoundBy[]) sum.byName[way] += byName[way]
  sum.byPostcode += byPostcode
  sum.differences += differences
  if (first !== undefined && (sum.first === undefined || first.gazetteer < sum.first.gazetteer)) sum.first = first
}
