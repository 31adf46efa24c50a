import { bareNames, saysArea } from '../../text/bare-names.ts'
import { foldedPattern } from '../../text/folded-words.ts'
import { respelledPlace } from '../../text/respelled.ts'
import type { PlaceNames } from '../place-names.ts'

/** Endings that towns' names have and the areas called after them do not: «Полтава», «Полтавська область». */
const VOWEL = foldedPattern('(?<=.{3})[аеиоуюяієїaeiouy]$')

/** How an area's or a country's folded name may be written. */
export function placeSpellings(text: string): string[] {
  return text === '' ? [] : [text, ...respelledPlace(text)]
}

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
