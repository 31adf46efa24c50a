import type { SectionReader } from '../snapshot/reader.ts'
import { BLOCK_BITS, SUFFIX_KINDS, treeLevels } from './text-index-layout.ts'

/** The reading side of a text index; its arrays are described in `text-index-layout.ts`. */
export class TextIndex {
  readonly text: Uint16Array
  readonly textStart: Uint32Array
  readonly textOwner: Uint32Array
  readonly textMask: Uint32Array
  readonly suffixes: Uint32Array
  readonly tree: Uint32Array
  readonly treeStarts: readonly number[]
  readonly #blockText: Uint32Array
  readonly #segmentStart: Uint32Array
  /** Languages whose shown names hold a code unit, by code unit. */
  readonly #letterMasks = new Map<number, number>()

  constructor(sections: SectionReader) {
    this.text = sections.u16('text')
    this.textStart = sections.u32('textStart')
    this.textOwner = sections.u32('textOwner')
    this.textMask = sections.u32('textMask')
    this.suffixes = sections.u32('suffixes')
    this.tree = sections.u32('tree')
    this.treeStarts = treeLevels(this.suffixes.length).starts
    this.#blockText = sections.u32('blockText')
    this.#segmentStart = sections.u32('segmentStart')
    const letters = sections.u16('letters')
    for (let at = 0; at < letters.length; at += 3) {
      this.#letterMasks.set(letters[at]!, letters[at + 1]! | (letters[at + 2]! << 16))
    }
  }

  /** The text that a position belongs to. */
  textAt(position: number): number {
    let at = this.#blockText[position >> BLOCK_BITS]!
    while (this.textStart[at + 1]! <= position) at++
    return at
  }

  segmentLow(scope: number, kind: number): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind]!
  }

  segmentHigh(scope: number, kind: number): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind + 1]!
  }

  /** First place in suffixes[low, high) that does not sort before `query`. */
  lowerBound(query: string, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.suffixes[middle]!, query) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First place in suffixes[low, high) that sorts behind everything that starts with `query`. */
  upperBound(query: string, low: number, high: number): number {
    // Matches are few beside the segment: find a bound by doubling before halving.
    let step = 16
    while (low + step < high && this.#compare(this.suffixes[low + step]!, query) <= 0) {
      low += step
      step *= 2
    }
    high = Math.min(high, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.suffixes[middle]!, query) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First place in suffixes[low, high), which all start with `length` equal units, where the text goes on behind them. */
  endOfWholes(length: number, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.text[this.suffixes[middle]! + length] === 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Languages that show all the letters of a query in some name, as a mask: no other can show a match. */
  languagesOf(query: string): number {
    let mask = -1
    for (let index = 0; index < query.length; index++) mask &= this.#letterMasks.get(query.charCodeAt(index)) ?? 0
    return mask
  }

  /** Negative, 0, positive: the text at a position sorts before, starts with, sorts behind `query`. */
  #compare(position: number, query: string): number {
    const { text } = this
    for (let offset = 0; offset < query.length; offset++) {
      const difference = text[position + offset]! - query.charCodeAt(offset)
      if (difference !== 0) return difference
    }
    return 0
  }
}
