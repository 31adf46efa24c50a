import { addressNames, bareNames } from '../../../src/text/addresses/bare-names.ts'
import { countriesBehind } from '../../../src/text/addresses/country-signs.ts'
import { namesFirm, namesGoodsSite, withoutLegalForm } from '../../../src/text/addresses/firms.ts'
import {
  isStreet,
  townsAfterStreet,
  townsBeforeBritishCode,
  townsBeforeStreet,
} from '../../../src/text/addresses/streets.ts'
import {
  type CityAndPart,
  citiesWithPart,
  isJoinedByHyphen,
  isSetOffByHyphen,
  numberedDistrict,
  partsWithCity,
  townsBegun,
} from '../../../src/text/addresses/town-parts.ts'
import { townAtSite } from '../../../src/text/addresses/town-sites.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { heardAs } from './heard.ts'
import { kindOfAny, WHOLE } from './kinds.ts'
import { isOnlyCountry, type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** As `besideCity`, of areas that are called as the cities are. */
export function besideCityByName<Owner>(places: NaiveWaysOfPlaces<Owner>): NaiveWaysOfPlaces<Owner>['besideCity'] {
  return (folded) => (folded.every(places.isNameOfPlace) ? places.besideCity(folded) : undefined)
}

/** A city with something after it that is no place, the longest name first. */
export function* cityOfPart<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  for (const { city } of readingsWithPart(query, places)) {
    yield {
      foundBy: 'address',
      kindOf: (name, owner) => (places.isCity(owner) ? kindOfAny(name, [city], WHOLE) : undefined),
    }
  }
}

/** The part of a city that is named after its district's number, in the city's area, else the city. */
export function* inNumberedDistrict<Owner>(
  query: string,
  places: NaiveWaysOfPlaces<Owner>,
): Generator<NaiveWay<Owner>> {
  const reading = numberedDistrict(query)
  if (reading === undefined || namesPlace(reading, places)) return
  const { city, part } = reading
  const isBeside = places.isInAreaOfCity(city)
  yield {
    foundBy: 'address',
    kindOf: (name, owner) => (isBeside(owner) ? kindOfAny(name, [part], WHOLE) : undefined),
  }
  yield {
    foundBy: 'address',
    kindOf: (name, owner) => (places.isCity(owner) ? kindOfAny(name, [city], WHOLE) : undefined),
  }
}

/** A town before a larger one of its area, without a comma. */
export function* besideLarger<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
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
export function* cityBehindPart<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
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
export function* beforeHyphen<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  for (const { city, part } of readingsWithPart(query, places)) {
    const isApart = isSetOffByHyphen(query, city, part) && !townsBegun(part).some(places.isTown)
    if (!isApart && !isJoinedByHyphen(query, city, part)) continue
    const { kindOf, ...way } = largeTown(city, places)
    yield { ...way, kindOf: (name, owner) => (places.isAtHome(owner) ? kindOf(name, owner) : undefined) }
  }
}

/** Any town before a hyphen, or after one, at home. */
export function* besideHyphen<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const before = readingsWithPart(query, places).filter(({ city, part }) => isJoinedByHyphen(query, city, part))
  const after = readingsWithPart(query, places, partsWithCity).filter(({ city, part }) =>
    isJoinedByHyphen(query, part, city),
  )
  for (const { city } of [...before, ...after]) {
    yield {
      foundBy: 'address',
      kindOf: (name, owner) => (places.isAtHome(owner) ? kindOfAny(name, [city], WHOLE) : undefined),
    }
  }
}

/** A larger town last, or else first, at home, beside a firm, in no word of which a larger town satisfies the request. */
export function* besideFirm<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const isSite = namesGoodsSite(foldQuery(query))
  if (/,|\s\p{Pd}\s/u.test(query) || !(isSite || namesFirm(query))) return
  const text = withoutLegalForm(foldQuery(query))
  if (text.split(' ').length > 6) return
  for (const readingsOf of [partsWithCity, citiesWithPart]) {
    for (const { city, part } of readingsWithPart(text, places, readingsOf)) {
      const words = part.split(' ').filter(({ length }) => length > 2)
      if ([part, ...words].some(places.isLargeTownFound)) continue
      const { kindOf, ...way } = largeTown(city, places)
      const isMeant = (owner: Owner) => (isSite ? !places.isFar(owner) : places.isAtHome(owner))
      yield { ...way, kindOf: (name, owner) => (isMeant(owner) ? kindOf(name, owner) : undefined) }
    }
  }
}

function readingsWithPart<Owner>(
  query: string,
  places: NaiveWaysOfPlaces<Owner>,
  readingsOf = citiesWithPart,
): CityAndPart[] {
  const texts = [bareNames(foldQuery(query)), ...addressNames(query)]
  return texts.flatMap(readingsOf).filter((reading) => !namesPlace(reading, places))
}

function namesPlace<Owner>({ part }: CityAndPart, { isPlace }: NaiveWaysOfPlaces<Owner>): boolean {
  const words = part.split(' ').filter(({ length }) => length > 2)
  return !isStreet(part) && [part, ...words].some(isPlace)
}

/** A larger town before a street, or after it, the longest name first. */
export function* besideStreet<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const folded = foldQuery(query)
  for (const town of townsBeforeStreet(folded)) yield largeTown(town, places)
  const isBeforeCountry = countriesBehind(query).some(({ country }) => isOnlyCountry(country, places))
  if (!isBeforeCountry) for (const town of townsAfterStreet(folded)) yield largeTown(town, places)
  const isInBritain = places.inCountrySigned('gb')
  for (const town of townsBeforeBritishCode(folded)) {
    const { kindOf, ...way } = largeTown(town, places)
    yield { ...way, kindOf: (name, owner) => (isInBritain(owner) ? kindOf(name, owner) : undefined) }
  }
}

export function nearTown<Owner>(called: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const { kindOf, ...way } = largeTown(called, places)
  const isInArea = places.inCalled(called) ?? (() => true)
  return {
    ...way,
    kindOf: (name, owner) => (places.isFar(owner) || !isInArea(owner) ? undefined : kindOf(name, owner)),
  }
}

export function largeTown<Owner>(called: string, { isLargeTown }: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  return { foundBy: 'address', kindOf: (name, owner) => (name === called && isLargeTown(owner) ? WHOLE : undefined) }
}

/** A town without what it lies at, in that if it is an area or country. */
export function* atSite<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const names = [bareNames(foldQuery(query)), ...addressNames(query)]
  for (const text of names.flatMap((each) => [each, ...spelledOut(each)])) {
    const { town, site = '' } = townAtSite(text) ?? {}
    if (town === undefined) continue
    if (site !== '') yield { ...whollyOnly(places.inPlace(`${town} ${site}`, false)), foundBy: 'address' }
    const isMeant = (name: string) => name === town || heardAs(town, name) === 'regularly'
    yield { foundBy: 'address', prefersHome: true, kindOf: (name) => (isMeant(name) ? WHOLE : undefined) }
  }
}
