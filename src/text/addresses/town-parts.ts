import { fold } from '../fold.ts'
import { anyIn, foldedPattern, foldedWords } from '../folded-words.ts'
import { nominatives } from '../names/declined.ts'
import { LINKS } from '../names/links.ts'
import { AFTER_GENITIVE } from './districts.ts'

const PARTS = foldedWords('townParts')
const LINKING = foldedWords('townPartLinks')
const CITIES_THAT_ARE_WORDS = foldedWords('citiesThatAreWords')

/** The larger town that a small one lies near, after words that stand in towns' own names as well: «Slavkov u Brna». */
const NEAR = new RegExp(` (?:${anyIn('nearAsInNames')}) [^ ]+$`)

/**
 * A district under its town's name: «р-н», `r-nul`, two words when folded, whose letters alone stand for much else; after the
 * name, `Kauno r.`, `Viimsi vald`.
 */
const DISTRICT = foldedPattern(
  `(?<=^| )(?:р н[ау]?|r nul?)(?= |$)|(?:${AFTER_GENITIVE})(?= sav|$)|(?<=[^ ]{3} )(?:${anyIn('districtsAfterName')})$`,
  'g',
)
const DISTRICT_IN_ONE_WORD = fold('район')

/** Fewest letters that stand for a city, and for an unknown part of one. */
const SHORTEST = 3

/** Most words of a town's name beside something that is not known: «Ростов-на-Дону Левенцовка». */
const MOST_CITY_WORDS = 3

/** Words that hyphens join. */
const HYPHENATED = /[^\s,;]+\p{Pd}[^\s,;]+/gu

/** A hyphen between spaces. */
const SET_OFF = /\s\p{Pd}\s/u

/** A city's district by its number, before the name of a part: `Praha 4 - Chodov`, `Wien 23, Liesing`, `Paris 12 Bercy`. */
const NUMBERED_DISTRICT = /^\s*(\p{L}[^\d,/()]*)\s\d{1,2}\.?[\s,/\p{Pd}]+(\p{L}.*)$/u

/** A city's folded name, and what else was typed beside it. */
export interface CityAndPart {
  readonly city: string
  readonly part: string
}

/** Whether folded text only says which part of a town is meant. */
export function isTownPart(folded: string): boolean {
  return folded !== '' && folded.split(' ').every((word) => PARTS.has(word))
}

/**
 * A folded town's name without the words before or after it that say which part is meant, or what it lies near; unchanged
 * where there is nothing else.
 */
export function withoutTownPart(folded: string): string {
  const words = folded.replace(NEAR, '').replace(DISTRICT, DISTRICT_IN_ONE_WORD).split(' ')
  let from = 0
  let to = words.length
  while (to > from && PARTS.has(words[to - 1] ?? '')) to--
  if (to < words.length) while (to > from && LINKING.has(words[to - 1] ?? '')) to--
  while (from < to && PARTS.has(words[from] ?? '')) from++
  if (from > 0) while (from < to && LINKING.has(words[from] ?? '')) from++
  return from < to ? words.slice(from, to).join(' ') : folded
}

/** A folded town's name without the larger town that it lies near; undefined where there is none: `ricany u prahy`. */
export function withoutLarger(folded: string): string | undefined {
  return NEAR.test(folded) ? folded.replace(NEAR, '') : undefined
}

/**
 * Folded text without such words wherever they stand, and the links beside them: «одеса порт україна», `port of hamburg germany`.
 */
export function withoutTownParts(folded: string): string {
  const words = folded.split(' ')
  const isPart = (word: string | undefined) => word !== undefined && PARTS.has(word)
  const isLink = (word: string, at: number) => LINKING.has(word) && (isPart(words[at - 1]) || isPart(words[at + 1]))
  return words.filter((word, at) => !isPart(word) && !isLink(word, at)).join(' ')
}

/**
 * The ways to read folded text as a city and a part that no word marks as one, the longest name first: «київ троєщина»,
 * `duisburg ruhrort`. No link stands between: «valencia de …» is another town.
 */
export function citiesWithPart(folded: string): CityAndPart[] {
  const words = folded.split(' ')
  return cityLengths(words)
    .filter((length) => !LINKS.has(words[length] ?? ''))
    .map((length) => ({ city: words.slice(0, length).join(' '), part: words.slice(length).join(' ') }))
    .filter(isCityWithPart)
}

/** The ways to read folded text as a part that no word marks as one and its city: «троєщина київ», `nowa huta krakow`. */
export function partsWithCity(folded: string): CityAndPart[] {
  const words = folded.split(' ')
  return cityLengths(words)
    .filter((length) => !LINKS.has(words.at(-1 - length) ?? ''))
    .map((length) => ({ city: words.slice(-length).join(' '), part: words.slice(0, -length).join(' ') }))
    .filter(isCityWithPart)
}

/** How many of some words a city's name may have beside a part of it, the most first. */
function cityLengths(words: readonly string[]): number[] {
  const most = Math.min(words.length - 1, MOST_CITY_WORDS)
  return Array.from({ length: most }, (_, less) => most - less)
}

/** The names of towns that folded text may begin with, in any case: `passau de`, `okolice pszczyny`. */
export function townsBegun(folded: string): string[] {
  const words = withoutTownPart(folded).split(' ')
  const starts = Array.from({ length: MOST_CITY_WORDS }, (_, less) => words.slice(0, MOST_CITY_WORDS - less).join(' '))
  return [...new Set([folded, ...starts].flatMap((start) => [start, ...nominatives(start)]))]
}

function isCityWithPart({ city, part }: CityAndPart): boolean {
  return Math.min(city.length, part.length) >= SHORTEST && !CITIES_THAT_ARE_WORDS.has(city)
}

/** A city and the part of it that is named after the number of the district; undefined where there is no such number. */
export function numberedDistrict(query: string): CityAndPart | undefined {
  const [, city = '', part = ''] = NUMBERED_DISTRICT.exec(query) ?? []
  const reading = { city: fold(city), part: fold(part) }
  return isCityWithPart(reading) ? reading : undefined
}

/** Whether a hyphen without spaces joins two folded texts, one of them a town's name: `Olomouc-Holice`, `Bad Hersfeld-Asbach`. */
export function isJoinedByHyphen(query: string, before: string, after: string): boolean {
  return Array.from(query.matchAll(HYPHENATED), ([joined]) => joined).some((joined) =>
    Array.from(joined.matchAll(/\p{Pd}/gu), ({ index }) => index).some((at) => {
      const [left, right] = [fold(joined.slice(0, at)), fold(joined.slice(at))]
      return ` ${before}`.endsWith(` ${left}`) && `${after} `.startsWith(`${right} `)
    }),
  )
}

/** Whether the only hyphen with spaces around it stands between two folded texts: `Tychy - Urbanowice`. */
export function isSetOffByHyphen(query: string, before: string, after: string): boolean {
  const [left = '', right = '', ...others] = query.split(SET_OFF).map(fold)
  return others.length === 0 && ` ${left}`.endsWith(` ${before}`) && `${right} `.startsWith(`${after} `)
}
