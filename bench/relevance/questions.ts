import type { Directories } from '../../src/model/directories.ts'
import type { Town } from '../../src/model/places.ts'
import type { TownFilter } from '../../src/search/filters/town-filter.ts'
import { fold } from '../../src/text/fold.ts'
import { randomNumbers } from '../../test/random-numbers.ts'
import { type Layout, typedInLayout, withSlip } from './typing.ts'

/** Towns with at least this many people have to be found. */
const LARGE_TOWN = 50_000
/** Fewest code points of a query by name. */
const SHORTEST_QUERY = 3
const FIRST_LETTERS = 4
const SHORTEST_WITH_SLIP = 5
const MOST_LETTERS_BEGUN = 3

/** What is asked for every large town, with the share that is to be found. */
export const CLASSES = {
  name: { title: 'full name', goal: 0.99, among: 2 },
  start: { title: 'first four letters, in its country', goal: 0.97, among: 10 },
  layout: { title: 'full name, wrong keyboard layout', goal: 0.95, among: 2 },
  slip: { title: 'full name, one typo', goal: 0.9, among: 2 },
  begun: { title: 'full name, and its country begun', goal: 0.95, among: 2 },
} as const

export type QuestionClass = keyof typeof CLASSES

export interface Question {
  readonly kind: QuestionClass
  /** What it is counted under: a language, or `uk typed in en`. */
  readonly group: string
  readonly town: Town
  /** The town's name that is meant, folded. */
  readonly meant: string
  readonly query: string
  readonly language: string
  readonly filter: TownFilter
}

const WRONG_LAYOUTS: readonly (readonly [meant: Layout, on: Layout])[] = [
  ['uk', 'en'],
  ['ru', 'en'],
  ['en', 'uk'],
  ['en', 'ru'],
]

/** Everything that is asked: each large town by each name that it has of its own in a language. */
export function questions(towns: Iterable<Town>, { languages, countries }: Directories, seed: number): Question[] {
  const countryNames = new Map(countries.map(({ sign, names }) => [sign, names]))
  const large = [...towns].filter(({ population }) => population >= LARGE_TOWN)
  large.sort((a, b) => b.population - a.population || a.id - b.id)
  return languages.flatMap(({ code: language }, index) => {
    const alphabet = lettersOf(large.map(({ names }) => names[language] ?? ''))
    return large.flatMap((town) => {
      const name = town.names[language]?.normalize('NFC')
      if (name === undefined || [...name].length < SHORTEST_QUERY) return []
      // Seeded by the town and the language alone, so that other towns do not change what is asked for this one.
      const random = randomNumbers(seed + 1000 * town.id + index)
      return [
        ...asked('name', language, name),
        ...asked('start', language, firstLetters(name), { countrySigns: [town.countrySign] }),
        ...WRONG_LAYOUTS.filter(([meant]) => meant === language).flatMap(([meant, on]) =>
          asked('layout', `${meant} typed in ${on}`, typedInLayout(name, meant, on)),
        ),
        ...asked('slip', language, slipped(name, random, alphabet)),
        ...asked('begun', language, begun(name, countryNames.get(town.countrySign)?.[language], random)),
      ]

      function asked(kind: QuestionClass, group: string, query: string | undefined, filter = {}): Question[] {
        return query === undefined ? [] : [{ kind, group, town, meant: fold(name ?? ''), query, language, filter }]
      }
    })
  })
}

/** The name up to its fourth letter; undefined where it has fewer. */
function firstLetters(name: string): string | undefined {
  return new RegExp(`^(?:[^\\p{L}]*\\p{L}\\p{M}*){${FIRST_LETTERS}}`, 'u').exec(name)?.[0]
}

/** The name with one slip that makes a difference; undefined where it is too short. */
function slipped(name: string, random: () => number, alphabet: readonly string[]): string | undefined {
  const folded = fold(name)
  if (folded.replaceAll(' ', '').length < SHORTEST_WITH_SLIP) return undefined
  for (;;) {
    const typed = withSlip(name, random, alphabet).trim()
    if (fold(typed) !== folded) return typed
  }
}

/** The name with the first letter of its country's, or the first few; undefined where the country has no name in the language. */
function begun(name: string, country: string | undefined, random: () => number): string | undefined {
  if (country === undefined) return undefined
  return `${name}, ${[...country].slice(0, 1 + Math.floor(random() * MOST_LETTERS_BEGUN)).join('')}`
}

/** The letters that names are written with, except those of a few foreign names. */
function lettersOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  const letters = names.flatMap((name) => name.toLowerCase().match(/\p{L}/gu) ?? [])
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= letters.length / 1000).map(([letter]) => letter)
}
