import { EVERYWHERE } from '../../src/search/text-index/layout.ts'
import { INSIDE } from '../../src/search/text-index/match-kind.ts'
import { noRanges, type TextIndex } from '../../src/search/text-index/text-index.ts'
import { foldQuery } from '../../src/text/fold-query.ts'
import { randomNumbers } from '../../test/random-numbers.ts'
import type { Rows } from './rows.ts'

export const QUERY_CLASSES = [
  'infix 3',
  'infix 5',
  'commonest 3',
  'prefix 3',
  'whole name',
  'no hit: misspelt',
  'no hit: nonsense',
] as const
export type QueryClass = (typeof QUERY_CLASSES)[number]

/** Whether nothing is to be found: ours then goes through its fallbacks, which the peers lack. */
export function isNoHit(queryClass: QueryClass): boolean {
  return queryClass.startsWith('no hit')
}

/** What each class asks for, to print below the tables. */
export const CLASS_MEANING: Readonly<Record<QueryClass, string>> = {
  'infix 3': 'three letters from anywhere in a name: names that contain them',
  'infix 5': 'five letters from anywhere in a name: names that contain them',
  'commonest 3': 'one of the hundred commonest sequences of three letters: names that contain it',
  'prefix 3': 'the first three letters of a name: names that start with them',
  'whole name': 'a name in full: names that contain it',
  'no hit: misspelt': 'a name with one letter changed, which no name contains',
  'no hit: nonsense': 'five to eight random letters, which no name contains',
}

export const FILTER_KINDS = ['no filter', 'country', 'area'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

export interface Query {
  /** Folded. */
  readonly text: string
  /** Whether only starts of names count. */
  readonly isPrefix: boolean
  /** Index of the language in which towns are to be shown; peers know no languages. */
  readonly language: number
  /** Country and group of the town that the text was cut from, which the filtered classes look in. */
  readonly country: number
  readonly group: number
}

export type QueryLists = Readonly<Record<QueryClass, readonly Query[]>>

const COMMONEST = 100
/** Names that are sampled for the commonest letters. */
const SAMPLED_NAMES = 200_000
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщьюяіїє'

/** Draws `count` queries of every class from the rows; equal seeds give equal queries. */
export function drawQueries(
  rows: Rows,
  index: TextIndex,
  languageCount: number,
  seed: number,
  count: number,
): QueryLists {
  const random = randomNumbers(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const letterOf = (alphabet: string) => alphabet[below(alphabet.length)] as string

  /** Letters of a name, without spaces among them; undefined where it does not have so many side by side. */
  function cut(name: string, length: number): string | undefined {
    const text = name.slice(below(Math.max(1, name.length - length + 1))).slice(0, length)
    return text.length === length && !text.includes(' ') ? text : undefined
  }

  function commonest(): Set<string> {
    const counts = new Map<string, number>()
    for (let drawn = 0; drawn < SAMPLED_NAMES; drawn++) {
      const text = cut(rows.name(below(rows.size)), 3)
      if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    const ordered = [...counts].sort(([, a], [, b]) => b - a)
    return new Set(ordered.slice(0, COMMONEST).map(([text]) => text))
  }
  const common = commonest()

  function misspelt(name: string): string | undefined {
    const alphabet = [LATIN, CYRILLIC].find((letters) => letters.includes(name[0] as string))
    if (alphabet === undefined || name.length < 5) return undefined
    const at = below(name.length)
    const text = name.slice(0, at) + letterOf(alphabet) + name.slice(at + 1)
    return name[at] === ' ' || isFound(text) ? undefined : text
  }

  function nonsense(): string | undefined {
    const alphabet = random() < 0.5 ? LATIN : CYRILLIC
    const text = Array.from({ length: 5 + below(4) }, () => letterOf(alphabet)).join('')
    return isFound(text) ? undefined : text
  }

  const ranges = noRanges()
  function isFound(text: string): boolean {
    index.locate(text, EVERYWHERE, INSIDE, ranges)
    return ranges.low.some((low, kind) => low < ranges.high[kind]!)
  }

  const draw: Record<QueryClass, (name: string) => string | undefined> = {
    'infix 3': (name) => cut(name, 3),
    'infix 5': (name) => cut(name, 5),
    'commonest 3': (name) => {
      const text = cut(name, 3)
      return text !== undefined && common.has(text) ? text : undefined
    },
    'prefix 3': (name) => cut(name.slice(0, 3), 3),
    'whole name': (name) => (name.length >= 3 ? name : undefined),
    'no hit: misspelt': misspelt,
    'no hit: nonsense': nonsense,
  }

  function drawOne(queryClass: QueryClass): Query {
    for (;;) {
      const row = below(rows.size)
      const town = rows.town[row]!
      const text = draw[queryClass](rows.name(row))
      // Ours ignores «м.» and the like at the start; the peers would look for it.
      if (text === undefined || foldQuery(text) !== text) continue
      const isPrefix = queryClass === 'prefix 3'
      return { text, isPrefix, language: below(languageCount), country: rows.country[town]!, group: rows.group[town]! }
    }
  }

  return Object.fromEntries(
    QUERY_CLASSES.map((queryClass) => [queryClass, Array.from({ length: count }, () => drawOne(queryClass))]),
  ) as Record<QueryClass, Query[]>
}
