import { spelledOut } from '../text/abbreviations.ts'
import { addressNames } from '../text/bare-names.ts'
import { heardIn } from '../text/by-ear.ts'
import { mayBeInitial } from '../text/declined.ts'
import { fold } from '../text/fold.ts'
import { foldQuery, hasInitial } from '../text/fold-query.ts'
import { looksMistyped } from '../text/keyboard-layouts.ts'
import { meantByMistyped, withoutNumbers } from '../text/mistyped.ts'
import { withoutPackaging } from '../text/packaging.ts'
import { respelled } from '../text/respelled.ts'
import { looksShortened } from '../text/shortened.ts'
import { isTownPart } from '../text/town-parts.ts'
import { AddressSearch } from './address-search.ts'
import { BegunSearch } from './begun-search.ts'
import type { FoundBy } from './found-by.ts'
import { InflectedNames } from './inflected-names.ts'
import { MatchSearch, type NameQuery, searchInTurn, type Wanted } from './match-search.ts'
import { PartSearch } from './part-search.ts'
import type { PlaceNames } from './place-names.ts'
import { PlaceSearch } from './place-search.ts'
import type { Owners } from './ranked-matches.ts'
import { AS_TYPED_BONUS } from './score.ts'
import { ShortenedNames } from './shortened-names.ts'
import { INSIDE, NAME_START, WHOLE_NAME, WORD_START } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { TypoSearch } from './typo-search.ts'

/** What was found, and how. */
export interface NamesFound {
  /** The best first: a view, valid until the next search. */
  readonly ordinals: Uint32Array
  readonly way: FoundBy
}

const NOTHING: NamesFound = { ordinals: new Uint32Array(0), way: 'nothing' }

/**
 * Finds owners by name: what matches directly or, only where nothing does, what the person may have
 * meant, each way tried only when those before found nothing.
 */
export class NameSearch {
  readonly #matches: MatchSearch
  readonly #inPlace: PlaceSearch
  readonly #parts: PartSearch
  /** None for cargo, which lies in no places. */
  readonly #addresses: AddressSearch | undefined
  /** The same. */
  readonly #begun: BegunSearch | undefined
  readonly #shortened: ShortenedNames
  readonly #inflected: InflectedNames
  readonly #typos: TypoSearch
  /** Whether the names are those of cargo, so few that each can be looked at. */
  readonly #isCargo: boolean
  /** «с/г» before goods is no village. */
  readonly #fold: (typed: string) => string

  /** @param places areas and countries that may stand after a town's name; none for cargo. */
  constructor(index: TextIndex, owners: Owners, places?: PlaceNames) {
    this.#matches = new MatchSearch(index, owners)
    this.#inPlace = new PlaceSearch(this.#matches, places)
    this.#parts = new PartSearch(this.#matches, this.#inPlace, places)
    this.#addresses = places && new AddressSearch(this.#matches, this.#inPlace, places)
    this.#begun = places && this.#addresses && new BegunSearch(this.#matches, this.#inPlace, this.#addresses, places)
    this.#shortened = new ShortenedNames(index)
    this.#inflected = new InflectedNames(index)
    this.#typos = new TypoSearch(index, this.#matches, places)
    this.#isCargo = places === undefined
    this.#fold = this.#isCargo ? fold : foldQuery
  }

  /** The best owners. */
  search(request: NameQuery): NamesFound {
    const folded = this.#fold(request.query)
    if (folded === '') return NOTHING
    // `rb]d` is київ in the wrong layout, though folding makes two words of it that some name may hold.
    if (looksMistyped(request.query)) {
      const count = this.#searchLayouts(request)
      if (count > 0) return this.#first(count, 'layout')
    }
    // `E-Madrid` is no «Las Rozas de Madrid», which holds that.
    const afterSign = this.#inPlace.searchAfterSign(folded, request)
    if (afterSign > 0) return this.#first(afterSign, 'place')
    if (hasPlaceFirst(request.query)) {
      const count = this.#begun?.searchBeforePlace(request) || this.#inPlace.search(folded, request)
      if (count > 0) return this.#first(count, 'place')
    }
    const count = this.#searchDirectly(folded, request)
    return count > 0 ? this.#first(count, 'direct') : this.#fallBack(folded, request)
  }

  /** The best owners whose whole name an address holds: a view, valid until the next search. */
  searchWholeNames(request: NameQuery): Uint32Array {
    const names = addressNames(request.query).filter((name) => name !== '' && !isTownPart(name))
    return this.#matches.first(this.#matches.search(names, WHOLE_NAME, request))
  }

  #first(count: number, way: FoundBy): NamesFound {
    return { ordinals: this.#matches.first(count), way }
  }

  /** A text with an abbreviation is rarely meant inside a word: `s luis` is «São Luís» rather than «…s Luis…». */
  #searchDirectly(folded: string, request: NameQuery): number {
    const spelled = spelledOut(folded)
    const signed = this.#inPlace.signedNames(folded, request)
    if (spelled.length > 0) {
      const asTyped: Wanted = { queries: [folded], worst: WORD_START, bonus: AS_TYPED_BONUS }
      const inFull: Wanted = { queries: spelled, worst: WORD_START }
      const count = this.#matches.searchFor([asTyped, inFull, ...signed], request)
      if (count > 0) return count
    }
    if (this.#isCargo) return this.#searchInflected(folded, request)
    return this.#matches.searchFor([{ queries: [folded], worst: INSIDE }, ...signed], request)
  }

  /** As it stands and, after that, with other endings: «труба» is «Труби» rather than «Профільна труба». */
  #searchInflected(folded: string, request: NameQuery): number {
    this.#matches.begin()
    this.#matches.addIn(folded, request.filter.scopes, INSIDE)
    this.#inflected.find(folded, this.#matches.addInflected)
    return this.#matches.take(request, request.filter.acceptsAnywhere)
  }

  #fallBack(folded: string, request: NameQuery): NamesFound {
    const [addresses, parts, typos] = [this.#addresses, this.#parts, this.#typos]
    const isShort = looksShortened(request.query, folded)
    const shortened = ['shortened', () => this.#searchShortened(folded, request)] as const
    const typo = ['typo', () => typos.search(folded, 1, request)] as const
    const sentence = ['address', () => addresses?.searchInSentence(request)] as const
    const isInitial = mayBeInitial(request.query)
    const ways: readonly (readonly [FoundBy, () => number | undefined])[] = [
      ['place', () => this.#inPlace.searchAlone(request)],
      ...(hasInitial(request.query) ? [shortened] : []),
      ['place', () => (hasPlaceFirst(request.query) ? 0 : this.#begun?.searchBeforePlace(request))],
      ['layout', () => this.#searchLayouts(request)],
      ['transliteration', () => this.#searchRespelled(folded, request)],
      ['place', () => (hasPlaceFirst(request.query) ? 0 : this.#inPlace.search(folded, request))],
      ['address', () => addresses?.searchNames(folded, request)],
      ['address', () => addresses?.searchCityBesideArea(request)],
      ...(isInitial ? [] : [sentence]),
      ['shortened', () => this.#searchInAnyOrder(folded, request)],
      ['shortened', () => this.#searchUnpacked(folded, request)],
      ...(isShort ? [shortened] : []),
      // `W Palm Beach` is West Palm Beach, but `Z Warszawy` is Warszawa.
      ...(isInitial ? [sentence] : []),
      ['address', () => this.#begun?.searchBeforeAnything(request)],
      // `lake wood` is Lakewood with a space too many rather than Lake of the Woods.
      typo,
      ['typo', () => typos.searchInPlace(folded, request)],
      ['layout', () => this.#searchLayoutsInPlace(request)],
      // «москав» is Москва rather than Moscavide.
      ['transliteration', () => this.#searchStartByEar(folded, request)],
      // «Минск, МКАД» is no Mińsk Mazowiecki, which two typos would make of it.
      ['address', () => parts.searchBeforePart(folded, request)],
      ['typo', () => typos.search(folded, 2, request)],
      ['shortened', () => this.#searchGoods(folded, request)],
      ...(isShort ? [] : [shortened]),
      ['address', () => parts.searchBesideStreet(folded, request)],
      ['address', () => parts.searchCityOfPart(folded, request)],
      ['address', () => parts.searchBesideLarger(folded, request)],
      ['address', () => parts.searchCityBehindPart(folded, request)],
      ['address', () => addresses?.searchOneOfSeveral(request)],
      ['typo', () => typos.searchInAddress(folded, request)],
      ['address', () => parts.searchBeforeHyphen(folded, request)],
    ]
    for (const [way, run] of ways) {
      const count = run() ?? 0
      if (count > 0) return this.#first(count, way)
    }
    return NOTHING
  }

  #searchLayouts(request: NameQuery): number {
    return this.#matches.search(this.#meantInLayouts(request.query), WORD_START, request)
  }

  /** `kmdsd erhf]yf`: a whole name with its place. */
  #searchLayoutsInPlace(request: NameQuery): number {
    const texts = this.#meantInLayouts(request.query)
    return searchInTurn(texts, (text) => this.#inPlace.search(text, request, WHOLE_NAME))
  }

  /** The query as typed and, unless it names a town as it stands, without numbers: «302000 Орёл» is not Orléans. */
  #meantInLayouts(query: string): string[] {
    const bare = withoutNumbers(query)
    const texts = bare === query || this.#addresses?.isNamed(query) ? [query] : [query, bare]
    return meantByMistyped(texts, this.#fold)
  }

  #searchRespelled(folded: string, request: NameQuery): number {
    if (this.#isCargo) return this.#matches.search(respelled(folded), WORD_START, request)
    return (
      this.#matches.search(respelled(folded), NAME_START, request) ||
      this.#matches.search(heardIn(folded), WHOLE_NAME, request)
    )
  }

  /** «Лежайс», of Leżajsk. */
  #searchStartByEar(folded: string, request: NameQuery): number {
    return this.#isCargo ? 0 : this.#matches.search(heardIn(folded), NAME_START, request)
  }

  /** «масло подсолнечное» is «Подсолнечное масло». */
  #searchInAnyOrder(folded: string, request: NameQuery): number {
    if (!this.#isCargo) return 0
    this.#matches.begin()
    this.#shortened.findInAnyOrder(folded, this.#matches.addNames)
    return this.#matches.take(request, request.filter.acceptsAnywhere)
  }

  /** «кирпич на поддонах» is «Кирпич». */
  #searchUnpacked(folded: string, request: NameQuery): number {
    const goods = this.#isCargo ? withoutPackaging(folded) : folded
    if (goods === folded) return 0
    return this.#searchInflected(goods, request) || this.#searchInAnyOrder(goods, request)
  }

  /** «щебень гранитный», "fresh fruit", «пшеница 3 класса»: goods by their whole name among other words. */
  #searchGoods(folded: string, request: NameQuery): number {
    if (!this.#isCargo) return 0
    const held = this.#shortened.namesHeld(withoutPackaging(folded))
    // «масло подсолнечное рафинированное» is sunflower oil rather than any.
    for (const most of [...new Set(held.map(({ words }) => words))].sort((a, b) => b - a)) {
      this.#matches.begin()
      for (const { at, words, isInflected } of held) {
        if (words !== most) continue
        const add = isInflected ? this.#matches.addInflected : this.#matches.addNames
        add(at, at + 1, WHOLE_NAME)
      }
      const count = this.#matches.take(request, request.filter.acceptsAnywhere)
      if (count > 0) return count
    }
    return 0
  }

  /** «Č. Budějovice», "Waidhofen/Ybbs", "St. Veit/Glan"; else the first name of several: "Linz/Donau", «Бахмут (Артемівськ)». */
  #searchShortened(folded: string, request: NameQuery): number {
    this.#matches.begin()
    for (const text of [folded, ...spelledOut(folded)]) this.#shortened.find(text, this.#matches.addNames)
    return this.#matches.take(request, request.filter.acceptsAnywhere) || this.#parts.searchFirstName(request)
  }
}

/** Whether a place is looked for before anything else: "San Jose, CA" is no «San José Carpinteros», nor "Wien (A)" Wienhausen. */
function hasPlaceFirst(query: string): boolean {
  return query.includes(',') || query.trimEnd().endsWith(')')
}
