import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../src/catalog.ts'
import type { TownFilter } from '../../src/search/town-filter.ts'

const FOLDER = join(import.meta.dirname, '..', 'cases')

/** A line of `test/cases/*.txt`: `query | language | filters | id name`, or `nothing` for no answer. */
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
}

/** Every golden search. @throws Error naming the line that is not one. */
export function goldenCases(): GoldenCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(FOLDER, file), 'utf8')
        .split('\n')
        .map((line, at) => ({ line: line.trim(), place: `${file}:${at + 1}` }))
        .filter(({ line }) => line !== '' && !line.startsWith('#'))
        .map(({ line, place }) => readCase(line, place, searchOf(file))),
    )
}

/** Id of the first element that a search finds. */
export function firstFound(catalog: Catalog, { search, query, language, filter, ids }: GoldenCase): number | undefined {
  const place = catalog.languages.placeOf(language)
  if (place === undefined) throw new Error(`no language ${language}`)
  const request = { query: query.normalize('NFC'), language: place, filter, limit: 10 }
  const answers = {
    name: () => catalog.towns.byName(request),
    postcode: () => catalog.towns.byPostcode(request),
    cargo: () => catalog.cargo.search(request.query, place, request.limit, ids),
  }
  return JSON.parse(answers[search]().body.toString())[0]?.id
}

function searchOf(file: string): GoldenCase['search'] {
  if (file.startsWith('postcodes')) return 'postcode'
  return file.startsWith('cargo') ? 'cargo' : 'name'
}

function readCase(line: string, place: string, search: GoldenCase['search']): GoldenCase {
  const [query, language, filters, expected, ...rest] = line.split('|').map((field) => field.trim())
  const [, id, name = ''] = /^(\d+|nothing)\b\s*(.*)$/.exec(expected ?? '') ?? []
  if (query === undefined || language === undefined || filters === undefined || id === undefined || rest.length > 0) {
    throw new Error(
      `${place}: write "query | language | filters | id name" or "… | nothing", not ${JSON.stringify(line)}`,
    )
  }
  return {
    place,
    search,
    query,
    language,
    ...readFilter(filters, place),
    expected: id === 'nothing' ? undefined : Number(id),
    expectedName: name,
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
