import { bareNames, saysArea } from '../text/bare-names.ts'
import { foldedPattern } from '../text/fold-query.ts'
import { respelledPlace } from '../text/respelled.ts'
import type { PlaceNames } from './place-names.ts'

/** Most parts of an address behind its first that are looked at. */
const MOST_PARTS = 6

/** Ends that towns' names have and the areas called after them do not: «Полтава», «Полтавська область». */
const VOWEL = foldedPattern('(?<=.{3})[аеиоуюяієїaeiouy]$')

/** Whether a folded part of an address is an area or country: by its whole name, or since it says so. */
export function isPlace(places: PlaceNames, part: string): boolean {
  return saysArea(part) || places.isNamedBy(placeSpellings(bareNames(part)))
}

/** Whether it may be one: some are named by its start, or called after it. */
export function mayBePlace(places: PlaceNames, part: string): boolean {
  return saysArea(part) || places.scopesNamed(placeSpellings(bareNames(part).replace(VOWEL, '')), true).length > 0
}

/** Those of an address's folded parts that are areas or countries. */
export function placeParts(parts: readonly string[], isMeant: (part: string) => boolean): string[] {
  return [...new Set(parts)].slice(0, MOST_PARTS).filter(isMeant)
}

/** How an area's or a country's folded name may be written. */
export function placeSpellings(text: string): string[] {
  return text === '' ? [] : [text, ...respelledPlace(text)]
}
