import { spelledOut } from '../text/abbreviations.ts'
import { addressParts } from '../text/address-parts.ts'
import {
  addressNames,
  areaInAddress,
  bareNames,
  isDesignation,
  saysArea,
  signOfPostcode,
  withSignAfter,
} from '../text/bare-names.ts'
import { nominatives, withoutPreposition } from '../text/declined.ts'
import { respelled, respelledPlace } from '../text/respelled.ts'
import { endsWithStreet } from '../text/streets.ts'
import { citiesWithPart, isTownPart, withoutTownPart } from '../text/town-parts.ts'
import { townImportance } from './importance.ts'
import type { MatchSearch, NameQuery, Wanted } from './match-search.ts'
import type { PlaceNames } from './place-names.ts'
import { countriesBegun, isPlace, type Parts, partsOf, placeSpellings, placesAlone } from './place-parts.ts'
import { placeReadings } from './place-readings.ts'
import type { Owners } from './ranked-matches.ts'
import { WHOLE_IN_ADDRESS_BONUS } from './score.ts'
import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './text-index/match-kind.ts'

/** Most words of an address whose parts are looked for in other scripts: there are many parts, and ways to write each. */
const MOST_WORDS_IN_ANY_SCRIPT = 5

/** Most words of a city that is an area with another area: «ленинградская область санкт петербург россия». */
const MOST_WORDS_BESIDE_AREA = 5

/**
 * After the name of a town of this importance or more may stand a part of it that the data lack. Names of smaller towns begin
 * those of too many villages.
 */
const CITY_IMPORTANCE = townImportance(250_000, 'none')

/** Least importance of a town beside a city, or before a street: smaller ones have the names of too many, and of cities' parts. */
const TOWN_IMPORTANCE = townImportance(10_000, 'none')

/** Fewest letters that stand for a town before or after the place that it is in. */
const SHORTEST_NAME = 2

/** Fewest letters that stand for a town that begins so, after a preposition. */
const SHORTEST_BEGUN = 3

/** How names and places may be written that are looked for together, and the worst kind in which the names may match. */
interface Spelling {
  readonly ofNames: (text: string) => readonly string[]
  readonly ofPlaces: (text: string) => readonly string[]
  readonly worst: MatchKind
}
const AS_IT_STANDS: Spelling = {
  ofNames: (text) => [text, ...spelledOut(text)],
  ofPlaces: (text) => [text],
  worst: WORD_START,
}
const IN_ANY_SCRIPT: Spelling = {
  ofNames: (text) => [text, ...respelled(text)],
  ofPlaces: (text) => [text, ...respelledPlace(text)],
  worst: WHOLE_NAME,
}

/**
 * Finds a name among others, or among words that say what is what: with the area or country that it is in, in an address,
 * before a part of it. Each method is a way, and tells how many owners it has found.
 */
export class AddressSearch {
  readonly #matches: MatchSearch
  readonly #owners: Owners
  readonly #places: PlaceNames | undefined

  /** @param places areas and countries that may stand beside a name, where there are such. */
  constructor(matches: MatchSearch, owners: Owners, places: PlaceNames | undefined) {
    this.#matches = matches
    this.#owners = owners
    this.#places = places
  }

  /** «миколаївка одеська», «одеська миколаївка», "paris us": a name and the place that it is in. */
  searchWithPlace(folded: string, request: NameQuery): number {
    return this.#searchInNamedPlace(folded, AS_IT_STANDS, request)
  }

  /** `D-Köln`, `PL-Kraków`: a whole name after the sign of its country, or what vehicles carry there. */
  searchAfterSign(request: NameQuery): number {
    const named = withSignAfter(request.query)
    return named === undefined ? 0 : this.#searchInNamedPlace(named, { ...AS_IT_STANDS, worst: WHOLE_NAME }, request)
  }

  /** «Київська обл.», `woj. mazowieckie`: an area or country alone, whose towns are found. */
  searchPlaceAlone(request: NameQuery): number {
    const { within } = request.filter
    if (this.#places === undefined || within === undefined) return 0
    this.#matches.begin()
    for (const scope of placesAlone(this.#places, request.query).flatMap(within)) this.#matches.addAllIn(scope)
    return this.#matches.take(request, undefined)
  }

  /** The names in an address: «москва г», «київська обл м бровари»; where they find nothing, in another script too. */
  searchAddress(folded: string, request: NameQuery): number {
    if (this.#places === undefined || !folded.includes(' ')) return 0
    const readings = addressNames(request.query).filter(({ length }) => length >= SHORTEST_NAME)
    const sign = signOfPostcode(request.query)
    const inCountry = (names: string, worst: MatchKind) =>
      sign === undefined ? 0 : this.#searchInNamedPlace(`${names} ${sign}`, { ...AS_IT_STANDS, worst }, request)
    const wholeInCountry = (names: string) => inCountry(names, WHOLE_NAME)
    const begunInCountry = (names: string) => inCountry(names, WORD_START)
    const area = areaInAddress(request.query)
    const asItStands = (names: string) => {
      if (names === folded) return 0
      return names === area ? this.#searchInAreaCalled(names, request) : this.#searchBare(names, request)
    }
    const inAnyScript = (names: string) =>
      names.split(' ').length > MOST_WORDS_IN_ANY_SCRIPT ? 0 : this.#searchInNamedPlace(names, IN_ANY_SCRIPT, request)
    for (const search of [wholeInCountry, asItStands, begunInCountry, inAnyScript]) {
      for (const names of readings) {
        const count = search(names)
        if (count > 0) return count
      }
    }
    return 0
  }

  /** «Київ, Київська обл.», `Praha, Středočeský kraj`: a city that is an area itself, and another area of its country. */
  searchCityBesideArea(request: NameQuery): number {
    const places = this.#places
    const { within } = request.filter
    if (places === undefined || within === undefined) return 0
    this.#matches.begin()
    for (const names of addressNames(request.query)) {
      if (names.split(' ').length > MOST_WORDS_BESIDE_AREA) continue
      for (const { name, scopes } of placeReadings(places, names, (text) => [text])) {
        const called = name.length < SHORTEST_NAME ? [] : places.scopesOfWholeName(name)
        if (called.length === 0) continue
        const own = places.within(called, places.countriesAround(scopes))
        this.#matches.addIn(own.flatMap(within), name, WHOLE_NAME)
      }
    }
    return this.#matches.take(request, (owner) => this.#owners.importance[owner]! >= CITY_IMPORTANCE)
  }

  /** «з Києва», `do Warszawy`, "from Berlin", `İstanbul'dan`: a town as people put it into a sentence. */
  searchInSentence(request: NameQuery): number {
    const bare = withoutPreposition(request.query)
    if (this.#places === undefined || bare === undefined) return 0
    const begun = bare.length < SHORTEST_BEGUN ? [] : [bare]
    return this.#matches.searchFor(
      [
        { queries: begun, worst: NAME_START, bonus: 0 },
        { queries: nominatives(bare), worst: WHOLE_NAME, bonus: 0 },
      ],
      { ...request, home: undefined },
    )
  }

  /** "Linz/Donau", «Бахмут (Артемівськ)»: the first of several names. */
  searchFirstName(request: NameQuery): number {
    if (!/[/(]/.test(request.query)) return 0
    const parts = partsOf(request.query, this.#places, isPlace)
    const inPlace = this.#searchFirstPart(parts, request)
    return inPlace > 0 ? inPlace : this.#searchBesideCity(parts, request)
  }

  /** «Київ, Троєщина», «порт Одеса», «Київ центр»: a town, and after it neither an area nor a country. */
  searchBeforePart(folded: string, request: NameQuery): number {
    if (!request.query.includes(',') && withoutTownPart(folded) === folded) return 0
    const parts = partsOf(request.query, this.#places, this.#mayBeAround)
    const count = this.#searchFirstPart(parts, request)
    if (count > 0) return count
    if (parts.around.length > 0) return this.#areWholeNames(parts.around) ? this.#searchBesideCity(parts, request) : 0
    return this.#matches.search(nominatives(parts.name), WHOLE_NAME, { ...request, home: undefined })
  }

  /** «Київ Троєщина», `Duisburg-Ruhrort`: a city, and after it what is neither an area nor a country. */
  searchCityOfPart(folded: string, request: NameQuery): number {
    const places = this.#places
    if (places === undefined) return 0
    const texts = new Set([bareNames(folded), ...addressNames(request.query)])
    for (const { city, part } of [...texts].flatMap(citiesWithPart)) {
      if (this.#mayBeAround(places, part, city) || part.split(' ').some((word) => isPlace(places, word))) continue
      const count = this.#searchImportant(city, CITY_IMPORTANCE, request)
      if (count > 0) return count
    }
    return 0
  }

  /** `Panevėžys Pramonės g. 5`: a town, and a street after it of which nothing tells where its name begins. */
  searchBeforeStreet(folded: string, request: NameQuery): number {
    if (this.#places === undefined || !endsWithStreet(folded)) return 0
    for (const { city } of citiesWithPart(folded)) {
      const count = this.#searchImportant(city, TOWN_IMPORTANCE, request)
      if (count > 0) return count
    }
    return 0
  }

  /**
   * One of several towns, by its whole name: «Київська обл., м. Ірпінь, смт Гостомель», `Modletice, 251 01 Říčany`. A city
   * beside what stands with the postcode has that for a district: `00-950 Wola, Warszawa`. Without a postcode, the only one that
   * is a town: «ТОВ Рошен, Вінниця».
   */
  searchOneOfSeveral(request: NameQuery): number {
    if (this.#places === undefined) return 0
    const { inArea, withPostcode, besidePostcode, unclear } = addressParts(request.query)
    const inThatArea = (name: string) => this.#searchInNamedPlace(name, { ...AS_IT_STANDS, worst: WHOLE_NAME }, request)
    const asCity = (name: string) => this.#searchImportant(name, CITY_IMPORTANCE, request)
    const wholly = (name: string) => this.#matches.search([name], WHOLE_NAME, request)
    const ways = [
      [inArea, inThatArea],
      [besidePostcode, asCity],
      [withPostcode, wholly],
    ] as const
    for (const [parts, search] of ways) {
      for (const name of parts.flatMap(addressNames)) {
        const count = name.length < SHORTEST_NAME ? 0 : search(name)
        if (count > 0) return count
      }
    }
    return this.#searchOnlyTown(unclear, request)
  }

  /** The larger town that one of some texts names wholly, where no other names any. */
  #searchOnlyTown(texts: readonly string[], request: NameQuery): number {
    const names = new Set(texts.flatMap(addressNames).filter(({ length }) => length >= SHORTEST_NAME))
    const [town, other] = [...names].filter((name) => this.#matches.exist(name, WHOLE_NAME))
    return town === undefined || other !== undefined ? 0 : this.#searchImportant(town, TOWN_IMPORTANCE, request)
  }

  /** The towns of a whole name that are of some importance. */
  #searchImportant(name: string, importance: number, request: NameQuery): number {
    const { scopes, acceptsInScopes } = request.filter
    this.#matches.begin()
    this.#matches.addIn(scopes, name, WHOLE_NAME)
    return this.#matches.take(
      request,
      (owner) => this.#owners.importance[owner]! >= importance && (acceptsInScopes?.(owner) ?? true),
    )
  }

  /** «Курская область, Курский район» is not the village Курская in another area; `jud. Iași, str. Unirii 5` is the town in it. */
  #searchInAreaCalled(name: string, request: NameQuery): number {
    const { within } = request.filter
    if (this.#places === undefined || within === undefined) return 0
    const areas = this.#places.scopesOfBareNames(placeSpellings(name))
    if (areas.length === 0) return this.#searchBare(name, request)
    this.#matches.begin()
    this.#matches.addIn(areas.flatMap(within), name, WORD_START)
    return this.#matches.take(request, undefined)
  }

  #searchBare(bare: string, request: NameQuery): number {
    const wholly: Wanted = { queries: [bare], worst: WHOLE_NAME, bonus: WHOLE_IN_ADDRESS_BONUS }
    const count = this.#matches.searchFor([wholly, { queries: [bare], worst: WORD_START, bonus: 0 }], request)
    return count > 0 ? count : this.#searchInNamedPlace(bare, AS_IT_STANDS, request)
  }

  #searchInNamedPlace(folded: string, { ofNames, ofPlaces, worst }: Spelling, request: NameQuery): number {
    const { within } = request.filter
    if (this.#places === undefined || within === undefined) return 0
    // «порт Південний» is the port of Південне rather than Port Macquarie in «Новий Південний Уельс».
    const town = withoutTownPart(folded)
    const hasPart = town !== folded && this.#matches.exist(town, WHOLE_NAME)
    this.#matches.begin()
    for (const { name, scopes } of placeReadings(this.#places, folded, ofPlaces)) {
      const wanted = scopes.flatMap(within)
      if (name.length < SHORTEST_NAME || wanted.length === 0) continue
      // «ст. Львів» is no Стрий in Львівська область.
      if (isDesignation(name) || (hasPart && isTownPart(name))) continue
      for (const query of ofNames(name)) this.#matches.addIn(wanted, query, worst)
    }
    return this.#matches.take(request, undefined)
  }

  /** Whether a part of an address is an area or country, or may be one in whose country a town of a name is. */
  readonly #mayBeAround = (places: PlaceNames, part: string, name: string): boolean => {
    if (saysArea(part)) return true
    const countries = countriesBegun(places, part)
    if (countries.length === 0) return false
    return isPlace(places, part) || [name, ...nominatives(name)].some((town) => this.#isNameIn(countries, town))
  }

  #isNameIn(scopes: readonly number[], town: string): boolean {
    const isIn = (scope?: number) => this.#matches.exist(town, WHOLE_NAME, scope)
    return town !== '' && isIn() && scopes.some(isIn)
  }

  /** Whether each of some folded texts is an area's or country's name as it stands: «Полтава» is no area. */
  #areWholeNames(texts: readonly string[]): boolean {
    return texts.every((text) => (this.#places?.scopesOfWholeName(text).length ?? 0) > 0)
  }

  /** The first name of several, in the area or country that another names: «Іванівка (Полтавська обл.)» is in no other. */
  #searchFirstPart({ name, around }: Parts, request: NameQuery): number {
    if (name.length < SHORTEST_NAME) return 0
    if (around.length === 0) return this.#matches.search([name], WHOLE_NAME, { ...request, home: undefined })
    const names = bareNames([name, ...around].join(' '))
    const isShort = names.split(' ').length <= MOST_WORDS_IN_ANY_SCRIPT
    return this.#searchInNamedPlace(names, isShort ? IN_ANY_SCRIPT : AS_IT_STANDS, request)
  }

  /** «Гатчина/Санкт-Петербург», `Schwechat (Wien)`: a town and a city that an area is called after, in one country. */
  #searchBesideCity({ name, around }: Parts, request: NameQuery): number {
    const { within } = request.filter
    if (this.#places === undefined || within === undefined || around.length === 0 || name.length < SHORTEST_NAME)
      return 0
    if (!around.every((part) => !saysArea(part) && this.#matches.exist(part, WHOLE_NAME))) return 0
    const countries = this.#places.countriesNamed(around.flatMap(placeSpellings))
    this.#matches.begin()
    this.#matches.addIn(countries.flatMap(within), name, WHOLE_NAME)
    return this.#matches.take(request, (owner) => this.#owners.importance[owner]! >= TOWN_IMPORTANCE)
  }
}
