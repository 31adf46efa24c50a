import type { Home } from './filters/home.ts'
import type { Accepts } from './filters/resolved-filter.ts'
import { OwnerHeap } from './owner-heap.ts'
import { FORMER_MALUS, HOME_BONUS, KIND_BONUS, SHOWN_BONUS } from './score.ts'
import { EVERYWHERE, FORMER_NAME, HEAD_COUNT_BITS, NO_HEADS, TEXT_MASK, TEXT_OWNER } from './text-index/layout.ts'
import { type MatchKind, WHOLE_NAME } from './text-index/match-kind.ts'
import { MatchStream } from './text-index/match-stream.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** What `take` returns where it has given up. */
export const GIVEN_UP = -1

/** The mask of all languages. */
const ANY_LANGUAGE = -1

/** Up to so many matches are all looked at, which takes less than to begin streams. */
const FEW_MATCHES = 32

/** What matches score beyond their kind and the importance of their owners. */
export interface Scoring {
  readonly bonus: number
  /** What a name gains if the requested language shows it. */
  readonly shownBonus: number
  /** Where an owner gains `HOME_BONUS`. */
  readonly home: Home | undefined
}

export const PLAIN_SCORING: Scoring = { bonus: 0, shownBonus: SHOWN_BONUS, home: undefined }

/** The source of an owner that waits, with its final score, in place of a stream's number. */
const WAITING = -1

/** Matches of one kind in one range of suffixes. */
interface Stream {
  readonly matches: MatchStream
  bonus: number
  /** Languages that may show a match, as a mask. */
  languages: number
  /** What a match gains if the requested language shows it. */
  shownBonus: number
  /** What one gains in this search: `shownBonus`, or 0 where the requested language shows none. */
  shown: number
  /** What a former name loses. */
  malus: number
  /** Where owners must be to get the whole bonus. */
  home: Home | undefined
}

/** What the owners of an index's texts are ranked by, and where they are. */
export interface Owners {
  /** By ordinal; never rising. */
  readonly importance: Uint16Array
  /** By ordinal; rising among owners of equal importance. Among owners of equal score the smaller goes first. */
  readonly ids: Float64Array
  /** Whether an owner is where no lorry from Europe goes, which its importance takes into account. */
  readonly isFar?: (owner: number) => boolean
  /** By ordinal: which area of which country an owner is in. */
  readonly group?: ArrayLike<number>
}

/**
 * Merges streams of matches into the best owners, each once, in order of score, then id. Everything that
 * it needs is allocated once:
 *
 *     matches.begin()
 *     matches.addQuery('ки', scope, INSIDE, PLAIN_SCORING)   // as often as wanted
 *     const count = matches.take(limit, languageBit(language), accepts, found)
 *
 * A stream is in order of importance; whether the requested language shows a name, and in some streams whether
 * the owner is at home, is known only when it is met. So the most that a stream's head can score decides which
 * stream moves on, and an owner that scores less waits until nothing that is still to come can go before it:
 *
 *     streams, each with the most that its head can score     A: Київ 2900, Кілія 1500    B: Киридани 2100
 *     A's head is met: the language shows it                  found: Київ
 *     B's head is met: a former name, 600 less                waits with 1500: A's next may score as much
 *     A's head is met: no language shows it, 150 less         waits with 1350
 *     nothing is left in the streams                          found: Київ, Киридани, Кілія
 *
 * The most that can be scored must never be less than what is scored: `#best` adds all that `lessFor` may take off again.
 *
 * Where all streams together are short, none begins: all their owners wait from the start.
 */
export class RankedMatches {
  readonly #index: TextIndex
  readonly #owners: Owners
  /** What may go next: the heads of the streams, each with the most that it can score, and owners that wait. */
  readonly #next: OwnerHeap
  readonly #ranges = noRanges()
  readonly #streams: Stream[] = []
  #streamCount = 0

  constructor(index: TextIndex, owners: Owners) {
    this.#index = index
    this.#owners = owners
    this.#next = new OwnerHeap(owners.ids)
  }

  begin(): void {
    this.#streamCount = 0
  }

  /** Adds what matches a folded, non-empty query within a scope, in kinds up to `worst`. */
  addQuery(query: string, scope: number, worst: MatchKind, scoring: Scoring): void {
    const { home } = scoring
    if (home === undefined) this.#addIn(query, scope, worst, scoring)
    else if (scope === EVERYWHERE) this.#addWithHome(query, home, worst, scoring)
    else this.#addIn(query, scope, worst, home.holdsScope(scope) ? atHome(scoring) : awayFromHome(scoring))
  }

  #addIn(query: string, scope: number, worst: MatchKind, scoring: Scoring): void {
    this.#index.locate(query, scope, worst, this.#ranges)
    this.#addRanges(worst, scoring)
  }

  /** Each of few matches anywhere is checked for being at home; of more, those there get streams of their own. */
  #addWithHome(query: string, home: Home, worst: MatchKind, scoring: Scoring): void {
    this.#index.locate(query, EVERYWHERE, worst, this.#ranges)
    const areFew = this.#ranges.heads === NO_HEADS && this.#countMatches(worst) <= FEW_MATCHES
    this.#addRanges(worst, areFew ? scoring : awayFromHome(scoring))
    if (!areFew) for (const scope of home.scopes) this.#addIn(query, scope, worst, atHome(scoring))
  }

  /** How many suffixes match what was located last, in kinds up to `worst`. */
  #countMatches(worst: MatchKind): number {
    const { low, high } = this.#ranges
    let count = 0
    for (let kind: number = WHOLE_NAME; kind <= worst; kind++) count += high[kind]! - low[kind]!
    return count
  }

  /** Adds what was located last. */
  #addRanges(worst: MatchKind, scoring: Scoring): void {
    const ranges = this.#ranges
    const counts = ranges.heads === NO_HEADS ? 0 : this.#index.heads[ranges.heads]!
    let head = ranges.heads + 1
    for (let kind: number = WHOLE_NAME; kind <= worst; kind++) {
      const low = ranges.low[kind]!
      const high = ranges.high[kind]!
      if (low >= high) continue
      const { matches } = this.#addStream(kind, ranges.languages[kind]!, scoring)
      if (ranges.heads === NO_HEADS) matches.choose(low, high)
      else head = matches.chooseWithHeads(low, high, head, counts >>> (kind * HEAD_COUNT_BITS))
    }
  }

  /** Whether anything in a scope matches a folded, non-empty query in a kind up to `worst`. */
  exist(query: string, scope: number, worst: MatchKind): boolean {
    this.#index.locate(query, scope, worst, this.#ranges)
    return this.#countMatches(worst) > 0
  }

  /** Adds a range of suffixes found in another way, of names that any language may show. */
  addRange(low: number, high: number, kind: MatchKind, scoring: Scoring): void {
    if (low < high) this.#addStream(kind, ANY_LANGUAGE, scoring).matches.choose(low, high)
  }

  /**
   * Writes the ordinals of the best owners into `found`.
   *
   * @param bit the requested language's, in masks.
   * @param accepts which owners count at all; all, where undefined.
   * @param mostRefused how many matches that do not count may be met.
   * @returns how many there are, at most `limit`; `GIVEN_UP` where it met more matches that do not count.
   */
  take(limit: number, bit: number, accepts: Accepts | undefined, found: Uint32Array, mostRefused = Infinity): number {
    const next = this.#next
    next.clear()
    const areFew = this.#areFew()
    for (let at = 0; at < this.#streamCount; at++) {
      const stream = this.#streams[at]!
      stream.shown = (stream.languages & bit) === 0 ? 0 : stream.shownBonus
      if (areFew) this.#addWaiting(stream, bit, accepts)
      else this.#begin(stream, at)
    }
    let count = 0
    let refused = 0
    while (count < limit && next.size > 0) {
      const { score, owner, source } = next
      if (source === WAITING) {
        next.pop()
        if (!holds(found, count, owner)) found[count++] = owner
        continue
      }
      const stream = this.#streams[source]!
      const { matches } = stream
      const { mask } = matches
      matches.advance()
      if (matches.owner < 0) next.pop()
      else next.replace(this.#best(stream, matches.owner), matches.owner)
      if (holds(found, count, owner)) continue
      if (accepts !== undefined && !accepts(owner)) {
        if (++refused > mostRefused) return GIVEN_UP
        continue
      }
      const less = lessFor(stream, owner, mask, bit)
      if (less > 0) next.push(score - less, owner, WAITING)
      else found[count++] = owner
    }
    return count
  }

  /** Whether the streams are so short, all together, that none needs to begin; one with heads has its owners ready. */
  #areFew(): boolean {
    let count = 0
    for (let at = 0; at < this.#streamCount; at++) {
      const { matches } = this.#streams[at]!
      count += matches.high - matches.low
      if (matches.hasHeads || count > FEW_MATCHES) return false
    }
    return true
  }

  /** Has all owners of a stream wait, each with its final score. */
  #addWaiting(stream: Stream, bit: number, accepts: Accepts | undefined): void {
    const index = this.#index
    const { suffixes, texts } = index
    const { low, high } = stream.matches
    index.prefetch(low, high)
    for (let at = low; at < high; at++) {
      const row = index.rowAt(suffixes[at]!)
      const owner = texts[row + TEXT_OWNER]!
      if (accepts !== undefined && !accepts(owner)) continue
      const less = lessFor(stream, owner, texts[row + TEXT_MASK]!, bit)
      this.#next.push(this.#best(stream, owner) - less, owner, WAITING)
    }
  }

  /** Begins a stream, and has its head wait with the most that it can score. */
  #begin(stream: Stream, number: number): void {
    const { matches } = stream
    matches.begin()
    if (matches.owner >= 0) this.#next.push(this.#best(stream, matches.owner), matches.owner, number)
  }

  #addStream(kind: number, languages: number, { bonus, shownBonus, home }: Scoring): Stream {
    let stream = this.#streams[this.#streamCount]
    if (stream === undefined) {
      const matches = new MatchStream(this.#index)
      stream = { matches, bonus: 0, languages: 0, shownBonus: 0, shown: 0, malus: 0, home: undefined }
      this.#streams.push(stream)
    }
    this.#streamCount++
    stream.bonus = KIND_BONUS[kind]! + bonus + (home === undefined ? 0 : HOME_BONUS)
    stream.malus = kind === WHOLE_NAME ? 0 : FORMER_MALUS
    stream.languages = languages
    stream.shownBonus = shownBonus
    stream.home = home
    return stream
  }

  /** The most that an owner at a stream's head can score. */
  #best(stream: Stream, owner: number): number {
    return stream.bonus + this.#owners.importance[owner]! + stream.shown
  }
}

function atHome({ bonus, shownBonus }: Scoring): Scoring {
  return { bonus: bonus + HOME_BONUS, shownBonus, home: undefined }
}

function awayFromHome({ bonus, shownBonus }: Scoring): Scoring {
  return { bonus, shownBonus, home: undefined }
}

/** How much less than a stream's most an owner scores, by the name by which it matches. */
function lessFor({ shown, malus, home }: Stream, owner: number, mask: number, bit: number): number {
  return (
    ((mask & bit) === 0 ? shown : 0) +
    ((mask & FORMER_NAME) === 0 ? 0 : malus) +
    (home === undefined || home.holds(owner) ? 0 : HOME_BONUS)
  )
}

/**
 * Whether an owner is among the first `count` found. They are few and close together: scanning them saves a tenth of a
 * search's time over marks for every owner, which lie all over the memory.
 */
function holds(found: Uint32Array, count: number, owner: number): boolean {
  for (let index = 0; index < count; index++) if (found[index] === owner) return true
  return false
}
