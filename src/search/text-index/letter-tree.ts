import { LETTER_AHEAD_BITS, LETTER_AHEAD_MASK, LETTERS_AHEAD, OF_NAMES, TRIGRAM_LENGTH } from './layout.ts'
import type { TextIndex } from './text-index.ts'

/** The code units that names start with, ascending, and where those of each start; after them, the end of the last one. */
interface FirstLetters {
  readonly units: Uint16Array
  readonly starts: Uint32Array
}

/** In place of what stands for a unit in `ahead`, where only the text can tell. */
const IN_TEXT = -1

/**
 * The names of a scope as a tree of letters. A node is a range suffixes[low, high) of names that start with the same `depth`
 * code units; its children are the ranges of those that go on with the same unit, 0 where the name ends.
 *
 * In scopes with a table of three letters, `ahead` holds the two letters after these: they are read there, in place of
 * the text, which lies anywhere in memory.
 */
export class LetterTree {
  readonly #index: TextIndex
  readonly #text: Uint16Array
  readonly #suffixes: Uint32Array
  readonly #ahead: Uint16Array
  readonly #isTabled: boolean
  /** The children of the root. */
  readonly first: FirstLetters

  constructor(index: TextIndex, scope: number) {
    this.#index = index
    this.#text = index.text
    this.#suffixes = index.suffixes
    this.#ahead = index.ahead
    this.#isTabled = index.isTabled(scope)
    this.first = this.#firstLetters(index.segmentLow(scope, OF_NAMES), index.segmentHigh(scope, OF_NAMES))
  }

  #firstLetters(low: number, high: number): FirstLetters {
    const units: number[] = []
    const starts: number[] = []
    while (low < high) {
      const unit = this.unitAt(low, 0)
      units.push(unit)
      starts.push(low)
      low = this.endOf(unit, low, high, 0)
    }
    return { units: Uint16Array.from(units), starts: Uint32Array.from([...starts, high]) }
  }

  /** The unit that a suffix has after its first `depth`. */
  unitAt(at: number, depth: number): number {
    return this.#text[this.#suffixes[at]! + depth]!
  }

  /** Whether a suffix goes on with a unit after its first `depth`. */
  hasUnit(unit: number, at: number, depth: number): boolean {
    const letter = this.#letterAhead(unit, depth)
    if (letter === IN_TEXT) return this.unitAt(at, depth) === unit
    return ((this.#ahead[at]! >>> shiftAt(depth)) & LETTER_AHEAD_MASK) === letter
  }

  /** Where in a node, or the rest of one, the children from a unit on start. */
  startOf(unit: number, low: number, high: number, depth: number): number {
    const letter = this.#letterAhead(unit, depth)
    return letter === IN_TEXT ? this.#firstInText(unit, low, high, depth) : this.#firstAhead(letter, low, high, depth)
  }

  /** Where in a node, or the rest of one, the children up to a unit end. */
  endOf(unit: number, low: number, high: number, depth: number): number {
    // A child is small compared with the node: find a bound by doubling before halving.
    let step = 1
    const letter = this.#letterAhead(unit, depth)
    if (letter === IN_TEXT) {
      while (low + step < high && this.unitAt(low + step, depth) <= unit) {
        low += step
        step *= 2
      }
      return this.#firstInText(unit + 1, low, Math.min(high, low + step), depth)
    }
    const ahead = this.#ahead
    const shift = shiftAt(depth)
    while (low + step < high && ((ahead[low + step]! >>> shift) & LETTER_AHEAD_MASK) <= letter) {
      low += step
      step *= 2
    }
    return this.#firstAhead(letter + 1, low, Math.min(high, low + step), depth)
  }

  #firstInText(unit: number, low: number, high: number, depth: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.unitAt(middle, depth) < unit) low = middle + 1
      else high = middle
    }
    return low
  }

  #firstAhead(letter: number, low: number, high: number, depth: number): number {
    const ahead = this.#ahead
    const shift = shiftAt(depth)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((ahead[middle]! >>> shift) & LETTER_AHEAD_MASK) < letter) low = middle + 1
      else high = middle
    }
    return low
  }

  #letterAhead(unit: number, depth: number): number {
    const isAhead = this.#isTabled && depth >= TRIGRAM_LENGTH && depth < TRIGRAM_LENGTH + LETTERS_AHEAD
    return isAhead ? (this.#index.letterAhead(unit) ?? IN_TEXT) : IN_TEXT
  }
}

/** How far a letter ahead has to be shifted down. */
function shiftAt(depth: number): number {
  return (TRIGRAM_LENGTH + LETTERS_AHEAD - 1 - depth) * LETTER_AHEAD_BITS
}
