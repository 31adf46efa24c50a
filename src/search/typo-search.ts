import { addressNames, bareNames } from '../text/bare-names.ts'
import { nominatives } from '../text/declined.ts'
import { TOWN_IMPORTANCE } from './importance.ts'
import type { MatchSearch, NameQuery } from './match-search.ts'
import type { PlaceNames } from './place-names.ts'
import { isPlace, placeSpellings } from './place-parts.ts'
import { EVERYWHERE } from './text-index/layout.ts'
import { type VisitMatches, WHOLE_NAME } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { exactly, type ResolvedFilter } from './town-filter.ts'
import { TypoWalk, typosAllowed } from './typos.ts'

/** With more scopes than this, typos are walked once, everywhere, and each town found is checked. */
const MOST_SCOPES_TO_WALK = 16

/** Most words of a name that is looked for with a typo beside its place. */
const MOST_WORDS_IN_PLACE = 6

/** Finds names that are typed with typos. Each method is one way to search, and returns how many owners it found. */
export class TypoSearch {
  readonly #matches: MatchSearch
  readonly #places: PlaceNames | undefined
  readonly #typos: TypoWalk

  readonly #addWholeNames: VisitMatches = (low, high, kind) => {
    if (kind === WHOLE_NAME) this.#matches.addNames(low, high, kind)
  }

  /** @param places areas and countries that may stand beside a town's name; none for cargo. */
  constructor(index: TextIndex, matches: MatchSearch, places: PlaceNames | undefined) {
    this.#matches = matches
    this.#places = places
    this.#typos = new TypoWalk(index)
  }

  /** Names that a text with some typos is, or begins; with one typo, a town's whole name in another grammatical case as well. */
  search(folded: string, typos: 1 | 2, request: NameQuery): number {
    if (typos > typosAllowed(folded.length)) return 0
    const { scopes, accepts } = scopesToWalk(request.filter)
    this.#matches.begin(request.home)
    // Importance decides whether «Києва» is Київ or something misspelt.
    const declined = typos > 1 || this.#places === undefined ? [] : nominatives(folded)
    for (const name of declined) this.#matches.addIn(name, scopes, WHOLE_NAME)
    for (const scope of scopes) this.#typos.walk(folded, typos, scope, this.#matches.addNames)
    return this.#matches.take(request, accepts)
  }

  /** «Палремо, Італія», `Berdychvi Zhytomyrska obl.`: a whole name with one typo, before or after a place that has none. */
  searchInPlace(folded: string, request: NameQuery): number {
    const words = folded.split(' ')
    if (words.length > MOST_WORDS_IN_PLACE) return 0
    this.#matches.begin()
    for (let at = 1; at < words.length; at++) {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      const [inLeft, inRight] = [this.#scopesCalled(left), this.#scopesCalled(right)]
      // «Львів, Германія» is no Германів in Львівська область.
      if (inLeft.length > 0 && inRight.length > 0) continue
      const [name, scopes] = inLeft.length > 0 ? [right, inLeft] : [left, inRight]
      if (typosAllowed(name.length) === 0) continue
      for (const scope of scopes) this.#typos.walk(name, 1, scope, this.#addWholeNames)
    }
    return this.#matches.take(request, request.filter.acceptsAnywhere)
  }

  /** `00-950 Warszwa`, «Бердчиів, вул. Соборна 5»: a whole name with one typo, of a larger town or of any beside its place. */
  searchInAddress(folded: string, request: NameQuery): number {
    if (this.#places === undefined) return 0
    const isLarge = this.#matches.isAtLeast(TOWN_IMPORTANCE)
    const { scopes, accepts } = scopesToWalk(request.filter)
    for (const names of addressNames(request.query)) {
      // «Полтавская обл., ул. Заводская, 5» names no town.
      if (names === folded || typosAllowed(names.length) === 0 || isPlace(this.#places, names)) continue
      const inPlace = this.searchInPlace(names, request)
      if (inPlace > 0) return inPlace
      this.#matches.begin(request.home)
      for (const scope of scopes) this.#typos.walk(names, 1, scope, this.#addWholeNames)
      const count = this.#matches.take(request, (owner) => isLarge(owner) && (accepts?.(owner) ?? true))
      if (count > 0) return count
    }
    return 0
  }

  #scopesCalled(place: string): number[] {
    return this.#places?.scopesOfBareNames(placeSpellings(bareNames(place))) ?? []
  }
}

/** The scopes in which typos are walked, and which of the towns there count. */
function scopesToWalk(filter: ResolvedFilter): Pick<ResolvedFilter, 'scopes'> & {
  readonly accepts: ResolvedFilter['acceptsInScopes']
} {
  const precise = exactly(filter)
  // Where hardly any town satisfies the filter, nearly all typos found would be refused.
  const { scopes, acceptsInScopes, acceptsAnywhere } = precise.scopes.length > MOST_SCOPES_TO_WALK ? filter : precise
  if (scopes.length > MOST_SCOPES_TO_WALK) return { scopes: [EVERYWHERE], accepts: acceptsAnywhere }
  return { scopes, accepts: acceptsInScopes }
}
