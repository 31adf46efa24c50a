import type { FoundBy } from '../../../src/search/found-by.ts'
import { addressParts } from '../../../src/text/addresses/address-parts.ts'
import { addressNames, bareNames, fullNames } from '../../../src/text/addresses/bare-names.ts'
import { isSignedCode } from '../../../src/text/addresses/country-signs.ts'
import { isTownPart, withoutLarger, withoutTownPart, withoutTownParts } from '../../../src/text/addresses/town-parts.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { nominatives } from '../../../src/text/names/declined.ts'
import { signBeforeCode } from './addresses.ts'
import { besideCityByName } from './beside-city.ts'
import { kindOfAny, START, WHOLE } from './kinds.ts'
import { isShortFor } from './short-names.ts'
import { foldTyped, isSignIn, type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** With words written short, or with another name after a slash or in brackets. */
export function* waysOfShortening<Owner>(query: string, places?: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
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

/** Whole names written short beside a postcode, or after or before their place. */
export function* shortInAddress<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const folded = foldQuery(query)
  if (folded.split(' ').length > 8 || isSignedCode(query)) return
  const sign = signBeforeCode(query)
  for (const names of [...addressNames(query), ...fullNames(query)]) {
    const words = [...names.split(' '), ...(sign === undefined ? [] : [sign])]
    for (let at = 1; at < words.length; at++) {
      const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const
      for (const [name, place] of [halves, [halves[1], halves[0]]] as const) {
        const isThere = places.inCalled(place)
        if (isThere !== undefined) yield whollyShort(name, isThere)
      }
    }
    if (names !== folded) yield whollyShort(names, () => true)
  }
}

function whollyShort<Owner>(text: string, isThere: (owner: Owner) => boolean): NaiveWay<Owner> {
  const spelled = [text, ...spelledOut(text)].map((each) => each.split(' '))
  const isMeant = (name: string) => spelled.some((words) => isShortFor(words, name.split(' '), true))
  const kindOf = (name: string, owner: Owner) => (isThere(owner) && isMeant(name) ? WHOLE : undefined)
  return { foundBy: 'address', prefersHome: true, kindOf }
}

/** Goods by the first of several names. */
export function* firstName<Owner>(query: string): Generator<NaiveWay<Owner>> {
  const first = fold(query.split(/[/(),]/)[0] ?? '')
  if (first.length >= 2) yield { foundBy: 'shortened', kindOf: (name) => kindOfAny(name, [first], WHOLE) }
}

/** What stands before a comma, or beside words for a part of a town. */
export function* beforePart<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const folded = foldQuery(query)
  const names = withoutTownParts(folded)
  if (folded.split(' ').length <= 6 && names !== folded)
    yield { ...whollyOnly(places.inPlace(names, false)), foundBy: 'address' }
  if (query.includes(',') || withoutTownPart(folded) !== folded)
    yield* firstOfParts(query, 'address', places.mayBePlace, places, besideCityByName(places))
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
    if (foundBy !== 'address') return
    const hasPostcode = addressParts(query).withPostcode.length > 0
    const near = addressNames(parts[0] ?? '').flatMap((name) => withoutLarger(name) ?? [])
    const forms = hasPostcode ? near : nominatives(bareNames(first))
    yield { foundBy, kindOf: (name) => kindOfAny(name, forms, WHOLE) }
  } else {
    const text = bareNames([first, ...around].join(' '))
    yield { ...places.inPlace(text, text.split(' ').length <= 5), foundBy }
    const isBeside = besideCity(around)
    if (isBeside !== undefined)
      yield { foundBy, kindOf: (name, owner) => (isBeside(owner) ? kindOfAny(name, [first], WHOLE) : undefined) }
  }
}
