import { addressNames, bareNames } from '../../text/addresses/bare-names.ts'
import { TOWN_IMPORTANCE } from '../importance.ts'
import type { MatchSearch, TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { scopesToWalk, type TypoSearch } from './typo-search.ts'
import { typosAllowed } from './typo-walk.ts'

/** Most words of a name that is looked for with a typo beside its place. */
const MOST_WORDS = 6

/**
 * Finds towns whose whole names are typed with one typo beside something else: «Палремо, Італія», `00-950 Warszwa`. Each
 * `search…` is one way to search, and returns how many owners it found.
 */
export class TypoInPlaceSearch {
  readonly #typos: TypoSearch
  readonly #matches: MatchSearch
  readonly #places: PlaceNames

  /** @param places areas and countries that may stand beside a name. */
  constructor(typos: TypoSearch, matches: MatchSearch, places: PlaceNames) {
    this.#typos = typos
    this.#matches = matches
    this.#places = places
  }

  /** «Палремо, Італія», `Berdychvi Zhytomyrska obl.`: a name before or after a place that has no typo. */
  search(folded: string, request: TownNameQuery): number {
    const words = folded.split(' ')
    if (words.length > MOST_WORDS) return 0
    const add = () => {
      for (let at = 1; at < words.length; at++) {
        const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
        const [inLeft, inRight] = [this.#scopesOf(left), this.#scopesOf(right)]
        // «Львів, Германія» is no Германів in Львівська область.
        if (inLeft.length > 0 && inRight.length > 0) continue
        const [name, scopes] = inLeft.length > 0 ? [right, inLeft] : [left, inRight]
        if (typosAllowed(name.length) > 0) this.#typos.addWholeNames(name, scopes)
      }
    }
    return this.#matches.searchAdded(add, request)
  }

  /** `00-950 Warszwa`, «Бердчиів, вул. Соборна 5»: a name of a larger town, or of any beside its place. */
  searchInAddress(folded: string, request: TownNameQuery): number {
    const isMeant = this.#matches.atLeast(TOWN_IMPORTANCE)
    const scopes = scopesToWalk(request.filter)
    for (const names of addressNames(request.query)) {
      // «Полтавская обл., ул. Заводская, 5» names no town.
      if (names === folded || typosAllowed(names.length) === 0 || this.#places.isPlace(names)) continue
      const inPlace = this.search(names, request)
      if (inPlace > 0) return inPlace
      const add = () => this.#typos.addWholeNames(names, scopes)
      const count = this.#matches.searchAdded(add, request, { isMeant, home: request.home })
      if (count > 0) return count
    }
    return 0
  }

  #scopesOf(place: string): number[] {
    return this.#places.scopesOfBareName(bareNames(place))
  }
}
