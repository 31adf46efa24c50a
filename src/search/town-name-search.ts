import { addressNames } from '../text/addresses/bare-names.ts'
import { labelled } from '../text/addresses/labelled.ts'
import { beginsWithLoneCapital } from '../text/addresses/prepositions.ts'
import { isTownPart } from '../text/addresses/town-parts.ts'
import { fold, isPlain } from '../text/fold.ts'
import { beginsWithHyphenedLetter, foldQuery, type Initial, initialOf } from '../text/fold-query.ts'
import { withLettersTogether } from '../text/letter-spaced.ts'
import { nominatives } from '../text/names/declined.ts'
import { looksShortened } from '../text/names/shortened.ts'
import { looksMistyped } from '../text/scripts/keyboard-layouts.ts'
import { meantByMistyped, withoutNumbers } from '../text/scripts/mistyped.ts'
import { abbreviated } from './abbreviated.ts'
import { AddressSearch } from './fallbacks/address-search.ts'
import { BeforePlaceSearch } from './fallbacks/before-place-search.ts'
import { BegunSearch } from './fallbacks/begun-search.ts'
import { FirstNameSearch } from './fallbacks/first-name-search.ts'
import type { HeardNames } from './fallbacks/heard-names.ts'
import { OtherScriptSearch } from './fallbacks/other-script-search.ts'
import { PartSearch } from './fallbacks/part-search.ts'
import { PlaceSearch } from './fallbacks/place-search.ts'
import { ShortenedInAddressSearch } from './fallbacks/shortened-in-address-search.ts'
import { ShortenedNames } from './fallbacks/shortened-names.ts'
import { TypoInPlaceSearch } from './fallbacks/typo-in-place-search.ts'
import { TypoSearch } from './fallbacks/typo-search.ts'
import { TOWN_IMPORTANCE } from './importance.ts'
import { MatchSearch, type TownNameQuery, type Wanted } from './match-search.ts'
import type { PlaceNames } from './place-names.ts'
import type { Owners } from './ranked-matches.ts'
import { INSIDE, NAME_START, WHOLE_NAME, WORD_START } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { firstToFind, type NamesFound, NOTHING, searchInTurn, type Way } from './ways.ts'

/**
 * Finds towns by name: by what the punctuation of a text tells, else by what matches directly or, only where nothing does, by
 * what the person may have meant, each way tried only when those before found nothing.
 */
export class TownNameSearch {
  readonly #matches: MatchSearch
  readonly #otherScript: OtherScriptSearch
  readonly #inPlace: PlaceSearch
  readonly #firstNames: FirstNameSearch
  readonly #parts: PartSearch
  readonly #addresses: AddressSearch
  readonly #beforePlace: BeforePlaceSearch
  readonly #begun: BegunSearch
  readonly #shortened: ShortenedNames
  readonly #shortenedInAddress: ShortenedInAddressSearch
  readonly #typos: TypoSearch
  readonly #typosInPlace: TypoInPlaceSearch

  /** @param places areas and countries that may stand beside a town's name. */
  constructor(index: TextIndex, owners: Owners, places: PlaceNames, heard: HeardNames) {
    this.#matches = new MatchSearch(index, owners)
    this.#otherScript = new OtherScriptSearch(this.#matches, heard)
    this.#inPlace = new PlaceSearch(this.#matches, places, heard)
    this.#firstNames = new FirstNameSearch(this.#matches, this.#inPlace, places)
    this.#parts = new PartSearch(this.#matches, this.#inPlace, places, heard)
    this.#addresses = new AddressSearch(this.#matches, this.#inPlace, places, heard)
    this.#beforePlace = new BeforePlaceSearch(this.#matches, places, {
      inPlace: this.#inPlace,
      addresses: this.#addresses,
      firstNames: this.#firstNames,
      parts: this.#parts,
    })
    this.#begun = new BegunSearch(this.#matches, this.#inPlace, this.#addresses, places)
    this.#shortened = new ShortenedNames(index)
    this.#shortenedInAddress = new ShortenedInAddressSearch(this.#shortened, this.#matches, places)
    this.#typos = new TypoSearch(index, this.#matches)
    this.#typosInPlace = new TypoInPlaceSearch(this.#typos, this.#matches, places)
  }

  /** The best towns. */
  search(request: TownNameQuery): NamesFound {
    const { query } = request
    const folded = foldQuery(query)
    if (folded === '') return NOTHING
    // Most texts are words alone.
    const isWords = isPlain(query)
    const byPunctuation = isWords ? NOTHING : firstToFind(this.#waysByPunctuation(folded, request), this.#matches)
    if (byPunctuation.way !== 'nothing') return byPunctuation
    const initial = isWords ? 'none' : initialOf(query)
    const count = this.#searchDirectly(folded, initial, request)
    if (count > 0) return { ordinals: this.#matches.first(count), way: 'direct' }
    return firstToFind(this.#fallbacks(folded, initial, request), this.#matches)
  }

  /** The best owners whose whole name an address holds: a view, valid until the next search. */
  searchWholeNames(request: TownNameQuery): Uint32Array {
    const names = addressNames(request.query).filter((name) => name !== '' && !isTownPart(name))
    return this.#matches.first(this.#matches.search(names, WHOLE_NAME, request))
  }

  /** What punctuation tells, whatever name may hold the words between. */
  #waysByPunctuation(folded: string, request: TownNameQuery): readonly Way[] {
    const { query } = request
    const layouts: Way = ['layout', () => this.#searchLayouts(request)]
    return [
      // `rb]d` is київ in the wrong layout, though folding makes two words of it that some name may hold.
      ...(looksMistyped(query) ? [layouts] : []),
      // `E-Madrid` is no «Las Rozas de Madrid», which holds that.
      ['place', () => this.#inPlace.searchAfterSign(folded, request)],
      // `PL, Zgierz, Łódź` is no Łódź.
      ...this.#addresses.waysBehindCountry(request),
      ...(hasPlaceFirst(query) ? this.#waysInPlace(folded, request) : []),
    ]
  }

  /** A name whose place is being typed, then a name with its place. */
  #waysInPlace(folded: string, request: TownNameQuery): readonly [beforePlace: Way, inPlace: Way] {
    return [
      ['place', () => this.#begun.searchBeforePlace(request)],
      ['place', () => this.#inPlace.search(folded, request)],
    ]
  }

  #searchDirectly(folded: string, initial: Initial, request: TownNameQuery): number {
    const wanted = abbreviated(folded)
    const signed = this.#inPlace.namesAtSign(folded, request)
    const count = wanted.length === 0 ? 0 : this.#matches.searchFor([...wanted, ...signed], request)
    if (count > 0) return count
    // `N. Sól` is no «…n Sol…».
    const worst = initial === 'word' ? WORD_START : INSIDE
    if (signed.length === 0 && initial !== 'perhaps') return this.#matches.searchOne(folded, worst, request)
    const all: Wanted[] = [{ queries: [folded], worst }, ...signed]
    return initial === 'perhaps' ? this.#searchWithInitial(all, request) : this.#matches.searchFor(all, request)
  }

  /** «П. Посад» may be a Посад, or what the whole text is short for, which counts as a name that begins so. */
  #searchWithInitial(wanted: readonly Wanted[], request: TownNameQuery): number {
    const addShort = () =>
      this.#shortened.find(fold(request.query), (low, high, kind) => {
        if (kind === WHOLE_NAME) this.#matches.addNames(low, high, NAME_START)
      })
    return this.#matches.searchAlong(wanted, addShort, request)
  }

  /** What to try where nothing matches, in turn, each with an example; `docs/search.md` has them in words. */
  #fallbacks(folded: string, initial: Initial, request: TownNameQuery): readonly Way[] {
    const [addresses, begun, parts, typos] = [this.#addresses, this.#begun, this.#parts, this.#typos]
    const { query } = request
    const isShort = looksShortened(query, folded)
    const isInitial = beginsWithLoneCapital(query)
    const shortened: Way = ['shortened', () => this.#searchShortened(folded, request)]
    const shortenedInAddress: Way = ['address', () => this.#shortenedInAddress.search(folded, request)]
    // «о-Франківськ» is no name written short, but part of one.
    const inside: Way = ['direct', () => this.#matches.searchOne(folded, INSIDE, request)]
    const sentence: Way = ['address', () => addresses.searchInSentence(request)]
    const [beforePlace, inPlace] = this.#waysInPlace(folded, request)
    // If so, `#waysByPunctuation` has tried both.
    const wasPlaceFirst = hasPlaceFirst(query)
    return [
      ['typo', () => this.#searchLettersTogether(request)], // B E R L I N
      ['place', () => this.#inPlace.searchAlone(request)], // woj. mazowieckie
      ['address', () => addresses.searchThroughBrackets(request)], // Frankfurt (Oder), Markendorf
      ...(initial === 'word' ? [shortened] : []), // N. Sól
      ...(beginsWithHyphenedLetter(query) ? [inside] : []), // о-Франківськ
      ...(wasPlaceFirst ? [] : [beforePlace]), // Krakow P
      ['layout', () => this.#searchLayouts(request)], // rbtd
      ['transliteration', () => this.#otherScript.search(folded, request)], // guetersloh
      ...(wasPlaceFirst ? [] : [inPlace]), // paris texas
      ['address', () => this.#searchLabelled(request)], // Abladestelle: Passau
      // `Wien 23, Liesing` is no Liesing elsewhere.
      ['address', () => parts.searchInNumberedDistrict(request)],
      ['address', () => addresses.searchNames(folded, request)], // москва г
      ['address', () => addresses.searchCityBesideArea(request)], // Praha, Středočeský kraj
      ...(isInitial ? [] : [sentence]), // do Warszawy
      ...(isShort ? [shortened] : []), // Linz/Donau
      // `W Palm Beach` is West Palm Beach, but `Z Warszawy` is Warszawa.
      ...(isInitial ? [sentence] : []),
      ...(isShort ? [shortenedInAddress] : []), // B. Bystrica, SK
      ['address', () => begun.searchBeforeAnything(request)], // Hamburg B
      // `lake wood` is Lakewood with a space too many rather than Lake of the Woods. Importance decides whether «Києва» is Київ
      // or something misspelt.
      ['typo', () => typos.search(folded, 1, request, this.#otherwiseMeant(folded))],
      ['typo', () => this.#typosInPlace.search(folded, request)], // Палремо, Італія
      ['layout', () => this.#searchLayoutsInPlace(request)], // kmdsd erhf]yf
      // «москав» is Москва rather than Moscavide.
      ['transliteration', () => this.#otherScript.searchBegunByEar(folded, request)],
      // «Минск, МКАД» is no Mińsk Mazowiecki, which two typos would make of it.
      ['address', () => this.#firstNames.searchBeforePart(folded, request)],
      ['typo', () => typos.search(folded, 2, request)],
      ...(isShort ? [] : [shortened]),
      ['address', () => parts.searchBesideStreet(folded, request)], // Nádražní 12 Praha
      ['address', () => parts.searchAtSite(folded, request)], // Gmünd in Kärnten
      ['address', () => parts.searchCityBeforePart(folded, request)], // Київ Троєщина
      ['address', () => parts.searchBesideLarger(folded, request)], // El Ejido Almería
      ['address', () => parts.searchCityBehindPart(folded, request)], // Nowa Huta Kraków
      ['address', () => addresses.searchOneOfSeveral(request)], // Modletice, 251 01 Říčany
      ['address', () => this.#beforePlace.searchBehindUnknown(request)], // Maxvorstadt, Munich, Bavaria
      ['address', () => this.#beforePlace.searchBeforeCountry(request)], // Hoxton London United Kingdom
      ['typo', () => this.#typosInPlace.searchInAddress(folded, request)], // 00-950 Warszwa
      ['address', () => parts.searchBeforeHyphen(folded, request)], // Olomouc-Holice
      ['address', () => parts.searchBesideHyphen(folded, request)], // Wals-Siezenheim
      ['address', () => parts.searchBesideFirm(folded, request)], // Müller GmbH Herne
    ]
  }

  #searchLayouts(request: TownNameQuery): number {
    return this.#matches.search(this.#meantInLayouts(request.query), WORD_START, request)
  }

  /** «Розмитка: Умань», `Abladestelle: Passau`: what follows a label that is no larger town's name, as if it were all. */
  #searchLabelled(request: TownNameQuery): number {
    const { label, text } = labelled(request.query) ?? {}
    if (label === undefined || text === undefined) return 0
    // `la: Sebeș` is not beside Los Angeles.
    const isNear = (owner: number) => !this.#matches.isFar(owner)
    if (this.#matches.searchImportant(label, TOWN_IMPORTANCE, request, isNear) > 0) return 0
    return this.search({ ...request, query: text }).ordinals.length
  }

  /** `B E R L I N`, «К И Ї В» */
  #searchLettersTogether(request: TownNameQuery): number {
    const query = withLettersTogether(request.query)
    return query === request.query ? 0 : this.search({ ...request, query }).ordinals.length
  }

  /** `kmdsd erhf]yf`: a whole name with its place. */
  #searchLayoutsInPlace(request: TownNameQuery): number {
    const texts = this.#meantInLayouts(request.query)
    return searchInTurn(texts, (text) => this.#inPlace.search(text, request, WHOLE_NAME))
  }

  /** The query as typed and, unless it names a town as it stands, without numbers: «302000 Орёл» is not Orléans. */
  #meantInLayouts(query: string): string[] {
    const bare = withoutNumbers(query)
    const texts = bare === query || this.#addresses.holdsStartOfName(query) ? [query] : [query, bare]
    return meantByMistyped(texts)
  }

  /** Whole names that a text may be in the nominative, or by ear. */
  #otherwiseMeant(folded: string): Wanted[] {
    return [{ queries: nominatives(folded), worst: WHOLE_NAME }, ...this.#otherScript.wholeNamesByEar(folded)]
  }

  /** «Č. Budějovice», "Waidhofen/Ybbs", "St. Veit/Glan"; else the first name of several: "Linz/Donau", «Бахмут (Артемівськ)». */
  #searchShortened(folded: string, request: TownNameQuery): number {
    const addShort = () => this.#shortened.find(folded, this.#matches.addNames)
    return this.#matches.searchAdded(addShort, request) || this.#firstNames.searchFirstName(request)
  }
}

/** Whether a place is looked for before anything else: "San Jose, CA" is no «San José Carpinteros», nor "Wien (A)" Wienhausen. */
function hasPlaceFirst(query: string): boolean {
  return /,.*[\p{L}\p{N}]|\)\s*$/su.test(query)
}
