import type { Directories } from '../../src/model/directories.ts'
import { nameIn } from '../../src/model/languages.ts'
import type { Town } from '../../src/model/places.ts'
import { KIND_BONUS, SHOWN_BONUS, townImportance } from '../../src/search/score.ts'
import type { TownFilter } from '../../src/search/town-filter.ts'
import { fold, foldQuery } from '../../src/text/fold.ts'
import { otherLayouts } from '../../src/text/keyboard-layouts.ts'
import { normalizePostcode } from '../../src/text/postcode-format.ts'
import { transliterations } from '../../src/text/transliteration.ts'

/** Kinds of match by place in KIND_BONUS. */
const WHOLE = 0
const START = 1
const WORD = 2
const INSIDE = 3

interface NaiveTown {
  readonly town: Town
  readonly importance: number
  readonly texts: readonly { readonly text: string; readonly shownBy: ReadonlySet<string> }[]
}

export interface NaiveQuery {
  readonly query: string
  readonly language: string
  readonly filter: TownFilter
  readonly limit: number
}

/** The search as design section 4 tells it, by looking at every name of every town. */
export class NaiveSearch {
  readonly #towns: readonly NaiveTown[]
  readonly #directories: Directories

  constructor(towns: readonly Town[], directories: Directories) {
    this.#directories = directories
    this.#towns = towns.map((town) => ({
      town,
      importance: townImportance(town.population, town.seat),
      texts: textsOf(town, directories),
    }))
  }

  /** Ids of the towns found by name, best first. */
  byName(request: NaiveQuery): number[] {
    const folded = foldQuery(request.query)
    if (folded === '') return []
    const accepts = (town: Town) => satisfies(town, request.filter)
    const ways = [
      () => this.#rank(request, accepts, (text) => kindOf(text, folded, INSIDE)),
      () => this.#rankAny(request, accepts, otherLayouts(request.query).map(foldQuery)),
      () => this.#rankAny(request, accepts, transliterations(folded), START),
      () => this.#inNamedPlace(request, folded),
      () => (folded.length >= 5 && folded.length <= 40 ? this.#withTypos(request, accepts, folded, 1) : []),
      () => (folded.length >= 9 && folded.length <= 40 ? this.#withTypos(request, accepts, folded, 2) : []),
    ]
    for (const way of ways) {
      const found = way()
      if (found.length > 0) return found
    }
    return []
  }

  /** [id, postcode item] of the towns found by postcode. */
  byPostcode(request: NaiveQuery): [number, string][] {
    const found = this.#withPostcode(normalizePostcode(request.query), request)
    if (found.length > 0) return found
    const [, sign = '', code = ''] = /^([a-z]{2})[\s-]*(\d.*)$/i.exec(request.query) ?? []
    return code === '' ? [] : this.#withPostcode(normalizePostcode(code), request, sign.toUpperCase())
  }

  #withPostcode(query: string, request: NaiveQuery, sign?: string): [number, string][] {
    if (query === '') return []
    const formats = new Map(
      this.#directories.countries.map((country) => [country.sign, country.postcodeFormat.split('|')]),
    )
    return this.#towns
      .filter(({ town }) => satisfies(town, request.filter) && (sign === undefined || town.countrySign === sign))
      .map((entry) => {
        const format = formats.get(entry.town.countrySign) ?? []
        const kinds = entry.town.postcodes.map((item) => postcodeKind(item, query, format))
        return { ...entry, kinds, best: Math.min(NO_MATCH, ...kinds) }
      })
      .filter((entry) => entry.best < NO_MATCH)
      .sort((a, b) => a.best - b.best || b.importance - a.importance || a.town.id - b.town.id)
      .slice(0, request.limit)
      .flatMap(({ town, kinds }) =>
        town.postcodes
          .filter((_, at) => (kinds[at] ?? NO_MATCH) < NO_MATCH)
          .map((item): [number, string] => [town.id, item]),
      )
  }

  #rankAny(request: NaiveQuery, accepts: (town: Town) => boolean, queries: readonly string[], worst = WORD): number[] {
    const texts = queries.filter((query) => query !== '')
    return this.#rank(request, accepts, (text) => best(texts.map((query) => kindOf(text, query, worst))))
  }

  #withTypos(request: NaiveQuery, accepts: (town: Town) => boolean, query: string, typos: number): number[] {
    return this.#rank(request, accepts, (text) => {
      if (typos > 1 && text[0] !== query[0]) return undefined
      const edits = prefixEdits(query, text)
      if ((edits.at(-1) ?? 0) <= typos) return WHOLE
      return edits.some((count) => count <= typos) ? START : undefined
    })
  }

  #inNamedPlace(request: NaiveQuery, folded: string): number[] {
    const words = folded.split(' ')
    const splits = Array.from({ length: Math.min(words.length - 1, 6) }, (_, at) => at + 1).flatMap((at) => {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      return [
        [left, this.#placesNamed(right)],
        [right, this.#placesNamed(left)],
      ] as const
    })
    return this.#rank(
      request,
      (town) => satisfies(town, request.filter),
      (text, town) =>
        best(
          splits
            .filter(([, places]) => places.has(town.countrySign) || places.has(town.areaId))
            .map(([name]) => kindOf(text, name, WORD)),
        ),
    )
  }

  #placesNamed(text: string): Set<string | number> {
    const isNamed = (name: string) => (text.length >= 3 ? ` ${fold(name)}`.includes(` ${text}`) : fold(name) === text)
    const places = new Set<string | number>()
    if (text.length < 2) return places
    for (const { sign, names, aliases } of this.#directories.countries) {
      if ([...Object.values(names), sign, ...aliases].some(isNamed)) places.add(sign)
    }
    for (const { id, names } of this.#directories.areas) if (Object.values(names).some(isNamed)) places.add(id)
    return places
  }

  #rank(
    { language, limit }: NaiveQuery,
    accepts: (town: Town) => boolean,
    kindIn: (text: string, town: Town) => number | undefined,
  ): number[] {
    const matches = this.#towns
      .filter(({ town }) => accepts(town))
      .map(({ town, importance, texts }) => {
        const bonuses = texts.map(({ text, shownBy }) => {
          const kind = kindIn(text, town)
          return kind === undefined ? -1 : (KIND_BONUS[kind] ?? 0) + (shownBy.has(language) ? SHOWN_BONUS : 0)
        })
        const bonus = Math.max(-1, ...bonuses)
        return { id: town.id, isMatch: bonus >= 0, score: importance + bonus }
      })
      .filter(({ isMatch }) => isMatch)
    matches.sort((a, b) => b.score - a.score || a.id - b.id)
    return matches.slice(0, limit).map(({ id }) => id)
  }
}

function textsOf(town: Town, { languages }: Directories): NaiveTown['texts'] {
  const shown = new Map<string, Set<string>>()
  for (const name of [...Object.values(town.names), ...town.aliases]) shown.set(fold(name), new Set())
  for (const language of languages) shown.get(fold(nameIn(town.names, language) ?? ''))?.add(language.code)
  return [...shown].filter(([text]) => text !== '').map(([text, shownBy]) => ({ text, shownBy }))
}

function kindOf(text: string, query: string, worst: number): number | undefined {
  if (query === '') return undefined
  if (text === query) return WHOLE
  if (text.startsWith(query)) return START
  if (worst >= WORD && text.includes(` ${query}`)) return WORD
  return worst >= INSIDE && text.includes(query) ? INSIDE : undefined
}

function best(kinds: readonly (number | undefined)[]): number | undefined {
  const known = kinds.filter((kind) => kind !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function satisfies(town: Town, { countrySigns, excludeCountrySigns, areaIds }: TownFilter): boolean {
  if (countrySigns !== undefined) {
    return countrySigns.includes(town.countrySign) && (areaIds === undefined || areaIds.includes(town.areaId))
  }
  return !(excludeCountrySigns?.includes(town.countrySign) ?? false)
}

const NO_MATCH = 3

/** 0: is the query, 1: starts with it, 2: contains it, 3: none of these. Ranges are written out, code by code. */
function postcodeKind(item: string, query: string, format: readonly string[]): number {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  if (from.length > 0 && from.length === to.length && format.includes('#'.repeat(from.length))) {
    for (let code = Number(from); code <= Number(to); code++) {
      if (String(code).padStart(from.length, '0').startsWith(query)) return query.length === from.length ? 0 : 1
    }
    return NO_MATCH
  }
  const code = normalizePostcode(item)
  if (code === query) return 0
  if (code.startsWith(query)) return 1
  return code.includes(query) ? 2 : NO_MATCH
}

/** Optimal string alignment distances between a query and each prefix of a text, the whole text last. */
function prefixEdits(query: string, text: string): number[] {
  const rows = [Array.from({ length: query.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= text.length; row++) {
    const current = [row]
    for (let column = 1; column <= query.length; column++) {
      const cost = text[row - 1] === query[column - 1] ? 0 : 1
      let edits = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + cost,
      )
      if (row > 1 && column > 1 && text[row - 1] === query[column - 2] && text[row - 2] === query[column - 1]) {
        edits = Math.min(edits, (rows[row - 2]?.[column - 2] ?? 0) + 1)
      }
      current.push(edits)
    }
    rows.push(current)
  }
  return rows.map((row) => row[query.length] ?? 0)
}
