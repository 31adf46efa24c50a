import { exactly, type ResolvedFilter } from '../filters/resolved-filter.ts'
import type { MatchSearch, NameQuery, Wanted } from '../match-search.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { TypoWalk, typosAllowed } from './typo-walk.ts'

/** With more scopes than this, typos are walked once, everywhere, and each town found is checked. */
const MOST_SCOPES_TO_WALK = 16

/** Finds names that are typed with typos: «Брдянськ». */
export class TypoSearch {
  readonly #matches: MatchSearch
  readonly #typos: TypoWalk

  constructor(index: TextIndex, matches: MatchSearch) {
    this.#matches = matches
    this.#typos = new TypoWalk(index)
  }

  /**
   * Names that a text with some typos is, or begins.
   *
   * @param others what is looked for along with them, however short the text is.
   * @returns how many owners were found.
   */
  search(folded: string, typos: 1 | 2, request: NameQuery, others: readonly Wanted[] = []): number {
    const scopes = scopesToWalk(request.filter)
    const add = () => {
      this.#matches.add(others, scopes)
      if (typos > typosAllowed(folded.length)) return
      for (const scope of scopes) this.#typos.walk(folded, typos, scope, this.#matches.addNames)
    }
    return this.#matches.searchAdded(add, request, { home: request.home })
  }

  /** Adds the whole names in some scopes that a text with one typo is. */
  addWholeNames(folded: string, scopes: readonly number[]): void {
    for (const scope of scopes) this.#typos.walk(folded, 1, scope, this.#matches.addWholeNames)
  }
}

/**
 * The scopes in which typos are walked. Where hardly any town satisfies the filter, nearly all found elsewhere would be refused.
 */
export function scopesToWalk(filter: ResolvedFilter): readonly number[] {
  const possible = [exactly(filter).scopes, filter.scopes]
  return possible.find(({ length }) => length <= MOST_SCOPES_TO_WALK) ?? [EVERYWHERE]
}
