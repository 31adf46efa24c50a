import type { Directories } from '../model/directories.ts'
import { bareCode } from '../text/postcode-format.ts'
import { postcodesWithin } from '../text/postcodes-within.ts'
import type { AmongFound, AmongSearch } from './among-search.ts'
import { JsonBytes } from './json-bytes.ts'
import { MOST_FOUND, type NameQuery } from './match-search.ts'
import type { NameSearch, NamesFound, SearchAnswer } from './name-search.ts'
import { NO_FINDS, type PostcodeFinds, type PostcodeSearch } from './postcode-search.ts'
import type { Home } from './ranked-matches.ts'
import { exactly, type TownFilter, type TownScopes } from './town-filter.ts'
import type { TownTable } from './town-table.ts'

/** A name in an address: more than a country's sign or letters of a code. */
const NAME = /\p{L}{4}|(?=\p{L})\P{Script=Latin}/u

/** Of a code: digits in parts. */
const IN_PARTS = /\p{Nd}[\s\p{Pd}]\p{Nd}/u

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

export interface TownQuery {
  /** As the person typed it, NFC. */
  readonly query: string
  /** Place of the requested language. */
  readonly language: number
  readonly filter: TownFilter
  /** Counts towns; at most `MOST_FOUND`. */
  readonly limit: number
}

/** The ways to find towns by text. */
interface Searches {
  readonly names: NameSearch
  readonly among: AmongSearch
  readonly postcodes: PostcodeSearch
}

/** The towns' searches, and lookups, answering JSON as bytes: views, good until the next one. */
export class TownSearch {
  readonly #towns: TownTable
  readonly #scopes: TownScopes
  readonly #searches: Searches
  /** The countries where a language is at home, by place of the language. */
  readonly #homes: readonly { readonly countrySigns: readonly string[]; readonly home: Home | undefined }[]
  /** Countries' signs by what their vehicles carry. */
  readonly #byVehicleSign: ReadonlyMap<string, string>
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
    this.#homes = languages.map(({ home: signs = [] }) => ({ countrySigns: signs, home: scopes.home(signs) }))
    this.#byVehicleSign = new Map(countries.map(({ sign, vehicleSign = sign }) => [vehicleSign, sign]))
  }

  /** The towns of which a name matches, the best first. */
  byName(request: TownQuery): SearchAnswer {
    const { ordinals, way } = this.#findNames(request)
    return { body: this.#answer(ordinals, request.language), way }
  }

  /** Like `byName`, among the towns with the given ids only. */
  byNameAmong(request: TownQuery, ids: readonly number[]): SearchAnswer {
    const { filter, language, limit } = request
    const { acceptsAnywhere } = this.#scopes.resolve(filter)
    const { ordinals, way } = this.#findAmong(request, this.#ordinals(ids, acceptsAnywhere))
    return { body: this.#answer(ordinals.slice(0, limit), language), way }
  }

  /** One entry per matching postcode item, those of a town side by side. All that finds some counts as direct. */
  byPostcode(request: TownQuery): SearchAnswer {
    const json = this.#json
    json.clear()
    json.byte(OPEN)
    const { towns, itemsOf } = this.#findPostcodes(request)
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
   * around it. Both may hold the town itself, and the same towns.
   *
   * @returns the JSON object `{area, country}` of arrays of towns; undefined where there is no such town.
   */
  around(id: number, language: number, limit: number): Buffer | undefined {
    const ordinal = this.#towns.ordinalOf(id)
    if (ordinal === undefined) return undefined
    const [area, country] = [true, false].map((areaOnly) =>
      this.#answer(this.#towns.around(ordinal, areaOnly, limit), language).toString(),
    )
    return Buffer.from(`{"area":${area},"country":${country}}`)
  }

  /** The towns that a name finds. */
  #findNames(request: TownQuery): NamesFound {
    return this.#searches.names.search(this.#nameQuery(request))
  }

  /** Places of the countries of the towns that an address names. */
  #countriesOfWholeNames(request: TownQuery): ReadonlySet<number | undefined> {
    const towns = this.#searches.names.searchWholeNames({ ...this.#nameQuery(request), limit: MOST_FOUND })
    return new Set(Array.from(towns, (ordinal) => this.#towns.country[ordinal]))
  }

  #nameQuery({ query, language, filter, limit }: TownQuery): NameQuery {
    return { query, language, filter: this.#scopes.resolve(filter), home: this.#home(filter, language), limit }
  }

  /** Those whose own names match or, where none does, those among the best towns that the query finds without ids. */
  #findAmong(request: TownQuery, among: readonly number[]): AmongFound {
    const { query, language, filter } = request
    const found = this.#searches.among.search(query, among, language, this.#home(filter, language))
    if (found.ordinals.length > 0 || among.length === 0) return found
    const { ordinals, way } = this.#findNames({ ...request, limit: MOST_FOUND })
    const both = [...ordinals].filter((ordinal) => among.includes(ordinal))
    return both.length > 0 ? { ordinals: both, way } : found
  }

  /** The ordinals of the towns with the given ids, of those that are accepted. */
  #ordinals(ids: readonly number[], accepts: ((ordinal: number) => boolean) | undefined): number[] {
    return ids
      .map((id) => this.#towns.ordinalOf(id))
      .filter((ordinal) => ordinal !== undefined)
      .filter((ordinal) => accepts === undefined || accepts(ordinal))
  }

  /** Where a language is at home, but for what the filter excludes; undefined where that chooses countries. */
  #home({ countrySigns: chosen, excludeCountrySigns: excluded }: TownFilter, language: number): Home | undefined {
    const { countrySigns, home } = this.#homes[language]!
    if (chosen !== undefined) return undefined
    return excluded === undefined ? home : this.#scopes.home(countrySigns.filter((sign) => !excluded.includes(sign)))
  }

  /** As it was typed or, only where that finds nothing, the code in an address. */
  #findPostcodes(request: TownQuery): PostcodeFinds {
    const finds = this.#findPostcode(request)
    return finds.towns.length > 0 ? finds : this.#findPostcodeWithin(request)
  }

  /**
   * In the towns that the address names. Where none of them has it, if it can only be a code: in the countries of those that
   * it names wholly, or anywhere if it names none so.
   */
  #findPostcodeWithin(request: TownQuery): PostcodeFinds {
    const codes = postcodesWithin(request.query)
    if (codes.length === 0) return NO_FINDS
    const named = new Set(this.#findNames({ ...request, limit: MOST_FOUND }).ordinals)
    const firstOf = (towns: readonly number[]) => towns.slice(0, request.limit)
    let others = NO_FINDS
    let countries: ReadonlySet<number | undefined> | undefined
    for (const code of codes) {
      const finds = this.#findPostcode({ ...request, query: code, limit: MOST_FOUND })
      const there = finds.towns.filter((ordinal) => named.has(ordinal))
      if (there.length > 0) return { ...finds, towns: firstOf(there) }
      if (others.towns.length > 0 || finds.towns.length === 0 || !isSurelyCode(code)) continue
      countries ??= this.#countriesOfWholeNames(request)
      const elsewhere = this.#elsewhere(finds, code, countries)
      others = { ...elsewhere, towns: firstOf(elsewhere.towns) }
    }
    return NAME.test(request.query) ? others : NO_FINDS
  }

  /**
   * Of what is found by a code in an address that names none of its towns, what may be meant: in the countries of the towns that
   * it names wholly, if there are such, and in parts where the code is: `62-023` is no 62023 of another country.
   */
  #elsewhere(finds: PostcodeFinds, code: string, countries: ReadonlySet<number | undefined>): PostcodeFinds {
    const mayBeIn = (ordinal: number) => countries.size === 0 || countries.has(this.#towns.country[ordinal])
    const dashed = (text: string) => text.replace(/[\s\p{Pd}]/gu, '-')
    const parts = IN_PARTS.test(code) ? dashed(code) : ''
    const itemsOf = (ordinal: number) => finds.itemsOf(ordinal).filter((item) => dashed(item).includes(parts))
    return { towns: finds.towns.filter((ordinal) => mayBeIn(ordinal) && itemsOf(ordinal).length > 0), itemsOf }
  }

  #findPostcode({ query: typed, language, filter, limit }: TownQuery): PostcodeFinds {
    const query = bareCode(typed)
    const home = this.#home(filter, language)?.scopes ?? []
    const resolved = this.#scopes.resolve(filter)
    const finds = this.#searches.postcodes.search({ query, filter: resolved, home, limit })
    if (finds.towns.length > 0) return finds
    for (const { sign, mayBeVehicle, code } of [signAndCode(query), codeAndSign(query)]) {
      const countrySign = (mayBeVehicle ? this.#byVehicleSign.get(sign) : undefined) ?? sign
      const { scopes } = this.#scopes.resolve({ countrySigns: [countrySign] })
      if (scopes.length === 0) continue
      const there = exactly({ ...resolved, scopes })
      return this.#searches.postcodes.search({ query: code, filter: there, limit, mayBeInside: false })
    }
    return finds
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

/** Whether a code in an address is no year and no number of a house: five digits or more, or digits between letters. */
function isSurelyCode(code: string): boolean {
  return code.replace(/\P{Nd}/gu, '').length >= 5 || /\p{L}.*\p{Nd}.*\p{L}/u.test(code)
}

/** A postcode and a country's sign, upper case; both empty where it has none. */
interface SignedCode {
  readonly sign: string
  /** Whether it may be what vehicles from there carry. */
  readonly mayBeVehicle: boolean
  readonly code: string
}

/**
 * The parts of a postcode that has a country's sign before it, as in addresses: LV-1010, GB-SW1A; else empty. What
 * vehicles carry (D-10115) stands apart, or is one letter before four digits or more: with fewer after them such letters
 * begin British codes.
 *
 * @param query without what is pasted along with it.
 */
function signAndCode(query: string): SignedCode {
  const [, sign = '', separator = '', code = ''] = /^([a-z]{1,3})([\s\p{Pd}]+(?=.*\d)|(?=\d))(.+)$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeVehicle: separator !== '' || /^[a-z]\d{4}/i.test(query), code }
}

/** The same of one that has it behind, as tables do: `80331 DE`, `79000, UA`, `10115 D`. */
function codeAndSign(query: string): SignedCode {
  const [, code = '', separator = '', sign = ''] = /^(.*\p{Nd})([\s\p{Pd},;]*)([a-z]{1,3})$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeVehicle: separator !== '', code }
}
