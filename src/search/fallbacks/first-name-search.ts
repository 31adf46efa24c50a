import { addressParts } from '../../text/addresses/address-parts.ts'
import { addressNames, bareNames, saysArea } from '../../text/addresses/bare-names.ts'
import { withoutLarger, withoutTownPart, withoutTownParts } from '../../text/addresses/town-parts.ts'
import { nominatives } from '../../text/names/declined.ts'
import { TOWN_IMPORTANCE } from '../importance.ts'
import type { MatchSearch, TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { WHOLE_NAME } from '../text-index/match-kind.ts'
import { type NameAndPlaces, nameAndPlaces } from './name-and-places.ts'
import { mayBeInAnyScript, type PlaceSearch, SHORTEST_NAME } from './place-search.ts'

/** Most words of a text with a part of a town beside its area or country: longer ones take long. */
const MOST_WORDS = 6

/**
 * Finds a town by the first of several names, of which the others may say where it is: «Бахмут (Артемівськ)», «Київ, Троєщина».
 * Each `search…` is one way to search, and returns how many owners it found.
 */
export class FirstNameSearch {
  readonly #matches: MatchSearch
  readonly #inPlace: PlaceSearch
  readonly #places: PlaceNames

  /** @param places areas and countries that may stand beside a name. */
  constructor(matches: MatchSearch, inPlace: PlaceSearch, places: PlaceNames) {
    this.#matches = matches
    this.#inPlace = inPlace
    this.#places = places
  }

  /** "Linz/Donau", «Бахмут (Артемівськ)»: the first of several names. */
  searchFirstName(request: TownNameQuery): number {
    if (!/[/(]/.test(request.query)) return 0
    const parts = nameAndPlaces(request.query, (part) => this.#places.isPlace(part))
    return this.#searchFirstPart(parts, request) || this.#searchBesideCity(parts, request)
  }

  /** «Київ, Троєщина», «порт Одеса», «Київ центр»: a town, and after it neither an area nor a country. */
  searchBeforePart(folded: string, request: TownNameQuery): number {
    const inPlace = this.#searchBesideParts(folded, request)
    if (inPlace > 0) return inPlace
    if (!request.query.includes(',') && withoutTownPart(folded) === folded) return 0
    const parts = nameAndPlaces(request.query, this.#mayBeAround)
    const count = this.#searchFirstPart(parts, request)
    if (count > 0) return count
    if (parts.around.length > 0) return this.#areWholeNames(parts.around) ? this.#searchBesideCity(parts, request) : 0
    const { withPostcode } = addressParts(request.query)
    // `00-950 Wola, Warszawa` is in Warszawa, but `251 01 Říčany u Prahy` is near Praha.
    const forms =
      withPostcode.length === 0
        ? nominatives(bareNames(parts.name))
        : addressNames(parts.first).flatMap((name) => withoutLarger(name) ?? [])
    return this.#matches.search(forms, WHOLE_NAME, { ...request, home: undefined })
  }

  /** «Одеса порт Україна», "Germany, Hamburg port": a town beside a part of it and its area or country. */
  #searchBesideParts(folded: string, request: TownNameQuery): number {
    if (folded.split(' ').length > MOST_WORDS) return 0
    const names = withoutTownParts(folded)
    return names === folded ? 0 : this.#inPlace.search(names, request, WHOLE_NAME)
  }

  /** Whether a part of an address is an area or country, or may be one whose country has a town of the given name. */
  readonly #mayBeAround = (part: string, name: string): boolean => {
    if (saysArea(part)) return true
    const countries = this.#places.countriesBegun(part)
    if (countries.length === 0) return false
    const isThere = (town: string) => town !== '' && this.#matches.existIn(town, countries, WHOLE_NAME)
    return this.#places.isPlace(part) || [name, ...nominatives(name)].some(isThere)
  }

  /** Whether each of some folded texts is an area's or country's name as it stands: «Полтава» is no area. */
  #areWholeNames(texts: readonly string[]): boolean {
    return texts.every((text) => this.#places.scopesOfWholeName(text).length > 0)
  }

  /** The first name of several, in the area or country that another names: «Іванівка (Полтавська обл.)» is in no other. */
  #searchFirstPart({ name, around }: NameAndPlaces, request: TownNameQuery): number {
    if (name.length < SHORTEST_NAME || this.#places.isSign(name)) return 0
    if (around.length === 0) return this.#matches.search([name], WHOLE_NAME, { ...request, home: undefined })
    const names = bareNames([name, ...around].join(' '))
    return mayBeInAnyScript(names)
      ? this.#inPlace.searchInAnyScript(names, request)
      : this.#inPlace.search(names, request)
  }

  /** «Гатчина/Санкт-Петербург», `Schwechat (Wien)`: a town and a city that an area is called after, in one country. */
  #searchBesideCity({ name, around }: NameAndPlaces, request: TownNameQuery): number {
    if (around.length === 0 || name.length < SHORTEST_NAME) return 0
    if (!around.every((part) => !saysArea(part) && this.#matches.exist(part, WHOLE_NAME))) return 0
    const countries = around.flatMap((part) => this.#places.countriesNamed(part))
    const add = () => this.#matches.addWithin(name, countries, WHOLE_NAME, request)
    return this.#matches.searchAdded(add, request, { isMeant: this.#matches.atLeast(TOWN_IMPORTANCE) })
  }
}
