import { addressNames, bareNames } from '../../../src/text/addresses/bare-names.ts'
import { isPreposition } from '../../../src/text/addresses/prepositions.ts'
import { isStreetWord } from '../../../src/text/addresses/streets.ts'
import { isTownPart, withoutTownPart } from '../../../src/text/addresses/town-parts.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { respelled } from '../../../src/text/scripts/respelled.ts'
import { heardAs } from './heard.ts'
import { kindOfAny, WHOLE, WORD } from './kinds.ts'
import { withTypos } from './spelling.ts'
import type { NaiveWay, NaiveWaysOfPlaces } from './way.ts'

/** After how many words a text is divided into a name and a place: after up to six, or before. */
export function divisionsOf(words: number): number[] {
  const all = Array.from({ length: Math.max(0, words - 1) }, (_, at) => at + 1)
  return all.filter((at) => at <= 6 || words - at <= 6)
}

/** Which owners are in what a text names and, unless that is all of it, in what has the whole text for a name. */
export interface OwnersIn<Owner> {
  readonly isThere: (owner: Owner) => boolean
  readonly isInCalled: (owner: Owner) => boolean
}

/** What is known of the texts that may be a name and its place. */
export interface NamesAndPlaces<Owner> {
  /** The owners in a place that is named after them, or before them. */
  ownersIn(place: string, isAfter: boolean): OwnersIn<Owner>
  /** The owners in a place that is named before them, in the country whose whole name stands after them. */
  ownersBetween(place: string, country: string): OwnersIn<Owner>
  isTown(folded: string): boolean
  /** Whether any of folded texts is the whole name of an owner that is there. */
  isAnyTownThere(texts: readonly string[], isThere: (owner: Owner) => boolean): boolean
  isSign(folded: string): boolean
  isCountry(folded: string): boolean
  isInCountrySigned(sign: string): (owner: Owner) => boolean
}

/** A name with a place after it that it is in, or before it, split in any way that these are known by. */
export function inNamedPlace<Owner>(
  query: string,
  folded: string,
  inAnyScript: boolean,
  { ownersIn, ownersBetween, isTown, isAnyTownThere, isSign, isCountry, isInCountrySigned }: NamesAndPlaces<Owner>,
  wholeFirst = false,
): NaiveWay<Owner> {
  const town = withoutTownPart(folded)
  const bare = bareNames(folded)
  const isDesignated = bare !== folded && bare.length >= 3 && isTown(bare)
  const isSignOf = (part: string, owner: Owner) => isSign(part) && isInCountrySigned(part)(owner)
  const begun = town.split(' ').slice(0, 5)
  const mayBeTowns = begun.map((_, last) => begun.slice(0, last + 1).join(' '))
  const hasTown = town !== folded && mayBeTowns.some((name) => isTown(name) && !isSign(name) && !isCountry(name))
  const words = folded.split(' ')
  const splits = divisionsOf(words.length).flatMap((at) => {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      { part: left, isWhole: hasTown, ...ownersIn(right, true) },
      { part: right, isWhole: hasTown, ...ownersIn(left, false) },
    ]
  })
  // An area of up to six words before, a country of up to five after.
  const between = words.flatMap((_, to) =>
    to < words.length - 5
      ? []
      : words.slice(0, Math.min(6, Math.max(0, to - 1))).map((_, last) => ({
          part: words.slice(last + 1, to).join(' '),
          isWhole: true,
          ...ownersBetween(words.slice(0, last + 1).join(' '), words.slice(to).join(' ')),
        })),
  )
  const meant = [...splits, ...between].filter(
    ({ part, isWhole, isThere }) =>
      part.length >= 2 &&
      !isDesignated &&
      !isPreposition(part, query) &&
      !isStreetWord(part) &&
      !(isWhole && isTownPart(part)) &&
      (!wholeFirst || isAnyTownThere([part, ...spelledOut(part)], (owner) => isThere(owner) && !isSignOf(part, owner))),
  )
  const kindIn = (where: 'isThere' | 'isInCalled', name: string, owner: Owner) => {
    const there = meant.filter((split) => split[where](owner) && !isSignOf(split.part, owner))
    const isHeard = (part: string) => !isCountry(part) && heardAs(part, name) === 'regularly'
    if (inAnyScript && there.some(({ part }) => isHeard(part))) return WHOLE
    const kinds = there.flatMap(({ part, isWhole }) => {
      const texts = [part, ...(inAnyScript ? respelled(part) : spelledOut(part))]
      return kindOfAny(name, texts, inAnyScript || isWhole ? WHOLE : WORD) ?? []
    })
    return kinds.length === 0 ? undefined : Math.min(...kinds)
  }
  return {
    foundBy: 'place',
    wholeFirst,
    isWhollyPlaced: (name, owner) => kindIn('isInCalled', name, owner) === WHOLE,
    kindOf: (name, owner) => kindIn('isThere', name, owner),
  }
}

/** All that is in an area or country. */
export function placeAlone<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const isThere = places.isInPlaceAlone(query)
  return { foundBy: 'place', kindOf: (_, owner) => (isThere(owner) ? WHOLE : undefined) }
}

/** A city that is an area itself, and another area of its country. */
export function cityBesideArea<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const isMeant = places.isCalledAsItsArea(addressNames(query))
  return {
    foundBy: 'address',
    kindOf: (name, owner) => (places.isCity(owner) && isMeant(name, owner) ? WHOLE : undefined),
  }
}

/**
 * Names beside a sign of where their owners are: whole ones go first (`Montreux CH`, `RO Roman`, `D Köln`); where no name holds the
 * query, others there are found, too.
 */
export function besideSign<Owner>(
  query: string,
  places: NaiveWaysOfPlaces<Owner>,
): Pick<NaiveWay<Owner>, 'isFirst' | 'kindOfDeclined'> {
  const before = /^\s*\(?([a-z][a-z]?)(?:\s|\p{Pd}|[/:)])+(\p{L}\p{L}.*)$/isu.exec(query)?.slice(1)
  const behind = /^(.*\p{L}\p{L})(?:\s|\p{Pd}|\/)+([a-z]{2})\s*$/isu.exec(query)?.slice(1).reverse()
  const readings = [before, behind].flatMap(([sign, town] = []) => {
    if (sign === undefined || town === undefined) return []
    const names = [fold(town), ...spelledOut(fold(town))]
    const isAnyThere = names.some((name) => places.isTownSigned(name, fold(sign)))
    return isAnyThere ? [{ names, isThere: places.inSigned(fold(sign)) }] : []
  })
  const isFirst = (name: string, owner: Owner) =>
    readings.some(({ names, isThere }) => names.includes(name) && isThere(owner))
  if (readings.length === 0 || places.isInName(foldQuery(query))) return { isFirst }
  const kindOfDeclined = (name: string, owner: Owner) =>
    kindOfAny(
      name,
      readings.filter(({ isThere }) => isThere(owner)).flatMap(({ names }) => names),
      WORD,
    )
  return { isFirst, kindOfDeclined }
}

/** A name with one typo, and a place beside it by its whole name, but for words that say what it is. */
export function withTypoInPlace<Owner>(folded: string, places: NaiveWaysOfPlaces<Owner>): NaiveWay<Owner> {
  const words = folded.split(' ')
  const splits = divisionsOf(words.length > 6 ? 0 : words.length).flatMap((at) => {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const isIn = (place: string) => places.inCalled(bareNames(place)) ?? (() => false)
    return [
      { town: left, isThere: isIn(right), kindOf: withTypos(left, 1).kindOf },
      { town: right, isThere: isIn(left), kindOf: withTypos(right, 1).kindOf },
    ].filter(({ town }) => places.inCalled(bareNames(town)) === undefined)
  })
  return {
    foundBy: 'typo',
    kindOf: (name, owner) => {
      const isWhole = splits.some(({ isThere, kindOf }) => isThere(owner) && kindOf(name, owner) === WHOLE)
      return isWhole ? WHOLE : undefined
    },
  }
}
