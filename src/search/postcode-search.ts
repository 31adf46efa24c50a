import {
  normalizePostcode,
  type PostcodeFormat,
  type PostcodeRange,
  postcodeFirstPart,
  postcodeFormat,
  postcodeRange,
  typedRange,
} from '../text/postcode-format.ts'
import { POSTCODE_HOME_BONUS } from './score.ts'
import { INSIDE_WORD, START_OF_NAME, TEXT_OWNER } from './text-index/layout.ts'
import { LeastFirst } from './text-index/least-first.ts'
import type { TextIndex } from './text-index/text-index.ts'
import type { ResolvedFilter } from './town-filter.ts'
import type { TownTable } from './town-table.ts'

/** A postcode item as the index of ranges holds it: the width of its codes, then a prefix that they share. */
export function rangeKey(width: number, prefix: string): string {
  return String.fromCharCode(width) + prefix
}

/** Widest numeric postcode in a range, in digits. */
const WIDEST_RANGE = 12

export interface PostcodeQuery {
  readonly query: string
  readonly filter: ResolvedFilter
  /** Scopes whose towns are likelier to be meant. */
  readonly home?: readonly number[]
  /** Counts towns. */
  readonly limit: number
}

/** Items in a range of suffixes, those of the most important town first. */
interface PostcodeStream {
  readonly index: TextIndex
  readonly positions: LeastFirst
  /** What the towns of its scope score beyond their importance. */
  readonly bonus: number
}

/** Adds the streams of one kind of match. */
type AddStreams = (streams: PostcodeStream[], scope: number, bonus: number, query: string) => void

/** One matching postcode item of a town. */
export type PostcodeMatch = readonly [ordinal: number, item: string]

/**
 * Finds towns by a part of a postcode: those with just this code first, alone or in a range, then those with
 * a code that starts with it, then those with a code that contains it; each in order of importance, to which
 * being at home adds as in a search by name: many countries have a 90001. A town's matching items stand side by side.
 */
export class PostcodeSearch {
  readonly #codes: TextIndex
  readonly #ranges: TextIndex
  readonly #towns: TownTable
  readonly #formats: readonly PostcodeFormat[]
  readonly #firstParts: readonly ((code: string) => string | undefined)[]
  readonly #pool: LeastFirst[] = []

  /** @param formats countries' postcode formats, in GeoNames' notation, by place in the list of countries. */
  constructor(codes: TextIndex, ranges: TextIndex, towns: TownTable, formats: readonly string[]) {
    this.#codes = codes
    this.#ranges = ranges
    this.#towns = towns
    this.#formats = formats.map(postcodeFormat)
    this.#firstParts = formats.map(postcodeFirstPart)
  }

  /**
   * A range that some towns have among their items stands for itself; else digits on both sides of a dash are a part
   * of one code. Sources rarely have all the codes of a country that has one for each street. Where a whole one matches
   * nothing, towns of the country with codes that start with its first part are found.
   */
  search(request: PostcodeQuery): PostcodeMatch[] {
    const query = normalizePostcode(request.query)
    if (query === '') return []
    const range = typedRange(request.query)
    const withRange = range === undefined ? [] : this.#findItem(range, request)
    if (withRange.length > 0) return withRange
    const matches = this.#find(query, request, [this.#addWholeStreams, this.#addStartStreams, this.#addInsideStreams])
    return matches.length > 0 ? matches : this.#findFirstPart(query, request)
  }

  /** The towns that have just this range among their items, with it alone. */
  #findItem({ from, to }: PostcodeRange, request: PostcodeQuery): PostcodeMatch[] {
    const wanted = `${from}-${to}`
    const { acceptsInScopes = () => true } = request.filter
    const hasItem = (ordinal: number) => this.#towns.postcodesOf(ordinal).includes(wanted) && acceptsInScopes(ordinal)
    const narrowed = { ...request, filter: { ...request.filter, acceptsInScopes: hasItem } }
    return this.#find(from, narrowed, [this.#addWholeStreams]).filter(([, item]) => item === wanted)
  }

  #findFirstPart(query: string, request: PostcodeQuery): PostcodeMatch[] {
    const parts = this.#firstParts.map((partOf) => partOf(query))
    const { country } = this.#towns
    for (const part of new Set(parts)) {
      if (part === undefined) continue
      const { acceptsInScopes = () => true } = request.filter
      const inCountry = (ordinal: number) => parts[country[ordinal]!] === part && acceptsInScopes(ordinal)
      const narrowed = { ...request, filter: { ...request.filter, acceptsInScopes: inCountry }, home: [] }
      const matches = this.#find(part, narrowed, [this.#addWholeStreams, this.#addStartStreams])
      if (matches.length > 0) return matches
    }
    return []
  }

  #find(query: string, request: PostcodeQuery, kinds: readonly AddStreams[]): PostcodeMatch[] {
    const found = new Set<number>()
    for (const addStreams of kinds) {
      if (found.size === request.limit) break
      const streams: PostcodeStream[] = []
      for (const scope of request.filter.scopes) addStreams.call(this, streams, scope, 0, query)
      for (const scope of request.home ?? []) addStreams.call(this, streams, scope, POSTCODE_HOME_BONUS, query)
      this.#collect(streams, request, found)
    }
    return [...found].flatMap((ordinal) => this.#matchingItems(ordinal, query))
  }

  #addWholeStreams(streams: PostcodeStream[], scope: number, bonus: number, query: string): void {
    this.#addStream(streams, this.#codes, scope, bonus, START_OF_NAME, query, true)
    this.#addRangeStreams(streams, scope, bonus, query.length, query)
  }

  #addStartStreams(streams: PostcodeStream[], scope: number, bonus: number, query: string): void {
    this.#addStream(streams, this.#codes, scope, bonus, START_OF_NAME, query)
    for (let width = query.length + 1; width <= WIDEST_RANGE; width++) {
      this.#addRangeStreams(streams, scope, bonus, width, query)
    }
  }

  #addInsideStreams(streams: PostcodeStream[], scope: number, bonus: number, query: string): void {
    this.#addStream(streams, this.#codes, scope, bonus, INSIDE_WORD, query)
  }

  /** Ranges of a width with a code that starts with the query: it starts their prefix, or their prefix starts it. */
  #addRangeStreams(streams: PostcodeStream[], scope: number, bonus: number, width: number, query: string): void {
    if (!/^[0-9]+$/.test(query) || width > WIDEST_RANGE) return
    this.#addStream(streams, this.#ranges, scope, bonus, START_OF_NAME, rangeKey(width, query))
    for (let length = 0; length < query.length; length++) {
      this.#addStream(streams, this.#ranges, scope, bonus, START_OF_NAME, rangeKey(width, query.slice(0, length)), true)
    }
  }

  #addStream(
    streams: PostcodeStream[],
    index: TextIndex,
    scope: number,
    bonus: number,
    kind: number,
    text: string,
    wholeOnly = false,
  ): void {
    const { low, high } = index.find(text, scope, kind)
    const end = wholeOnly ? index.endOfWholes(text.length, low, high) : high
    if (low >= end) return
    const positions = this.#pool[streams.length] ?? new LeastFirst(index)
    this.#pool[streams.length] = positions
    positions.reset(index, low, end)
    streams.push({ index, positions, bonus })
  }

  /**
   * Adds towns in order of importance and bonus, then id, until there are enough. Each stream is in that order by
   * itself: its towns come in order of their ordinals.
   */
  #collect(streams: readonly PostcodeStream[], { filter, limit }: PostcodeQuery, found: Set<number>): void {
    const { importance, ids } = this.#towns
    while (found.size < limit) {
      let best = -1
      let bestScore = -1
      for (const { index, positions, bonus } of streams) {
        if (positions.head < 0) continue
        const owner = ownerAt(index, positions.head)
        const score = importance[owner]! + bonus
        if (score < bestScore || (score === bestScore && ids[owner]! >= ids[best]!)) continue
        best = owner
        bestScore = score
      }
      if (best < 0) return
      for (const { index, positions } of streams) {
        while (positions.head >= 0 && ownerAt(index, positions.head) === best) positions.advance()
      }
      if (filter.acceptsInScopes === undefined || filter.acceptsInScopes(best)) found.add(best)
    }
  }

  #matchingItems(ordinal: number, query: string): PostcodeMatch[] {
    const format = this.#formats[this.#towns.country[ordinal]!]!
    return this.#towns
      .postcodesOf(ordinal)
      .filter((item) => matchesPostcode(item, query, format))
      .map((item) => [ordinal, item])
  }
}

function ownerAt(index: TextIndex, position: number): number {
  return index.texts[index.rowAt(position) + TEXT_OWNER]!
}

/** Whether an item matches a normalised query: a code that contains it, or a range with a code that starts with it. */
function matchesPostcode(item: string, query: string, format: PostcodeFormat): boolean {
  const range = postcodeRange(item, format)
  if (range === undefined) return normalizePostcode(item).includes(query)
  const width = range.from.length
  if (query.length > width || !/^[0-9]+$/.test(query)) return false
  return query.padEnd(width, '0') <= range.to && query.padEnd(width, '9') >= range.from
}
