import { HEAD_LENGTH, HEAD_ROW, TEXT_MASK, TEXT_OWNER } from './layout.ts'
import { LeastFirst } from './least-first.ts'
import type { TextIndex } from './text-index.ts'

/** Of so few suffixes most will be needed, so it pays to fetch them all together. */
const MOST_PREFETCHED = 32

/**
 * Yields the owners of a range of suffixes, the most important first: those in the index's `heads`, then,
 * where there may be more, those found in the suffixes. There an owner may come up again, once for each
 * of its texts.
 */
export class MatchStream {
  /** The owner at the head; -1 at the end. */
  owner = -1
  /** The languages that show the name by which it matches, and whether that is a former one: see layout.ts. */
  mask = 0

  readonly #index: TextIndex
  readonly #positions = new LeastFirst()
  #low = 0
  #high = 0
  #nextHead = 0
  #headsEnd = 0
  /** Whether the suffixes are being searched; before that, whether they may hold more than the heads. */
  #isSearching = false
  #isMore = false

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** Starts over, on suffixes[low, high). */
  search(low: number, high: number): void {
    this.#isSearching = true
    if (high - low <= MOST_PREFETCHED) this.#index.prefetch(low, high)
    this.#positions.reset(this.#index, low, high)
    this.#read()
  }

  /**
   * Starts over, on suffixes[low, high), whose first owners are in `heads`.
   *
   * @param start where they stand there.
   */
  reset(low: number, high: number, start: number, count: number): void {
    this.#low = low
    this.#high = high
    this.#isSearching = false
    this.#isMore = count === HEAD_LENGTH
    this.#nextHead = start
    this.#headsEnd = start + count * HEAD_ROW
    this.advance()
  }

  /** Moves on to the next owner. */
  advance(): void {
    if (this.#isSearching) {
      this.#positions.advance()
      this.#read()
    } else if (this.#nextHead < this.#headsEnd) {
      this.owner = this.#index.heads[this.#nextHead]!
      this.mask = this.#index.heads[this.#nextHead + 1]!
      this.#nextHead += HEAD_ROW
    } else if (this.#isMore) {
      // More are wanted than `heads` holds, which is rare: search, past those already given.
      const last = this.owner
      this.search(this.#low, this.#high)
      while (this.owner >= 0 && this.owner <= last) this.advance()
    } else this.owner = -1
  }

  #read(): void {
    const position = this.#positions.head
    if (position < 0) {
      this.owner = -1
      return
    }
    const { texts } = this.#index
    const row = this.#index.rowAt(position)
    this.owner = texts[row + TEXT_OWNER]!
    this.mask = texts[row + TEXT_MASK]!
  }
}
