import { bareNames } from '../../text/addresses/bare-names.ts'
import { type SignedName, signAndName, signedNames } from '../../text/addresses/country-signs.ts'
import { isPreposition } from '../../text/addresses/prepositions.ts'
import { isStreetWord } from '../../text/addresses/streets.ts'
import { isTownPart, withoutTownPart } from '../../text/addresses/town-parts.ts'
import { spelledOut } from '../../text/names/abbreviations.ts'
import { placeSpellings, respelled } from '../../text/scripts/respelled.ts'
import type { MatchSearch, TownNameQuery, Wanted } from '../match-search.ts'
import type { PlaceNames } from '../place-names.ts'
import { WHOLE_IN_ADDRESS_BONUS, WHOLE_PLACE_BONUS } from '../score.ts'
import { INSIDE, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from '../text-index/match-kind.ts'
import type { HeardNames } from './heard-names.ts'
import { type PlaceReading, PlaceReadings } from './place-readings.ts'
import { placesAlone } from './places-alone.ts'

/** Fewest letters of a town's name beside the place that it is in. */
export const SHORTEST_NAME = 2

/** Most letters of a country's sign, `FRA`, that may be the start of a town's name. */
const LONGEST_SIGN_OF_COUNTRY = 3

/** Fewest letters of a town's name beside a word that says what it is: «Mun, DE» is Munich. */
const SHORTEST_DESIGNATED = 3

/** Most words of a town's name beside a word for a part of it. */
const MOST_WORDS_OF_TOWN = 5

/** Most words of a text that is looked for in other scripts: it has many parts, and each many ways to be written. */
const MOST_WORDS_IN_ANY_SCRIPT = 5

/** Folded text with what may be a sign at an end: most texts have none, and a closer look takes some ten times as long. */
const MAY_HAVE_SIGN = /^[a-z]{1,2} | [a-z]{2}$/

/** How names and places that are looked for together may be written, and the worst kind of match of the names that counts. */
interface Manner {
  readonly ofNames: (text: string) => readonly string[]
  readonly ofPlaces: (text: string) => readonly string[]
  readonly worst: MatchKind
  /** Whether a name counts only in places where it is a whole one, and whole ones go first. */
  readonly wholeFirst?: boolean
}

const AS_IT_STANDS: Manner = {
  ofNames: (text) => [text, ...spelledOut(text)],
  ofPlaces: (text) => [text],
  worst: WORD_START,
}

/** Whether folded text is short enough to be looked for in other scripts. */
export function mayBeInAnyScript(folded: string): boolean {
  return folded.split(' ').length <= MOST_WORDS_IN_ANY_SCRIPT
}

/**
 * Finds a name with its area or country: «миколаївка одеська», `paris texas`. Each `search…` is one way to search, and returns
 * how many owners it found.
 */
export class PlaceSearch {
  readonly #matches: MatchSearch
  readonly #places: PlaceNames
  readonly #inAnyScript: Manner

  /** @param places areas and countries that may stand beside a name. */
  constructor(matches: MatchSearch, places: PlaceNames, heard: HeardNames) {
    this.#matches = matches
    this.#places = places
    this.#inAnyScript = {
      // `Lviv, Germany` is not «Герман» in Львівська область.
      ofNames: (text) => [text, ...respelled(text), ...(places.isCountry(text) ? [] : heard.spellings(text).regular)],
      ofPlaces: placeSpellings,
      worst: WHOLE_NAME,
    }
  }

  /** «миколаївка одеська», «одеська миколаївка», "paris us": a name and the place that it is in. */
  search(folded: string, request: TownNameQuery, worst: MatchKind = WORD_START): number {
    return this.#search(folded, { ...AS_IT_STANDS, worst }, request)
  }

  /**
   * `83-000 Pruszcz, PL`: the same with the whole name of a town there, before others that hold it: Pruszcz, then Pruszcz
   * Gdański, whose code it is.
   */
  searchWholeFirst(folded: string, request: TownNameQuery): number {
    return this.#search(folded, { ...AS_IT_STANDS, wholeFirst: true }, request)
  }

  /** `Brovary, Kyivska obl.`: a whole name and its place, either of them in another script. */
  searchInAnyScript(folded: string, request: TownNameQuery): number {
    return this.#search(folded, this.#inAnyScript, request)
  }

  /**
   * `D-Köln`, `PL-Kra`: a name after its country's sign or its vehicles' sign, unless a name begins with the whole text, as
   * De Haan does.
   */
  searchAfterSign(folded: string, request: TownNameQuery): number {
    const { sign, name } = signAndName(request.query) ?? {}
    if (sign === undefined || name === undefined) return 0
    const signed = this.#places.scopesOfWholeName(sign)
    if (signed.length === 0 || this.#matches.exist(folded, NAME_START)) return 0
    return this.#matches.searchAdded(() => this.#matches.addWithin(name, signed, NAME_START, request), request)
  }

  /**
   * `Montreux CH`, `D Köln`: whole names beside their country's sign, to be found together with names that hold the whole
   * text, as Montreux-Château does; none where the text is a name itself. If no name holds it, the sign is surely one, and
   * others there that hold the name are found, too: Pruszcz Gdański by `Pruszcz PL`.
   */
  namesAtSign(folded: string, request: TownNameQuery): Wanted[] {
    if (!folded.includes(' ') || !MAY_HAVE_SIGN.test(folded)) return []
    const whole = signedNames(request.query).flatMap((signed) => this.#wholeNameAtSign(signed, request))
    if (whole.length === 0 || this.#matches.exist(folded, WHOLE_NAME)) return []
    if (this.#matches.exist(folded, INSIDE)) return whole
    const others = whole.map((wanted): Wanted => ({ ...wanted, worst: WORD_START, bonus: 0, ignoresHome: true }))
    return [...whole, ...others]
  }

  /** «Київська обл.», `woj. mazowieckie`: an area or country alone, whose towns are found. */
  searchAlone(request: TownNameQuery): number {
    const scopes = placesAlone(this.#places, request.query).flatMap(request.filter.within)
    return this.#matches.searchAdded(() => this.#matches.addAllIn(scopes), request)
  }

  /** Whether folded text is a country's name, and that of no town there, as Luxembourg is; three letters may begin one. */
  isOnlyCountry(names: string): boolean {
    const isLong = names.length > LONGEST_SIGN_OF_COUNTRY
    return (
      isLong &&
      this.#places.isCountry(names) &&
      !this.#matches.existIn(names, this.#places.scopesOfWholeName(names), WHOLE_NAME)
    )
  }

  /** A whole name where a sign says, if there is such a name: for most texts that happen to hold a sign, there is none. */
  #wholeNameAtSign({ sign, name }: SignedName, { filter: { within } }: TownNameQuery): Wanted[] {
    const signed = this.#places.scopesOfSign(sign)
    const scopes = signed.flatMap(within)
    if (scopes.length === 0) return []
    const queries = [name, ...spelledOut(name)]
    if (!this.#isAnyWhole(queries, signed)) return []
    return [{ queries, scopes, worst: WHOLE_NAME, bonus: WHOLE_IN_ADDRESS_BONUS }]
  }

  /** Whether any of folded texts is the whole name of a town in some scopes, regardless of filters. */
  #isAnyWhole(texts: readonly string[], scopes: readonly number[]): boolean {
    return texts.some((text) => this.#matches.existIn(text, scopes, WHOLE_NAME))
  }

  /** `Mun. Iași` is the city rather than Muncelu in its area: nothing beside the town's whole name but what it is. */
  #isDesignated(folded: string): boolean {
    const bare = bareNames(folded)
    return bare !== folded && bare.length >= SHORTEST_DESIGNATED && this.#matches.exist(bare, WHOLE_NAME)
  }

  #search(folded: string, manner: Manner, request: TownNameQuery): number {
    if (this.#isDesignated(folded)) return 0
    const readings = new PlaceReadings(this.#places, folded, manner.ofPlaces)
    const add = () => {
      this.#addReadings(readings.onOneSide(), manner, this.#hasTownPart(folded), request)
      // What stands between two places may be anything: «Львівська обл., Україна», «Одеса порт Україна».
      this.#addReadings(readings.onBothSides(), manner, true, request)
    }
    return this.#matches.searchAdded(add, request)
  }

  /** @param mayBePart whether a name may be a part of a town: then it has to be whole, and no word for one. */
  #addReadings(
    readings: Iterable<PlaceReading>,
    { ofNames, worst, wholeFirst = false }: Manner,
    mayBePart: boolean,
    { query, filter: { within } }: TownNameQuery,
  ): void {
    for (const { name, scopes, called } of readings) {
      if (name.length < SHORTEST_NAME || (mayBePart && isTownPart(name))) continue
      // «до Сум» is no town in Сумська область, nor «Київ, вул» one in Київська.
      if (isPreposition(name, query) || isStreetWord(name)) continue
      const there = this.#scopesOfTown(name, scopes)
      const left = there.flatMap(within)
      if (left.length === 0) continue
      const queries = ofNames(name)
      if (wholeFirst && !this.#isAnyWhole(queries, there)) continue
      const surest = called.length < scopes.length ? this.#scopesOfTown(name, called).flatMap(within) : []
      const bonus = wholeFirst ? WHOLE_IN_ADDRESS_BONUS : 0
      const wanted: readonly Wanted[] = [
        // `München Ost` is not Münchendorf in Österreich.
        { queries, worst: mayBePart ? WHOLE_NAME : worst },
        { queries: wholeFirst ? queries : [], worst: WHOLE_NAME, bonus },
        { queries, worst: WHOLE_NAME, bonus: bonus + WHOLE_PLACE_BONUS, scopes: surest },
      ]
      this.#matches.add(wanted, left)
    }
  }

  /**
   * «порт Південний» is the port of Південне rather than Port Macquarie in «Новий Південний Уельс», «порт Одеса, UA» no Порт
   * in Одеська область: beside a word for a part stands a town's whole name, perhaps with places after it. `Śródmieście,
   * Poland` is in the country.
   */
  #hasTownPart(folded: string): boolean {
    const town = withoutTownPart(folded)
    if (town === folded) return false
    const words = town.split(' ').slice(0, MOST_WORDS_OF_TOWN)
    const names = words.map((_, last) => words.slice(0, last + 1).join(' '))
    const isPlace = (name: string) => this.#places.isSign(name) || this.#places.isCountry(name)
    return names.some((name) => !isPlace(name) && this.#matches.exist(name, WHOLE_NAME))
  }

  /** The scopes of a place, except those in the country whose sign the name beside it is: «Брэст, BY» is no Byaroza there. */
  #scopesOfTown(name: string, scopes: readonly number[]): readonly number[] {
    const places = this.#places
    if (!places.isSign(name)) return scopes
    const signed = new Set(places.within(scopes, places.countriesCalled(name)))
    return scopes.filter((scope) => !signed.has(scope))
  }
}
