import { addressParts, designatedTowns } from '../../../src/text/addresses/address-parts.ts'
import { addressNames, areaInAddress, bareNames, fullNames } from '../../../src/text/addresses/bare-names.ts'
import { isSignedCode } from '../../../src/text/addresses/country-signs.ts'
import { withoutPreposition } from '../../../src/text/addresses/prepositions.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { nominatives } from '../../../src/text/names/declined.ts'
import { respelled } from '../../../src/text/scripts/respelled.ts'
import { nearTown } from './beside-city.ts'
import { heardAs } from './heard.ts'
import { withTypoInPlace } from './in-place.ts'
import { kindOfAny, START, WHOLE, WORD } from './kinds.ts'
import { withTypos } from './spelling.ts'
import { isOnlyCountry, isSignIn, type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** Without the words that say what kind of place is meant, and without streets. */
export function* waysOfAddressing<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const { inPlace } = places
  const folded = foldQuery(query)
  if (!folded.includes(' ') || isSignedCode(query)) return
  const isInCapitals = (names: string) => query.split(/[^\p{L}]+/u).some((word) => word === names.toUpperCase())
  const isSign = (names: string) => isInCapitals(names) && isSignIn(places)(names)
  const readings = addressNames(query).filter(
    (names) => names.length >= 2 && !isSign(names) && !isOnlyCountry(names, places),
  )
  const as = (way: NaiveWay<Owner>): NaiveWay<Owner> => ({ ...way, foundBy: 'address' })
  const sign = signBeforeCode(query)
  const full = fullNames(query).filter((names) => names !== folded && names.split(' ').length <= 5)
  for (const names of full) {
    if (sign !== undefined) yield as(places.inPlaceWholeFirst(`${names} ${sign}`))
    const kindOf = (name: string) => kindOfAny(name, [names], WORD)
    yield { foundBy: 'address', prefersHome: true, wholeFirst: true, needs: WHOLE, kindOf }
  }
  for (const names of full) yield as(places.inPlaceWholeFirst(names))
  if (sign !== undefined) for (const names of readings) yield as(places.inPlaceWholeFirst(`${names} ${sign}`))
  for (const names of readings) {
    const beyond = readings.find((all) => all.startsWith(`${names} `) && places.isPlace(all.slice(names.length + 1)))
    if (beyond !== undefined) yield as(places.inPlaceWholeFirst(beyond))
    if (names === folded) continue
    const isInIt = names === areaInAddress(query) ? places.inCalled(names) : undefined
    if (isInIt !== undefined) {
      yield {
        foundBy: 'address',
        kindOf: (name, owner) => (isInIt(owner) ? kindOfAny(name, [names], WORD) : undefined),
      }
      continue
    }
    if (/^\s*[a-z]{1,3}\s*,|[,(]\s*[a-z]{1,3}[\s.,;)]*$|\s[a-z][a-z][\s.,;)]*$/i.test(query))
      yield as(places.inPlaceWholeFirst(names))
    const spelled = [names, ...spelledOut(names)]
    if (sign !== undefined && !spelled.some(places.isTown)) yield as(inPlace(`${names} ${sign}`, false))
    yield { foundBy: 'address', prefersHome: true, wholeFirst: true, kindOf: (name) => kindOfAny(name, spelled, WORD) }
    yield as(inPlace(names, false))
  }
  const few = readings.filter((names) => names.split(' ').length <= 5)
  for (const names of few) yield as(inPlace(names, true))
  for (const names of few.filter((each) => each !== folded && each !== areaInAddress(query))) {
    const forms = [...respelled(names), ...nominatives(names)]
    const isMeant = (name: string) => forms.includes(name) || heardAs(names, name) === 'regularly'
    yield { foundBy: 'address', prefersHome: true, kindOf: (name) => (isMeant(name) ? WHOLE : undefined) }
  }
}

/** A whole name with what stands in brackets behind it, and more after that. */
export function* throughBrackets<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const [open, close] = [query.indexOf('('), query.indexOf(')')]
  const hasInner = query.indexOf('(', open + 1) >= 0 && query.indexOf('(', open + 1) < close
  if (open < 0 || close < open || hasInner || !/\p{L}/u.test(query.slice(close + 1))) return
  const names = bareNames(foldQuery(query.slice(0, close + 1)))
  yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [names], WHOLE) }
  yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
}

/** The first letters of an address that stand before a dash and digits, or before a space and what looks like a postcode. */
export function signBeforeCode(query: string): string | undefined {
  for (const { 0: letters, index } of query.matchAll(/[\p{L}\p{N}]+/gu)) {
    const after = query.slice(index + letters.length)
    const isSpaced = /^\s(\d{4,6}|\d\d\d\s\d\d|\d\d[\s-]\d\d\d)(?![\p{L}\p{N}])/u.test(after)
    if (/['’`´]$/.test(query.slice(0, index))) continue
    if (/^[a-z]{1,3}$/i.test(letters) && (/^\p{Pd}+\d/u.test(after) || (letters.length < 3 && isSpaced)))
      return fold(letters)
  }
  return undefined
}

/** After a preposition, and there in another case. */
export function inSentence(query: string): NaiveWay {
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

/** One of several towns, by its whole name. */
export function* oneOfSeveral<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  if (isSignedCode(query)) return
  const { inArea, withPostcode, besidePostcode, unclear } = addressParts(query)
  const namesIn = (parts: readonly string[]) => parts.flatMap(addressNames).filter(({ length }) => length >= 2)
  for (const names of namesIn(inArea)) yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
  for (const names of namesIn(besidePostcode)) {
    const kindOf = (name: string, owner: Owner) => (name === names && places.isCity(owner) ? WHOLE : undefined)
    yield { foundBy: 'address', kindOf }
  }
  for (const names of namesIn(withPostcode)) yield* whollyOrInPlace(names, places)
  for (const names of namesIn(designatedTowns(query)))
    yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [names], WHOLE) }
  const towns = [...new Set(namesIn(unclear))].filter(places.isTown)
  const [called = ''] = towns
  const beside = unclear.filter((part) => !addressNames(part).includes(called) && places.isPlace(fold(part)))
  if (towns.length !== 1 || beside.length > 1) return
  const isThere = beside.map((part) => places.inCountryCalled(bareNames(fold(part))))
  const { kindOf, ...way } = nearTown(called, places)
  yield { ...way, kindOf: (name, owner) => (isThere.every((isIn) => isIn(owner)) ? kindOf(name, owner) : undefined) }
}

function* whollyOrInPlace<Owner>(names: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  yield { foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [names], WHOLE) }
  yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
}

/** The whole name of a larger town with one typo among what an address holds besides, or any such name in its place. */
export function* withTypoInAddress<Owner>(
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
