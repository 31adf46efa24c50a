import { addressNames, bareNames } from '../../text/addresses/bare-names.ts'
import { countriesBehind, LONGEST_SIGN } from '../../text/addresses/country-signs.ts'
import { namesFirm, namesGoodsSite, withoutLegalForm } from '../../text/addresses/firms.ts'
import { isStreet, townsAfterStreet, townsBeforeBritishCode, townsBeforeStreet } from '../../text/addresses/streets.ts'
import {
  type CityAndPart,
  citiesWithPart,
  isJoinedByHyphen,
  isSetOffByHyphen,
  numberedDistrict,
  partsWithCity,
  townsBegun,
} from '../../text/addresses/town-parts.ts'
import { townAtSite } from '../../text/addresses/town-sites.ts'
import { spelledOut } from '../../text/names/abbreviations.ts'
import type { Accepts } from '../filters/resolved-filter.ts'
import { CITY_IMPORTANCE, TOWN_IMPORTANCE } from '../importance.ts'
import { type MatchSearch, MOST_FOUND, type TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { WHOLE_NAME } from '../text-index/match-kind.ts'
import { searchInTurn } from '../ways.ts'
import type { HeardNames } from './heard-names.ts'
import type { PlaceSearch } from './place-search.ts'

/** Most words of a text with a city at an end: longer ones take long. */
const MOST_WORDS_BESIDE = 6

/** The sign of the country that has British postcodes. */
const BRITAIN = 'gb'

/** A text of several parts, or a way between two towns: `Wels - Passau`. */
const NOT_ONE_TOWN = /,|\s\p{Pd}\s/u

/**
 * Finds a town by its whole name beside something else that the data do not know, a part of it, a street, a river, a firm:
 * «Київ Троєщина», `Nádražní 12 Praha`, `Tulln an der Donau`. Each `search…` is one way to search, and returns how many owners it
 * found; they stand in the order in which `TownNameSearch` tries them.
 */
export class PartSearch {
  readonly #matches: MatchSearch
  readonly #inPlace: PlaceSearch
  readonly #places: PlaceNames
  readonly #heard: HeardNames

  /** @param places areas and countries that may stand beside a name. */
  constructor(matches: MatchSearch, inPlace: PlaceSearch, places: PlaceNames, heard: HeardNames) {
    this.#matches = matches
    this.#inPlace = inPlace
    this.#places = places
    this.#heard = heard
  }

  /**
   * `Praha 4 - Chodov`, `Praha 9 - Letňany`: the part after a city and its district's number, if it is in its area,
   * else the city.
   */
  searchInNumberedDistrict(request: TownNameQuery): number {
    const { city, part } = numberedDistrict(request.query) ?? {}
    if (city === undefined || part === undefined || namesPlace(this.#places, part)) return 0
    return (
      this.#searchInAreaOf(city, CITY_IMPORTANCE, part, request) ||
      this.#matches.searchImportant(city, CITY_IMPORTANCE, request)
    )
  }

  /**
   * `Panevėžys Pramonės g. 5`, `Nádražní 12 Praha`: a larger town, and a street before or after it where nothing marks the
   * boundary between the two.
   */
  searchBesideStreet(folded: string, request: TownNameQuery): number {
    const after = townsAfterStreet(folded)
    // `Rua Augusta 5 Lisboa Brazil` is no Brazil elsewhere.
    const isBeforeCountry =
      after.length > 0 && countriesBehind(request.query).some(({ country }) => this.#inPlace.isOnlyCountry(country))
    const towns = [...townsBeforeStreet(folded), ...(isBeforeCountry ? [] : after)]
    const british = townsBeforeBritishCode(folded)
    // `Weybridge, Surrey KT13 0YF` is no Surrey elsewhere.
    const inBritain = british.length === 0 ? [] : this.#places.countriesCalled(BRITAIN)
    const search = (town: string, where: TownNameQuery) => this.#matches.searchImportant(town, TOWN_IMPORTANCE, where)
    return (
      searchInTurn(towns, (town) => search(town, request)) ||
      searchInTurn(british, (town) => search(town, { ...request, filter: request.filter.narrowedTo(inBritain) }))
    )
  }

  /**
   * `Tulln an der Donau`, `Tulln a. d. Donau`, «Тульн-на-Дунае», "Gmünd in Kärnten": a town, and the river, sea or region that it
   * lies at.
   */
  searchAtSite(folded: string, request: TownNameQuery): number {
    const readings = namesIn(folded, request)
      .flatMap((names) => [names, ...spelledOut(names)])
      .map(townAtSite)
      .filter((reading) => reading !== undefined)
    return searchInTurn(readings, ({ town, site }) => {
      const inPlace = site === '' ? 0 : this.#inPlace.search(`${town} ${site}`, request, WHOLE_NAME)
      const towns = [town, ...this.#heard.spellings(town).regular]
      return inPlace > 0 ? inPlace : this.#matches.search(towns, WHOLE_NAME, request)
    })
  }

  /** «Київ Троєщина», `Duisburg-Ruhrort`: a city, and after it what is neither an area nor a country. */
  searchCityBeforePart(folded: string, request: TownNameQuery): number {
    return this.#searchWithPart(folded, request, citiesWithPart, ({ city }) =>
      this.#matches.searchImportant(city, CITY_IMPORTANCE, request),
    )
  }

  /** `Rungis Paris`, `El Ejido Almería`: a town, without a comma before a larger one of its area. */
  searchBesideLarger(folded: string, request: TownNameQuery): number {
    if (request.query.includes(',') || !mayBeBeside(folded)) return 0
    return this.#searchWithPart(folded, request, partsWithCity, ({ city, part }) =>
      this.#matches.exist(part, WHOLE_NAME) ? this.#searchInAreaOf(city, TOWN_IMPORTANCE, part, request) : 0,
    )
  }

  /** «Троєщина Київ», `Nowa Huta Kraków`: a city behind what is no larger town, without a comma. */
  searchCityBehindPart(folded: string, request: TownNameQuery): number {
    if (request.query.includes(',') || !mayBeBeside(folded)) return 0
    return this.#searchWithPart(folded, request, partsWithCity, ({ city, part }) =>
      this.#matches.searchImportant(part, TOWN_IMPORTANCE, request) > 0
        ? 0
        : this.#matches.searchImportant(city, CITY_IMPORTANCE, request),
    )
  }

  /**
   * `Olomouc-Holice`: a larger town before a hyphen, where the language is at home. With spaces it may stand between the ends
   * of a way, if what follows may be a town: `Wels - Passau`, but not `Tychy - Urbanowice`.
   */
  searchBeforeHyphen(folded: string, request: TownNameQuery): number {
    const { query, homeland } = request
    if (homeland === undefined) return 0
    const isMeant = ({ city, part }: CityAndPart) =>
      isJoinedByHyphen(query, city, part) ||
      (isSetOffByHyphen(query, city, part) && !townsBegun(part).some((town) => this.#matches.exist(town, WHOLE_NAME)))
    return this.#searchWithPart(folded, request, citiesWithPart, (reading) =>
      isMeant(reading) ? this.#matches.searchImportant(reading.city, TOWN_IMPORTANCE, request, homeland.holds) : 0,
    )
  }

  /** `Kötschach-Mauthen`, `Wals-Siezenheim`: any town there before a hyphen, or after one. */
  searchBesideHyphen(folded: string, request: TownNameQuery): number {
    const { query, homeland } = request
    if (homeland === undefined) return 0
    const find = (town: string) => this.#matches.searchWhole(town, homeland.holds, request)
    const before = this.#searchWithPart(folded, request, citiesWithPart, ({ city, part }) =>
      isJoinedByHyphen(query, city, part) ? find(city) : 0,
    )
    if (before > 0) return before
    return this.#searchWithPart(folded, request, partsWithCity, ({ city, part }) =>
      isJoinedByHyphen(query, part, city) ? find(city) : 0,
    )
  }

  /**
   * `Müller GmbH Herne`, «Бровари АТБ»: a larger town at an end, where the language is at home, beside a firm in no other one;
   * beside a site for goods, wherever lorries go: «Склад Фокстрот Бориспіль», `Entrepôt Lidl Cambrai`.
   */
  searchBesideFirm(folded: string, request: TownNameQuery): number {
    const { query, homeland } = request
    const isNear = (owner: number) => !this.#matches.isFar(owner)
    const isMeant = namesGoodsSite(folded) ? isNear : namesFirm(query) ? homeland?.holds : undefined
    if (isMeant === undefined || NOT_ONE_TOWN.test(query)) return 0
    const text = withoutLegalForm(folded)
    if (!mayBeBeside(text)) return 0
    const find = (town: string, only?: Accepts) => this.#matches.searchImportant(town, TOWN_IMPORTANCE, request, only)
    const search = ({ city, part }: CityAndPart) => {
      const others = [part, ...part.split(' ').filter(({ length }) => length > LONGEST_SIGN)]
      return others.some((other) => find(other) > 0) ? 0 : find(city, isMeant)
    }
    return (
      this.#searchWithPart(text, { ...request, query: text }, partsWithCity, search) ||
      this.#searchWithPart(text, { ...request, query: text }, citiesWithPart, search)
    )
  }

  /** A town by its whole name in the area of a city, or of a larger town, that has at least some importance. */
  #searchInAreaOf(city: string, importance: number, town: string, request: TownNameQuery): number {
    const count = this.#matches.searchImportant(city, importance, { ...request, limit: MOST_FOUND })
    if (count === 0) return 0
    return this.#matches.searchWhole(town, this.#matches.beside(this.#matches.first(count)), request)
  }

  /** Each reading, in turn, whose city is a town and whose part names no area or country. */
  #searchWithPart(
    folded: string,
    request: TownNameQuery,
    readingsOf: (folded: string) => CityAndPart[],
    search: (reading: CityAndPart) => number,
  ): number {
    return searchInTurn(namesIn(folded, request).flatMap(readingsOf), (reading) => {
      const { city, part } = reading
      // Finding out what the part is takes many times as long.
      return this.#matches.exist(city, WHOLE_NAME) && !namesPlace(this.#places, part) ? search(reading) : 0
    })
  }
}

/** What the names in a query may be, each once. */
function namesIn(folded: string, { query }: TownNameQuery): string[] {
  return [...new Set([bareNames(folded), ...addressNames(query)])]
}

/**
 * Whether a folded part is an area or country, or a word of it is: neither `Main St` is, though `ST` is a sign, nor
 * «Atatürk Cad.», though Çad is Chad.
 */
function namesPlace(places: PlaceNames, part: string): boolean {
  if (isStreet(part)) return false
  const words = part.split(' ').filter(({ length }) => length > LONGEST_SIGN)
  return [...new Set([part, ...words])].some((text) => places.isPlace(text))
}

function mayBeBeside(folded: string): boolean {
  return folded.split(' ').length <= MOST_WORDS_BESIDE
}
