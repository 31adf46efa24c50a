import { addressNames, bareNames } from '../../../src/text/addresses/bare-names.ts'
import { withoutStreetAfter } from '../../../src/text/addresses/streets.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery, SETTLEMENT_WORDS } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { waysOfAddressing } from './addresses.ts'
import { largeTown } from './beside-city.ts'
import { kindOfAny, WHOLE } from './kinds.ts'
import { isSignIn, type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** A last word of a letter or two, folded, and the text before it, unless it is the name of a street or says what a town is. */
function lastBegun(query: string) {
  const letters = /(?<=[\s,;(/\p{Pd}])\p{L}(['’ʼ]?\p{L})?['’ʼ]?(?=\.?\s*$)/u.exec(query)
  if (letters === null) return undefined
  const before = query.slice(0, letters.index)
  const word = fold(letters[0])
  const isDesignation = /\.\s*$/.test(query) && SETTLEMENT_WORDS.has(word)
  if (word === '' || /\d\s+$/.test(before) || isDesignation) return undefined
  if (withoutStreetAfter(fold(query)) !== fold(query)) return undefined
  return { before: before.replace(/[\s,;(/\p{Pd}]+$/u, ''), word, typed: letters[0].replace(/['’ʼ]/gu, '') }
}

/** Whole names, among others perhaps, before the first letters of a place that they are in. */
export function* beforePlaceBegun<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const { before, word = '', typed = '' } = lastBegun(query) ?? {}
  if (before === undefined || places.isTownSigned(bareNames(fold(before)), word)) return
  if (/\p{Lu}\p{Lu}/u.test(typed) && isSignIn(places)(word)) return
  const mayBeInName = (names: string) => names.endsWith(` ${word}`) && places.isStartOfTown(names)
  if (/\/\p{L}\p{L}?\.?\s*$/u.test(query) && addressNames(query).some(mayBeInName)) return
  const isThere = places.inBegun(word)
  const folded = foldQuery(before)
  const names = folded.length < 2 ? [] : [folded, ...spelledOut(folded)]
  const wholly = { prefersHome: true, kindOf: (name: string) => kindOfAny(name, names, WHOLE) }
  for (const way of [wholly, ...besideOthers(before, places)])
    yield { ...way, foundBy: 'place', kindOf: (name, owner) => (isThere(owner) ? way.kindOf(name, owner) : undefined) }
}

/** A larger town before the first letters of anything, or any among others. */
export function* beforeAnythingBegun<Owner>(
  query: string,
  places: NaiveWaysOfPlaces<Owner>,
): Generator<NaiveWay<Owner>> {
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
