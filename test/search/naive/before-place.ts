import { namedParts } from '../../../src/text/addresses/address-parts.ts'
import { addressNames, bareNames } from '../../../src/text/addresses/bare-names.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { oneOfSeveral, waysOfAddressing } from './addresses.ts'
import { besideLarger, besideStreet, cityBehindPart, cityOfPart } from './beside-city.ts'
import { kindOfAny, WHOLE } from './kinds.ts'
import { beforePart } from './shortened.ts'
import { type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** A town with its place behind it, between commas, behind anything that is no town of that country. */
export function* behindUnknown<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const parts = namedParts(query)
  const last = bareNames(fold(parts.at(-1) ?? ''))
  if (places.inCalled(last) === undefined) return
  const isTown = (part: string) => places.isTownAroundCalled(bareNames(fold(part)), last)
  const first = parts.findIndex(isTown)
  if (first < 1 || first >= parts.length - 1 || first < parts.length - 4) return
  const text = parts.slice(first).join(', ')
  for (const names of addressNames(text)) yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
  yield* beforePart(
    text,
    places.narrowedTo(text, () => true),
  )
}

/** An address before its country, of which the longest name counts. */
export function* beforeCountry<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const isCountry = (text: string) =>
    places.isCountry(fold(text)) && (fold(text).length > 2 || text === text.toUpperCase())
  const length = [4, 3, 2, 1].find((count) => count < words.length && isCountry(words.slice(-count).join(' ')))
  if (length === undefined) return
  const before = words.slice(0, -length).join(' ')
  const text = before.replace(/(^|[\s,])the$/i, '').replace(/[\s,]+$/, '')
  const folded = foldQuery(text)
  if (folded === '' || folded.split(' ').length > 12) return
  const isThere = places.inCountrySigned(fold(words.slice(-length).join(' ')))
  const there = places.narrowedTo(text, isThere)
  const ways: Iterable<NaiveWay<Owner>>[] = [
    [{ foundBy: 'address', prefersHome: true, kindOf: (name) => kindOfAny(name, [folded], WHOLE) }],
    waysOfAddressing(text, there),
    besideStreet(text, there),
    cityOfPart(text, there),
    besideLarger(text, there),
    cityBehindPart(text, there),
    oneOfSeveral(text, there),
  ]
  for (const each of ways)
    for (const way of each)
      yield { ...way, kindOf: (name, owner) => (isThere(owner) ? way.kindOf(name, owner) : undefined) }
}
