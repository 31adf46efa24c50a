import { namedParts } from '../../text/addresses/address-parts.ts'
import { addressNames, bareNames } from '../../text/addresses/bare-names.ts'
import { countriesBehind } from '../../text/addresses/country-signs.ts'
import { fold } from '../../text/fold.ts'
import { foldQuery } from '../../text/fold-query.ts'
import type { MatchSearch, TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { WHOLE_NAME } from '../text-index/match-kind.ts'
import { searchInTurn } from '../ways.ts'
import type { AddressSearch } from './address-search.ts'
import type { FirstNameSearch } from './first-name-search.ts'
import type { PartSearch } from './part-search.ts'
import type { PlaceSearch } from './place-search.ts'

/** Most parts at the end of an address that are a town and what it is in: `Munich, Bavaria, Germany`, and one more. */
const MOST_PARTS = 4

/** Most words before a country that are searched as an address there: searching one takes long. */
const MOST_WORDS = 12

/** The searches that are asked about parts of the address. */
interface OtherSearches {
  readonly inPlace: PlaceSearch
  readonly addresses: AddressSearch
  readonly firstNames: FirstNameSearch
  readonly parts: PartSearch
}

/**
 * Finds the town before the area or country that ends an address, behind what is not known (a firm, a house, a part of the town):
 * `Maxvorstadt, Munich, Bavaria`. Each `search…` is one way to search, and returns how many owners it found; they stand in the
 * order in which they are tried.
 */
export class BeforePlaceSearch {
  readonly #matches: MatchSearch
  readonly #places: PlaceNames
  readonly #others: OtherSearches

  constructor(matches: MatchSearch, places: PlaceNames, others: OtherSearches) {
    this.#matches = matches
    this.#places = places
    this.#others = others
  }

  /**
   * `Maxvorstadt, Munich, Bavaria`, `Lodge, N85, Ennis, County Clare, Ireland`: the first part that is a town of the country,
   * with its place behind it, and perhaps something else in between.
   */
  searchBehindUnknown(request: TownNameQuery): number {
    const { inPlace, firstNames } = this.#others
    const parts = namedParts(request.query)
    const countries = this.#places.countriesAround(this.#scopesOf(parts.at(-1) ?? ''))
    const isTown = (part: string) => this.#matches.existIn(bareNames(fold(part)), countries, WHOLE_NAME)
    // What begins with a town, such as `Ivanivka, Poltava, Ukraine`, may be one that the data have elsewhere.
    const first = parts.findIndex(isTown)
    const isBetween = first > 0 && first < parts.length - 1 && parts.length - first <= MOST_PARTS
    if (!isBetween) return 0
    const query = parts.slice(first).join(', ')
    return (
      searchInTurn(addressNames(query), (name) => inPlace.search(name, request, WHOLE_NAME)) ||
      firstNames.searchBeforePart(foldQuery(query), { ...request, query })
    )
  }

  /**
   * `Hoxton London United Kingdom`, `1016 Budapest Dezső utca 11. Hungary`: what stands before a country, as an address there.
   */
  searchBeforeCountry(request: TownNameQuery): number {
    const reading = countriesBehind(request.query)
      .map(({ country, rest }) => ({ rest, countries: this.#places.countriesCalled(country) }))
      .find(({ countries }) => countries.length > 0)
    const folded = foldQuery(reading?.rest ?? '')
    if (reading === undefined || folded === '' || folded.split(' ').length > MOST_WORDS) return 0
    const there = { ...request, query: reading.rest, filter: request.filter.narrowedTo(reading.countries) }
    const { addresses, parts } = this.#others
    const ways: readonly (() => number)[] = [
      () => this.#matches.search([folded], WHOLE_NAME, there),
      () => addresses.searchNames(folded, there),
      () => parts.searchBesideStreet(folded, there),
      () => parts.searchCityBeforePart(folded, there),
      () => parts.searchBesideLarger(folded, there),
      () => parts.searchCityBehindPart(folded, there),
      () => addresses.searchOneOfSeveral(there),
    ]
    return searchInTurn(ways, (search) => search())
  }

  #scopesOf(part: string): readonly number[] {
    return this.#places.scopesOfBareName(bareNames(fold(part)))
  }
}
