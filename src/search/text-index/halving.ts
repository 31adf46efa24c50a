import { aheadLetter, LETTER_AHEAD_BITS, LETTERS_AHEAD } from './layout.ts'

/** What halving looks at. */
interface SortedSuffixes {
  readonly text: Uint16Array
  readonly suffixes: Uint32Array
  readonly ahead: Uint16Array
  /** The index of a code unit in `letters`. */
  readonly letterIndexOf: (unit: number) => number | undefined
}

/**
 * Finds by halving (a binary search) where a query stands among sorted suffixes:
 *
 *     halving.start('київ', 3)   // these all start with «киї», and `ahead` tells the letters that follow
 *     const low = halving.lowerBound(from, to)
 *     const high = halving.upperBound(low, to)
 *
 * The text of a suffix lies anywhere in memory, and so does its index in `suffixes` while the steps are large;
 * two letters of it in `ahead` decide most steps with half the waiting.
 */
export class Halving {
  readonly #text: Uint16Array
  readonly #suffixes: Uint32Array
  readonly #ahead: Uint16Array
  readonly #letterIndexOf: (unit: number) => number | undefined
  #query = ''
  /** What the letters ahead are compared with, after a shift past those that the query leaves open. */
  #key = 0
  #shift = 0
  /** Units of the query that need no look into the text. */
  #known = 0

  constructor({ text, suffixes, ahead, letterIndexOf }: SortedSuffixes) {
    this.#text = text
    this.#suffixes = suffixes
    this.#ahead = ahead
    this.#letterIndexOf = letterIndexOf
  }

  /**
   * @param equal how many units the query and all the suffixes to be searched have in common at their start.
   * @param isAhead whether `ahead` holds the letters that follow these in those suffixes.
   */
  start(query: string, equal: number, isAhead = true): void {
    this.#query = query
    this.#key = 0
    let lettersKnown = 0
    while (isAhead && lettersKnown < LETTERS_AHEAD) {
      const letter = this.#letterAt(equal + lettersKnown)
      if (letter === undefined) break
      this.#key = (this.#key << LETTER_AHEAD_BITS) | letter
      lettersKnown++
    }
    this.#shift = (LETTERS_AHEAD - lettersKnown) * LETTER_AHEAD_BITS
    this.#known = equal + lettersKnown
  }

  /** First index in suffixes[low, high) that does not sort before the query. */
  lowerBound(low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First index in suffixes[low, high) that sorts after everything that starts with the query. */
  upperBound(low: number, high: number): number {
    // Matches are few compared with the segment: find a bound by doubling before halving.
    let step = 1
    while (low + step < high && this.#compare(low + step) <= 0) {
      low += step
      step *= 2
    }
    high = Math.min(high, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The letter ahead that stands for a unit of the query; undefined where only the text can tell. */
  #letterAt(index: number): number | undefined {
    return index < this.#query.length ? aheadLetter(this.#letterIndexOf(this.#query.charCodeAt(index))) : undefined
  }

  /** Negative, 0, positive: a suffix sorts before, starts with, sorts after the query. */
  #compare(at: number): number {
    const difference = (this.#ahead[at]! >>> this.#shift) - this.#key
    if (difference !== 0) return difference
    const query = this.#query
    if (this.#known === query.length) return 0
    const position = this.#suffixes[at]!
    for (let offset = this.#known; offset < query.length; offset++) {
      const difference = this.#text[position + offset]! - query.charCodeAt(offset)
      if (difference !== 0) return difference
    }
    return 0
  }
}
