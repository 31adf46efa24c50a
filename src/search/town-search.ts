import { JsonBytes } from './json-bytes.ts'
import type { NameSearch } from './name-search.ts'
import type { PostcodeMatch, PostcodeSearch } from './postcode-search.ts'
import type { TownFilter, TownScopes } from './town-filter.ts'
import type { TownTable } from './town-table.ts'

/** Largest limit that a request can ask for. */
const MOST_FOUND = 100

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

export interface TownQuery {
  readonly query: string
  /** Place of the requested language. */
  readonly language: number
  readonly filter: TownFilter
  readonly limit: number
}

/** The towns' searches, answering JSON arrays as bytes: views, good until the next search. */
export class TownSearch {
  readonly #towns: TownTable
  readonly #scopes: TownScopes
  readonly #names: NameSearch
  readonly #postcodes: PostcodeSearch
  readonly #found = new Uint32Array(MOST_FOUND)
  readonly #json = new JsonBytes()

  constructor(towns: TownTable, scopes: TownScopes, names: NameSearch, postcodes: PostcodeSearch) {
    this.#towns = towns
    this.#scopes = scopes
    this.#names = names
    this.#postcodes = postcodes
  }

  byName({ query, language, filter, limit }: TownQuery): Buffer {
    const count = this.#names.search({ query, language, filter: this.#scopes.resolve(filter), limit }, this.#found)
    return this.#answer(this.#found.subarray(0, count), language)
  }

  /** Like `byName`, among the towns with the given ids only. */
  byNameAmong({ query, language, filter, limit }: TownQuery, ids: readonly number[]): Buffer {
    const among = new Set(ids.map((id) => this.#towns.ordinalOf(id)))
    const { scopes, test } = this.#scopes.resolve(filter)
    const accepts = (ordinal: number) => among.has(ordinal) && (test === undefined || test(ordinal))
    const count = this.#names.search(
      { query, language, filter: { scopes, accepts, test: accepts }, limit },
      this.#found,
    )
    return this.#answer(this.#found.subarray(0, count), language)
  }

  /** One entry per matching postcode item, those of a town side by side. */
  byPostcode({ query, language, filter, limit }: TownQuery): Buffer {
    const json = this.#json
    json.clear()
    json.byte(OPEN)
    const matches = this.#findPostcodes(query, filter, limit)
    for (const [place, [ordinal, item]] of matches.entries()) {
      if (place > 0) json.byte(COMMA)
      this.#towns.write(json, ordinal, language, item)
    }
    json.byte(CLOSE)
    return json.finish()
  }

  /** The towns with the given ids that satisfy the filter, in the order of the ids; unknown ids are left out. */
  byIds(ids: readonly number[], language: number, filter: TownFilter = {}): Buffer {
    const { test } = this.#scopes.resolve(filter)
    const ordinals = ids
      .map((id) => this.#towns.ordinalOf(id))
      .filter((ordinal) => ordinal !== undefined)
      .filter((ordinal) => test === undefined || test(ordinal))
    return this.#answer(ordinals, language)
  }

  #findPostcodes(query: string, filter: TownFilter, limit: number): PostcodeMatch[] {
    const matches = this.#postcodes.search({ query, filter: this.#scopes.resolve(filter), limit })
    if (matches.length > 0) return matches
    // Addresses often name the country before the code: LV-1010.
    const [, sign = '', code = ''] = /^([a-z]{2})[\s-]*(\d.*)$/i.exec(query) ?? []
    const inCountry = this.#scopes.resolve({ countrySigns: [sign.toUpperCase()] })
    if (inCountry.scopes.length === 0) return matches
    const { test } = this.#scopes.resolve(filter)
    return this.#postcodes.search({ query: code, filter: { ...inCountry, accepts: test }, limit })
  }

  #answer(ordinals: Iterable<number>, language: number): Buffer {
    const json = this.#json
    json.clear()
    json.byte(OPEN)
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
