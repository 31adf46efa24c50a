import type { Home } from './filters/home.ts'
import {
  type Accepts,
  bothOf,
  exactly,
  FEW_SCOPES,
  MOST_REFUSED,
  type ResolvedFilter,
  type ResolvedTownFilter,
} from './filters/resolved-filter.ts'
import { FAR_MALUS } from './importance.ts'
import { GIVEN_UP, type Owners, PLAIN_SCORING, RankedMatches, type Scoring } from './ranked-matches.ts'
import { INFLECTED_MALUS } from './score.ts'
import { EVERYWHERE, languageBit, OF_NAMES } from './text-index/layout.ts'
import { type MatchKind, type VisitMatches, WHOLE_NAME } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'

/** The largest limit of a request. */
export const MOST_FOUND = 100

const INFLECTED_SCORING: Scoring = { ...PLAIN_SCORING, bonus: -INFLECTED_MALUS }

/** What is asked of a search by name, in terms of an index. */
export interface NameQuery {
  /** As the person typed it, NFC. */
  readonly query: string
  /** Index of the requested language. */
  readonly language: number
  readonly filter: ResolvedFilter
  /** Where towns score more: where the language is at home, unless the request chooses countries. */
  readonly home?: Home | undefined
  /** At most as many as the search has room for. */
  readonly limit: number
}

/** What is asked of a search for towns by name: they lie in places. */
export interface TownNameQuery extends NameQuery {
  readonly filter: ResolvedTownFilter
  /** Where the requested language is at home, whatever the filter. */
  readonly homeland: Home | undefined
}

/** What to look for at once: folded texts, the worst kind of match that counts, and what their matches score. */
export interface Wanted extends Partial<Pick<Scoring, 'bonus' | 'shownBonus'>> {
  readonly queries: readonly string[]
  readonly worst: MatchKind
  /** Where to look, out of what satisfies the filter; undefined: in all of that. */
  readonly scopes?: readonly number[]
  /** Whether owners at home score no more than others. */
  readonly ignoresHome?: boolean
}

/**
 * Looks for texts in names and keeps the best owners of what matches. Each `search…` returns how many owners it found, and
 * `first` has them until the next one:
 *
 *     search, searchOne             some folded texts, or one, in kinds of match up to the worst that counts
 *     searchFor                     several lists of texts, each with its own worst kind, scopes and scores
 *     searchWhole, searchImportant  a whole name of owners that are meant, or that are important enough
 *     searchAdded                   what a function of the caller's adds, by any `add…` but by no other `search…`
 *     searchAlong                   lists of texts, along with what such a function adds
 *
 * Owners at home score more in all of them but `searchWhole`, `searchImportant` and, unless it is told so, `searchAdded`.
 */
export class MatchSearch {
  readonly #index: TextIndex
  readonly #matches: RankedMatches
  readonly #owners: Owners
  /** The ordinals of what was found last: as long as the largest limit. */
  readonly #found: Uint32Array
  /** What the matches of this search score, unless what is wanted says more. */
  #scoring = PLAIN_SCORING

  readonly addNames: VisitMatches = (low, high, kind) => this.#matches.addRange(low, high, kind, this.#scoring)

  /** As `addNames`, but of matches that are whole names. */
  readonly addWholeNames: VisitMatches = (low, high, kind) => {
    if (kind === WHOLE_NAME) this.addNames(low, high, kind)
  }

  readonly addInflected: VisitMatches = (low, high, kind) => this.#matches.addRange(low, high, kind, INFLECTED_SCORING)

  /** @param mostFound the largest limit of a search. */
  constructor(index: TextIndex, owners: Owners, mostFound = MOST_FOUND) {
    this.#index = index
    this.#found = new Uint32Array(mostFound)
    this.#matches = new RankedMatches(index, owners)
    this.#owners = owners
  }

  /** The first `count` of what was found last, the best first: a view, valid until the next search. */
  first(count: number): Uint32Array {
    return this.#found.subarray(0, count)
  }

  search(queries: readonly string[], worst: MatchKind, request: NameQuery): number {
    return this.searchFor([{ queries, worst }], request)
  }

  searchFor(wanted: readonly Wanted[], request: NameQuery): number {
    return this.#searchInScopes(request, (scopes) => this.add(wanted, scopes), 'acceptsInScopes')
  }

  /** As `search`, for one text, as most searches are: lists of what is wanted would take a twentieth of their time. */
  searchOne(query: string, worst: MatchKind, request: NameQuery): number {
    return this.#searchInScopes(request, (scopes) => this.addIn(query, scopes, worst), 'acceptsInScopes')
  }

  /**
   * As `searchFor`, along with owners that are found in another way, wherever they are.
   *
   * @param addMore adds these: so few that the filter may refuse all of them.
   */
  searchAlong(wanted: readonly Wanted[], addMore: () => void, request: NameQuery): number {
    const addAll = (scopes: readonly number[]) => {
      this.add(wanted, scopes)
      addMore()
    }
    return this.#searchInScopes(request, addAll, 'acceptsAnywhere')
  }

  /**
   * The owners of a whole name with this importance or more, counting far ones as if they were not.
   *
   * @param isMeant which of them count; by default all.
   */
  searchImportant(name: string, importance: number, request: NameQuery, isMeant?: Accepts): number {
    return this.searchWhole(name, bothOf(this.atLeast(importance), isMeant), request)
  }

  /** The owners of a whole name that are meant. */
  searchWhole(name: string, isMeant: Accepts | undefined, request: NameQuery): number {
    return this.searchAdded(() => this.addIn(name, request.filter.scopes, WHOLE_NAME), request, { isMeant })
  }

  /**
   * Searches among owners that are added in any way, wherever they are: the filter is asked about each.
   *
   * @param options.isMeant which of them count, besides; all, where undefined.
   * @param options.home where they score more; by default nowhere, whatever the request says.
   */
  searchAdded(
    add: () => void,
    request: NameQuery,
    { isMeant, home }: { readonly isMeant?: Accepts | undefined; readonly home?: Home | undefined } = {},
  ): number {
    const { limit, language, filter } = request
    this.#begin(home)
    add()
    return this.#matches.take(limit, languageBit(language), bothOf(isMeant, filter.acceptsAnywhere), this.#found)
  }

  /** Accepts owners with this importance or more, counting far ones as if they were not. */
  atLeast(importance: number): Accepts {
    return (owner) => this.#owners.importance[owner]! + (this.isFar(owner) ? FAR_MALUS : 0) >= importance
  }

  /** Accepts owners that are in the same area of the same country as one of some owners. */
  beside(owners: Iterable<number>): Accepts {
    const { group } = this.#owners
    const groups = new Set(Array.from(owners, (owner) => group?.[owner]))
    return (owner) => group !== undefined && groups.has(group[owner])
  }

  /** Whether an owner is where no lorry from Europe goes. */
  isFar(owner: number): boolean {
    return this.#owners.isFar?.(owner) ?? false
  }

  /** Whether any name matches a folded query, regardless of filters. */
  exist(query: string, worst: MatchKind): boolean {
    return this.#matches.exist(query, EVERYWHERE, worst)
  }

  /** As `exist`, of names in any of some scopes; as there may be many, it checks first whether anything matches at all. */
  existIn(query: string, scopes: readonly number[], worst: MatchKind): boolean {
    if (scopes.length > FEW_SCOPES && !this.exist(query, worst)) return false
    return scopes.some((scope) => this.#matches.exist(query, scope, worst))
  }

  /** @param scopes where to look for those that do not say where. */
  add(wanted: readonly Wanted[], scopes: readonly number[]): void {
    const { bonus: noBonus, shownBonus: usual, home } = this.#scoring
    for (const { queries, worst, bonus = noBonus, shownBonus = usual, scopes: own = scopes, ignoresHome } of wanted) {
      const scoring = { bonus, shownBonus, home: ignoresHome === true ? undefined : home }
      for (const query of queries) this.addIn(query, own, worst, scoring)
    }
  }

  /** Adds what matches a folded query in some scopes; where there are many, checks first whether anything matches at all. */
  addIn(query: string, scopes: readonly number[], worst: MatchKind, scoring = this.#scoring): void {
    if (scopes.length > FEW_SCOPES && !this.exist(query, worst)) return
    for (const scope of scopes) this.#matches.addQuery(query, scope, worst, scoring)
  }

  /** As `addIn`, in the parts of some areas and countries that the filter leaves. */
  addWithin(query: string, places: readonly number[], worst: MatchKind, { filter }: TownNameQuery): void {
    this.addIn(query, places.flatMap(filter.within), worst)
  }

  /** Adds all owners in some scopes. */
  addAllIn(scopes: readonly number[]): void {
    for (const scope of scopes)
      this.addNames(this.#index.segmentLow(scope, OF_NAMES), this.#index.segmentHigh(scope, OF_NAMES), WHOLE_NAME)
  }

  /**
   * Searches in the filter's scopes or, where it refuses too many there, once more in scopes of which it refuses none.
   *
   * @param addIn adds what matches in some scopes.
   * @param accepts by what the filter accepts owners: `acceptsAnywhere` where some are added from outside those scopes.
   * @returns how many were found.
   */
  #searchInScopes(
    { filter, home, limit, language }: NameQuery,
    addIn: (scopes: readonly number[]) => void,
    accepts: 'acceptsInScopes' | 'acceptsAnywhere',
  ): number {
    const search = (where: ResolvedFilter, mostRefused: number) => {
      this.#begin(home)
      addIn(where.scopes)
      return this.#matches.take(limit, languageBit(language), where[accepts], this.#found, mostRefused)
    }
    const hasExactScopes = filter.within !== undefined
    const count = search(filter, hasExactScopes ? MOST_REFUSED : Infinity)
    return count === GIVEN_UP ? search(exactly(filter), Infinity) : count
  }

  /** @param home where owners of the matches added score more. */
  #begin(home: Home | undefined): void {
    this.#matches.begin()
    this.#scoring = home === undefined ? PLAIN_SCORING : { ...PLAIN_SCORING, home }
  }
}
