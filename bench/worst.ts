/**
 * Measures the worst queries that can be built: repeated letters, commonest trigrams in a row, abbreviations and places without
 * end, misspelt names as long as typos are looked for or with their places, names among as many ids as a request has room for,
 * parts of postcodes, each under filters of every size.
 *
 *     node bench/worst.ts [--size bundled|geonames|N] [--geonames DIR] [--queries N] [--seed N]
 */

import { parseArgs } from 'node:util'
import { compile } from '../src/compile/compile.ts'
import { LONGEST_URL } from '../src/http/request/request-target.ts'
import { LONGEST_BY_EAR } from '../src/search/fallbacks/heard-names.ts'
import { LONGEST_WITH_TYPOS } from '../src/search/fallbacks/typo-walk.ts'
import type { TownFilter } from '../src/search/filters/town-filter.ts'
import type { TownQuery } from '../src/search/town-query.ts'
import { encodeSnapshot } from '../src/snapshot/writer.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'
import { isCyrillic } from '../src/text/scripts/scheme.ts'
import { catalogOf } from '../test/compile/compiled-snapshot.ts'
import { picker, randomNumbers } from '../test/random-numbers.ts'
import { givenNumber } from '../verify/given-number.ts'
import { corpus } from './corpus.ts'
import { conditions, spread, table } from './measure.ts'

/** Code points of the longest query. */
const LONGEST = 100
/** How many of the commonest parts of names the queries are made of. */
const COMMONEST = 40
/** How often each query is asked. */
const PASSES = 5

type Search = (request: TownQuery) => unknown

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'bundled' },
    geonames: { type: 'string' },
    queries: { type: 'string', default: '400' },
    seed: { type: 'string', default: '20261122' },
  },
})
const queryCount = givenNumber('--queries', values.queries)
const random = randomNumbers(givenNumber('--seed', values.seed))
const { label, source, curated } = corpus(values.size, values.geonames)
const { sections } = await compile(source, curated)
const text = sections.get('names.text') as Uint16Array
const catalog = await catalogOf(encodeSnapshot(sections, FOLD_VERSION))
const pick = picker(random)
const letters = commonest(1)
const trigrams = commonest(3)
const cyrillicTrigrams = trigrams.filter(isCyrillic)
const starts = commonest(4)
  .filter((part) => part.startsWith(' '))
  .map((part) => part.trim())
const { areas, countries } = catalog.directories
const areaNames = areas.map(({ names }) => names.en ?? '')
const countryNames = countries.map(({ names }) => names.en ?? '')
const areaWords = commonestOf(
  areas.flatMap(({ names }) => [...new Set(Object.values(names).map((name) => name.split(' ').at(-1) ?? ''))]),
)

const KINDS: Readonly<Record<string, () => string>> = {
  'one letter over and over': () => repeated(pick(letters)),
  'one trigram over and over': () => repeated(pick(trigrams)),
  'trigrams in a row': () => row(() => pick(trigrams)),
  'trigrams as words': () => row(() => `${pick(trigrams)} `),
  abbreviations: () => row(() => `${pick(['st', 's', 'mt', 'pt', 'б', 'к', 'в', 'a d', 'i d'])} `),
  'a few starts of words, as if written short': () =>
    Array.from({ length: 2 + Math.floor(random() * 5) }, () => pick(starts)).join(' '),
  'a street and numbers without end': () => `str ${row(() => `${pick(['1', '11', '111a'])} `)}x`.slice(-LONGEST),
  'places, comma by comma': () => row(() => `${pick(areaNames)}, `),
  'places, then a letter': () => `${row(() => `${pick(areaNames)}, `).slice(0, LONGEST - 3)}, ${pick(letters)}`,
  'a name with a word for an area, then a letter': () => `${pick(areaNames)} обл, ${pick(letters)}`,
  'a city, then words that areas end in': () =>
    `${pick(['sofia', 'рига', 'linz'])} ${row(() => `${pick(areaWords)} `)}`,
  'trigrams as long as typos are looked for': () => row(() => pick(trigrams)).slice(0, LONGEST_WITH_TYPOS),
  'as many letters as are spelled by ear': () => row(() => pick(cyrillicTrigrams)).slice(0, LONGEST_BY_EAR),
  'a few letters with many spellings by ear': () =>
    row(() => pick([...'аеиосгкнж'])).slice(0, 4 + Math.floor(random() * 5)),
  'a misspelt name, countries around it, a street': () =>
    `${pick(countryNames)} ${pick(trigrams)}${pick(trigrams)}q ${pick(countryNames)}, ${pick(countryNames)}, str 5`,
  'a start as many names have, then a typo': () => `${pick(trigrams)}${pick(letters)}${pick(letters)}q`,
  'a letter after a prefix that is ignored': () => `м ${pick(letters)}`,
  'a country, then abbreviations and a place': () =>
    `${pick(signs)} ${row(() => `${pick(['st', 's', 'mt', 'pt'])} `).slice(0, 16)}, ${pick(areaNames)}`,
  'places, comma by comma, before a country': () =>
    `${row(() => `${pick(areaNames)}, `).slice(0, LONGEST - 20)}, ${pick(countryNames)}`.slice(-LONGEST),
  'short words before a country': () => `${row(() => `${pick(starts)} `).slice(0, LONGEST - 40)} ${pick(countryNames)}`,
  'places named by a syllable': () => `st s ${pick(starts)}, ${pick(['обл', 'reg', 'обл, reg'])}`,
  'a label, then letters apart among abbreviations and prepositions': () =>
    `${pick(trigrams)}e: к к к ${row(() => `${pick(['st', 's', 'б', 'nad', 'am', 'bei'])} `).slice(0, LONGEST - 20)}, S-${pick(starts)}`,
}
/** Among the most important towns, which have the most names. */
const AMONG: Readonly<Record<string, () => string>> = {
  'among ids: one letter over and over': () => repeated(pick(letters)),
  'among ids: a few trigrams': () => row(() => pick(trigrams)).slice(0, 3 + Math.floor(random() * 8)),
  'among ids: abbreviations': KINDS.abbreviations!,
  'among ids: places, comma by comma': KINDS['places, comma by comma']!,
}
/** By postcode: a digit alone would be answered with megabytes. */
const CODES: Readonly<Record<string, () => string>> = {
  'postcode: three digits': () => digits(3),
  'postcode: a whole code': () => pick([digits(5), `${digits(2)}-${digits(3)}`, `${digits(4)}-${digits(3)}`]),
  'postcode: many codes': () => Array.from({ length: 8 }, () => digits(4)).join(', '),
}
const ids = mostIds()
const signs = countries.map(({ sign }) => sign)
const FILTERS: Readonly<Record<string, TownFilter>> = {
  none: {},
  'a country': { countrySigns: ['US'] },
  '16 countries': { countrySigns: signs.slice(0, 16) },
  'all countries': { countrySigns: signs },
  'all areas of all': { countrySigns: signs, areaIds: areas.map(({ id }) => id) },
  'all but one left out': { excludeCountrySigns: signs.filter((sign) => sign !== 'VA') },
}

console.log(
  `${conditions()}; ${label}, ${values.queries} queries of each kind, seed ${values.seed}, 100 best of each\n`,
)
console.log(
  table(
    ['p99 / max, µs', ...Object.keys(FILTERS)],
    [
      ...rows(KINDS, (request) => catalog.towns.byName(request)),
      ...rows(AMONG, (request) => catalog.towns.byNameAmong(request, ids)),
      ...rows(CODES, (request) => catalog.towns.byPostcode(request)),
    ],
  ),
)

/** A row of the table for each kind of query. */
function rows(kinds: Readonly<Record<string, () => string>>, search: Search): string[][] {
  return Object.entries(kinds).map(([kind, make]) => {
    const queries = Array.from({ length: queryCount }, make).filter((query) => query.trim().length >= 3)
    return [kind, ...Object.values(FILTERS).map((filter) => measured(search, queries, filter))]
  })
}

/**
 * Takes the median of several runs of each query, so that whatever else the machine does is not taken for its cost. All other
 * queries come between two runs of one, so that none answers from what it has just read itself.
 */
function measured(search: Search, queries: readonly string[], filter: TownFilter): string {
  const passes = Array.from({ length: PASSES }, () => queries.map((query) => took(search, query, filter)))
  const { p99, max } = spread(queries.map((_, at) => spread(passes.map((durations) => durations[at]!)).p50))
  return `${p99.toFixed(0)} / ${max.toFixed(0)}`
}

function took(search: Search, query: string, filter: TownFilter): number {
  const start = performance.now()
  search({ query, language: 0, filter, limit: 100 })
  return (performance.now() - start) * 1000
}

/** The ids of the most important towns, as many as an address has room for beside a query. */
function mostIds(): number[] {
  const most: number[] = []
  let room = LONGEST_URL - 4 * LONGEST
  for (const id of sections.get('towns.id') as Float64Array) {
    room -= `,${id}`.length
    if (room < 0) break
    most.push(id)
  }
  return most
}

function digits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
}

function repeated(part: string): string {
  return part.repeat(LONGEST).slice(0, 3 + Math.floor(random() * (LONGEST - 3)))
}

function row(make: () => string): string {
  const length = 3 + Math.floor(random() * (LONGEST - 3))
  let made = ''
  while (made.length < length) made += make()
  return made.slice(0, length)
}

/** The commonest parts of so many letters of the folded names, the commonest first. */
function commonest(length: number): string[] {
  return commonestOf(partsOfNames(length))
}

function* partsOfNames(length: number): Generator<string> {
  for (let at = 0; at + length <= text.length; at++) {
    const part = String.fromCharCode(...text.subarray(at, at + length))
    if (!part.includes('\0')) yield part
  }
}

function commonestOf(parts: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COMMONEST)
    .map(([part]) => part)
}
