import type { SectionReader } from '../../snapshot/section-reader.ts'
import { Halving } from './halving.ts'
import {
  aheadLetter,
  BLOCK_BITS,
  EMPTY_SLOT,
  firstSlot,
  longerKey,
  MOST_LETTERS,
  NO_HEADS,
  OF_INSIDES,
  OF_NAMES,
  OF_WORDS,
  PREFIX_HEADS,
  PREFIX_HIGH,
  PREFIX_KEY,
  PREFIX_LANGUAGES,
  PREFIX_LOW,
  PREFIX_ROW,
  SUFFIX_KINDS,
  type SuffixKind,
  TEXT_OWNER,
  TEXT_ROW,
  TRIGRAM_LENGTH,
  textRowAt,
  treeLevels,
  trigramKey,
} from './layout.ts'
import { INSIDE, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './match-kind.ts'
import { decoded, textOfRow } from './owner-texts.ts'

/** In place of a row of `prefixes`, where a table has none. */
const NO_ROW = -1

/** A range of suffixes: suffixes[low, high). */
interface SuffixRange {
  readonly low: number
  readonly high: number
}

const NOWHERE: SuffixRange = { low: 0, high: 0 }

/** Where the matches of a query lie in `suffixes`, by kind of match: suffixes[low, high). */
interface MatchRanges {
  readonly low: Uint32Array
  readonly high: Uint32Array
  /** Languages that may show a match, as a mask, by kind: no other shows any. */
  readonly languages: Uint32Array
  /** Where their first owners stand in `heads`; `NO_HEADS` where they must be searched for. */
  heads: number
}

/** The reading side of a text index; its arrays are described in `layout.ts`. */
export class TextIndex {
  readonly text: Uint16Array
  readonly texts: Uint32Array
  readonly suffixes: Uint32Array
  readonly ahead: Uint16Array
  readonly tree: Uint32Array
  readonly treeStarts: readonly number[]
  readonly heads: Uint32Array
  readonly #blockText: Uint32Array
  readonly #segmentStart: Uint32Array
  /** By code unit: 1 + its index in `letters`, 0 for one that no text holds. */
  readonly #letterIndexes: Uint16Array
  /** By code unit: the languages whose shown names hold it, as a mask. */
  readonly #languages: Uint32Array
  readonly #tableStart: Uint32Array
  readonly #slots: Uint32Array
  readonly #longerSlots: Uint32Array
  readonly #longerKeys: Uint32Array
  readonly #prefixes: Uint32Array
  readonly #halving: Halving
  /** What `prefetch` read: kept, so that the compiler does not remove the reads. */
  prefetched = 0

  constructor(sections: SectionReader) {
    this.text = sections.u16('text')
    this.texts = sections.u32('texts')
    this.suffixes = sections.u32('suffixes')
    this.ahead = sections.u16('ahead')
    this.tree = sections.u32('tree')
    this.treeStarts = treeLevels(this.suffixes.length).starts
    this.#blockText = sections.u32('blockText')
    this.#segmentStart = sections.u32('segmentStart')
    this.#prefixes = sections.u32('prefixes')
    this.#tableStart = sections.u32('tableStart')
    this.#slots = sections.u32('slots')
    this.#longerSlots = sections.u32('longerSlots')
    this.#longerKeys = sections.u32('longerKeys')
    this.heads = sections.u32('heads')
    this.#halving = new Halving({
      text: this.text,
      suffixes: this.suffixes,
      ahead: this.ahead,
      letterIndexOf: (unit) => this.#letterIndexOf(unit),
    })
    const letters = sections.u16('letters')
    const units = (letters.at(-3) ?? 0) + 1
    this.#letterIndexes = new Uint16Array(units)
    this.#languages = new Uint32Array(units)
    for (let at = 0; at < letters.length; at += 3) {
      const unit = letters[at]!
      this.#letterIndexes[unit] = at / 3 + 1
      this.#languages[unit] = letters[at + 1]! | (letters[at + 2]! << 16)
    }
  }

  /** The row in `texts` of the text that a position belongs to. */
  rowAt(position: number): number {
    return textRowAt(this.texts, this.#blockText, position)
  }

  /** The owner of the text that a position belongs to. */
  ownerAt(position: number): number {
    return this.texts[this.rowAt(position) + TEXT_OWNER]!
  }

  /** The whole text that a position belongs to. */
  textAt(position: number): string {
    return textOfRow(this, this.rowAt(position))
  }

  /** The first `length` code units of the suffix at an index of `suffixes`. */
  startOfSuffix(at: number, length: number): string {
    const position = this.suffixes[at]!
    return decoded(this.text.subarray(position, position + length))
  }

  /**
   * Makes the processor fetch what gives the owners of suffixes[low, high), which lies all over the memory. Reads made right
   * after one another are waited for together; a read made only when it is needed is waited for alone.
   */
  prefetch(low: number, high: number): void {
    const { suffixes, texts } = this
    const blockText = this.#blockText
    let sum = 0
    for (let at = low; at < high; at++) sum += blockText[suffixes[at]! >> BLOCK_BITS]!
    for (let at = low; at < high; at++) sum += texts[blockText[suffixes[at]! >> BLOCK_BITS]! * TEXT_ROW + TEXT_OWNER]!
    this.prefetched = sum
  }

  segmentLow(scope: number, kind: SuffixKind): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind]!
  }

  segmentHigh(scope: number, kind: SuffixKind): number {
    return this.#segmentStart[scope * SUFFIX_KINDS + kind + 1]!
  }

  /**
   * Finds where the matches of a non-empty query lie, in a scope, in kinds up to `worst`; what the ranges of worse kinds
   * become means nothing.
   */
  locate(query: string, scope: number, worst: MatchKind, ranges: MatchRanges): void {
    ranges.heads = NO_HEADS
    ranges.languages.fill(this.#languagesOf(query))
    if (query.length >= TRIGRAM_LENGTH && this.#locateByPrefix(query, scope, worst, ranges)) return
    const { low, high } = ranges
    low[WHOLE_NAME] = this.segmentLow(scope, OF_NAMES)
    high[NAME_START] = this.segmentHigh(scope, OF_NAMES)
    low[WORD_START] = this.segmentLow(scope, OF_WORDS)
    high[WORD_START] = this.segmentHigh(scope, OF_WORDS)
    low[INSIDE] = this.segmentLow(scope, OF_INSIDES)
    high[INSIDE] = this.segmentHigh(scope, OF_INSIDES)
    this.#halving.start(query, 0, !this.isTabled(scope))
    this.#narrow(query, worst, ranges)
  }

  /** Finds where in a segment of a scope the suffixes lie that start with a non-empty `query`. */
  find(query: string, scope: number, kind: SuffixKind): SuffixRange {
    this.#halving.start(query, 0, !this.isTabled(scope))
    const end = this.segmentHigh(scope, kind)
    const low = this.#halving.lowerBound(this.segmentLow(scope, kind), end)
    return { low, high: this.#halving.upperBound(low, end) }
  }

  /** Finds where the names of a scope lie that start with three letters, given as code units other than 0. */
  findThree(first: number, second: number, third: number, scope: number): SuffixRange {
    const row = this.#rowOf(first, second, third, scope)
    if (row === NO_ROW) return NOWHERE
    if (row === undefined) return this.find(String.fromCharCode(first, second, third), scope, OF_NAMES)
    return {
      low: this.#prefixes[row + PREFIX_LOW[WHOLE_NAME]!]!,
      high: this.#prefixes[row + PREFIX_HIGH[NAME_START]!]!,
    }
  }

  /** Whether a scope has a table of what starts with three letters; see `layout.ts`. */
  isTabled(scope: number): boolean {
    return this.#slotCount(scope) > 0
  }

  /** What stands in `ahead` for a code unit; undefined where only the text can tell. */
  letterAhead(unit: number): number | undefined {
    return aheadLetter(this.#letterIndexOf(unit))
  }

  /** First index in suffixes[low, high), which all start with `length` equal units, where the text goes on after them. */
  endOfWholes(length: number, low: number, high: number): number {
    if (low < high && this.text[this.suffixes[low]! + length] !== 0) return low
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.text[this.suffixes[middle]! + length] === 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** @returns whether a table decides it: see `#rowOf`. */
  #locateByPrefix(query: string, scope: number, worst: MatchKind, ranges: MatchRanges): boolean {
    const row = this.#rowOf(query.charCodeAt(0), query.charCodeAt(1), query.charCodeAt(2), scope)
    if (row === undefined) return false
    if (row === NO_ROW) {
      empty(ranges)
      return true
    }
    let prefix = row
    let length = TRIGRAM_LENGTH
    for (; length < query.length; length++) {
      const longer = this.#longerRow(prefix, query.charCodeAt(length))
      if (longer === NO_ROW) break
      prefix = longer
    }
    this.#readRow(prefix, ranges)
    if (length === query.length) ranges.heads = this.#prefixes[prefix + PREFIX_HEADS]!
    else {
      this.#halving.start(query, TRIGRAM_LENGTH)
      this.#narrow(query, worst, ranges)
    }
    return true
  }

  /**
   * The row in `prefixes` of what starts with three letters in a scope.
   *
   * @returns `NO_ROW` where nothing does; undefined where no table tells: in scopes without one, and for letters beyond
   * `MOST_LETTERS`.
   */
  #rowOf(firstUnit: number, secondUnit: number, thirdUnit: number, scope: number): number | undefined {
    const tableStart = this.#tableStart[scope]!
    const slots = this.#slotCount(scope)
    if (slots === 0) return undefined
    const first = this.#letterIndexOf(firstUnit)
    const second = this.#letterIndexOf(secondUnit)
    const third = this.#letterIndexOf(thirdUnit)
    if (first === undefined || second === undefined || third === undefined) return NO_ROW
    if (Math.max(first, second, third) >= MOST_LETTERS) return undefined
    const key = trigramKey(first, second, third)
    for (let slot = firstSlot(key, slots); ; slot = (slot + 1) & (slots - 1)) {
      const taken = this.#slots[tableStart + slot]!
      if (taken === EMPTY_SLOT) return NO_ROW
      const row = (taken - 1) * PREFIX_ROW
      if (this.#prefixes[row + PREFIX_KEY] === key) return row
    }
  }

  /** The row of the prefix that is longer than that of a row by a unit; `NO_ROW` where it has none. */
  #longerRow(row: number, unit: number): number {
    const letter = this.#letterIndexOf(unit)
    const key = letter === undefined ? undefined : longerKey(row, letter)
    if (key === undefined) return NO_ROW
    const slots = this.#longerSlots.length
    for (let slot = firstSlot(key, slots); ; slot = (slot + 1) & (slots - 1)) {
      const taken = this.#longerSlots[slot]!
      if (taken === EMPTY_SLOT) return NO_ROW
      if (this.#longerKeys[slot] === key) return (taken - 1) * PREFIX_ROW
    }
  }

  /** Languages that show all the letters of a query in some name, as a mask: no other can show a match. */
  #languagesOf(query: string): number {
    let mask = -1
    for (let index = 0; index < query.length; index++) mask &= this.#languages[query.charCodeAt(index)] ?? 0
    return mask
  }

  /** The index of a code unit in `letters`. */
  #letterIndexOf(unit: number): number | undefined {
    const index = this.#letterIndexes[unit]
    return index === undefined || index === 0 ? undefined : index - 1
  }

  #slotCount(scope: number): number {
    return this.#tableStart[scope + 1]! - this.#tableStart[scope]!
  }

  #readRow(row: number, { low, high, languages }: MatchRanges): void {
    for (let kind = WHOLE_NAME; kind <= INSIDE; kind++) {
      low[kind] = this.#prefixes[row + PREFIX_LOW[kind]!]!
      high[kind] = this.#prefixes[row + PREFIX_HIGH[kind]!]!
      languages[kind]! &= this.#prefixes[row + PREFIX_LANGUAGES[kind]!]!
    }
  }

  /** Narrows ranges to what starts with a query, with which halving has been started; see `locate`. */
  #narrow(query: string, worst: MatchKind, { low, high }: MatchRanges): void {
    const halving = this.#halving
    const nameStart = halving.lowerBound(low[WHOLE_NAME]!, high[NAME_START]!)
    const nameEnd = halving.upperBound(nameStart, high[NAME_START]!)
    low[WHOLE_NAME] = nameStart
    low[NAME_START] = high[WHOLE_NAME] = this.endOfWholes(query.length, nameStart, nameEnd)
    high[NAME_START] = nameEnd
    for (let kind: number = WORD_START; kind <= worst; kind++) {
      low[kind] = halving.lowerBound(low[kind]!, high[kind]!)
      high[kind] = halving.upperBound(low[kind]!, high[kind]!)
    }
  }
}

export function noRanges(): MatchRanges {
  const ofKinds = () => new Uint32Array(INSIDE + 1)
  return { low: ofKinds(), high: ofKinds(), languages: ofKinds(), heads: NO_HEADS }
}

function empty({ low, high }: MatchRanges): void {
  low.fill(0)
  high.fill(0)
}
