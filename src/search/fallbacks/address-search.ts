import { addressParts, designatedTowns } from '../../text/addresses/address-parts.ts'
import { addressNames, areaInAddress, bareNames, fullNames } from '../../text/addresses/bare-names.ts'
import { countryBefore, isSignedCode, signOfPostcode } from '../../text/addresses/country-signs.ts'
import { withoutPreposition } from '../../text/addresses/prepositions.ts'
import { fold } from '../../text/fold.ts'
import { foldQuery } from '../../text/fold-query.ts'
import { spelledOut } from '../../text/names/abbreviations.ts'
import { nominatives } from '../../text/names/declined.ts'
import { respelled } from '../../text/scripts/respelled.ts'
import { CITY_IMPORTANCE, TOWN_IMPORTANCE } from '../importance.ts'
import type { MatchSearch, TownNameQuery, Wanted } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { WHOLE_IN_ADDRESS_BONUS } from '../score.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import { NAME_START, WHOLE_NAME, WORD_START } from '../text-index/match-kind.ts'
import { searchInTurn, type Way } from '../ways.ts'
import type { HeardNames } from './heard-names.ts'
import { PlaceReadings } from './place-readings.ts'
import { mayBeInAnyScript, type PlaceSearch, SHORTEST_NAME } from './place-search.ts'

/** Most words that name a city which is itself an area, and another area: «ленинградская область санкт петербург россия». */
const MOST_WORDS_BESIDE_AREA = 5

/** What may be a country's sign, at either end of an address: `DE, 58089 Hagen`, `19-300 Ełk (PL)`, `19-300 Ełk PL`. */
const SIGN_AT_AN_END = /^\s*[a-z]{1,3}\s*,|(?:[,(]\s*[a-z]{1,3}|\s[a-z]{2})[\s.,;)]*$/i

/** A text through its first brackets, where more follows: `Frankfurt (Oder), Markendorf`. */
const THROUGH_BRACKETS = /^[^()]*\([^()]*\)(?=.*\p{L})/su

/** Most words of an address that is a part of what was typed: searching one takes long, and few have more. */
const MOST_WORDS_OF_PART = 8

/** Fewest letters after a preposition that find a town by the start of its name. */
const SHORTEST_BEGUN = 3

/** Whether folded text, a part of what was typed, is short enough to be searched as an address. */
export function mayBeAddress(folded: string): boolean {
  return folded.split(' ').length <= MOST_WORDS_OF_PART
}

/**
 * Finds the towns that an address or a sentence names, among words that say what is what: `10115 Berlin, Musterstraße 12`,
 * «з Києва». Each `search…` is one way to search, and returns how many owners it found; they stand in the order in which
 * `TownNameSearch` tries them.
 */
export class AddressSearch {
  readonly #matches: MatchSearch
  readonly #inPlace: PlaceSearch
  readonly #places: PlaceNames
  readonly #heard: HeardNames

  constructor(matches: MatchSearch, inPlace: PlaceSearch, places: PlaceNames, heard: HeardNames) {
    this.#matches = matches
    this.#inPlace = inPlace
    this.#places = places
    this.#heard = heard
  }

  /**
   * `PL, Zgierz, łódzkie`, `IT Rho (MI)`, `DE, 58089 Hagen, Kölner Str. 1`: the ways to search for what stands behind a country,
   * there. Where they find nothing, what follows the first name is not known: `France, Lens, Gohelle`.
   */
  waysBehindCountry(request: TownNameQuery): Way[] {
    return countryBefore(request.query).flatMap(({ country, rest, first }): Way[] => {
      const countries = this.#places.countriesCalled(country)
      const folded = foldQuery(rest)
      if (countries.length === 0 || !mayBeAddress(folded)) return []
      const there = { ...request, query: rest, filter: request.filter.narrowedTo(countries) }
      const firstName = first.length < SHORTEST_NAME ? [] : [first]
      return [
        ['place', () => this.#inPlace.searchWholeFirst(folded, there)],
        ['address', () => this.searchNames(folded, there)],
        ['address', () => this.#matches.search(firstName, WHOLE_NAME, there)],
      ]
    })
  }

  /** `Frankfurt (Oder), Markendorf` is not in Frankfurt am Main: a whole name with what stands in brackets behind it. */
  searchThroughBrackets(request: TownNameQuery): number {
    const through = THROUGH_BRACKETS.exec(request.query)?.[0]
    if (through === undefined) return 0
    const names = bareNames(foldQuery(through))
    return this.#matches.search([names], WHOLE_NAME, request) || this.#inPlace.search(names, request, WHOLE_NAME)
  }

  /** The names in an address: «москва г», «київська обл м бровари»; where they find nothing, in another script too. */
  searchNames(folded: string, request: TownNameQuery): number {
    const { query } = request
    if (!folded.includes(' ') || isSignedCode(query)) return 0
    const full = fullNames(query).filter((names) => names !== folded && mayBeInAnyScript(names))
    const wholly = this.#searchFullNames(full, request)
    if (wholly > 0) return wholly
    const readings = addressNames(query).filter((names) => this.#mayBeTown(names, query))
    const area = areaInAddress(query)
    const ways: readonly ((names: string) => number)[] = [
      (names) => this.#searchInCountryOfCode(names, request),
      (names) =>
        this.#searchInPlaceBeyondStreet(names, readings, request) ||
        (names === folded ? 0 : this.#searchAsItStands(names, area, request)),
      (names) => (mayBeInAnyScript(names) ? this.#inPlace.searchInAnyScript(names, request) : 0),
      (names) => (names === folded || names === area ? 0 : this.#searchInAnyForm(names, request)),
    ]
    return searchInTurn(ways, (search) => searchInTurn(readings, search))
  }

  /** «Київ, Київська обл.», `Praha, Středočeský kraj`: a city that is an area itself, and another area of its country. */
  searchCityBesideArea(request: TownNameQuery): number {
    const add = () => {
      for (const names of addressNames(request.query)) this.#addCitiesBesideArea(names, request)
    }
    return this.#matches.searchAdded(add, request, { isMeant: this.#matches.atLeast(CITY_IMPORTANCE) })
  }

  /** «з Києва», `do Warszawy`, "from Berlin", `İstanbul'dan`: a town as people put it into a sentence. */
  searchInSentence(request: TownNameQuery): number {
    const bare = withoutPreposition(request.query)
    if (bare === undefined) return 0
    const begun = bare.length < SHORTEST_BEGUN ? [] : [bare]
    return this.#matches.searchFor(
      [
        { queries: begun, worst: NAME_START },
        // «до Люблина» is Люблин rather than Люблино.
        { queries: nominatives(bare), worst: WHOLE_NAME, ignoresHome: true },
      ],
      request,
    )
  }

  /**
   * One of several towns, by its whole name: «Київська обл., м. Ірпінь, смт Гостомель», `Modletice, 251 01 Říčany`. Beside
   * a city, the part with the postcode is its district: `00-950 Wola, Warszawa`. Without a postcode, what a word says is a
   * town («ТОВ Зоря с. Бузова»), else the only part that is one: «ТОВ Рошен, Вінниця».
   */
  searchOneOfSeveral(request: TownNameQuery): number {
    if (isSignedCode(request.query)) return 0
    const { inArea, withPostcode, besidePostcode, unclear } = addressParts(request.query)
    const inItsPlace = (name: string) => this.#inPlace.search(name, request, WHOLE_NAME)
    const asCity = (name: string) => this.#matches.searchImportant(name, CITY_IMPORTANCE, request)
    const wholly = (name: string) => this.#matches.search([name], WHOLE_NAME, request)
    const namesIn = (parts: readonly string[]) =>
      parts.flatMap(addressNames).filter(({ length }) => length >= SHORTEST_NAME)
    return (
      searchInTurn(namesIn(inArea), inItsPlace) ||
      searchInTurn(namesIn(besidePostcode), asCity) ||
      searchInTurn(namesIn(withPostcode), (name) => wholly(name) || inItsPlace(name)) ||
      searchInTurn(namesIn(designatedTowns(request.query)), wholly) ||
      this.#searchOnlyTown(unclear, request)
    )
  }

  /** Whether some town's name begins with a name in an address. */
  holdsStartOfName(address: string): boolean {
    return addressNames(address).some((name) => name.length >= SHORTEST_NAME && this.#matches.exist(name, NAME_START))
  }

  /** `A-4400 Haag`: a whole name, and longer ones, in the place whose sign stands before a postcode. */
  #searchInCountryOfCode(names: string, request: TownNameQuery): number {
    const sign = signOfPostcode(request.query)
    return sign === undefined ? 0 : this.#inPlace.searchWholeFirst(`${names} ${sign}`, request)
  }

  /**
   * `13-300 Nowe Miasto Lubawskie`, «г. Красное Село, ул. Ленина 12»: a whole name with a word that says what it is, and behind
   * it others that hold it, of which one may have the postcode: `9300 St. Veit`.
   */
  #searchFullNames(readings: readonly string[], request: TownNameQuery): number {
    const inPlace = (names: string) => this.#inPlace.searchWholeFirst(names, request)
    const anywhere = (names: string) =>
      this.#matches.search([names], WHOLE_NAME, request) && this.#searchWholeFirst([names], request)
    const inCountryOrAnywhere = (names: string) => this.#searchInCountryOfCode(names, request) || anywhere(names)
    return searchInTurn(readings, inCountryOrAnywhere) || searchInTurn(readings, inPlace)
  }

  /** «склад, UA» names no town, but `3800 Bø` does, though a country's sign is `BO`; `Vista Street 5, Nepal` is not Nepalgunj. */
  #mayBeTown(names: string, address: string): boolean {
    const isInCapitals = address.split(/[^\p{L}]+/u).includes(names.toUpperCase())
    return (
      names.length >= SHORTEST_NAME &&
      !(isInCapitals && this.#places.isSign(names)) &&
      !this.#inPlace.isOnlyCountry(names)
    )
  }

  /** `Alexandria, Str. Unirii 12, Romania`: names that end before a street, with the area or country beyond it. */
  #searchInPlaceBeyondStreet(names: string, readings: readonly string[], request: TownNameQuery): number {
    const isWithPlace = (all: string) =>
      all.startsWith(`${names} `) && this.#places.isPlace(all.slice(names.length + 1))
    const withPlace = readings.find(isWithPlace)
    return withPlace === undefined ? 0 : this.#inPlace.searchWholeFirst(withPlace, request)
  }

  /** «Курская область, Курский район» is not the village Курская of another area; `jud. Iași, str. Unirii 5` is Iași in it. */
  #searchAsItStands(names: string, area: string | undefined, request: TownNameQuery): number {
    const areas = names === area ? this.#places.scopesOfBareName(names) : []
    if (areas.length === 0) return this.#searchBare(names, request)
    return this.#matches.searchAdded(() => this.#matches.addWithin(names, areas, WORD_START, request), request)
  }

  #searchBare(bare: string, request: TownNameQuery): number {
    // `Ełk, 19-300, PL` is no Elk Plain.
    const atSign = SIGN_AT_AN_END.test(request.query) ? this.#inPlace.searchWholeFirst(bare, request) : 0
    if (atSign > 0) return atSign
    const queries = [bare, ...spelledOut(bare)]
    const sign = signOfPostcode(request.query)
    // `I-20121 Mil` is no Milton Keynes, but `D 10115 Wien` is Wien, whatever the sign.
    const isBegun = sign !== undefined && !queries.some((query) => this.#matches.exist(query, WHOLE_NAME))
    const inCountry = isBegun ? this.#inPlace.search(`${bare} ${sign}`, request) : 0
    if (inCountry > 0) return inCountry
    return this.#searchWholeFirst(queries, request) || this.#inPlace.search(bare, request)
  }

  /** Names that hold any of some texts, whole ones first. */
  #searchWholeFirst(queries: readonly string[], request: TownNameQuery): number {
    const wholly: Wanted = { queries, worst: WHOLE_NAME, bonus: WHOLE_IN_ADDRESS_BONUS }
    return this.#matches.searchFor([wholly, { queries, worst: WORD_START }], request)
  }

  /** `Klaipėdos m.`, `Rīgas pilsēta`; importance decides whether `Kauno m.` is Kaunas or sounds like «Кавно». */
  #searchInAnyForm(names: string, request: TownNameQuery): number {
    if (!mayBeInAnyScript(names)) return 0
    const forms = [...respelled(names), ...nominatives(names), ...this.#heard.spellings(names).regular]
    return this.#matches.search(forms, WHOLE_NAME, request)
  }

  #addCitiesBesideArea(names: string, request: TownNameQuery): void {
    if (names.split(' ').length > MOST_WORDS_BESIDE_AREA) return
    const places = this.#places
    for (const { name, scopes } of new PlaceReadings(places, names, (text) => [text]).onOneSide()) {
      const called = name.length < SHORTEST_NAME ? [] : places.scopesOfWholeName(name)
      if (called.length === 0) continue
      const own = places.within(called, places.countriesAround(scopes))
      this.#matches.addWithin(name, own, WHOLE_NAME, request)
    }
  }

  /**
   * The larger town, not a far one, whose whole name one of the texts holds, if no other text names a town or an area. If
   * another text is a country, the town must be in it: «Агро, Україна, Львів», but «Львів, Польща» is nowhere. A town with
   * the name of an area must be in that area: «…, Вінниця» is, `Detling, Kent` is no town in another country.
   */
  #searchOnlyTown(texts: readonly string[], request: TownNameQuery): number {
    const named = new Set(texts.flatMap(addressNames).filter(({ length }) => length >= SHORTEST_NAME))
    const [town, other] = [...named].filter((name) => this.#matches.exist(name, WHOLE_NAME))
    if (town === undefined || other !== undefined) return 0
    const beside = texts.filter((text) => !addressNames(text).includes(town) && this.#places.isPlace(fold(text)))
    const around = beside.length > 1 ? [] : this.#around(town, beside[0])
    const isLarge = this.#matches.atLeast(TOWN_IMPORTANCE)
    const isMeant = (owner: number) => isLarge(owner) && !this.#matches.isFar(owner)
    const add = () => this.#matches.addWithin(town, around ?? [EVERYWHERE], WHOLE_NAME, request)
    return this.#matches.searchAdded(add, request, { isMeant })
  }

  /**
   * Scopes of the areas with a town's name, in the country if one is named; where no area has the name, of that country;
   * undefined without either.
   */
  #around(town: string, country: string | undefined): readonly number[] | undefined {
    const areas = this.#places.scopesOfBareName(town)
    if (country === undefined) return areas.length === 0 ? undefined : areas
    const countries = this.#places.countriesAmong(this.#places.scopesOfBareName(bareNames(fold(country))))
    return areas.length === 0 ? countries : this.#places.within(areas, countries)
  }
}
