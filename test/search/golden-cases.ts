import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../src/catalog.ts'
import type { TownFilter } from '../../src/search/filters/town-filter.ts'
import { FOUND_BY, type FoundBy } from '../../src/search/found-by.ts'
import type { TownQuery } from '../../src/search/town-query.ts'

const FOLDER = join(import.meta.dirname, '..', 'cases')

/**
 * A line of `test/cases/*.txt`: `query | language | filters | id name`, or `nothing` for no answer; at its end `| way`, where it is
 * found otherwise than the last line `# way: …` before it says.
 */
export interface GoldenCase {
  /** File and line, as `file.txt:12`. */
  readonly place: string
  readonly search: 'name' | 'postcode' | 'cargo'
  readonly query: string
  readonly language: string
  readonly filter: TownFilter
  /** Of cargo: only these. */
  readonly ids: readonly number[] | undefined
  /** Undefined where nothing is to be found. */
  readonly expected: number | undefined
  /** For the reader. */
  readonly expectedName: string
  /** How the bundled data are to find it: a file is to guard what it is named after, and names are added to the data. */
  readonly way: FoundBy
}

/** What was found first, and how. */
interface FirstFound {
  /** Undefined where nothing was found. */
  readonly id: number | undefined
  /** Of a town. */
  readonly countrySign: string | undefined
  readonly way: FoundBy
}

/** Every golden search. @throws Error naming the line that is not one. */
export function goldenCases(): GoldenCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap(casesOf)
}

function casesOf(file: string): GoldenCase[] {
  const search = searchOf(file)
  const cases: GoldenCase[] = []
  let way: string | undefined
  for (const [at, text] of readFileSync(join(FOLDER, file), 'utf8').split('\n').entries()) {
    const line = text.trim()
    way = /^# way: (.*)$/.exec(line)?.[1] ?? way
    // Without a space it is a query: `#79000`.
    if (line !== '' && !line.startsWith('# ')) cases.push(readCase(line, `${file}:${at + 1}`, search, way))
  }
  return cases
}

/** What a golden search asks for, with the language as its index. */
export function requestOf(catalog: Catalog, { query, language, filter }: GoldenCase, limit: number): TownQuery {
  const index = catalog.languages.indexOf(language)
  if (index === undefined) throw new Error(`no language ${language}`)
  return { query: query.normalize('NFC'), language: index, filter, limit }
}

/** The first element that a search finds. */
export function firstFound(catalog: Catalog, golden: GoldenCase): FirstFound {
  const { search, ids } = golden
  const request = requestOf(catalog, golden, 10)
  const answers = {
    name: () => catalog.towns.byName(request),
    postcode: () => catalog.towns.byPostcode(request),
    cargo: () => catalog.cargo.search(request.query, request.language, request.limit, ids),
  }
  const { body, way } = answers[search]()
  const { id, countrySign } = JSON.parse(body.toString())[0] ?? {}
  return { id, countrySign, way }
}

function searchOf(file: string): GoldenCase['search'] {
  if (file.startsWith('postcodes')) return 'postcode'
  return file.startsWith('cargo') ? 'cargo' : 'name'
}

function readCase(line: string, place: string, search: GoldenCase['search'], usualWay: string | undefined): GoldenCase {
  const [query, language, filters, expected, ownWay, ...rest] = line.split('|').map((field) => field.trim())
  const [, id, name = ''] = /^(\d+|nothing)\b\s*(.*)$/.exec(expected ?? '') ?? []
  if (query === undefined || language === undefined || filters === undefined || id === undefined || rest.length > 0) {
    throw new Error(
      `${place}: write "query | language | filters | id name" or "… | nothing", not ${JSON.stringify(line)}`,
    )
  }
  const way = FOUND_BY.find((one) => one === (id === 'nothing' ? id : (ownWay ?? usualWay)))
  if (way === undefined) {
    throw new Error(`${place}: write the way at its end, or "# way: …" above: one of ${FOUND_BY.join(', ')}`)
  }
  return {
    place,
    search,
    query,
    language,
    ...readFilter(filters, place),
    expected: id === 'nothing' ? undefined : Number(id),
    expectedName: name,
    way,
  }
}

function readFilter(text: string, place: string): Pick<GoldenCase, 'filter' | 'ids'> {
  const filter: { countrySigns?: string[]; excludeCountrySigns?: string[]; areaIds?: number[] } = {}
  let ids: number[] | undefined
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const [name, list = ''] = part.split('=')
    if (name === 'ids') ids = list.split(',').map(Number)
    else if (name === 'areaIds') filter.areaIds = list.split(',').map(Number)
    else if (name === 'countrySigns' || name === 'excludeCountrySigns') filter[name] = list.toUpperCase().split(',')
    else throw new Error(`${place}: there is no filter ${name}`)
  }
  return { filter, ids }
}
