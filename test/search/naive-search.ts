import type { Directories } from '../../src/model/directories.ts'
import type { Town } from '../../src/model/places.ts'
import type { FoundBy } from '../../src/search/name-search.ts'
import { HOME_BONUS, KIND_BONUS, SHOWN_BONUS } from '../../src/search/score.ts'
import { foldQuery } from '../../src/text/fold.ts'
import { otherLayouts } from '../../src/text/keyboard-layouts.ts'
import { transliterations } from '../../src/text/transliteration.ts'
import { prefixEdits } from './edits.ts'
import { NaivePlaces } from './naive-places.ts'
import { NaivePostcodes } from './naive-postcodes.ts'
import { type NaiveQuery, type NaiveTown, naiveTowns, satisfies } from './naive-towns.ts'

/** Kinds of match by place in KIND_BONUS. */
const WHOLE = 0
const START = 1
const WORD = 2
const INSIDE = 3

/** The kind in which a folded name of a town matches; undefined where it does not. */
type KindOf = (text: string, town: Town) => number | undefined

/** The search as design section 4 tells it, by looking at every name of every town. */
export class NaiveSearch {
  readonly #towns: readonly NaiveTown[]
  readonly #places: NaivePlaces
  readonly #postcodes: NaivePostcodes
  /** How the towns of the last answer by name were found. */
  foundBy: FoundBy = 'nothing'

  readonly #homes: ReadonlyMap<string, readonly string[]>

  constructor(towns: readonly Town[], directories: Directories) {
    this.#towns = naiveTowns(towns, directories)
    this.#places = new NaivePlaces(directories)
    this.#postcodes = new NaivePostcodes(this.#towns, directories)
    this.#homes = new Map(directories.languages.map(({ code, home }) => [code, home ?? []]))
  }

  /** Ids of the towns found by name, best first. */
  byName(request: NaiveQuery): number[] {
    const folded = foldQuery(request.query)
    const layout = () => this.#rankAny(request, otherLayouts(request.query).map(foldQuery), WORD)
    const ways: readonly (readonly [FoundBy, () => number[]])[] = [
      ['layout', () => (/[[\]{};<>`~]/.test(request.query) ? layout() : [])],
      ['direct', () => this.#rank(request, (text) => kindOf(text, folded, INSIDE), HOME_BONUS)],
      ['layout', layout],
      ['transliteration', () => this.#rankAny(request, transliterations(folded), START)],
      ['place', () => this.#inNamedPlace(request, folded)],
      ['typo', () => (folded.length >= 5 && folded.length <= 40 ? this.#withTypos(request, folded, 1) : [])],
      ['typo', () => (folded.length >= 9 && folded.length <= 40 ? this.#withTypos(request, folded, 2) : [])],
    ]
    for (const [foundBy, way] of folded === '' ? [] : ways) {
      this.foundBy = foundBy
      const found = way()
      if (found.length > 0) return found
    }
    this.foundBy = 'nothing'
    return []
  }

  /** [id, postcode item] of the towns found by postcode. */
  byPostcode(request: NaiveQuery): [number, string][] {
    return this.#postcodes.search(request)
  }

  #rankAny(request: NaiveQuery, queries: readonly string[], worst: number): number[] {
    const texts = queries.filter((query) => query !== '')
    return texts.length === 0
      ? []
      : this.#rank(request, (text) => best(texts.map((query) => kindOf(text, query, worst))), HOME_BONUS)
  }

  #withTypos(request: NaiveQuery, query: string, typos: number): number[] {
    return this.#rank(request, (text) => {
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
        { name: left, places: this.#places.named(right) },
        { name: right, places: this.#places.named(left) },
      ]
    })
    return this.#rank(request, (text, town) =>
      best(
        splits
          .filter(({ places }) => places.has(town.countrySign) || places.has(town.areaId))
          .map(({ name }) => kindOf(text, name, WORD)),
      ),
    )
  }

  /** @param home what a town scores more where the language is at home, in a search without filters. */
  #rank({ language, limit, filter }: NaiveQuery, kindIn: KindOf, home = 0): number[] {
    const isAtHome = (town: Town) =>
      Object.values(filter).every((list) => list === undefined) && this.#homes.get(language)?.includes(town.countrySign)
    const matches: { id: number; score: number }[] = []
    for (const { town, importance, texts } of this.#towns) {
      if (!satisfies(town, filter)) continue
      let bonus = -1
      for (const { text, shownBy } of texts) {
        const kind = kindIn(text, town)
        if (kind === undefined) continue
        bonus = Math.max(bonus, (KIND_BONUS[kind] ?? 0) + (shownBy.has(language) ? SHOWN_BONUS : 0))
      }
      if (bonus >= 0) matches.push({ id: town.id, score: importance + bonus + (isAtHome(town) ? home : 0) })
    }
    matches.sort((a, b) => b.score - a.score || a.id - b.id)
    return matches.slice(0, limit).map(({ id }) => id)
  }
}

function kindOf(text: string, query: string, worst: number): number | undefined {
  if (text === query) return WHOLE
  const at = text.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return START
  if (worst >= WORD && text.includes(` ${query}`, at - 1)) return WORD
  return worst >= INSIDE ? INSIDE : undefined
}

function best(kinds: readonly (number | undefined)[]): number | undefined {
  const known = kinds.filter((kind) => kind !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
