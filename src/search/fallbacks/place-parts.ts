import { bareNames, saysArea } from '../../text/bare-names.ts'
import { BETWEEN_NAMES } from '../../text/between-names.ts'
import { fold } from '../../text/fold.ts'
import { foldQuery } from '../../text/fold-query.ts'
import { foldedPattern } from '../../text/folded-words.ts'
import { respelledPlace } from '../../text/respelled.ts'
import { isTownPart, withoutTownPart } from '../../text/town-parts.ts'
import type { PlaceNames } from '../place-names.ts'

/** Most parts of an address after its first that are looked at. */
const MOST_PARTS = 6

/** Fewest letters of an area or country that stands alone. */
const SHORTEST_ALONE = 3

/** Endings that towns' names have and the areas called after them do not: «Полтава», «Полтавська область». */
const VOWEL = foldedPattern('(?<=.{3})[аеиоуюяієїaeiouy]$')

/** Whether a folded part of an address is an area or country: by its whole name, or because it says so. */
export function isPlace(places: PlaceNames, part: string): boolean {
  return saysArea(part) || places.scopesOfBareNames(placeSpellings(bareNames(part))).length > 0
}

/**
 * The countries that a part may be, or whose areas it may be: a word of the name starts with it, except for its last vowel
 * («Полтавська» of «Полтава»).
 */
export function countriesBegun(places: PlaceNames, part: string): readonly number[] {
  return places.countriesNamed(placeSpellings(bareNames(part).replace(VOWEL, '')))
}

/** A query of several names, folded: the first, and those after it that are areas or countries, or may be. */
export interface Parts {
  /** The first as it was typed. */
  readonly first: string
  readonly name: string
  readonly around: readonly string[]
}

/** @param isMeant tells whether a folded part is taken for an area or country beside a name. */
export function partsOf(
  places: PlaceNames,
  query: string,
  isMeant: (places: PlaceNames, part: string, name: string) => boolean,
): Parts {
  const [first = '', ...others] = fromFirstName(query.split(BETWEEN_NAMES))
  const name = withoutTownPart(foldQuery(first))
  const parts = [...new Set(others.map(fold))].slice(0, MOST_PARTS)
  return { first, name, around: parts.filter((part) => !isTownPart(part) && isMeant(places, part, name)) }
}

/** Texts from the first one that is not only a part of a town, as in `Merkez/Niğde`. */
function fromFirstName(texts: readonly string[]): readonly string[] {
  const first = texts.findIndex((text) => !isTownPart(fold(text)))
  return first < 0 ? texts : texts.slice(first)
}

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
    places.scopesOfBareNames(spellings(part).filter(({ length }) => length >= SHORTEST_ALONE))
  const country = parts.find((part) => part !== area)
  if (country === undefined && saysArea(area) && scopesOf(area).length === 0) return areasBegun(places, bareNames(area))
  return country === undefined ? scopesOf(area) : places.within(scopesOf(area), places.countriesOf(scopesOf(country)))
}

/** «Моск. обл.», `woj. maz.`: the areas whose name has a word that begins so. */
function areasBegun(places: PlaceNames, bare: string): readonly number[] {
  return bare.length < SHORTEST_ALONE || bare.includes(' ') ? [] : places.areasBegun(bare)
}

/** How an area's or a country's folded name may be written. */
export function placeSpellings(text: string): string[] {
  return text === '' ? [] : [text, ...respelledPlace(text)]
}
