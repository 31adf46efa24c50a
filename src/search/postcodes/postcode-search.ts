import { LONGEST_POSTCODE } from '../../model/places.ts'
import { signAndCode } from '../../text/addresses/country-signs.ts'
import { type PostcodeFormat, parsePostcodeFormat, postcodeFirstPart } from '../../text/postcodes/postcode-format.ts'
import { type PostcodeRange, typedRange } from '../../text/postcodes/postcode-range.ts'
import { codeInParts, normalizePostcode } from '../../text/postcodes/typed-postcode.ts'
import { type Accepts, exactly, FEW_SCOPES, MOST_REFUSED, type ResolvedFilter } from '../filters/resolved-filter.ts'
import { POSTCODE_HOME_BONUS } from '../score.ts'
import type { TownTable } from '../tables/town-table.ts'
import { EVERYWHERE, OF_INSIDES, OF_NAMES, type SuffixKind } from '../text-index/layout.ts'
import { LeastFirst } from '../text-index/least-first.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { isAtStart, itemsMatching } from './postcode-items.ts'

/** A postcode item as the index of ranges holds it: the width of its codes, then a prefix that they share. */
export function rangeKey(width: number, prefix: string): string {
  return String.fromCharCode(width) + prefix
}

/** What is asked of a search by postcode, in terms of an index. */
export interface PostcodeQuery {
  readonly query: string
  readonly filter: ResolvedFilter
  /** Scopes whose towns are likelier to be meant. */
  readonly home?: readonly number[]
  /** Counts towns. */
  readonly limit: number
  /** Whether codes may also hold it elsewhere than at their start; by default they may. */
  readonly mayBeInside?: boolean
}

/** Items in a range of suffixes, those of the most important town first. */
interface PostcodeStream {
  readonly index: TextIndex
  readonly positions: LeastFirst
  /** What the towns of its scope score beyond their importance. */
  readonly bonus: number
}

/** What to look for in an index, at the start of its texts or inside: all texts that hold it there, or only those equal to it. */
interface PostcodeKey {
  readonly index: TextIndex
  readonly kind: SuffixKind
  readonly text: string
  readonly isWhole: boolean
}

/** Matches of a kind: the keys that find them, and which of their owners count, by default all. */
interface PostcodeKind {
  readonly keys: () => readonly PostcodeKey[]
  readonly accepts?: Accepts
}

/** What was found. */
export interface PostcodeFinds {
  /** Ordinals, the best first. */
  readonly towns: readonly number[]
  /** The matching postcode items of one of them, as written in answers. */
  readonly itemsOf: (ordinal: number) => readonly string[]
  /** Whether they have what was typed as a range among their items. */
  readonly isRange?: boolean
}

export const NO_FINDS: PostcodeFinds = { towns: [], itemsOf: () => [] }

/**
 * Finds towns by a part of a postcode: those with just this code first, alone or in a range, then those with
 * a code that starts with it, then those with a code that contains it; each in order of importance, to which
 * being at home adds as in a search by name: many countries have a 90001. Before them all come those with a code of
 * several parts that is written as it was typed: `110 00` is Praha rather than the larger Berlin, whose range holds 11000.
 */
export class PostcodeSearch {
  readonly #codes: TextIndex
  readonly #ranges: TextIndex
  readonly #towns: TownTable
  readonly #formats: readonly PostcodeFormat[]
  readonly #firstParts: readonly ((code: string) => string | undefined)[]
  readonly #pool: LeastFirst[] = []

  /** @param formats countries' postcode formats, in GeoNames' notation, by index in the list of countries. */
  constructor(codes: TextIndex, ranges: TextIndex, towns: TownTable, formats: readonly string[]) {
    this.#codes = codes
    this.#ranges = ranges
    this.#towns = towns
    this.#formats = formats.map(parsePostcodeFormat)
    this.#firstParts = formats.map(postcodeFirstPart)
  }

  /**
   * A range that some towns have among their items stands for itself; otherwise digits on both sides of a dash are part
   * of one code. Sources rarely have all the codes of a country that has one for each street: a whole code that matches
   * nothing finds the country's towns with codes that start with its first part.
   */
  search(request: PostcodeQuery): PostcodeFinds {
    const { query: typed, mayBeInside = true } = request
    const query = normalizePostcode(typed)
    if (query === '') return NO_FINDS
    const range = typedRange(typed)
    const withRange = range === undefined ? NO_FINDS : this.#findRange(range, request)
    if (withRange.towns.length > 0) return withRange
    const kinds: PostcodeKind[] = [
      { keys: () => this.#wholeKeys(query) },
      { keys: () => this.#startKeys(query) },
      ...(mayBeInside ? [{ keys: () => [this.#codeKey(OF_INSIDES, query, false)] }] : []),
    ]
    const written = codeInParts(typed)
    if (written !== undefined) kinds.unshift(this.#kindOfItem(query, written))
    const towns = this.#find(kinds, request)
    if (towns.length === 0) return this.#findFirstPart(query, request)
    const itemsOf = (ordinal: number) =>
      mayBeInside ? this.#matchingItems(ordinal, query) : this.#startingItems(ordinal, query)
    return { towns, itemsOf }
  }

  /**
   * Puts first those of some towns that have a code: the first of the given codes that any of them has.
   *
   * @param towns ordinals.
   * @param codes as they were typed, perhaps after a country's sign; a town has one if a code of its own starts with it.
   */
  putFirst(towns: Uint32Array, codes: readonly string[]): Uint32Array {
    const withCodes = towns.filter((town) => this.#towns.hasPostcodes(town))
    for (const code of withCodes.length === 0 ? [] : codes) {
      // In an address a colon follows a label: `No:5`, `D:3` are a house and a flat in Türkiye, no codes of Norway or Germany.
      const unsigned = code.includes(':') ? '' : signAndCode(code).code
      const queries = [code, unsigned].map(normalizePostcode).filter((query) => query !== '')
      const having = withCodes.filter((town) => queries.some((query) => this.#startingItems(town, query).length > 0))
      if (having.length > 0) return Uint32Array.of(...having, ...towns.filter((town) => !having.includes(town)))
    }
    return towns
  }

  /** The towns that have exactly this range among their items, with only this item. */
  #findRange({ from, to }: PostcodeRange, request: PostcodeQuery): PostcodeFinds {
    const item = `${from}-${to}`
    return { towns: this.#find([this.#kindOfItem(from, item)], request), itemsOf: () => [item], isRange: true }
  }

  /** Of the towns with a whole code, those that have an item which is written just so. */
  #kindOfItem(code: string, item: string): PostcodeKind {
    const quoted = `"${item}"`
    return {
      keys: () => this.#wholeKeys(code),
      accepts: (ordinal) => this.#towns.postcodesOf(ordinal).includes(quoted),
    }
  }

  #findFirstPart(query: string, request: PostcodeQuery): PostcodeFinds {
    const parts = this.#firstParts.map((partOf) => partOf(query))
    const { country } = this.#towns
    for (const part of new Set(parts)) {
      if (part === undefined) continue
      const itemsOf = (ordinal: number) =>
        this.#matchingItems(ordinal, part).filter((item) => item.split(' ', 1)[0] === part)
      const accepts = (ordinal: number) => parts[country[ordinal]!] === part && itemsOf(ordinal).length > 0
      const kinds = [() => this.#wholeKeys(part), () => this.#startKeys(part)].map((keys) => ({ keys, accepts }))
      const towns = this.#find(kinds, { ...request, home: [] })
      if (towns.length > 0) return { towns, itemsOf }
    }
    return NO_FINDS
  }

  /** @param kinds of matches, the best first. */
  #find(kinds: readonly PostcodeKind[], request: PostcodeQuery): number[] {
    const found = new Set<number>()
    for (const { keys, accepts = () => true } of kinds) {
      if (found.size === request.limit) break
      this.#collect(keys(), request, accepts, found)
    }
    return [...found]
  }

  #wholeKeys(query: string): readonly PostcodeKey[] {
    return [this.#codeKey(OF_NAMES, query, true), ...this.#rangeKeys(query.length, query)]
  }

  #startKeys(query: string): readonly PostcodeKey[] {
    const keys = [this.#codeKey(OF_NAMES, query, false)]
    for (let width = query.length + 1; width <= LONGEST_POSTCODE; width++) keys.push(...this.#rangeKeys(width, query))
    return keys
  }

  #codeKey(kind: SuffixKind, text: string, isWhole: boolean): PostcodeKey {
    return { index: this.#codes, kind, text, isWhole }
  }

  /** Keys of the ranges of a width with a code that starts with the query: it starts their prefix, or their prefix starts it. */
  #rangeKeys(width: number, query: string): PostcodeKey[] {
    if (!/^[0-9]+$/.test(query) || width > LONGEST_POSTCODE) return []
    const key = (prefix: string, isWhole: boolean): PostcodeKey => ({
      index: this.#ranges,
      kind: OF_NAMES,
      text: rangeKey(width, prefix),
      isWhole,
    })
    return [key(query, false), ...Array.from(query, (_, length) => key(query.slice(0, length), true))]
  }

  /** Adds the towns of some keys, until there are enough. */
  #collect(keys: readonly PostcodeKey[], request: PostcodeQuery, accepts: Accepts, found: Set<number>): void {
    const { filter, home = [] } = request
    const { scopes } = filter
    const there = scopes.length > FEW_SCOPES ? keys.filter((key) => this.#isAnywhere(key)) : keys
    const streams: PostcodeStream[] = []
    for (const key of there) {
      for (const scope of scopes) this.#addStream(streams, key, scope, 0)
      for (const scope of home) this.#addStream(streams, key, scope, POSTCODE_HOME_BONUS)
    }
    if (!this.#take(streams, request, accepts, found))
      this.#collect(keys, { ...request, filter: exactly(filter) }, accepts, found)
  }

  #isAnywhere(key: PostcodeKey): boolean {
    const { low, high } = suffixesOf(key, EVERYWHERE)
    return low < high
  }

  #addStream(streams: PostcodeStream[], key: PostcodeKey, scope: number, bonus: number): void {
    const { index } = key
    const { low, high } = suffixesOf(key, scope)
    if (low >= high) return
    const positions = this.#pool[streams.length] ?? new LeastFirst()
    this.#pool[streams.length] = positions
    positions.reset(index, low, high)
    streams.push({ index, positions, bonus })
  }

  /**
   * Adds towns in order of importance and bonus, then id, until there are enough. Each stream is in that order by
   * itself: its towns come in order of their ordinals.
   *
   * @returns false where it met too many that the filter refuses; those added so far are right.
   */
  #take(
    streams: readonly PostcodeStream[],
    { filter, limit }: PostcodeQuery,
    accepts: Accepts,
    found: Set<number>,
  ): boolean {
    const { importance, ids } = this.#towns
    const { acceptsInScopes, within } = filter
    const mostRefused = within === undefined ? Infinity : MOST_REFUSED
    let refused = 0
    while (found.size < limit) {
      let best = -1
      let bestScore = -1
      for (const { index, positions, bonus } of streams) {
        if (positions.head < 0) continue
        const owner = index.ownerAt(positions.head)
        const score = importance[owner]! + bonus
        if (score < bestScore || (score === bestScore && ids[owner]! >= ids[best]!)) continue
        best = owner
        bestScore = score
      }
      if (best < 0) return true
      const isRefused = acceptsInScopes?.(best) === false
      for (const { index, positions } of streams) {
        while (positions.head >= 0 && index.ownerAt(positions.head) === best) {
          if (isRefused && ++refused > mostRefused) return false
          positions.advance()
        }
      }
      if (!isRefused && accepts(best)) found.add(best)
    }
    return true
  }

  #matchingItems(ordinal: number, query: string): string[] {
    return itemsMatching(query, this.#towns.postcodesOf(ordinal), this.#formatOf(ordinal))
  }

  /** Those of the matching items that match from their start. */
  #startingItems(ordinal: number, query: string): string[] {
    const format = this.#formatOf(ordinal)
    return this.#matchingItems(ordinal, query).filter((item) => isAtStart(query, item, format))
  }

  #formatOf(ordinal: number): PostcodeFormat {
    return this.#formats[this.#towns.country[ordinal]!]!
  }
}

/** Where in a scope the suffixes that a key looks for lie. */
function suffixesOf({ index, kind, text, isWhole }: PostcodeKey, scope: number): { low: number; high: number } {
  const { low, high } = index.find(text, scope, kind)
  return { low, high: isWhole ? index.endOfWholes(text.length, low, high) : high }
}
