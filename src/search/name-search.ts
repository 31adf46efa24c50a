import { spelledOut } from '../text/abbreviations.ts'
import { addressNames, bareNames, saysArea } from '../text/bare-names.ts'
import { foldQuery } from '../text/fold-query.ts'
import { looksMistyped } from '../text/keyboard-layouts.ts'
import { meantByMistyped } from '../text/mistyped.ts'
import { respelled, respelledPlace } from '../text/respelled.ts'
import { looksShortened } from '../text/shortened.ts'
import { citiesWithPart, withoutTownPart } from '../text/town-parts.ts'
import { InflectedNames, type VisitMatch } from './inflected-names.ts'
import type { PlaceNames } from './place-names.ts'
import { isPlace, mayBePlace, type Parts, partsOf, placeSpellings } from './place-parts.ts'
import { placeReadings } from './place-readings.ts'
import { GIVEN_UP, type Home, type Owners, RankedMatches } from './ranked-matches.ts'
import {
  AS_TYPED_BONUS,
  HOME_BONUS,
  INFLECTED_MALUS,
  INSIDE,
  type MatchKind,
  NAME_START,
  townImportance,
  WHOLE_NAME,
  WORD_START,
} from './score.ts'
import { ShortenedNames } from './shortened-names.ts'
import { EVERYWHERE, START_OF_NAME } from './text-index/layout.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { exactly, FEW_SCOPES, MOST_REFUSED, type ResolvedFilter } from './town-filter.ts'
import { TypoWalk, typosAllowed, type VisitNames } from './typos.ts'

/** Most that a search can be asked for: what it finds is written into an array of this length. */
export const MOST_FOUND = 100

/** Most words of an address whose parts are looked for in other scripts: there are many parts, and ways to write each. */
const MOST_WORDS_IN_ANY_SCRIPT = 5

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

/** What to look for at once: texts, the worst kind in which they may match, and what their matches score beyond it. */
interface Wanted {
  readonly queries: readonly string[]
  readonly worst: MatchKind
  readonly bonus: number
}

/** How the owners of an answer were found: directly, or by which fallback. */
export const FOUND_BY = [
  'direct',
  'layout',
  'transliteration',
  'place',
  'address',
  'shortened',
  'typo',
  'nothing',
] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** A search's answer: a JSON array as bytes, good until the next search, and how what it holds was found. */
export interface SearchAnswer {
  readonly body: Buffer
  readonly way: FoundBy
}

/** What was found, and how. */
export interface NamesFound {
  /** The best first: a view, good until the next search. */
  readonly ordinals: Uint32Array
  readonly way: FoundBy
}

const NOTHING: NamesFound = { ordinals: new Uint32Array(0), way: 'nothing' }

/** With more scopes than this typos are walked everywhere once, and each town found is looked at. */
const MOST_SCOPES_TO_WALK = 16

/** Of a town as important as one of so many people the data need not have the parts; names of smaller ones begin those of too many villages. */
const CITY_IMPORTANCE = townImportance(250_000, 'none')

/** Fewest letters that stand for a town before or behind the place that it is in. */
const SHORTEST_NAME = 2

export interface NameQuery {
  /** As the person typed it, NFC. */
  readonly query: string
  /** Place of the requested language. */
  readonly language: number
  readonly filter: ResolvedFilter
  /** Only where the filter chooses no scopes. */
  readonly home?: Home | undefined
  /** At most `MOST_FOUND`. */
  readonly limit: number
}

/**
 * Finds owners by name: what matches directly or, only where nothing does, what the person may have
 * meant, each way tried only when those before found nothing.
 */
export class NameSearch {
  readonly #index: TextIndex
  readonly #owners: Owners
  readonly #matches: RankedMatches
  readonly #shortened: ShortenedNames
  readonly #inflected: InflectedNames
  readonly #typos: TypoWalk
  readonly #places: PlaceNames | undefined
  readonly #areFew: boolean
  /** The ordinals of what was found last; the methods that search tell how many there are. */
  readonly #found = new Uint32Array(MOST_FOUND)
  readonly #addFound: VisitNames = (low, high, isWhole) => {
    this.#matches.addRange(low, high, isWhole ? WHOLE_NAME : NAME_START)
  }

  readonly #addInflected: VisitMatch = (at, kind) => this.#matches.addRange(at, at + 1, kind, -INFLECTED_MALUS)

  /**
   * @param options.places areas and countries that may stand behind a town's name, where there are such.
   * @param options.areFew whether the names are so few that each can be looked at.
   */
  constructor(
    index: TextIndex,
    owners: Owners,
    { places, areFew = false }: { readonly places?: PlaceNames; readonly areFew?: boolean },
  ) {
    this.#index = index
    this.#owners = owners
    this.#matches = new RankedMatches(index, owners)
    this.#shortened = new ShortenedNames(index)
    this.#inflected = new InflectedNames(index)
    this.#typos = new TypoWalk(index)
    this.#places = places
    this.#areFew = areFew
  }

  /** The best owners. */
  search(request: NameQuery): NamesFound {
    const folded = foldQuery(request.query)
    if (folded === '') return NOTHING
    // `rb]d` is київ in the wrong layout, though folding makes two words of it that some name may hold.
    if (looksMistyped(request.query)) {
      const count = this.#searchLayouts(request)
      if (count > 0) return this.#first(count, 'layout')
    }
    if (hasPlaceFirst(request.query)) {
      const count = this.#searchInNamedPlace(folded, AS_IT_STANDS, request)
      if (count > 0) return this.#first(count, 'place')
    }
    const count = this.#searchDirectly(folded, request)
    return count > 0 ? this.#first(count, 'direct') : this.#fallBack(folded, request)
  }

  /** So many of what was found last. */
  #first(count: number, way: FoundBy): NamesFound {
    return { ordinals: this.#found.subarray(0, count), way }
  }

  /** What holds an abbreviation is rarely meant inside a word: `s luis` is «São Luís» rather than «…s Luis…». */
  #searchDirectly(folded: string, request: NameQuery): number {
    const spelled = spelledOut(folded)
    if (spelled.length > 0) {
      const asTyped: Wanted = { queries: [folded], worst: WORD_START, bonus: AS_TYPED_BONUS }
      const count = this.#searchFor([asTyped, { queries: spelled, worst: WORD_START, bonus: 0 }], request)
      if (count > 0) return count
    }
    return this.#areFew ? this.#searchInflected(folded, request) : this.#search([folded], INSIDE, request)
  }

  /** As it stands and, behind that, with other endings: «труба» is «Труби» rather than «Профільна труба». */
  #searchInflected(folded: string, request: NameQuery): number {
    this.#matches.begin()
    this.#addIn(request.filter.scopes, folded, INSIDE, 0)
    this.#inflected.find(folded, this.#addInflected)
    return this.#take(request, request.filter.acceptsAnywhere)
  }

  #searchLayouts(request: NameQuery): number {
    return this.#search(meantByMistyped(request.query), WORD_START, request)
  }

  #fallBack(folded: string, request: NameQuery): NamesFound {
    const shortened = ['shortened', () => this.#searchShortened(folded, request)] as const
    const typo = ['typo', () => this.#searchWithTypos(folded, request)] as const
    const ways: readonly (readonly [FoundBy, () => number])[] = [
      ['layout', () => this.#searchLayouts(request)],
      ['transliteration', () => this.#search(respelled(folded), this.#areFew ? WORD_START : NAME_START, request)],
      ['place', () => this.#searchWithPlace(folded, request)],
      ['address', () => this.#searchAddress(folded, request)],
      ['shortened', () => this.#searchInAnyOrder(folded, request)],
      // `lake wood` is Lakewood with a space too many rather than Lake of the Woods.
      ...(looksShortened(request.query, folded) ? [shortened, typo] : [typo, shortened]),
      ['address', () => this.#searchBeforeComma(folded, request)],
      ['address', () => this.#searchCityOfPart(folded, request)],
    ]
    for (const [way, run] of ways) {
      const count = run()
      if (count > 0) return this.#first(count, way)
    }
    return NOTHING
  }

  #search(queries: readonly string[], worst: MatchKind, request: NameQuery): number {
    return this.#searchFor([{ queries, worst, bonus: 0 }], request)
  }

  #searchFor(wanted: readonly Wanted[], request: NameQuery): number {
    const { filter, home, limit, language } = request
    const { scopes, acceptsInScopes, within } = filter
    this.#matches.begin()
    for (const { queries, worst, bonus } of wanted) {
      for (const query of queries) {
        if (home !== undefined && scopes[0] === EVERYWHERE) this.#matches.addWithHome(query, home, worst, bonus)
        else this.#addIn(scopes, query, worst, bonus, home)
      }
    }
    if (this.#matches.isEmpty) return 0
    const mostRefused = within === undefined ? undefined : MOST_REFUSED
    const count = this.#matches.take(limit, (1 << language) >>> 0, acceptsInScopes, this.#found, mostRefused)
    return count === GIVEN_UP ? this.#searchFor(wanted, { ...request, filter: exactly(filter) }) : count
  }

  /** Adds what matches a query in some scopes; where they are many, after a look whether anything does. */
  #addIn(scopes: readonly number[], query: string, worst: MatchKind, bonus: number, home?: Home): void {
    if (scopes.length > FEW_SCOPES && !this.#matches.exist(query, worst)) return
    for (const scope of scopes) {
      const atHome = home?.scopes.includes(scope) ? HOME_BONUS : 0
      this.#matches.addQuery(query, scope, worst, bonus + atHome)
    }
  }

  #take({ limit, language }: NameQuery, accepts: ResolvedFilter['acceptsInScopes']): number {
    return this.#matches.isEmpty ? 0 : this.#matches.take(limit, (1 << language) >>> 0, accepts, this.#found)
  }

  /** «миколаївка одеська», «одеська миколаївка», "paris us": a name and the place that it is in. */
  #searchWithPlace(folded: string, request: NameQuery): number {
    return hasPlaceFirst(request.query) ? 0 : this.#searchInNamedPlace(folded, AS_IT_STANDS, request)
  }

  /** The names in an address: «москва г», «київська обл м бровари»; where they find nothing, in another script too. */
  #searchAddress(folded: string, request: NameQuery): number {
    if (this.#places === undefined || !folded.includes(' ')) return 0
    const readings = addressNames(request.query).filter(({ length }) => length >= SHORTEST_NAME)
    for (const names of readings) {
      const count = names === folded ? 0 : this.#searchBare(names, request)
      if (count > 0) return count
    }
    for (const names of readings) {
      if (names.split(' ').length > MOST_WORDS_IN_ANY_SCRIPT) continue
      const count = this.#searchInNamedPlace(names, IN_ANY_SCRIPT, request)
      if (count > 0) return count
    }
    return 0
  }

  #searchBare(bare: string, request: NameQuery): number {
    // An address says where: the countries of the language come before others only where nothing does.
    const count = this.#search([bare], WORD_START, { ...request, home: undefined })
    return count > 0 ? count : this.#searchInNamedPlace(bare, AS_IT_STANDS, request)
  }

  #searchInNamedPlace(folded: string, { ofNames, ofPlaces, worst }: Spelling, request: NameQuery) {
    const { within } = request.filter
    if (this.#places === undefined || within === undefined) return 0
    this.#matches.begin()
    for (const { name, scopes } of placeReadings(this.#places, folded, ofPlaces)) {
      const wanted = scopes.flatMap(within)
      if (name.length < SHORTEST_NAME || wanted.length === 0) continue
      for (const query of ofNames(name)) this.#addIn(wanted, query, worst, 0)
    }
    return this.#take(request, undefined)
  }

  /** «масло подсолнечное» is «Подсолнечное масло». */
  #searchInAnyOrder(folded: string, request: NameQuery): number {
    if (!this.#areFew) return 0
    this.#matches.begin()
    this.#shortened.findInAnyOrder(folded, this.#addFound)
    return this.#take(request, request.filter.acceptsAnywhere)
  }

  /** «Č. Budějovice», "Waidhofen/Ybbs", "St. Veit/Glan"; where nothing is called so, the first of "Linz/Donau", «Бахмут (Артемівськ)». */
  #searchShortened(folded: string, request: NameQuery): number {
    this.#matches.begin()
    for (const text of AS_IT_STANDS.ofNames(folded)) this.#shortened.find(text, this.#addFound)
    const count = this.#take(request, request.filter.acceptsAnywhere)
    if (count > 0 || !/[/(]/.test(request.query)) return count
    const parts = partsOf(request.query, this.#places, isPlace)
    const inPlace = this.#searchFirstPart(parts, request)
    return inPlace > 0 ? inPlace : this.#searchBesideCity(parts, request)
  }

  /** «Київ, Троєщина», «порт Одеса», «Київ центр»: a town, and behind it neither an area nor a country. */
  #searchBeforeComma(folded: string, request: NameQuery): number {
    if (!request.query.includes(',') && withoutTownPart(folded) === folded) return 0
    return this.#searchFirstPart(partsOf(request.query, this.#places, mayBePlace), request)
  }

  /** The first name of several, in the area or country that another names: «Іванівка (Полтавська обл.)» is in no other. */
  #searchFirstPart({ name, around }: Parts, request: NameQuery): number {
    if (name.length < SHORTEST_NAME) return 0
    if (around.length === 0) return this.#search([name], WHOLE_NAME, { ...request, home: undefined })
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
    this.#addIn(countries.flatMap(within), name, WHOLE_NAME, 0)
    return this.#take(request, undefined)
  }

  /** «Київ Троєщина», `Duisburg-Ruhrort`: a city, and behind it what is neither an area nor a country. */
  #searchCityOfPart(folded: string, request: NameQuery): number {
    const places = this.#places
    if (places === undefined) return 0
    const { scopes, acceptsInScopes } = request.filter
    const isCity = (owner: number) =>
      this.#owners.importance[owner]! >= CITY_IMPORTANCE && (acceptsInScopes?.(owner) ?? true)
    for (const { city, part } of citiesWithPart(bareNames(folded))) {
      if (mayBePlace(places, part) || part.split(' ').some((word) => isPlace(places, word))) continue
      this.#matches.begin()
      this.#addIn(scopes, city, WHOLE_NAME, 0)
      const count = this.#take(request, isCity)
      if (count > 0) return count
    }
    return 0
  }

  #searchWithTypos(folded: string, request: NameQuery): number {
    const allowed = typosAllowed(folded.length)
    const { scopes, acceptsInScopes, acceptsAnywhere } = request.filter
    const isMany = scopes.length > MOST_SCOPES_TO_WALK
    const accepts = isMany ? acceptsAnywhere : acceptsInScopes
    for (let typos = 1; typos <= allowed; typos++) {
      this.#matches.begin()
      for (const scope of isMany ? [EVERYWHERE] : scopes) {
        const low = this.#index.segmentLow(scope, START_OF_NAME)
        const high = this.#index.segmentHigh(scope, START_OF_NAME)
        this.#typos.walk(folded, typos, low, high, this.#addFound)
      }
      const count = this.#take(request, accepts)
      if (count > 0) return count
    }
    return 0
  }
}

/** Whether a place is looked for before anything else: "San Jose, CA" is no «San José Carpinteros», nor "Wien (A)" Wienhausen. */
function hasPlaceFirst(query: string): boolean {
  return query.includes(',') || query.trimEnd().endsWith(')')
}
