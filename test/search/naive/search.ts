import type { Directories } from '../../../src/model/directories.ts'
import type { Language } from '../../../src/model/languages.ts'
import type { Town } from '../../../src/model/places.ts'
import type { FoundBy } from '../../../src/search/found-by.ts'
import { townImportance } from '../../../src/search/importance.ts'
import {
  AS_TYPED_BONUS,
  CYRILLIC_HEARD_BONUS,
  FORMER_MALUS,
  HOME_BONUS,
  IRREGULAR_MALUS,
  KIND_BONUS,
  SHOWN_BONUS,
  SHOWN_HEARD_BONUS,
  WHOLE_PLACE_BONUS,
} from '../../../src/search/score.ts'
import { saysArea } from '../../../src/text/addresses/bare-names.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { nominatives } from '../../../src/text/names/declined.ts'
import { tidied } from '../../../src/text/tidied.ts'
import { foundDirectly, type NaiveAnswer, townAnswer } from './answers.ts'
import { NaiveCargo, type NaiveCargoQuery } from './cargo.ts'
import { inNamedPlace, type NamesAndPlaces, type OwnersIn } from './in-place.ts'
import { INSIDE, kindOfAny, START, WHOLE } from './kinds.ts'
import { NaivePlaces, type NamedPlaces, type PlaceKey } from './places.ts'
import { NaivePostcodes } from './postcodes.ts'
import { byEar, inOtherSpelling, waysAsTyped } from './spelling.ts'
import { type NaiveQuery, type NaiveTown, naiveTowns, satisfies } from './towns.ts'
import type { NaiveWay, NaiveWaysOfPlaces } from './way.ts'
import { allWays, notInsideInitial } from './ways.ts'

/** Towns, and the way in which they were found. */
interface NaiveFound {
  readonly foundBy: FoundBy
  readonly towns: readonly NaiveTown[]
}

/** As many are looked at where ids or a postcode have to be satisfied as well. */
const MOST_NAMED = 100

/** The searches as design section 4 describes them, by looking at every name of every town. */
export class NaiveSearch {
  readonly #towns: readonly NaiveTown[]
  readonly #byId: ReadonlyMap<number, NaiveTown>
  readonly #places: NaivePlaces
  readonly #postcodes: NaivePostcodes
  readonly #cargo: NaiveCargo
  readonly #languages: ReadonlyMap<string, Language>
  /** What the texts of requests find, since each is asked for up to three times. */
  readonly #named = new WeakMap<NaiveQuery, NaiveFound>()

  constructor(towns: readonly Town[], directories: Directories) {
    this.#towns = naiveTowns(towns, directories)
    this.#byId = new Map(this.#towns.map((owner) => [owner.town.id, owner]))
    this.#places = new NaivePlaces(directories)
    this.#postcodes = new NaivePostcodes(this.#towns, directories)
    this.#cargo = new NaiveCargo(directories)
    this.#languages = new Map(directories.languages.map((language) => [language.code, language]))
  }

  byName(request: NaiveQuery): NaiveAnswer {
    const { foundBy, towns } = this.#mostNamed(request)
    return { foundBy, found: this.#answers(request, towns.slice(0, request.limit)) }
  }

  /** Those of the ids that the text finds without them; beyond the best hundred, by a town's own names, found in the same way. */
  byNameAmong(request: NaiveQuery, ids: readonly number[]): NaiveAnswer {
    const among = this.#withIds(ids)
    const { foundBy, towns: best } = this.#mostNamed(request)
    const found = best.filter((town) => among.includes(town))
    if (best.length === MOST_NAMED) {
      const query = tidied(request.query)
      const folded = foldQuery(query)
      const asTyped = Array.from(waysAsTyped(query, true), (way) => notInsideInitial(query, way))
      const ways = [...asTyped, inOtherSpelling(folded, START), byEar(folded, WHOLE)]
      const others = among.filter((town) => !best.includes(town))
      const more = this.#firstFound(request, others, ways, this.#home(request))
      if (more.foundBy === foundBy) found.push(...more.towns)
    }
    return {
      foundBy: found.length > 0 ? foundBy : 'nothing',
      found: this.#answers(request, found.slice(0, request.limit)),
    }
  }

  byIds(request: NaiveQuery, ids: readonly number[]): NaiveAnswer {
    const towns = this.#withIds(ids).filter(({ town }) => satisfies(town, request.filter))
    return foundDirectly(this.#answers(request, towns))
  }

  byPostcode(request: NaiveQuery): NaiveAnswer {
    const findNamed = () => new Set(this.#mostNamed(request).towns.map(({ town }) => town))
    const asked = { ...request, query: tidied(request.query) }
    const found = this.#postcodes.search(asked, this.#home(request), findNamed)
    return foundDirectly(found.map(([town, item]) => townAnswer(town, this.#language(request), [item])))
  }

  cargo(request: NaiveCargoQuery, ids?: readonly number[]): NaiveAnswer {
    return this.#cargo.search(request, ids)
  }

  /** The best hundred, more than any request asks for. */
  #mostNamed(request: NaiveQuery): NaiveFound {
    const known = this.#named.get(request)
    if (known !== undefined) return known
    const asked = { ...request, query: tidied(request.query), limit: MOST_NAMED }
    const { foundBy, towns } = this.#findNamed(asked)
    const found = { foundBy, towns: foundBy === 'address' ? this.#withItsCodeFirst(asked, towns) : towns }
    this.#named.set(request, found)
    return found
  }

  /** Those that have the first of the codes in an address that any of them has, then the others. */
  #withItsCodeFirst(request: NaiveQuery, towns: readonly NaiveTown[]): readonly NaiveTown[] {
    const having = this.#postcodes.townsByCode(request.query).find((hasCode) => towns.some(({ town }) => hasCode(town)))
    return towns.toSorted((a, b) => Number(having?.(b.town) ?? false) - Number(having?.(a.town) ?? false))
  }

  #findNamed(request: NaiveQuery): NaiveFound {
    const ways = allWays(request.query, this.#waysOfPlaces(request))
    return this.#firstFound(request, this.#towns, ways, this.#home(request))
  }

  /** @param isAmong which owners are looked for, besides those that the request refuses. */
  #waysOfPlaces(request: NaiveQuery, isAmong = (_: NaiveTown) => true): NaiveWaysOfPlaces<NaiveTown> {
    const largeTowns = (folded: string, population = 10_000) =>
      this.#towns.filter(
        (owner) =>
          owner.importanceHere >= townImportance(population, 'none') &&
          satisfies(owner.town, request.filter) &&
          isAmong(owner) &&
          owner.texts.some(({ text }) => text === folded),
      )
    const inAreasOf = (towns: readonly NaiveTown[]) => {
      const isIn = new Set(towns.map(({ town }) => `${town.countrySign} ${town.areaId}`))
      return ({ town }: NaiveTown) => isIn.has(`${town.countrySign} ${town.areaId}`)
    }
    return {
      narrowedTo: (query, isThere) => this.#waysOfPlaces({ ...request, query }, isThere),
      isPlace: (folded) => this.#places.isPlace(folded),
      mayBePlace: (folded, name) => {
        const countries = this.#places.countriesBegun(folded)
        const isMeant = () => this.#places.isPlace(folded) || this.#isTownIn(countries, name)
        return saysArea(folded) || (countries.size > 0 && isMeant())
      },
      isNameOfPlace: (folded) => this.#places.isNameOfPlace(folded),
      isCountry: (folded) => this.#places.isCountry(folded),
      isCity: ({ importanceHere }) => importanceHere >= townImportance(250_000, 'none'),
      isLargeTown: ({ importanceHere }) => importanceHere >= townImportance(10_000, 'none'),
      isInAreaOfLarge: (folded) => inAreasOf(largeTowns(folded)),
      isInAreaOfCity: (folded) => inAreasOf(largeTowns(folded, 250_000)),
      isLargeTownFound: (folded) => largeTowns(folded).length > 0,
      isNearTownFound: (folded) => largeTowns(folded).some((owner) => owner.importance === owner.importanceHere),
      isAtHome: ({ town }) => this.#language(request).home?.includes(town.countrySign) === true,
      isFar: ({ importance, importanceHere }) => importance < importanceHere,
      isTown: (folded) => this.#isTown(folded),
      isInName: (folded) =>
        this.#towns.some(({ texts }) => texts.some(({ text }) => kindOfAny(text, [folded], INSIDE) !== undefined)),
      isStartOfTown: (folded) => this.#towns.some(({ texts }) => texts.some(({ text }) => text.startsWith(folded))),
      inSigned: (folded) => this.#isIn(this.#places.signed(folded)),
      inCountrySigned: (folded) => {
        const signed = this.#places.signed(folded)
        return ({ town }) => signed.has(town.countrySign)
      },
      inBegun: (folded) => this.#isIn(this.#places.begun(folded)),
      isTownSigned: (folded, sign) => {
        const isThere = this.#isIn(this.#places.signed(sign))
        return this.#towns.some((owner) => isThere(owner) && owner.texts.some(({ text }) => text === folded))
      },
      isTownAroundCalled: (folded, name) => {
        const countries = this.#places.countriesOfCalled(name)
        return this.#towns.some(
          ({ town, texts }) => countries.has(town.countrySign) && texts.some(({ text }) => text === folded),
        )
      },
      inCalled: (folded) => {
        const called = this.#places.called(folded)
        return called.size === 0 ? undefined : this.#isIn(called)
      },
      inCountryCalled: (folded) => {
        const called = this.#places.called(folded)
        return ({ town }) => called.has(town.countrySign)
      },
      besideCity: (parts) => {
        if (!parts.every((part) => !saysArea(part) && this.#isTown(part))) return undefined
        const countries = this.#places.countriesNamed(parts)
        return ({ town, importanceHere }) =>
          countries.has(town.countrySign) && importanceHere >= townImportance(10_000, 'none')
      },
      isInPlaceAlone: (query) => this.#isIn(this.#places.alone(query)),
      isCalledAsItsArea: (texts) => {
        const own = texts.filter((text) => text.split(' ').length <= 5).flatMap((text) => this.#places.ownAreas(text))
        const isIn = own.map(({ name, own }) => ({ name, isThere: this.#isIn(own) }))
        return (text, owner) => isIn.some(({ name, isThere }) => name === text && isThere(owner))
      },
      inPlace: (folded, inAnyScript) =>
        inNamedPlace(request.query, folded, inAnyScript, this.#namesAndPlaces(inAnyScript)),
      inPlaceWholeFirst: (folded) => inNamedPlace(request.query, folded, false, this.#namesAndPlaces(false), true),
    }
  }

  #namesAndPlaces(inAnyScript: boolean): NamesAndPlaces<NaiveTown> {
    return {
      ownersIn: (place, isAfter) => this.#ownersIn(this.#places.named(place, isAfter, inAnyScript)),
      ownersBetween: (place, country) => this.#ownersIn(this.#places.namedBetween(place, country, inAnyScript)),
      isTown: (text) => this.#isTown(text),
      isAnyTownThere: (names, isThere) =>
        this.#towns.some((owner) => owner.texts.some(({ text }) => names.includes(text)) && isThere(owner)),
      isSign: (text) => text.length <= 2 && this.#places.isNameOfPlace(text),
      isCountry: (text) => this.#places.isCountry(text),
      isInCountrySigned: (sign) => {
        const signed = this.#places.signed(sign)
        return ({ town }) => signed.has(town.countrySign)
      },
    }
  }

  #firstFound(
    request: NaiveQuery,
    towns: readonly NaiveTown[],
    ways: Iterable<NaiveWay<NaiveTown>>,
    home: readonly string[],
  ): NaiveFound {
    const satisfying = towns.filter(({ town }) => satisfies(town, request.filter))
    for (const way of ways) {
      const preferred = way.prefersHome === true ? home : []
      const found = bestFirst(satisfying, way, request.language, preferred).slice(0, request.limit)
      if (found.length > 0) return { foundBy: way.foundBy, towns: found }
    }
    return { foundBy: 'nothing', towns: [] }
  }

  #isTown(name: string): boolean {
    return this.#towns.some(({ texts }) => texts.some(({ text }) => text === name))
  }

  /** Whether a town of some countries has a name, or what it may be in the nominative. */
  #isTownIn(countrySigns: ReadonlySet<string>, name: string): boolean {
    const names = [name, ...nominatives(name)]
    const isMeant = ({ text }: { readonly text: string }) => names.includes(text)
    return this.#towns.some(({ town, texts }) => countrySigns.has(town.countrySign) && texts.some(isMeant))
  }

  #withIds(ids: readonly number[]): NaiveTown[] {
    return ids.map((id) => this.#byId.get(id)).filter((owner) => owner !== undefined)
  }

  #ownersIn({ all, called }: NamedPlaces): OwnersIn<NaiveTown> {
    return { isThere: this.#isIn(all), isInCalled: called.size < all.size ? this.#isIn(called) : () => false }
  }

  #isIn(places: ReadonlySet<PlaceKey>): (owner: NaiveTown) => boolean {
    return ({ town }) => places.has(town.countrySign) || places.has(town.areaId)
  }

  #answers(request: NaiveQuery, towns: readonly NaiveTown[]): object[] {
    return towns.map(({ town }) => townAnswer(town, this.#language(request)))
  }

  /** Signs of the countries where the requested language is at home; none where countries are chosen. */
  #home(request: NaiveQuery): readonly string[] {
    return request.filter.countrySigns === undefined ? (this.#language(request).home ?? []) : []
  }

  #language({ language }: NaiveQuery): Language {
    return this.#languages.get(language) ?? { code: language, fallback: [] }
  }
}

/**
 * The towns that match, by score, then id.
 *
 * @param home signs of the countries whose towns score more.
 */
function bestFirst(
  towns: readonly NaiveTown[],
  way: NaiveWay<NaiveTown>,
  language: string,
  home: readonly string[],
): NaiveTown[] {
  const matches: { owner: NaiveTown; score: number }[] = []
  let best = Infinity
  for (const owner of towns) {
    const atHome = home.includes(owner.town.countrySign) ? HOME_BONUS : 0
    let bonus = -Infinity
    for (const { text, shownBy, isFormer } of owner.texts) {
      const kind = way.kindOf(text, owner)
      const typed = way.kindOfTyped?.(text)
      const declined = way.kindOfDeclined?.(text, owner)
      const heard = way.isHeard?.(text)
      const goesFirst = way.isFirst?.(text, owner) === true
      // Most do not match, and the rest takes longer than finding that out.
      if (kind === undefined && typed === undefined && declined === undefined && heard === undefined && !goesFirst)
        continue
      if (kind !== undefined) best = Math.min(best, kind)
      const isShown = shownBy.has(language)
      const shown = isShown ? SHOWN_BONUS : 0
      const ofKind = (kind: number) => (KIND_BONUS[kind] ?? 0) + shown - (isFormer && kind !== WHOLE ? FORMER_MALUS : 0)
      if (heard !== undefined) {
        const ofScript = /\p{Script=Cyrillic}/u.test(text) ? CYRILLIC_HEARD_BONUS : 0
        const ofHeard = ofScript + (isShown ? SHOWN_HEARD_BONUS : 0) - (heard === 'regularly' ? 0 : IRREGULAR_MALUS)
        bonus = Math.max(bonus, (KIND_BONUS[WHOLE] ?? 0) + ofHeard + atHome)
      }
      const isFirst = way.wholeFirst === true && kind === WHOLE
      if (goesFirst) bonus = Math.max(bonus, ofKind(WHOLE) + atHome + 1e6)
      const placed = kind === WHOLE && way.isWhollyPlaced?.(text, owner) === true ? WHOLE_PLACE_BONUS : 0
      if (kind !== undefined) bonus = Math.max(bonus, ofKind(kind) + atHome + placed + (isFirst ? 1e6 : 0))
      if (typed !== undefined) bonus = Math.max(bonus, ofKind(typed) + atHome + AS_TYPED_BONUS)
      if (declined !== undefined) bonus = Math.max(bonus, ofKind(declined))
    }
    if (Number.isFinite(bonus)) matches.push({ owner, score: owner.importance + bonus })
  }
  if (way.needs !== undefined && best > way.needs) return []
  matches.sort((a, b) => b.score - a.score || a.owner.town.id - b.owner.town.id)
  return matches.map(({ owner }) => owner)
}
