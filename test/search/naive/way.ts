import type { FoundBy } from '../../../src/search/found-by.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import type { Heard } from './heard.ts'
import { WHOLE } from './kinds.ts'

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
  /** Whether a name is what the text sounds like, and so a whole one, which scores more if it is shown. */
  isHeard?(name: string): Heard | undefined
  /** The worst kind in which some owner must match for what was heard, or any, to be found; undefined: none has to. */
  readonly needs?: number
  /** The same as `kindOf` for what the text may be in the nominative, which scores no more at home. */
  kindOfDeclined?(name: string, owner: Owner): number | undefined
  /** The same for the text with another ending, which scores less, where names are few. */
  kindOfInflected?(name: string): number | undefined
}

/** What is known of the areas and countries that owners are in. */
export interface NaiveWaysOfPlaces<Owner> {
  /** The same for another query, of some owners. */
  narrowedTo(query: string, isThere: (owner: Owner) => boolean): NaiveWaysOfPlaces<Owner>
  /** Whether folded text is one of them as a whole. */
  isPlace(folded: string): boolean
  /** Whether it may be one, of a country in which a town has a name, perhaps in another case. */
  mayBePlace(folded: string, name: string): boolean
  /** Whether it is one's name as it stands. */
  isNameOfPlace(folded: string): boolean
  /** The same of a country. */
  isCountry(folded: string): boolean
  /** Whether an owner is as important as a town of 250,000 people. */
  isCity(owner: Owner): boolean
  /** The same of 10,000. */
  isLargeTown(owner: Owner): boolean
  /** Which owners are in an area with such a town that has folded text for a whole name and satisfies the request. */
  isInAreaOfLarge(folded: string): (owner: Owner) => boolean
  /** The same with a city. */
  isInAreaOfCity(folded: string): (owner: Owner) => boolean
  /** Whether folded text is the whole name of such a town that satisfies the request. */
  isLargeTownFound(folded: string): boolean
  /** The same, unless it is far. */
  isNearTownFound(folded: string): boolean
  /** Whether it is in a country where the requested language is at home. */
  isAtHome(owner: Owner): boolean
  /** Whether it is where no lorry from Europe goes. */
  isFar(owner: Owner): boolean
  /** Whether folded text is the whole name of any. */
  isTown(folded: string): boolean
  /** Whether any name holds folded text. */
  isInName(folded: string): boolean
  /** Whether any name starts with folded text. */
  isStartOfTown(folded: string): boolean
  /** Which owners are in the areas and countries that folded text is a sign, or a name, of. */
  inSigned(folded: string): (owner: Owner) => boolean
  /** The same of countries alone. */
  inCountrySigned(folded: string): (owner: Owner) => boolean
  /** Which owners are in the areas and countries that have a name of which a word starts with folded text. */
  inBegun(folded: string): (owner: Owner) => boolean
  /** Whether folded text is the whole name of any that is in what another one is a sign, or a name, of. */
  isTownSigned(folded: string, sign: string): boolean
  /** Whether it is one of any in a country which, or an area of which, has another text for a name, but for words that say so. */
  isTownAroundCalled(folded: string, name: string): boolean
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
  /** The same of names as they stand, in places where they are whole ones, which go first. */
  inPlaceWholeFirst(folded: string): NaiveWay<Owner>
}

/** A way that finds the owners of whole names alone. */
export function whollyOnly<Owner>(way: NaiveWay<Owner>): NaiveWay<Owner> {
  return { ...way, kindOf: (name, owner) => (way.kindOf(name, owner) === WHOLE ? WHOLE : undefined) }
}

/** What stands before a town's name and is no part of it is left out; of goods nothing is. */
export function foldTyped(query: string, areTowns: boolean): string {
  return areTowns ? foldQuery(query) : fold(query)
}

/** Whether folded text beside another is a sign of an area or country. */
export function isSignIn<Owner>(places: NaiveWaysOfPlaces<Owner>): (folded: string) => boolean {
  return (folded) => folded.length <= 2 && places.isNameOfPlace(folded)
}

/** Whether folded text of more than three letters is a country, and no town in it. */
export function isOnlyCountry<Owner>(folded: string, places: NaiveWaysOfPlaces<Owner>): boolean {
  return folded.length > 3 && places.isCountry(folded) && !places.isTownSigned(folded, folded)
}
