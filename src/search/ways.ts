import type { FoundBy } from './found-by.ts'
import type { MatchSearch } from './match-search.ts'

/** What was found, and how. */
export interface NamesFound {
  /** The best first: a view, valid until the next search. */
  readonly ordinals: Uint32Array
  readonly way: FoundBy
}

/** A way to search, which returns how many owners it found. */
export type Way = readonly [way: FoundBy, search: () => number]

/** Nothing, in no way. */
export const NOTHING: NamesFound = { ordinals: new Uint32Array(0), way: 'nothing' }

/** Tries ways one after another, each only where those before it find nothing. */
export function firstToFind(ways: readonly Way[], matches: MatchSearch): NamesFound {
  for (const [way, search] of ways) {
    const count = search()
    if (count > 0) return { ordinals: matches.first(count), way }
  }
  return NOTHING
}

/**
 * Tries one way to search for several texts, or several searches, one after another.
 *
 * @returns how many owners the first that finds any has found; 0 where none does.
 */
export function searchInTurn<T>(tried: readonly T[], search: (one: T) => number): number {
  for (const one of tried) {
    const count = search(one)
    if (count > 0) return count
  }
  return 0
}
