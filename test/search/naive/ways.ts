import { addressNames } from '../../../src/text/addresses/bare-names.ts'
import { fold } from '../../../src/text/fold.ts'
import { initialOf } from '../../../src/text/fold-query.ts'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { withoutPackaging } from '../../../src/text/names/packaging.ts'
import { inSentence, oneOfSeveral, throughBrackets, waysOfAddressing, withTypoInAddress } from './addresses.ts'
import { beforeCountry, behindUnknown } from './before-place.ts'
import { beforeAnythingBegun, beforePlaceBegun } from './begun.ts'
import { behindCountry } from './behind-country.ts'
import {
  atSite,
  beforeHyphen,
  besideFirm,
  besideHyphen,
  besideLarger,
  besideStreet,
  cityBehindPart,
  cityOfPart,
  inNumberedDistrict,
} from './beside-city.ts'
import { goodsAmongWords, unpacked, withWordsInAnyOrder } from './goods.ts'
import { heardAs } from './heard.ts'
import { besideSign, cityBesideArea, placeAlone, withTypoInPlace } from './in-place.ts'
import { INSIDE, kindOfAny, START, WHOLE, WORD } from './kinds.ts'
import { isShortFor } from './short-names.ts'
import { beforePart, firstName, shortInAddress, waysOfShortening } from './shortened.ts'
import { byEar, inOtherLayouts, inOtherSpelling, meantInOtherLayouts, waysAsTyped, withTypos } from './spelling.ts'
import { foldTyped, type NaiveWay, type NaiveWaysOfPlaces, whollyOnly } from './way.ts'

/** All ways, each to be tried only where those before find nothing; none for a query that folds to nothing. */
export function* allWays<Owner>(query: string, places?: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const areTowns = places !== undefined
  const folded = foldTyped(query, areTowns)
  const mayBeInitial = /^\s*[A-Z]\s/.test(query)
  if (folded === '') return
  const hasName =
    places !== undefined && addressNames(query).some((name) => name.length >= 2 && places.isStartOfTown(name))
  const mayLackNumbers = !hasName
  if (/[[\]{};<>`~]|^[,.':]+\p{L}/u.test(query)) yield inOtherLayouts(query, areTowns, mayLackNumbers)
  const [sign, name] = /^\s*([a-z]{1,3})\p{Pd}(\p{L}\p{L}.*)$/isu.exec(query)?.slice(1) ?? []
  if (sign !== undefined && places !== undefined && !places.isStartOfTown(folded)) {
    const isThere = places.inSigned(fold(sign))
    yield {
      foundBy: 'place',
      kindOf: (text, owner) => (isThere(owner) ? kindOfAny(text, [fold(name ?? '')], START) : undefined),
    }
  }
  if (places !== undefined) yield* behindCountry(query, places)
  if (hasPlaceFirst(query) && places !== undefined) {
    yield* beforePlaceBegun(query, places)
    yield places.inPlace(folded, false)
  }
  const signed = places === undefined || places.isTown(folded) ? {} : besideSign(query, places)
  const [direct, others] = [[], []] as [NaiveWay[], NaiveWay[]]
  for (const way of waysAsTyped(query, areTowns, mayLackNumbers)) (way.foundBy === 'direct' ? direct : others).push(way)
  for (const way of direct) yield { ...withInitial(query, way, areTowns), ...signed }
  if (places !== undefined) {
    const together = withLettersTogether(query)
    if (together !== query) for (const way of allWays(together, places)) yield { ...way, foundBy: 'typo' }
    yield placeAlone(query, places)
    yield* throughBrackets(query, places)
  }
  if (initialOf(query) === 'word') {
    yield* waysOfShortening(query, places)
    if (areTowns && /^\s*\p{L}\p{Pd}/u.test(query))
      yield { foundBy: 'direct', prefersHome: true, kindOf: (name) => kindOfAny(name, [folded], INSIDE) }
  }
  if (places !== undefined && !hasPlaceFirst(query)) yield* beforePlaceBegun(query, places)
  yield* others
  const respelled = inOtherSpelling(folded, areTowns ? START : WORD)
  if (!areTowns) yield respelled
  else {
    yield { ...respelled, needs: WHOLE }
    yield { ...respelled, needs: START, isHeard: (text) => heardAs(folded, text) }
  }
  if (places !== undefined && !hasPlaceFirst(query)) yield places.inPlace(folded, false)
  if (places !== undefined) {
    yield* behindLabel(query, places)
    yield* inNumberedDistrict(query, places)
    yield* waysOfAddressing(query, places)
    yield cityBesideArea(query, places)
    if (!mayBeInitial) yield inSentence(query)
  }
  if (places === undefined) {
    yield withWordsInAnyOrder(folded)
    yield* unpacked(folded)
  }
  const isShort = /[./(]/.test(query) || /(^| )..?( |$)/.test(folded)
  if (isShort) yield* waysOfShortening(query, places)
  if (places !== undefined && mayBeInitial) yield inSentence(query)
  if (places !== undefined && isShort) yield* shortInAddress(query, places)
  if (places !== undefined) yield* beforeAnythingBegun(query, places)
  yield withTypos(folded, 1, areTowns)
  if (places !== undefined) {
    yield withTypoInPlace(folded, places)
    for (const meant of meantInOtherLayouts(query, true, mayLackNumbers))
      yield { ...whollyOnly(places.inPlace(meant, false)), foundBy: 'layout' }
  }
  if (areTowns && folded.length >= 5) yield byEar(folded, START)
  if (places !== undefined) yield* beforePart(query, places)
  else if (query.includes(',')) yield* firstName(query)
  yield withTypos(folded, 2, areTowns)
  if (places === undefined) yield* goodsAmongWords(withoutPackaging(folded))
  if (!isShort) yield* waysOfShortening(query, places)
  if (places !== undefined) {
    yield* besideStreet(query, places)
    yield* atSite(query, places)
    yield* cityOfPart(query, places)
    yield* besideLarger(query, places)
    yield* cityBehindPart(query, places)
    yield* oneOfSeveral(query, places)
    yield* behindUnknown(query, places)
    yield* beforeCountry(query, places)
    yield* withTypoInAddress(query, folded, places)
    yield* beforeHyphen(query, places)
    yield* besideHyphen(query, places)
    yield* besideFirm(query, places)
  }
}

/** All ways for what stands behind a label that is no larger town, or behind a number with an x. */
function* behindLabel<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const counted = behindCount(query)
  const [label, behind] = counted === undefined ? byColon(query) : ['', counted]
  if (behind === '' || places.isNearTownFound(label)) return
  for (const way of allWays(behind, places)) yield { ...way, foundBy: 'address' }
}

/** What stands before and behind the first colon, if that has one to three words before it and a name behind it. */
function byColon(query: string): readonly [label: string, behind: string] {
  const [before = '', ...parts] = query.split(':')
  const [label, behind] = [fold(before), parts.join(':')]
  const isLabel = label !== '' && label.split(' ').length <= 3 && !/[\d,;()]/.test(before)
  const isText = /\p{L}/u.test(behind) && !/^\p{Nd}/u.test(behind)
  const areMore = parts.slice(1).some((part) => /^\s?\p{L}/u.test(part))
  return isLabel && isText && !areMore ? [label, behind.trim()] : ['', '']
}

function behindCount(query: string): string | undefined {
  const text = query.trimStart()
  const behind = text.slice(text.search(/[xх×] /i) + 2)
  return /^\d{1,3} ?[xх×] /i.test(text) && !/^\d+ ?[xх×] /i.test(behind) && /\p{L}/u.test(behind) ? behind : undefined
}

/** With three letters or more in a row made one word, from the start of the query, or behind a mark or a number. */
function withLettersTogether(query: string): string {
  const words = query.split(/\s/)
  const mayBegin = (at: number) => {
    const before = words[at - 1] ?? ''
    return before === '' || /[^\p{L}.]$/u.test(before) || (at === 1 && /^\p{L}\.$/u.test(before))
  }
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (/^\p{L}$/u.test(words[end] ?? '')) end++
    if (/^\p{L}[^\p{L}.]/u.test(words[end] ?? '')) end++
    const length = mayBegin(at) && end - at >= 3 ? end - at : 1
    joined.push(words.slice(at, at + length).join(''))
    at += length
  }
  return joined.join(' ')
}

/** A way in which nothing matches inside a word if the first letter stands for one. */
export function notInsideInitial(query: string, way: NaiveWay): NaiveWay {
  if (way.foundBy !== 'direct' || initialOf(query) !== 'word') return way
  const kindOf: NaiveWay['kindOf'] = (name, owner) => {
    const kind = way.kindOf(name, owner)
    return kind === INSIDE ? undefined : kind
  }
  return { ...way, kindOf }
}

/** A direct way for towns where the first letter may stand for a word: then nothing matches inside a word, or more matches. */
function withInitial(query: string, way: NaiveWay, areTowns: boolean): NaiveWay {
  const initial = areTowns ? initialOf(query) : 'none'
  if (initial !== 'perhaps') return areTowns ? notInsideInitial(query, way) : way
  const words = [fold(query), ...spelledOut(fold(query))].map((text) => text.split(' '))
  const kindOf: NaiveWay['kindOf'] = (name, owner) => {
    const kind = way.kindOf(name, owner)
    const isShort = way.kindOfTyped === undefined && words.some((each) => isShortFor(each, name.split(' '), true))
    return isShort ? Math.min(kind ?? START, START) : kind
  }
  return { ...way, kindOf }
}

function hasPlaceFirst(query: string): boolean {
  const [, ...afterCommas] = query.split(',')
  return afterCommas.some((part) => /[\p{L}\p{N}]/u.test(part)) || query.trimEnd().endsWith(')')
}
