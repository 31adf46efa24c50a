import type { Country } from '../../model/places.ts'
import { codeAndSign, signAndCode } from '../../text/addresses/country-signs.ts'
import { dashedCode, spacedFirstPart } from '../../text/postcodes/postcode-format.ts'
import { normalizedAddress, postcodesWithin } from '../../text/postcodes/postcodes-within.ts'
import { bareCode, codeAfterAbbreviation, codeInParts, normalizePostcode } from '../../text/postcodes/typed-postcode.ts'
import { exactly } from '../filters/resolved-filter.ts'
import type { TownScopes } from '../filters/town-scopes.ts'
import { MOST_FOUND } from '../match-search.ts'
import type { TownTable } from '../tables/town-table.ts'
import type { TownNameSearch } from '../town-name-search.ts'
import type { TownQueries, TownQuery } from '../town-query.ts'
import { NO_FINDS, type PostcodeFinds, type PostcodeQuery, type PostcodeSearch } from './postcode-search.ts'

/** A name in an address: more than a country's sign or letters of a code. */
const NAME = /\p{L}{4}|(?=\p{L})\P{Script=Latin}/u

/** The start of a name after a code, `80121 Na`, rather than a sign. */
const NAME_BEGUN = /^[\s,]+(?!\p{Lu}{2}$)\p{L}{1,2}$/u

/** Fewest digits that a code shares with the nearest ones. */
const FEWEST_SHARED = 2

/** Fewest digits that are surely a code: fewer may be a year or the number of a house. */
const SURELY_CODE = 5

/** A code whose digits are in parts. */
const IN_PARTS = /\p{Nd}[\s\p{Pd}]\p{Nd}/u

/** Finds towns by a postcode as people write it: by itself, beside a country's sign, or in an address. */
export class PostcodeInText {
  readonly #towns: TownTable
  readonly #scopes: TownScopes
  readonly #postcodes: PostcodeSearch
  readonly #names: TownNameSearch
  readonly #queries: TownQueries
  /** Countries' signs by the signs that their vehicles carry, and by those of three letters. */
  readonly #byOtherSign: ReadonlyMap<string, string>
  /** Of the countries that write their codes with a dash. */
  readonly #dashed: readonly { readonly sign: string; readonly isCode: (text: string) => boolean }[]

  constructor(
    towns: TownTable,
    scopes: TownScopes,
    { postcodes, names }: { readonly postcodes: PostcodeSearch; readonly names: TownNameSearch },
    queries: TownQueries,
    countries: readonly Country[],
  ) {
    this.#towns = towns
    this.#scopes = scopes
    this.#postcodes = postcodes
    this.#names = names
    this.#queries = queries
    this.#byOtherSign = new Map([
      ...countries.flatMap(({ sign, aliases }) =>
        aliases.filter(isOfThreeLetters).map((alias) => [alias, sign] as const),
      ),
      ...countries.map(({ sign, vehicleSign = sign }) => [vehicleSign, sign] as const),
    ])
    const spaced = new Set(countries.map(({ postcodeFormat }) => spacedFirstPart(postcodeFormat)))
    this.#dashed = countries
      .filter(({ postcodeFormat }) => postcodeFormat.includes('-'))
      .map(({ sign, postcodeFormat }) => ({ sign, isCode: dashedCode(postcodeFormat, spaced) }))
  }

  /** Looks for the query as typed or, only where that finds nothing, for a code in it, as in an address. */
  search(request: TownQuery): PostcodeFinds {
    const finds = this.#searchBare(request)
    return finds.towns.length > 0 ? finds : this.#searchWithin(request)
  }

  /**
   * Looks for the codes among the towns that the address names. Where none of them has any, for those that can only be codes:
   * in the countries of the towns whose whole names the address holds, or anywhere if it holds none.
   */
  #searchWithin(request: TownQuery): PostcodeFinds {
    const address = normalizedAddress(request.query)
    const codes = postcodesWithin(address)
    if (codes.length === 0) return NO_FINDS
    const named = new Set(this.#names.search(this.#queries.nameQuery({ ...request, limit: MOST_FOUND })).ordinals)
    const limited = (finds: PostcodeFinds) => ({ ...finds, towns: finds.towns.slice(0, request.limit) })
    const counting: { readonly code: string; readonly finds: PostcodeFinds }[] = []
    for (const code of codes) {
      const finds = this.#searchBare({ ...request, query: code, limit: MOST_FOUND })
      const there = finds.towns.filter((ordinal) => named.has(ordinal))
      if (there.length > 0) return limited({ ...finds, towns: there })
      if (finds.towns.length > 0 && countsAlone(code, address)) counting.push({ code, finds })
    }
    if (counting.length === 0) return NO_FINDS
    const ofNames = this.#countriesOfWholeNames(request)
    const elsewhere = counting
      .values()
      .map(({ code, finds }) => this.#elsewhere(finds, code, isBeforeNameBegun(code, address) ? undefined : ofNames))
    return limited(elsewhere.find(({ towns }) => towns.length > 0) ?? NO_FINDS)
  }

  /**
   * What a code may mean in an address that names none of the towns found by it: those in the countries of the towns whose
   * whole names the address holds, with the code in parts if it was typed so: `62-023` is no 62023 of another country.
   *
   * @param countries as their indexes; undefined: all.
   */
  #elsewhere(finds: PostcodeFinds, code: string, countries: ReadonlySet<number> | undefined): PostcodeFinds {
    const mayBeIn = (ordinal: number) => countries?.has(this.#towns.country[ordinal]!) ?? true
    const dashed = (text: string) => text.replace(/[\s\p{Pd}]/gu, '-')
    const parts = IN_PARTS.test(code) ? dashed(code) : ''
    const itemsOf = (ordinal: number) => finds.itemsOf(ordinal).filter((item) => dashed(item).includes(parts))
    return { towns: finds.towns.filter((ordinal) => mayBeIn(ordinal) && itemsOf(ordinal).length > 0), itemsOf }
  }

  /** Looks for a code by itself, or beside a country's sign. */
  #searchBare({ query: typed, language, filter, limit }: TownQuery): PostcodeFinds {
    const query = bareCode(typed)
    const home = this.#queries.home(filter, language)?.scopes ?? []
    const resolved = this.#scopes.resolve(filter)
    const finds = this.#searchCode({ query, filter: resolved, home, limit })
    if (finds.towns.length > 0) return finds
    for (const { sign, mayBeOther, code } of [signAndCode(query), codeAndSign(query)]) {
      const countrySign = (mayBeOther ? this.#byOtherSign.get(sign) : undefined) ?? sign
      const { scopes } = this.#scopes.resolve({ countrySigns: [countrySign] })
      if (scopes.length === 0) continue
      const there = exactly({ ...resolved, scopes })
      // `BS1 5TR, GB` begins as if it were of the Bahamas.
      const signed = this.#searchCode({ query: code, filter: there, limit, mayBeInside: false }, countrySign)
      if (signed.towns.length > 0) return signed
    }
    // `PK 34000` is no code of Pakistan.
    const code = codeAfterAbbreviation(query)
    return code === undefined ? finds : this.#searchCode({ query: code, filter: resolved, home, limit })
  }

  /** @param only the country in which to look. */
  #searchCode(request: PostcodeQuery, only?: string): PostcodeFinds {
    const finds = this.#postcodes.search(request)
    const near = finds.isRange === true ? NO_FINDS : this.#searchDashed(request, only)
    if (near.towns.length === 0) return finds
    return {
      towns: [...new Set([...near.towns, ...finds.towns])].slice(0, request.limit),
      itemsOf: (ordinal) => (near.towns.includes(ordinal) ? near : finds).itemsOf(ordinal),
    }
  }

  /**
   * A code, whole or begun, as only a few countries write it: those there with the codes that share the longest start with it.
   * `02-678` is Warszawa before Київ, whose range holds 02678, and `02-67` before Oslo, which has 0267.
   */
  #searchDashed({ query, filter, limit }: PostcodeQuery, only?: string): PostcodeFinds {
    const written = codeInParts(query) ?? ''
    const signs = this.#dashed.filter(({ isCode }) => isCode(written)).map(({ sign }) => sign)
    const countrySigns = only === undefined ? signs : signs.filter((sign) => sign === only)
    if (countrySigns.length === 0) return NO_FINDS
    const there = exactly({ ...filter, scopes: this.#scopes.resolve({ countrySigns }).scopes })
    const code = normalizePostcode(written)
    for (let shared = code.length; shared >= FEWEST_SHARED; shared--) {
      const start = code.slice(0, shared)
      const finds = this.#postcodes.search({ query: start, filter: there, limit, mayBeInside: false })
      if (finds.towns.length > 0) return finds
    }
    return NO_FINDS
  }

  /** Indexes of the countries of the towns whose whole names an address holds; undefined where it holds none. */
  #countriesOfWholeNames(request: TownQuery): ReadonlySet<number> | undefined {
    const towns = this.#names.searchWholeNames({ ...this.#queries.nameQuery(request), limit: MOST_FOUND })
    if (towns.length === 0) return undefined
    return new Set(Array.from(towns, (ordinal) => this.#towns.country[ordinal]!))
  }
}

/** Whether another name of a country is a sign, as ISO 3166-1 alpha-3 has: `AUT`. */
function isOfThreeLetters(alias: string): boolean {
  return /^[A-Z]{3}$/.test(alias)
}

/** Whether a code in a normalized address counts where no town that the address names has it. */
function countsAlone(code: string, address: string): boolean {
  if (isBeforeNameBegun(code, address)) return isSurelyCode(code) || address.startsWith(code)
  return NAME.test(address) && isSurelyCode(code)
}

/**
 * Whether a text ends with a code and, after it, the start of a name. A code of two parts with a weight between them, which
 * `postcodesWithin` leaves out, does not stand in the text as it is.
 */
function isBeforeNameBegun(code: string, text: string): boolean {
  const at = text.lastIndexOf(code)
  return at >= 0 && NAME_BEGUN.test(text.slice(at + code.length))
}

/** Whether a code in an address is neither a year nor a house number: it has many digits, or digits between letters. */
function isSurelyCode(code: string): boolean {
  return code.replace(/\P{Nd}/gu, '').length >= SURELY_CODE || /\p{L}.*\p{Nd}.*\p{L}/u.test(code)
}
