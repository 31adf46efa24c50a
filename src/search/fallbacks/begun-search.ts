import { addressNames, bareNames } from '../../text/addresses/bare-names.ts'
import { type Begun, lastBegun } from '../../text/addresses/last-begun.ts'
import { fold } from '../../text/fold.ts'
import { foldQuery } from '../../text/fold-query.ts'
import { spelledOut } from '../../text/names/abbreviations.ts'
import { TOWN_IMPORTANCE } from '../importance.ts'
import type { MatchSearch, TownNameQuery } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { NAME_START, WHOLE_NAME } from '../text-index/match-kind.ts'
import { type AddressSearch, mayBeAddress } from './address-search.ts'
import { type PlaceSearch, SHORTEST_NAME } from './place-search.ts'

/** A letter or two behind a slash, at the end. */
const BEHIND_SLASH = /\/\p{L}{1,2}\.?\s*$/u

/**
 * Finds towns by their whole names while the next word is being typed and is too short to search by: `Krakow, P`. Each `search…`
 * is one way to search, and returns how many owners it found.
 */
export class BegunSearch {
  readonly #matches: MatchSearch
  readonly #inPlace: PlaceSearch
  readonly #addresses: AddressSearch
  readonly #places: PlaceNames

  constructor(matches: MatchSearch, inPlace: PlaceSearch, addresses: AddressSearch, places: PlaceNames) {
    this.#matches = matches
    this.#inPlace = inPlace
    this.#addresses = addresses
    this.#places = places
  }

  /** `Krakow, P`, «79000 Львів, Ук»: towns before the start of the name of the area or country that they are in. */
  searchBeforePlace(request: TownNameQuery): number {
    const begun = lastBegun(request.query)
    if (begun === undefined) return 0
    const { before, word } = begun
    // `Springfield, MI` is in Michigan, and in no other place that begins so; nor is `Mun, DE` in Delhi.
    if (this.#hasTownIn(bareNames(fold(before)), word) || (begun.isInCapitals && this.#places.isSign(word))) return 0
    const around = this.#places.scopesBegun(word)
    if (around.length === 0 || this.#isPartOfName(word, request.query)) return 0
    const inThem = { ...request, query: before, filter: request.filter.narrowedTo(around) }
    const name = foldQuery(before)
    const names = name.length < SHORTEST_NAME ? [] : [name, ...spelledOut(name)]
    return this.#matches.search(names, WHOLE_NAME, inThem) || this.#searchAmongOthers(inThem)
  }

  /** «Київ, в», `Hamburg B`: larger towns before what may become a street, and any town beside its area or country. */
  searchBeforeAnything(request: TownNameQuery): number {
    const begun = lastBegun(request.query)
    if (begun === undefined || this.#isSign(begun)) return 0
    return (
      this.#matches.searchImportant(foldQuery(begun.before), TOWN_IMPORTANCE, request) ||
      this.#searchAmongOthers({ ...request, query: begun.before })
    )
  }

  #searchAmongOthers(request: TownNameQuery): number {
    const folded = foldQuery(request.query)
    if (!mayBeAddress(folded)) return 0
    return this.#inPlace.search(folded, request, WHOLE_NAME) || this.#addresses.searchNames(folded, request)
  }

  /** Whether a name with the word behind a slash begins some town's: `15230 Frankfurt/O.` is in no Ohio. */
  #isPartOfName(word: string, address: string): boolean {
    if (!BEHIND_SLASH.test(address)) return false
    return addressNames(address).some((name) => name.endsWith(` ${word}`) && this.#matches.exist(name, NAME_START))
  }

  /** Whether a town of this whole name is in a place with this whole sign or name. */
  #hasTownIn(name: string, place: string): boolean {
    return this.#matches.existIn(name, this.#places.scopesOfWholeName(place), WHOLE_NAME)
  }

  /** Whether a word is already a sign, as `us` is: `Ma` is the start of a longer word, as a single letter is. */
  #isSign({ word, isCapitalized }: Begun): boolean {
    return word.length > 1 && !isCapitalized && this.#places.isSign(word)
  }
}
