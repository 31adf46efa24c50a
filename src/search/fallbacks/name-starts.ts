/**
 * Starts of names: the letters that suffixes[low, high) of an index all begin with, and the languages that spell them so. Of
 * fewer than three letters, which names do not have to begin with, `low` holds the code units, 16 bits each, and `high` means
 * nothing.
 */
export class NameStarts {
  readonly lows: Uint32Array
  readonly highs: Uint32Array
  readonly lengths: Uint16Array
  /** As masks. */
  readonly languages: Int32Array
  count = 0
  /** Whether there were more than it holds. */
  isOver = false

  constructor(most: number) {
    this.lows = new Uint32Array(most)
    this.highs = new Uint32Array(most)
    this.lengths = new Uint16Array(most)
    this.languages = new Int32Array(most)
  }

  clear(): void {
    this.count = 0
    this.isOver = false
  }

  /** Adds a start, or languages to one that is there. */
  add(low: number, high: number, length: number, languages: number): void {
    for (let at = 0; at < this.count; at++) {
      if (this.lows[at] === low && this.lengths[at] === length) {
        this.languages[at]! |= languages
        return
      }
    }
    if (this.count === this.lows.length) {
      this.isOver = true
      return
    }
    this.lows[this.count] = low
    this.highs[this.count] = high
    this.lengths[this.count] = length
    this.languages[this.count] = languages
    this.count++
  }
}
