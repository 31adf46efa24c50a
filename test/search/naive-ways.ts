import type { FoundBy } from '../../src/search/found-by.ts'
import { spelledOut } from '../../src/text/abbreviations.ts'
import { addressParts } from '../../src/text/address-parts.ts'
import { addressNames, areaInAddress, bareNames, namesInAddress } from '../../src/text/bare-names.ts'
import { heardIn } from '../../src/text/by-ear.ts'
import { isSignedCode } from '../../src/text/country-signs.ts'
import { isPreposition, nominatives, withoutPreposition } from '../../src/text/declined.ts'
import { fold } from '../../src/text/fold.ts'
import { foldQuery, SETTLEMENT_WORDS } from '../../src/text/fold-query.ts'
import { stemOf } from '../../src/text/inflected.ts'
import { otherLayouts } from '../../src/text/keyboard-layouts.ts'
import { inEitherScript } from '../../src/text/look-alikes.ts'
import { withoutPackaging } from '../../src/text/packaging.ts'
import { respelled } from '../../src/text/respelled.ts'
import { endsWithStreet, isStreet, isStreetWord, townsAfterStreet, withoutStreetAfter } from '../../src/text/streets.ts'
import {
  type CityAndPart,
  citiesWithPart,
  isJoinedByHyphen,
  isTownPart,
  partsWithCity,
  withoutTownPart,
  withoutTownParts,
} from '../../src/text/town-parts.ts'
import { prefixEdits } from './edits.ts'
import { INSIDE, kindOfAny, kindOfStem, START, WHOLE, WORD } from './naive-kinds.ts'
import { fitEach, isSameWord, isShortFor } from './naive-short-names.ts'

/** One of the ways in which names are looked for. */
export interface NaiveWay<Owner = unknown> {
  readonly foundBy: FoundBy
  /** Whether towns where the language is at home score more. */
  readonly prefersHome?: boolean
  /** Whether whole names go before all others. */
  readonly wholeFirst?: boolean
  /** Whether an owner is found by a name as a whole one, and goes before all others. */
  isFirst?(name: string, owner: Owner): boolean
  /** Whether an owner's folded name is whole beside the whole name of its area or country, which scores more. */
  isWhollyPlaced?(name: string, owner: Owner): boolean
  /** The kind in which an owner's folded name matches; undefined where it does not. */
  kindOf(name: string, owner: Owner): number | undefined
  /** The same for the text as it was typed, which scores more, where others are looked for beside it. */
  kindOfTyped?(name: string): number | undefined
  /** The same for what the text may be in the nominative, which scores no more at home. */
  kindOfDeclined?(name: string): number | undefined
  /** The same for the text with another ending, which scores less, where names are few. */
  kindOfInflected?(name: string): number | undefined
}

/** What is known of the areas and countries that owners are in. */
export interface NaiveWaysOfPlaces<Owner> {
  /** Whether folded text is one of them as a whole. */
  isPlace(folded: string): boolean
  /** Whether it may be one, of a country in which a town has a name, perhaps in another case. */
  mayBePlace(folded: string, name: string): boolean
  /** Whether it is one's name as it stands. */
  isNameOfPlace(folded: string): boolean
  /** Whether an owner is as important as a town of 250,000 people. */
  isCity(owner: Owner): boolean
  /** The same of 10,000. */
  isLargeTown(owner: Owner): boolean
  /** Which owners are in an area with such a town that has folded text for a whole name and satisfies the request. */
  isInAreaOfLarge(folded: string): (owner: Owner) => boolean
  /** Whether folded text is the whole name of such a town that satisfies the request. */
  isLargeTownFound(folded: string): boolean
  /** Whether it is in a country where the requested language is at home. */
  isAtHome(owner: Owner): boolean
  /** Whether it is where no lorry from Europe goes. */
  isFar(owner: Owner): boolean
  /** Whether folded text is the whole name of any. */
  isTown(folded: string): boolean
  /** Whether any name starts with folded text. */
  isStartOfTown(folded: string): boolean
  /** Which owners are in the areas and countries that folded text is a sign, or a name, of. */
  inSigned(folded: string): (owner: Owner) => boolean
  /** Which owners are in the areas and countries that have a name of which a word starts with folded text. */
  inBegun(folded: string): (owner: Owner) => boolean
  /** Whether folded text is the whole name of any that is in what another one is a sign, or a name, of. */
  isTownSigned(folded: string, sign: string): boolean
  /** Which owners are in the areas and countries that have folded text for a name, but for words that say so; undefined: there are none. */
  inCalled(folded: string): ((owner: Owner) => boolean) | undefined
  /** The same of countries alone; none, where none is called so. */
  inCountryCalled(folded: string): (owner: Owner) => boolean
  /** Which owners are in the country of some cities that areas are called after; undefined where these are no such cities. */
  besideCity(folded: readonly string[]): ((owner: Owner) => boolean) | undefined
  /** Which owners are in the area or country that a query is and nothing else. */
  isInPlaceAlone(query: string): (owner: Owner) => boolean
  /** Whether an owner's name is in some folded texts, with an area of its country beside it, and what its own area is called. */
  isCalledAsItsArea(texts: readonly string[]): (name: string, owner: Owner) => boolean
  inPlace(folded: string, inAnyScript: boolean): NaiveWay<Owner>
}

/** All ways, each to be tried only where those before find nothing; none for a query that folds to nothing. */
export function* allWays<Owner>(query: string, places?: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const areTowns = places !== undefined
  const folded = foldTyped(query, areTowns)
  const mayBeInitial = /^\s*[A-Z]\s/.test(query)
  if (folded === '') return
  const hasName =
    places !== undefined && addressNames(query).some((name) => name.length >= 2 && places.isStartOfTown(name))
  const mayLackNumbers = !hasName
  if (/[[\]{};<>`~]/.test(query)) yield inOtherLayouts(query, areTowns, mayLackNumbers)
  const [sign, name] = /^\s*([a-z]{1,3})\p{Pd}(\p{L}\p{L}.*)$/isu.exec(query)?.slice(1) ?? []
  if (sign !== undefined && places !== undefined && !places.isStartOfTown(folded)) {
    const isThere = places.inSigned(fold(sign))
    yield {
      foundBy: 'place',
      kindOf: (text, owner) => (isThere(owner) ? kindOfAny(text, [fold(name ?? '')], START) : undefined),
    }
  }
  if (hasPlaceFirst(query) && places !== undefined) {
    yield* beforePlaceBegun(query, places)
    yield places.inPlace(folded, false)
  }
  const isFirst = places === undefined || places.isTown(folded) ? () => false : isBesideSign(query, places)
  const [direct, others] = [[], []] as [NaiveWay[], NaiveWay[]]
  for (const way of waysOfSpelling(query, places === undefined ? WORD : START, mayLackNumbers))
    (way.foundBy === 'direct' ? direct : others).push(way)
  for (const way of direct) yield { ...way, isFirst }
  if (places !== undefined) yield placeAlone(query, places)
  if (/^\s*\p{L}\p{Pd}/u.test(query) && !/^\s*с\p{Pd}ще(?!\p{L})/iu.test(query)) yield* waysOfShortening(query, places)
  if (places !== undefined && !hasPlaceFirst(query)) yield* beforePlaceBegun(query, places)
  yield* others
  if (places !== undefined && !hasPlaceFirst(query)) yield places.inPlace(folded, false)
  if (places !== undefined) {
    yield* waysOfAddressing(query, places)
    yield cityBesideArea(query, places)
    if (!mayBeInitial) yield inSentence(query)
  }
  if (places === undefined) {
    yield withWordsInAnyOrder(folded)
    yield* unpacked(folded)
  }
  const isShort = /[./(]/.test(query) || /(^| )..?( |$)/.test(folded)
  if (isShort) yield* waysOfShortening(query, places)
  if (places !== undefined && mayBeInitial) yield inSentence(query)
  if (places !== undefined) yield* beforeAnythingBegun(query, places)
  yield withTypos(folded, 1, places === undefined ? [] : nominatives(folded))
  if (places !== undefined) {
    yield withTypoInPlace(folded, places)
    for (const meant of meantInOtherLayouts(query, true, mayLackNumbers))
      yield { ...whollyOnly(places.inPlace(meant, false)), foundBy: 'layout' }
  }
  const byEar = places === undefined ? [] : heardIn(folded)
  yield { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, byEar, START) }
  if (places !== undefined && folded.split(' ').length <= 6 && withoutTownParts(folded) !== folded)
    yield { ...whollyOnly(places.inPlace(withoutTownParts(folded), false)), foundBy: 'address' }
  if (places === undefined) {
    if (query.includes(',')) yield* firstName(query)
  } else if (query.includes(',') || withoutTownPart(folded) !== folded)
    yield* firstOfParts(query, 'address', places.mayBePlace, places, besideCityByName(places))
  yield withTypos(folded, 2)
  if (places === undefined) yield* goodsAmongWords(withoutPackaging(folded))
  if (!isShort) yield* waysOfShortening(query, places)
  if (places !== undefined) {
    yield* besideStreet(folded, places)
    yield* cityOfPart(query, places)
    yield* besideLarger(query, places)
    yield* cityBehindPart(query, places)
    yield* oneOfSeveral(query, places)
    yield* withTypoInAddress(query, folded, places)
    yield* beforeHyphen(query, places)
  }
}

function hasPlaceFirst(query: string): boolean {
  return /,|\)\s*$/.test(query)
}

/** A last word of a letter or two, folded, and the text before it, unless it is the name of a street or says what a town is. */
function lastBegun(query: string) {
  const letters = /(?<=[\s,;(/\p{Pd}])\p{L}{1,2}(?=\.?\s*$)/u.exec(query)
  if (letters === null) return undefined
  const before = query.slice(0, letters.index)
  const word = fold(letters[0])
  const isDesignation = /\.\s*$/.test(query) && SETTLEMENT_WORDS.has(word)
  if (/\d\s+$/.test(before) || isDesignation) return undefined
  if (withoutStreetAfter(fold(query)) !== fold(query)) return undefined
  return { before: before.replace(/[\s,;(/\p{Pd}]+$/u, ''), word, typed: letters[0] }
}

/** Whole names, among others perhaps, before the first letters of a place that they are in. */
function* beforePlaceBegun<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const { before, word = '', typed = '' } = lastBegun(query) ?? {}
  if (before === undefined || places.isTownSigned(bareNames(fold(before)), word)) return
  if (/\p{Lu}\p{Lu}/u.test(typed) && isSignIn(places)(word)) return
  const isThere = places.inBegun(word)
  const folded = foldQuery(before)
  const names = folded.length < 2 ? [] : [folded, ...spelledOut(folded)]
  const wholly = { prefersHome: true, kindOf: (name: string) => kindOfAny(name, names, WHOLE) }
  for (const way of [wholly, ...besideOthers(before, places)])
    yield { ...way, foundBy: 'place', kindOf: (name, owner) => (isThere(owner) ? way.kindOf(name, owner) : undefined) }
}

/** A larger town before the first letters of anything, or any among others. */
function* beforeAnythingBegun<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const { before, word = '', typed = '' } = lastBegun(query) ?? {}
  if (before === undefined) return
  if (word.length > 1 && !/^\p{Lu}\p{Ll}/u.test(typed) && isSignIn(places)(word)) return
  for (const way of [largeTown(foldQuery(before), places), ...besideOthers(before, places)])
    yield { ...way, foundBy: 'address' }
}

function besideOthers<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner>[] {
  if (foldQuery(query).split(' ').length > 8) return []
  return [whollyOnly(places.inPlace(foldQuery(query), false)), ...waysOfAddressing(query, places)]
}

/** As `besideCity`, of areas that are called as the cities are. */
function besideCityByName<Owner>(places: NaiveWaysOfPlaces<Owner>): NaiveWaysOfPlaces<Owner>['besideCity'] {
  return (folded) => (folded.every(places.isNameOfPlace) ? places.besideCity(folded) : undefined)
}

/** What stands before a town's name and is no part of it is left out; of goods nothing is. */
function foldTyped(query: string, areTowns: boolean): string {
  return areTowns ? foldQuery(query) : fold(query)
}

/** Whether folded text beside another is a sign of an area or country. */
function isSignIn<Owner>(places: NaiveWaysOfPlaces<Owner>): (folded: string) => boolean {
  return (folded) => folded.length <= 2 && places.isNameOfPlace(folded)
}

/** All that is in an area or country. */
function placeAlone<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const isThere = places.isInPlaceAlone(query)
  return { foundBy: 'place', kindOf: (_, owner) => (isThere(owner) ? WHOLE : undefined) }
}

/** After a preposition, and there in another case. */
function inSentence(query: string): NaiveWay {
  const bare = withoutPreposition(query)
  const begun = bare === undefined || bare.length < 3 ? [] : [bare]
  const names = bare === undefined ? [] : nominatives(bare)
  return {
    foundBy: 'address',
    prefersHome: true,
    kindOf: (name) => kindOfAny(name, begun, START),
    kindOfDeclined: (name) => kindOfAny(name, names, WHOLE),
  }
}

/** A city that is an area itself, and another area of its country. */
function cityBesideArea<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const isMeant = places.isCalledAsItsArea(addressNames(query))
  return {
    foundBy: 'address',
    kindOf: (name, owner) => (places.isCity(owner) && isMeant(name, owner) ? WHOLE : undefined),
  }
}

/** Whether an owner's whole name is beside a sign of two letters of where it is: `Montreux CH`, `RO Roman`. */
function isBesideSign<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): (name: string, owner: Owner) => boolean {
  const before = /^\s*([a-z]{2})(?:\s|\p{Pd}|\/)+(\p{L}\p{L}.*)$/isu.exec(query)?.slice(1)
  const behind = /^(.*\p{L}\p{L})(?:\s|\p{Pd}|\/)+([a-z]{2})\s*$/isu.exec(query)?.slice(1).reverse()
  const readings = [before, behind].flatMap(([sign, town] = []) => {
    if (sign === undefined || town === undefined) return []
    return [{ names: [fold(town), ...spelledOut(fold(town))], isThere: places.inSigned(fold(sign)) }]
  })
  return (name, owner) => readings.some(({ names, isThere }) => names.includes(name) && isThere(owner))
}

/** What was typed, as it stands, in another layout, in another spelling, which may match up to some kind. */
export function* waysOfSpelling(query: string, worst = START, mayLackNumbers = false): Generator<NaiveWay> {
  const areTowns = worst === START
  const folded = foldTyped(query, areTowns)
  if (folded === '') return
  const spelled = spelledOut(folded)
  if (spelled.length > 0) {
    yield {
      foundBy: 'direct',
      prefersHome: true,
      kindOf: (name) => kindOfAny(name, spelled, WORD),
      kindOfTyped: (name) => kindOfAny(name, [folded], WORD),
    }
  }
  const stem = stemOf(folded)
  yield {
    foundBy: 'direct',
    prefersHome: true,
    kindOf: (name) => kindOfAny(name, [folded], INSIDE),
    kindOfInflected: (name) => (stem === undefined ? undefined : kindOfStem(name, stem)),
  }
  yield inOtherLayouts(query, areTowns, mayLackNumbers)
  const inOtherSpelling = respelled(folded)
  yield { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, inOtherSpelling, worst) }
  if (!areTowns) return
  const byEar = heardIn(folded)
  yield { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, byEar, WHOLE) }
}

/** With two words to six, of which one has three letters, each the start of another one of the name's, or it with another ending. */
function withWordsInAnyOrder(folded: string): NaiveWay {
  const words = folded.split(' ')
  return {
    foundBy: 'shortened',
    kindOf: (name) => {
      if (words.length < 2 || words.length > 6 || words.every(({ length }) => length < 3)) return undefined
      const nameWords = name.split(' ')
      if (words.length === nameWords.length && fitEach(words, nameWords, isSameWord)) return WHOLE
      const mayStart = (word: string, part: string) => part.startsWith(word) || isSameWord(word, part)
      return fitEach(words, nameWords, mayStart) ? START : undefined
    },
  }
}

/** Without what says how goods are packed. */
function* unpacked(folded: string): Generator<NaiveWay> {
  const goods = withoutPackaging(folded)
  if (goods === folded) return
  const stem = stemOf(goods)
  yield {
    foundBy: 'shortened',
    kindOf: (name) => kindOfAny(name, [goods], INSIDE),
    kindOfInflected: (name) => (stem === undefined ? undefined : kindOfStem(name, stem)),
  }
  yield withWordsInAnyOrder(goods)
}

/** With all words of a name among two to eight, the name with most words first. */
function* goodsAmongWords(folded: string): Generator<NaiveWay> {
  const words = folded.split(' ')
  if (words.length < 2 || words.length > 8) return
  for (let count = words.length; count > 0; count--) {
    const holdsEach = (name: string, fits: (part: string, word: string) => boolean) => {
      const nameWords = name.split(' ')
      return nameWords.length === count && fitEach(nameWords, words, fits) ? WHOLE : undefined
    }
    yield {
      foundBy: 'shortened',
      kindOf: (name) => holdsEach(name, (part, word) => part === word),
      kindOfInflected: (name) => holdsEach(name, (part, word) => isSameWord(word, part)),
    }
  }
}

/** With words written short, or with another name after a slash or in brackets. */
function* waysOfShortening<Owner>(query: string, places?: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const folded = foldTyped(query, places !== undefined)
  const spelled = [folded, ...spelledOut(folded)].map((text) => text.split(' '))
  yield {
    foundBy: 'shortened',
    kindOf: (name) => {
      const nameWords = name.split(' ')
      if (spelled.some((words) => isShortFor(words, nameWords, true))) return WHOLE
      return spelled.some((words) => isShortFor(words, nameWords, false)) ? START : undefined
    },
  }
  if (!/[/(]/.test(query)) return
  if (places === undefined) yield* firstName(query)
  else yield* firstOfParts(query, 'shortened', places.isPlace, places, places.besideCity)
}

/** A larger town before a street, or after it, the longest name first. */
function* besideStreet<Owner>(folded: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  if (endsWithStreet(folded)) for (const { city } of citiesWithPart(folded)) yield largeTown(city, places)
  for (const town of townsAfterStreet(folded)) yield largeTown(town, places)
}

function nearTown<Owner>(called: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const { kindOf, ...way } = largeTown(called, places)
  const isInArea = places.inCalled(called) ?? (() => true)
  return {
    ...way,
    kindOf: (name, owner) => (places.isFar(owner) || !isInArea(owner) ? undefined : kindOf(name, owner)),
  }
}

function largeTown<Owner>(called: string, { isLargeTown }: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  return { foundBy: 'address', kindOf: (name, owner) => (name === called && isLargeTown(owner) ? WHOLE : undefined) }
}

/** One of several towns, by its whole name. */
function* oneOfSeveral<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  if (isSignedCode(query)) return
  const { inArea, withPostcode, besidePostcode, unclear } = addressParts(query)
  const namesIn = (parts: readonly string[]) => parts.flatMap(addressNames).filter(({ length }) => length >= 2)
  for (const names of namesIn(inArea)) yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
  for (const names of namesIn(besidePostcode)) {
    const kindOf = (name: string, owner: Owner) => (name === names && places.isCity(owner) ? WHOLE : undefined)
    yield { foundBy: 'address', kindOf }
  }
  for (const names of namesIn(withPostcode))
    yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [names], WHOLE) }
  const towns = [...new Set(namesIn(unclear))].filter(places.isTown)
  const [called = ''] = towns
  const beside = unclear.filter((part) => !addressNames(part).includes(called) && places.isPlace(fold(part)))
  if (towns.length !== 1 || beside.length > 1) return
  const isThere = beside.map((part) => places.inCountryCalled(bareNames(fold(part))))
  const { kindOf, ...way } = nearTown(called, places)
  yield { ...way, kindOf: (name, owner) => (isThere.every((isIn) => isIn(owner)) ? kindOf(name, owner) : undefined) }
}

/** A city with something after it that is no place, the longest name first. */
function* cityOfPart<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  for (const { city } of readingsWithPart(query, places)) {
    yield {
      foundBy: 'address',
      kindOf: (name, owner) => (places.isCity(owner) ? kindOfAny(name, [city], WHOLE) : undefined),
    }
  }
}

/** A town before a larger one of its area, without a comma. */
function* besideLarger<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  if (query.includes(',') || foldQuery(query).split(' ').length > 6) return
  for (const { city, part } of readingsWithPart(query, places, partsWithCity)) {
    const isBeside = places.isInAreaOfLarge(city)
    yield {
      foundBy: 'address',
      kindOf: (name, owner) => (isBeside(owner) ? kindOfAny(name, [part], WHOLE) : undefined),
    }
  }
}

/** A city last, behind what is no larger town that satisfies the request. */
function* cityBehindPart<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  if (query.includes(',') || foldQuery(query).split(' ').length > 6) return
  for (const { city, part } of readingsWithPart(query, places, partsWithCity)) {
    if (places.isLargeTownFound(part)) continue
    yield {
      foundBy: 'address',
      kindOf: (name, owner) => (places.isCity(owner) ? kindOfAny(name, [city], WHOLE) : undefined),
    }
  }
}

/** The same, but a larger town before a hyphen, at home. */
function* beforeHyphen<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  for (const reading of readingsWithPart(query, places)) {
    if (!isJoinedByHyphen(query, reading)) continue
    const { kindOf, ...way } = largeTown(reading.city, places)
    yield { ...way, kindOf: (name, owner) => (places.isAtHome(owner) ? kindOf(name, owner) : undefined) }
  }
}

function readingsWithPart<Owner>(
  query: string,
  { isPlace }: NaiveWaysOfPlaces<Owner>,
  readingsOf = citiesWithPart,
): CityAndPart[] {
  const texts = [bareNames(foldQuery(query)), ...addressNames(query)]
  return texts.flatMap(readingsOf).filter(({ part }) => {
    const words = part.split(' ').filter(({ length }) => length > 2)
    return isStreet(part) || ![part, ...words].some(isPlace)
  })
}

/** Goods by the first of several names. */
function* firstName<Owner>(query: string): Generator<NaiveWay<Owner>> {
  const first = fold(query.split(/[/(),]/)[0] ?? '')
  if (first.length >= 2) yield { foundBy: 'shortened', kindOf: (name) => kindOfAny(name, [first], WHOLE) }
}

/** The first of several names, in the area or country that others are. */
function* firstOfParts<Owner>(
  query: string,
  foundBy: FoundBy,
  isAround: (folded: string, name: string) => boolean,
  places: NaiveWaysOfPlaces<Owner>,
  besideCity: NaiveWaysOfPlaces<Owner>['besideCity'],
): Generator<NaiveWay<Owner>> {
  const parts = query.split(/[/(),]/)
  while (parts.length > 1 && isTownPart(fold(parts[0] ?? ''))) parts.shift()
  const first = withoutTownPart(foldQuery(parts[0] ?? ''))
  if (first.length < 2 || isSignIn(places)(first)) return
  const others = parts.slice(1).map(fold)
  const around = others
    .filter((other, place) => others.indexOf(other) === place)
    .slice(0, 6)
    .filter((other) => !isTownPart(other) && isAround(other, first))
  if (around.length === 0) {
    yield { foundBy, kindOf: (name) => kindOfAny(name, [first], WHOLE) }
    if (foundBy === 'address' && addressParts(query).withPostcode.length === 0)
      yield { foundBy, kindOf: (name) => kindOfAny(name, nominatives(bareNames(first)), WHOLE) }
  } else {
    const text = bareNames([first, ...around].join(' '))
    yield { ...places.inPlace(text, text.split(' ').length <= 5), foundBy }
    const isBeside = besideCity(around)
    if (isBeside !== undefined)
      yield { foundBy, kindOf: (name, owner) => (isBeside(owner) ? kindOfAny(name, [first], WHOLE) : undefined) }
  }
}

/** Without the words that say what kind of place is meant, and without streets. */
function* waysOfAddressing<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const { inPlace } = places
  const folded = foldQuery(query)
  if (!folded.includes(' ') || isSignedCode(query)) return
  const isInCapitals = (names: string) => query.split(/[^\p{L}]+/u).some((word) => word === names.toUpperCase())
  const isSign = (names: string) => isInCapitals(names) && isSignIn(places)(names)
  const readings = addressNames(query).filter((names) => names.length >= 2 && !isSign(names))
  const as = (way: NaiveWay<Owner>): NaiveWay<Owner> => ({ ...way, foundBy: 'address' })
  const sign = signBeforeCode(query)
  const full = namesInAddress(query).full.filter((names) => names !== folded && names.split(' ').length <= 5)
  for (const names of full) {
    if (sign !== undefined) yield as(whollyOnly(inPlace(`${names} ${sign}`, false)))
    yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [names], WHOLE) }
  }
  for (const names of full) yield as(whollyOnly(inPlace(names, false)))
  if (sign !== undefined) for (const names of readings) yield as(whollyOnly(inPlace(`${names} ${sign}`, false)))
  for (const names of readings) {
    const beyond = readings.find((all) => all.startsWith(`${names} `) && places.isPlace(all.slice(names.length + 1)))
    if (beyond !== undefined) yield as(whollyOnly(inPlace(beyond, false)))
    if (names === folded) continue
    const isInIt = names === areaInAddress(query) ? places.inCalled(names) : undefined
    if (isInIt !== undefined) {
      yield {
        foundBy: 'address',
        kindOf: (name, owner) => (isInIt(owner) ? kindOfAny(name, [names], WORD) : undefined),
      }
      continue
    }
    if (/^\s*[a-z]{1,3}\s*,|[,(]\s*[a-z]{1,3}\s*\)?\s*$|\s[a-z][a-z]\s*\)?\s*$/i.test(query))
      yield as(whollyOnly(inPlace(names, false)))
    const spelled = [names, ...spelledOut(names)]
    yield { foundBy: 'address', prefersHome: true, wholeFirst: true, kindOf: (name) => kindOfAny(name, spelled, WORD) }
    yield as(inPlace(names, false))
  }
  const few = readings.filter((names) => names.split(' ').length <= 5)
  for (const names of few) yield as(inPlace(names, true))
  for (const names of few.filter((each) => each !== folded && each !== areaInAddress(query))) {
    for (const spelled of [[...respelled(names), ...heardIn(names)], nominatives(names)])
      yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, spelled, WHOLE) }
  }
}

/** A way that finds the owners of whole names alone. */
function whollyOnly<Owner>(way: NaiveWay<Owner>): NaiveWay<Owner> {
  return { ...way, kindOf: (name, owner) => (way.kindOf(name, owner) === WHOLE ? WHOLE : undefined) }
}

/** The first letters of an address that stand before a dash and digits, or before a space and what looks like a postcode. */
function signBeforeCode(query: string): string | undefined {
  for (const { 0: letters, index } of query.matchAll(/[\p{L}\p{N}]+/gu)) {
    const after = query.slice(index + letters.length)
    const isSpaced = /^\s(\d{4,6}|\d\d\d\s\d\d|\d\d[\s-]\d\d\d)(?![\p{L}\p{N}])/u.test(after)
    if (/['’`´]$/.test(query.slice(0, index))) continue
    if (/^[a-z]{1,3}$/i.test(letters) && (/^\p{Pd}+\d/u.test(after) || (letters.length < 3 && isSpaced)))
      return fold(letters)
  }
  return undefined
}

/** After how many words a text is divided into a name and a place: after up to six, or before. */
export function divisionsOf(words: number): number[] {
  const all = Array.from({ length: Math.max(0, words - 1) }, (_, at) => at + 1)
  return all.filter((at) => at <= 6 || words - at <= 6)
}

/** Which owners are in what a text names and, unless that is all of it, in what has the whole text for a name. */
export interface OwnersIn<Owner> {
  readonly isThere: (owner: Owner) => boolean
  readonly isInCalled: (owner: Owner) => boolean
}

/** What is known of the texts that may be a name and its place. */
export interface NamesAndPlaces<Owner> {
  /** The owners in a place that is named after them, or before them. */
  ownersIn(place: string, isAfter: boolean): OwnersIn<Owner>
  isTown(folded: string): boolean
  isSign(folded: string): boolean
  isCountry(folded: string): boolean
  isInCountrySigned(sign: string): (owner: Owner) => boolean
}

/** A name with a place after it that it is in, or before it, split in any way that these are known by. */
export function inNamedPlace<Owner>(
  query: string,
  folded: string,
  inAnyScript: boolean,
  { ownersIn, isTown, isSign, isCountry, isInCountrySigned }: NamesAndPlaces<Owner>,
): NaiveWay<Owner> {
  const town = withoutTownPart(folded)
  const bare = bareNames(folded)
  const isDesignated = bare !== folded && bare.length >= 3 && isTown(bare)
  const isSignOf = (part: string, owner: Owner) => isSign(part) && isInCountrySigned(part)(owner)
  const begun = town.split(' ').slice(0, 5)
  const mayBeTowns = begun.map((_, last) => begun.slice(0, last + 1).join(' '))
  const hasTown = town !== folded && mayBeTowns.some((name) => isTown(name) && !isSign(name) && !isCountry(name))
  const isOfTown = (part: string) => hasTown && isTownPart(part)
  const words = folded.split(' ')
  const splits = divisionsOf(words.length).flatMap((at) => {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      { part: left, ...ownersIn(right, true) },
      { part: right, ...ownersIn(left, false) },
    ]
  })
  const meant = splits.filter(
    ({ part }) =>
      part.length >= 2 && !isDesignated && !isPreposition(part, query) && !isStreetWord(part) && !isOfTown(part),
  )
  const kindIn = (where: 'isThere' | 'isInCalled', name: string, owner: Owner) => {
    const parts = meant.filter((split) => split[where](owner) && !isSignOf(split.part, owner)).map(({ part }) => part)
    const more = parts.flatMap(inAnyScript ? (part) => [...respelled(part), ...heardIn(part)] : spelledOut)
    return kindOfAny(name, [...parts, ...more], inAnyScript || hasTown ? WHOLE : WORD)
  }
  return {
    foundBy: 'place',
    isWhollyPlaced: (name, owner) => kindIn('isInCalled', name, owner) === WHOLE,
    kindOf: (name, owner) => kindIn('isThere', name, owner),
  }
}

function inOtherLayouts(query: string, areTowns: boolean, mayLackNumbers: boolean): NaiveWay {
  const queries = meantInOtherLayouts(query, areTowns, mayLackNumbers)
  return { foundBy: 'layout', prefersHome: true, kindOf: (name) => kindOfAny(name, queries, WORD) }
}

function meantInOtherLayouts(query: string, areTowns: boolean, mayLackNumbers: boolean): string[] {
  const lettersIn = (folded: string) => [...folded].filter((letter) => letter !== ' ').length
  const shortest = Math.min(3, lettersIn(foldTyped(query, areTowns)))
  const isNumber = (word: string) => word !== '' && [...word].every((letter) => letter >= '0' && letter <= '9')
  const words = query.split(/\s/).filter((word) => !isNumber(word))
  return (mayLackNumbers ? [query, words.join(' ')] : [query])
    .flatMap((typed) => [...inEitherScript(typed), ...otherLayouts(typed)])
    .map((typed) => foldTyped(typed, areTowns))
    .filter((folded) => lettersIn(folded) >= shortest)
}

/** A name with one typo, and a place beside it by its whole name, but for words that say what it is. */
function withTypoInPlace<Owner>(folded: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const words = folded.split(' ')
  const splits = divisionsOf(words.length > 6 ? 0 : words.length).flatMap((at) => {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const isIn = (place: string) => places.inCalled(bareNames(place)) ?? (() => false)
    return [
      { town: left, isThere: isIn(right), kindOf: withTypos(left, 1).kindOf },
      { town: right, isThere: isIn(left), kindOf: withTypos(right, 1).kindOf },
    ].filter(({ town }) => places.inCalled(bareNames(town)) === undefined)
  })
  return {
    foundBy: 'typo',
    kindOf: (name, owner) => {
      const isWhole = splits.some(({ isThere, kindOf }) => isThere(owner) && kindOf(name, owner) === WHOLE)
      return isWhole ? WHOLE : undefined
    },
  }
}

/** The whole name of a larger town with one typo among what an address holds besides, or any such name in its place. */
function* withTypoInAddress<Owner>(
  query: string,
  folded: string,
  places: NaiveWaysOfPlaces<Owner>,
): Generator<NaiveWay<Owner>> {
  for (const names of addressNames(query)) {
    if (names === folded || names.length < 5 || names.length > 40 || places.isPlace(names)) continue
    yield withTypoInPlace(names, places)
    const { kindOf, ...way } = withTypos(names, 1)
    const isWhole = (name: string, owner: Owner) => places.isLargeTown(owner) && kindOf(name, undefined) === WHOLE
    yield { ...way, kindOf: (name, owner) => (isWhole(name, owner) ? WHOLE : undefined) }
  }
}

/** @param declined what the query may be in the nominative, which may match beside names with typos. */
function withTypos(folded: string, typos: 1 | 2, declined: readonly string[] = []): NaiveWay {
  const isAllowed = folded.length >= (typos === 1 ? 5 : 9) && folded.length <= 40
  return {
    foundBy: 'typo',
    prefersHome: true,
    kindOf: (name) => {
      if (!isAllowed || (typos > 1 && name[0] !== folded[0])) return undefined
      if (declined.includes(name)) return WHOLE
      const edits = prefixEdits(folded, name)
      if ((edits.at(-1) ?? 0) <= typos) return WHOLE
      return edits.some((count) => count <= typos) ? START : undefined
    },
  }
}
