import { bareNames, saysArea } from '../../text/addresses/bare-names.ts'
import { BETWEEN_NAMES } from '../../text/between-names.ts'
import { fold } from '../../text/fold.ts'
import { placeSpellings } from '../../text/scripts/respelled.ts'
import type { PlaceNames } from '../place-names.ts'

/** Fewest letters of an area or country that stands alone. */
const SHORTEST_ALONE = 3

/**
 * The scopes of the area or country that a query names without a town: «Київська обл.», `woj. mazowieckie`, `Niedersachsen`.
 * Of two parts, one must say that it is an area, and the other must be its country: «Львівська область, Україна». A name may
 * also have brackets itself, or words that say what it is in its middle: «Республика Саха (Якутия)».
 */
export function placesAlone(places: PlaceNames, query: string): readonly number[] {
  const named = placesInParts(places, query)
  const whole = fold(query)
  return named.length > 0 || whole.length < SHORTEST_ALONE ? named : places.scopesOfWholeName(whole)
}

function placesInParts(places: PlaceNames, query: string): readonly number[] {
  const parts = [...new Set(query.split(BETWEEN_NAMES).map(fold))].filter((part) => part !== '')
  const [area, ...otherAreas] = parts.length === 1 ? parts : parts.filter(saysArea)
  if (parts.length > 2 || area === undefined || otherAreas.length > 0) return []
  // A part that does not say that it is an area may be a misspelt town: it must be written as the area is.
  const spellings = (part: string) => (saysArea(part) || parts.length > 1 ? placeSpellings(bareNames(part)) : [part])
  const scopesOf = (part: string) =>
    places.scopesAlone(spellings(part).filter(({ length }) => length >= SHORTEST_ALONE))
  const country = parts.find((part) => part !== area)
  if (country === undefined && saysArea(area) && scopesOf(area).length === 0) return areasBegun(places, bareNames(area))
  return country === undefined
    ? scopesOf(area)
    : places.within(scopesOf(area), places.countriesAmong(scopesOf(country)))
}

/** «Моск. обл.», `woj. maz.`: the areas whose name has a word that begins so. */
function areasBegun(places: PlaceNames, bare: string): readonly number[] {
  return bare.length < SHORTEST_ALONE || bare.includes(' ') ? [] : places.areasBegun(bare)
}
