import type { MatchSearch, NameQuery } from './match-search.ts'
import { EVERYWHERE } from './text-index/layout.ts'
import { type VisitMatches, WHOLE_NAME } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { exactly, type ResolvedFilter } from './town-filter.ts'
import { TypoWalk, typosAllowed } from './typos.ts'

/** With more scopes than this, typos are walked once, everywhere, and each town found is checked. */
const MOST_SCOPES_TO_WALK = 16

/** Finds names that are typed with typos. */
export class TypoSearch {
  readonly #matches: MatchSearch
  readonly #typos: TypoWalk

  readonly #addWholeNames: VisitMatches = (low, high, kind) => {
    if (kind === WHOLE_NAME) this.#matches.addNames(low, high, kind)
  }

  constructor(index: TextIndex, matches: MatchSearch) {
    this.#matches = matches
    this.#typos = new TypoWalk(index)
  }

  /**
   * Names that a text with some typos is, or begins.
   *
   * @param others whole names that are looked for along with them.
   * @returns how many owners were found.
   */
  search(folded: string, typos: 1 | 2, request: NameQuery, others: readonly string[] = []): number {
    if (typos > typosAllowed(folded.length)) return 0
    const { scopes, accepts } = scopesToWalk(request.filter)
    this.#matches.begin(request.home)
    for (const name of others) this.#matches.addIn(name, scopes, WHOLE_NAME)
    for (const scope of scopes) this.#typos.walk(folded, typos, scope, this.#matches.addNames)
    return this.#matches.take(request, accepts)
  }

  /** Adds the whole names in some scopes that a text with one typo is. */
  addWholeNames(folded: string, scopes: readonly number[]): void {
    for (const scope of scopes) this.#typos.walk(folded, 1, scope, this.#addWholeNames)
  }
}

/** The scopes in which typos are walked, and which of the towns there count. */
export function scopesToWalk(filter: ResolvedFilter): Pick<ResolvedFilter, 'scopes'> & {
  readonly accepts: ResolvedFilter['acceptsInScopes']
} {
  const precise = exactly(filter)
  // Where hardly any town satisfies the filter, nearly all typos found would be refused.
  const { scopes, acceptsInScopes, acceptsAnywhere } = precise.scopes.length > MOST_SCOPES_TO_WALK ? filter : precise
  if (scopes.length > MOST_SCOPES_TO_WALK) return { scopes: [EVERYWHERE], accepts: acceptsAnywhere }
  return { scopes, accepts: acceptsInScopes }
}
