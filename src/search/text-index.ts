import type { SectionReader } from '../snapshot/reader.ts'
import {
  BLOCK_BITS,
  EMPTY_SLOT,
  EVERYWHERE,
  HEAD_LENGTH,
  INSIDE_WORD,
  MOST_LETTERS,
  START_OF_NAME,
  START_OF_WORD,
  SUFFIX_KINDS,
  TEXT_ROW,
  TEXT_START,
  TRIGRAM_LENGTH,
  TRIGRAM_ROW,
  treeLevels,
  trigramKey,
  trigramSlot,
} from './text-index-layout.ts'

/** Where the matches of a query lie in `suffixes`; each range ends where the next number says. */
export interface MatchRanges {
  nameStart: number
  /** The whole names end here, and longer ones start. */
  wholesEnd: number
  nameEnd: number
  wordStart: number
  wordEnd: number
  insideStart: number
  insideEnd: number
  /** Per kind, where the least positions stand in `heads`; -1 where they have to be searched for. */
  readonly heads: [name: number, word: number, inside: number]
}

interface Letter {
  /** Place in `letters`. */
  readonly place: number
  /** Languages whose shown names hold it. */
  readonly languages: number
}

/** The reading side of a text index; its arrays are described in `text-index-layout.ts`. */
export class TextIndex {
  readonly text: Uint16Array
  readonly texts: Uint32Array
  readonly suffixes: Uint32Array
  readonly tree: Uint32Array
  readonly treeStarts: readonly number[]
  readonly heads: Uint32Array
  readonly #headStart: Uint32Array
  readonly #blockText: Uint32Array
  readonly #segmentStart: Uint32Array
  readonly #letters = new Map<number, Letter>()
  readonly #trigrams: Uint32Array
  readonly #slots: number

  constructor(sections: SectionReader) {
    this.text = sections.u16('text')
    this.texts = sections.u32('texts')
    this.suffixes = sections.u32('suffixes')
    this.tree = sections.u32('tree')
    this.treeStarts = treeLevels(this.suffixes.length).starts
    this.#blockText = sections.u32('blockText')
    this.#segmentStart = sections.u32('segmentStart')
    this.#trigrams = sections.u32('trigrams')
    this.#headStart = sections.u32('headStart')
    this.heads = sections.u32('heads')
    this.#slots = this.#trigrams.length / TRIGRAM_ROW
    const letters = sections.u16('letters')
    for (let at = 0; at < letters.length; at += 3) {
      this.#letters.set(letters[at]!, { place: at / 3, languages: letters[at + 1]! | (letters[at + 2]! << 16) })
    }
  }

  /** The row in `texts` of the text that a position belongs to. */
  rowAt(position: number): number {
    let row = this.#blockText[position >> BLOCK_BITS]! * TEXT_ROW
    while (this.texts[row + TEXT_ROW + TEXT_START]! <= position) row += TEXT_ROW
    return row
  }

  segmentLow(scope: number, kind: number): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind]!
  }

  segmentHigh(scope: number, kind: number): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind + 1]!
  }

  /** Finds where the matches of a non-empty query lie, in a scope. */
  locate(query: string, scope: number, ranges: MatchRanges): void {
    ranges.heads.fill(-1)
    if (scope === EVERYWHERE && query.length >= TRIGRAM_LENGTH && this.#locateByTrigram(query, ranges)) return
    ranges.nameStart = this.segmentLow(scope, START_OF_NAME)
    ranges.nameEnd = this.segmentHigh(scope, START_OF_NAME)
    ranges.wordStart = this.segmentLow(scope, START_OF_WORD)
    ranges.wordEnd = this.segmentHigh(scope, START_OF_WORD)
    ranges.insideStart = this.segmentLow(scope, INSIDE_WORD)
    ranges.insideEnd = this.segmentHigh(scope, INSIDE_WORD)
    this.#narrow(query, ranges)
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
    for (let index = 0; index < query.length; index++)
      mask &= this.#letters.get(query.charCodeAt(index))?.languages ?? 0
    return mask
  }

  /** @returns whether the table decides it; not for letters that it does not hold. */
  #locateByTrigram(query: string, ranges: MatchRanges): boolean {
    const first = this.#letters.get(query.charCodeAt(0))?.place
    const second = this.#letters.get(query.charCodeAt(1))?.place
    const third = this.#letters.get(query.charCodeAt(2))?.place
    if (first === undefined || second === undefined || third === undefined) {
      empty(ranges)
      return true
    }
    if (Math.max(first, second, third) >= MOST_LETTERS) return false
    const key = trigramKey(first, second, third)
    let slot = trigramSlot(key, this.#slots)
    for (;;) {
      const row = slot * TRIGRAM_ROW
      const found = this.#trigrams[row]!
      if (found === key) {
        ranges.nameStart = this.#trigrams[row + 1]!
        ranges.wholesEnd = this.#trigrams[row + 2]!
        ranges.nameEnd = this.#trigrams[row + 3]!
        ranges.wordStart = this.#trigrams[row + 4]!
        ranges.wordEnd = this.#trigrams[row + 5]!
        ranges.insideStart = this.#trigrams[row + 6]!
        ranges.insideEnd = this.#trigrams[row + 7]!
        if (query.length > TRIGRAM_LENGTH) this.#narrow(query, ranges)
        else this.#findHeads(slot, ranges)
        return true
      }
      if (found === EMPTY_SLOT) {
        empty(ranges)
        return true
      }
      slot = (slot + 1) & (this.#slots - 1)
    }
  }

  #findHeads(slot: number, ranges: MatchRanges): void {
    for (let kind = 0; kind < SUFFIX_KINDS; kind++) {
      const start = this.#headStart[slot * SUFFIX_KINDS + kind]!
      if (start > 0) ranges.heads[kind] = (start - 1) * HEAD_LENGTH
    }
  }

  #narrow(query: string, ranges: MatchRanges): void {
    ranges.nameStart = this.lowerBound(query, ranges.nameStart, ranges.nameEnd)
    ranges.nameEnd = this.upperBound(query, ranges.nameStart, ranges.nameEnd)
    ranges.wholesEnd = this.endOfWholes(query.length, ranges.nameStart, ranges.nameEnd)
    ranges.wordStart = this.lowerBound(query, ranges.wordStart, ranges.wordEnd)
    ranges.wordEnd = this.upperBound(query, ranges.wordStart, ranges.wordEnd)
    ranges.insideStart = this.lowerBound(query, ranges.insideStart, ranges.insideEnd)
    ranges.insideEnd = this.upperBound(query, ranges.insideStart, ranges.insideEnd)
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

export function noRanges(): MatchRanges {
  return {
    nameStart: 0,
    wholesEnd: 0,
    nameEnd: 0,
    wordStart: 0,
    wordEnd: 0,
    insideStart: 0,
    insideEnd: 0,
    heads: [-1, -1, -1],
  }
}

function empty(ranges: MatchRanges): void {
  ranges.nameStart = ranges.wholesEnd = ranges.nameEnd = 0
  ranges.wordStart = ranges.wordEnd = 0
  ranges.insideStart = ranges.insideEnd = 0
}
