import { HEAD_COUNT_MASK, HEAD_ROW, MORE_OWNERS, NO_HEADS, TEXT_MASK, TEXT_OWNER } from './layout.ts'
import { LeastFirst } from './least-first.ts'
import type { TextIndex } from './text-index.ts'

/**
 * Yields the owners of a range of suffixes, the most important first: those in the index's `heads`, then,
 * where there may be more, those found in the suffixes. There an owner may come up again, once for each
 * of its texts.
 *
 *     stream.choose(low, high)
 *     for (stream.begin(); stream.owner >= 0; stream.advance()) …
 */
export class MatchStream {
  /** The owner at the head; -1 at the end. */
  owner = -1
  /** The languages that show the name by which it matches, and whether that is a former one: see layout.ts. */
  mask = 0
  /** The range: suffixes[low, high). */
  low = 0
  high = 0

  readonly #index: TextIndex
  readonly #positions = new LeastFirst()
  #nextHead = NO_HEADS
  #headsEnd = 0
  /** Whether the suffixes are being searched, after the heads. */
  #isSearching = false
  /** Until then, whether they may hold more than the heads. */
  #isMore = false

  constructor(index: TextIndex) {
    this.#index = index
  }

  get hasHeads(): boolean {
    return this.#nextHead !== NO_HEADS
  }

  /** Takes suffixes[low, high) for the range, and reads none of them yet. */
  choose(low: number, high: number): void {
    this.low = low
    this.high = high
    this.#nextHead = NO_HEADS
  }

  /**
   * Takes suffixes[low, high) for the range, with the first owners in `heads`.
   *
   * @param start where they stand there.
   * @param count how many they are, and whether there are more: see layout.ts.
   * @returns where they end.
   */
  chooseWithHeads(low: number, high: number, start: number, count: number): number {
    this.choose(low, high)
    this.#isMore = (count & MORE_OWNERS) !== 0
    this.#nextHead = start
    this.#headsEnd = start + (count & HEAD_COUNT_MASK) * HEAD_ROW
    return this.#headsEnd
  }

  /** Finds the first owner of the range. */
  begin(): void {
    this.#isSearching = false
    if (this.hasHeads) this.advance()
    else this.#search()
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
      this.#search()
      while (this.owner >= 0 && this.owner <= last) this.advance()
    } else this.owner = -1
  }

  #search(): void {
    const { low, high } = this
    this.#isSearching = true
    this.#positions.reset(this.#index, low, high)
    this.#read()
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
