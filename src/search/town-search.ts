import type { Directories } from '../model/directories.ts'
import { postcodesWithin } from '../text/postcodes/postcodes-within.ts'
import { tidied } from '../text/tidied.ts'
import type { AmongSearch } from './among-search.ts'
import type { Accepts } from './filters/resolved-filter.ts'
import type { TownFilter } from './filters/town-filter.ts'
import type { TownScopes } from './filters/town-scopes.ts'
import { MOST_FOUND } from './match-search.ts'
import { PostcodeInText } from './postcodes/postcode-in-text.ts'
import type { PostcodeSearch } from './postcodes/postcode-search.ts'
import type { SearchAnswer } from './search-answer.ts'
import { JsonBytes } from './tables/json-bytes.ts'
import type { TownTable } from './tables/town-table.ts'
import type { TownNameSearch } from './town-name-search.ts'
import { TownQueries, type TownQuery } from './town-query.ts'
import { type NamesFound, NOTHING } from './ways.ts'

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

/** The ways to find towns by text. */
interface Searches {
  readonly names: TownNameSearch
  readonly among: AmongSearch
  readonly postcodes: PostcodeSearch
}

/** The searches and lookups of towns, which answer JSON as bytes: views, valid until the next one. */
export class TownSearch {
  readonly #towns: TownTable
  readonly #scopes: TownScopes
  readonly #searches: Searches
  readonly #queries: TownQueries
  readonly #postcodes: PostcodeInText
  readonly #json = new JsonBytes()

  constructor(
    towns: TownTable,
    scopes: TownScopes,
    searches: Searches,
    { languages, countries }: Pick<Directories, 'languages' | 'countries'>,
  ) {
    this.#towns = towns
    this.#scopes = scopes
    this.#searches = searches
    this.#queries = new TownQueries(scopes, languages)
    this.#postcodes = new PostcodeInText(towns, scopes, searches, this.#queries, countries)
  }

  /** The towns with a name that matches, the best first. */
  byName(request: TownQuery): SearchAnswer {
    const { ordinals, way } = this.#findNames(withTidiedQuery(request))
    return { body: this.#answer(ordinals, request.language), way }
  }

  /** Like `byName`, but only among the towns with the given ids. */
  byNameAmong(request: TownQuery, ids: readonly number[]): SearchAnswer {
    const { filter, language, limit } = request
    const { acceptsAnywhere } = this.#scopes.resolve(filter)
    const { ordinals, way } = this.#findAmong(withTidiedQuery(request), this.#ordinals(ids, acceptsAnywhere))
    return { body: this.#answer(ordinals.slice(0, limit), language), way }
  }

  /** One entry per matching postcode item, those of a town side by side. Every way that finds some counts as direct. */
  byPostcode(request: TownQuery): SearchAnswer {
    const json = this.#json
    json.clear()
    json.byte(OPEN)
    const { towns, itemsOf } = this.#postcodes.search(withTidiedQuery(request))
    let isFirst = true
    for (const ordinal of towns) {
      for (const item of itemsOf(ordinal)) {
        if (!isFirst) json.byte(COMMA)
        isFirst = false
        this.#towns.write(json, ordinal, request.language, item)
      }
    }
    json.byte(CLOSE)
    return { body: json.finish(), way: towns.length > 0 ? 'direct' : 'nothing' }
  }

  /** The towns with the given ids that satisfy the filter, in the order of the ids; unknown ids are left out. */
  byIds(ids: readonly number[], language: number, filter: TownFilter = {}): Buffer {
    return this.#answer(this.#ordinals(ids, this.#scopes.resolve(filter).acceptsAnywhere), language)
  }

  /**
   * The most important towns of a town's area and of its country, at most `limit` of each: what a map shows
   * around it. Both may hold the town itself, and both the same towns.
   *
   * @returns the JSON object `{area, country}` of arrays of towns; undefined where there is no such town.
   */
  around(id: number, language: number, limit: number): Buffer | undefined {
    const ordinal = this.#towns.ordinalOf(id)
    if (ordinal === undefined) return undefined
    const { group, country } = this.#towns
    const sharing = (places: typeof group | typeof country) =>
      this.#answer(this.#towns.sharing(places, ordinal, limit), language).toString()
    return Buffer.from(`{"area":${sharing(group)},"country":${sharing(country)}}`)
  }

  /** The towns that a name finds; of those in an address, the ones that have its postcode first: `37-500 Jarosław`. */
  #findNames(request: TownQuery): NamesFound {
    const codes = postcodesWithin(request.query)
    const limit = codes.length === 0 ? request.limit : MOST_FOUND
    const { ordinals, way } = this.#searches.names.search(this.#queries.nameQuery({ ...request, limit }))
    const ordered = way === 'address' ? this.#searches.postcodes.putFirst(ordinals, codes) : ordinals
    return { ordinals: ordered.subarray(0, request.limit), way }
  }

  /**
   * Those that the query finds without ids, in that order. Beyond its best hundred, these are the ones whose own names match in the
   * same way.
   */
  #findAmong(request: TownQuery, among: readonly number[]): NamesFound {
    const { query, language, filter } = request
    const { ordinals: best, way } = this.#findNames({ ...request, limit: MOST_FOUND })
    const wanted = new Set(among)
    const ordinals = Array.from(best).filter((ordinal) => wanted.delete(ordinal))
    if (best.length === MOST_FOUND && wanted.size > 0) {
      const more = this.#searches.among.search(query, [...wanted], language, this.#queries.home(filter, language))
      if (more.way === way) ordinals.push(...more.ordinals)
    }
    return ordinals.length > 0 ? { ordinals: Uint32Array.from(ordinals), way } : NOTHING
  }

  /** The ordinals of the towns with the given ids that are accepted. */
  #ordinals(ids: readonly number[], accepts: Accepts | undefined): number[] {
    return ids
      .map((id) => this.#towns.ordinalOf(id))
      .filter((ordinal) => ordinal !== undefined)
      .filter((ordinal) => accepts === undefined || accepts(ordinal))
  }

  #answer(ordinals: ArrayLike<number> & Iterable<number>, language: number): Buffer {
    const json = this.#json
    json.clear()
    json.byte(OPEN)
    this.#towns.prefetch(ordinals)
    let isFirst = true
    for (const ordinal of ordinals) {
      if (!isFirst) json.byte(COMMA)
      isFirst = false
      this.#towns.write(json, ordinal, language)
    }
    json.byte(CLOSE)
    return json.finish()
  }
}

function withTidiedQuery(request: TownQuery): TownQuery {
  const query = tidied(request.query)
  return query === request.query ? request : { ...request, query }
}
