import { LeastFirst } from './least-first.ts'
import { INSIDE, KIND_BONUS, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { noRanges, type TextIndex } from './text-index.ts'
import { TEXT_MASK, TEXT_OWNER } from './text-index-layout.ts'

/** Matches of one kind in one range of suffixes, the most important first. */
interface Stream {
  readonly positions: LeastFirst
  bonus: number
  /** Of the position at the head; score -1 when the stream is at its end. */
  score: number
  owner: number
  mask: number
}

export interface Owners {
  /** By ordinal; never rising. */
  readonly importance: Uint16Array
  /** By ordinal. */
  readonly ids: Float64Array
}

/**
 * Merges streams of matches into the best owners, each once, in order of score, then whether the
 * requested language shows what matched, then id. Everything that it needs is allocated once:
 *
 *     matches.begin()
 *     matches.addQuery('ки', scope, INSIDE)   // as often as wanted
 *     const count = matches.take(limit, languageMask, accepts, found)
 */
export class RankedMatches {
  readonly #index: TextIndex
  readonly #owners: Owners
  readonly #streams: Stream[] = []
  #streamCount = 0
  readonly #ranges = noRanges()
  /** Languages that can show a match of the queries added, as a mask. */
  #languages = 0
  /** The query that last met an owner, by ordinal. */
  readonly #seen: Uint32Array
  #query = 0
  /** Owners of one score, and whether the requested language shows them. */
  readonly #tied: { owner: number; isShown: boolean }[] = []
  #tiedCount = 0

  constructor(index: TextIndex, owners: Owners) {
    this.#index = index
    this.#owners = owners
    this.#seen = new Uint32Array(owners.ids.length)
  }

  begin(): void {
    this.#streamCount = 0
    this.#languages = 0
    this.#query++
    if (this.#query > 0xffffffff) {
      this.#seen.fill(0)
      this.#query = 1
    }
  }

  /** Adds what matches a folded, non-empty query within a scope, in kinds up to `worst`. */
  addQuery(query: string, scope: number, worst: MatchKind): void {
    const index = this.#index
    const ranges = this.#ranges
    this.#languages |= index.languagesOf(query)
    index.locate(query, scope, ranges)
    this.#addRange(ranges.nameStart, ranges.wholesEnd, KIND_BONUS[WHOLE_NAME]!)
    this.#addRange(ranges.wholesEnd, ranges.nameEnd, KIND_BONUS[NAME_START]!)
    if (worst >= WORD_START) this.#addRange(ranges.wordStart, ranges.wordEnd, KIND_BONUS[WORD_START]!)
    if (worst >= INSIDE) this.#addRange(ranges.insideStart, ranges.insideEnd, KIND_BONUS[INSIDE]!)
  }

  /** Adds a range of suffixes found in another way, of names that any language may show. */
  addRange(low: number, high: number, kind: MatchKind): void {
    this.#languages = -1
    this.#addRange(low, high, KIND_BONUS[kind]!)
  }

  get isEmpty(): boolean {
    return this.#streamCount === 0
  }

  /**
   * Writes the ordinals of the best owners into `found`.
   *
   * @param language the requested language's bit.
   * @param accepts which owners count at all; all, where undefined.
   * @returns how many there are, at most `limit`.
   */
  take(limit: number, language: number, accepts: ((owner: number) => boolean) | undefined, found: Uint32Array): number {
    const canBeShown = (this.#languages & language) !== 0
    let count = 0
    while (count < limit) {
      const score = this.#bestScore()
      if (score < 0) break
      this.#tiedCount = 0
      for (let at = 0; at < this.#streamCount; at++) {
        const stream = this.#streams[at]!
        if (stream.score === score) this.#collectTied(stream, limit - count, canBeShown ? language : 0, accepts)
      }
      const tied = this.#sortTied()
      for (let at = 0; at < tied && count < limit; at++) found[count++] = this.#tied[at]!.owner
    }
    return count
  }

  #addRange(low: number, high: number, bonus: number): void {
    if (low >= high) return
    let stream = this.#streams[this.#streamCount]
    if (stream === undefined) {
      stream = { positions: new LeastFirst(this.#index), bonus: 0, score: -1, owner: 0, mask: 0 }
      this.#streams.push(stream)
    }
    this.#streamCount++
    stream.bonus = bonus
    stream.positions.reset(this.#index, low, high)
    this.#readHead(stream)
  }

  #readHead(stream: Stream): void {
    const position = stream.positions.head
    if (position < 0) {
      stream.score = -1
      return
    }
    const { texts } = this.#index
    const row = this.#index.rowAt(position)
    stream.owner = texts[row + TEXT_OWNER]!
    stream.mask = texts[row + TEXT_MASK]!
    stream.score = stream.bonus + this.#owners.importance[stream.owner]!
  }

  #bestScore(): number {
    let best = -1
    for (let at = 0; at < this.#streamCount; at++) {
      const { score } = this.#streams[at]!
      if (score > best) best = score
    }
    return best
  }

  /**
   * Takes from a stream the owners of its head's score: in order of id, until `wanted` of them are
   * shown by the requested language, or simply `wanted` where it can show none (`language` 0).
   */
  #collectTied(
    stream: Stream,
    wanted: number,
    language: number,
    accepts: ((owner: number) => boolean) | undefined,
  ): void {
    const { score } = stream
    let enough = wanted
    while (stream.score === score) {
      const { owner } = stream
      const isNew = this.#seen[owner] !== this.#query
      const isShown = (stream.mask & language) !== 0
      if (isNew) {
        // The next owner beyond what is wanted ends it, not this one: its other names may still say that it is shown.
        if (enough === 0) return
        this.#seen[owner] = this.#query
        if (accepts === undefined || accepts(owner)) {
          this.#addTied(owner, isShown)
          if (isShown || language === 0) enough--
        }
      } else if (isShown && this.#markShown(owner)) enough--
      stream.positions.advance()
      this.#readHead(stream)
      if (enough < 0) enough = 0
    }
  }

  #addTied(owner: number, isShown: boolean): void {
    const entry = this.#tied[this.#tiedCount]
    if (entry === undefined) this.#tied.push({ owner, isShown })
    else {
      entry.owner = owner
      entry.isShown = isShown
    }
    this.#tiedCount++
  }

  /** Whether an owner among the tied was not known to be shown until now. */
  #markShown(owner: number): boolean {
    for (let at = this.#tiedCount - 1; at >= 0; at--) {
      const entry = this.#tied[at]!
      if (entry.owner !== owner) continue
      const wasShown = entry.isShown
      entry.isShown = true
      return !wasShown
    }
    return false
  }

  /** Sorts the tied owners, shown ones first, then by id; nearly always one alone. */
  #sortTied(): number {
    const count = this.#tiedCount
    if (count > 1) {
      const { ids } = this.#owners
      const sorted = this.#tied
        .slice(0, count)
        .sort((a, b) => Number(b.isShown) - Number(a.isShown) || ids[a.owner]! - ids[b.owner]!)
      for (let at = 0; at < count; at++) this.#tied[at] = sorted[at]!
    }
    return count
  }
}
