import { addressNames, fullNames } from '../../text/addresses/bare-names.ts'
import { isSignedCode, signOfPostcode } from '../../text/addresses/country-signs.ts'
import type { MatchSearch, TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { searchInTurn } from '../ways.ts'
import { mayBeAddress } from './address-search.ts'
import type { ShortenedNames } from './shortened-names.ts'

/**
 * Finds towns whose whole names are written short beside a postcode, or the area or country that they are in: `B. Bystrica, SK`.
 */
export class ShortenedInAddressSearch {
  readonly #shortened: ShortenedNames
  readonly #matches: MatchSearch
  readonly #places: PlaceNames

  constructor(shortened: ShortenedNames, matches: MatchSearch, places: PlaceNames) {
    this.#shortened = shortened
    this.#matches = matches
    this.#places = places
  }

  /** `370 01 Č. Budějovice`, `A-8600 Bruck/Mur`, `B. Bystrica, SK`; returns how many owners it found. */
  search(folded: string, request: TownNameQuery): number {
    const { query } = request
    if (!mayBeAddress(folded) || isSignedCode(query)) return 0
    const sign = signOfPostcode(query)
    return searchInTurn([...addressNames(query), ...fullNames(query)], (names) => {
      const inPlace = this.#searchInPlace(sign === undefined ? names : `${names} ${sign}`, request)
      return inPlace > 0 || names === folded ? inPlace : this.#searchShort(names, request)
    })
  }

  /** A name after or before its place. */
  #searchInPlace(names: string, request: TownNameQuery): number {
    const words = names.split(' ')
    for (let at = 1; at < words.length; at++) {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      const count = this.#searchShortIn(left, right, request) || this.#searchShortIn(right, left, request)
      if (count > 0) return count
    }
    return 0
  }

  #searchShortIn(name: string, place: string, request: TownNameQuery): number {
    const scopes = this.#places.scopesOfBareName(place)
    if (scopes.length === 0) return 0
    return this.#searchShort(name, { ...request, filter: request.filter.narrowedTo(scopes) })
  }

  #searchShort(name: string, request: TownNameQuery): number {
    const add = () => this.#shortened.find(name, this.#matches.addWholeNames)
    return this.#matches.searchAdded(add, request, { home: request.home })
  }
}
