import { type GrowingNumbers, growingU32 } from '../../snapshot/growing-numbers.ts'
import {
  EMPTY_SLOT,
  EVERYWHERE,
  firstSlot,
  LEAST_TABLED,
  longerKey,
  MOST_LETTERS,
  MOST_WITHOUT_ROW,
  OF_NAMES,
  PREFIX_HIGH,
  PREFIX_KEY,
  PREFIX_LOW,
  PREFIX_ROW,
  SUFFIX_KINDS,
  TRIGRAM_LENGTH,
  trigramKey,
} from './layout.ts'
import { INSIDE, NAME_START, WHOLE_NAME, WORD_START } from './match-kind.ts'
import { headsOf } from './prefix-heads.ts'
import type { SortedTexts } from './sorted-texts.ts'

/** In place of the key of what has no row. */
const NO_KEY = -1

/** Where the range of each kind of suffix starts and ends in a row: whole names and longer ones are one. */
const SUFFIX_LOW = [PREFIX_LOW[WHOLE_NAME]!, PREFIX_LOW[WORD_START]!, PREFIX_LOW[INSIDE]!] as const
const SUFFIX_HIGH = [PREFIX_HIGH[NAME_START]!, PREFIX_HIGH[WORD_START]!, PREFIX_HIGH[INSIDE]!] as const
const WHOLES_END = PREFIX_HIGH[WHOLE_NAME]!

const EMPTY_ROW = new Uint32Array(PREFIX_ROW)

/** The sections of that name. */
interface PrefixTables {
  readonly tableStart: Uint32Array
  readonly slots: Uint32Array
  readonly longerSlots: Uint32Array
  readonly longerKeys: Uint32Array
  readonly prefixes: Uint32Array
  readonly heads: Uint32Array
}

/** A range of suffixes of each kind: suffixes[low, high). */
interface KindRanges {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/**
 * Builds the tables that tell, for any three letters and for the longer prefixes of many suffixes, where the suffixes that
 * start with them lie in the segments of a scope, and which owners come first; `layout.ts` describes their layout.
 *
 * @param isAsked whether the index is ever asked for three letters: else no scope has a table.
 */
export function prefixTables(sorted: SortedTexts, isAsked: boolean): PrefixTables {
  const scopes = (sorted.segmentStart.length - 1) / SUFFIX_KINDS
  const tableStart = new Uint32Array(scopes + 1)
  const slots = growingU32()
  const prefixes = growingU32()
  const letterIndexOf = new Uint16Array(0x10000).fill(MOST_LETTERS)
  for (const [index, unit] of sorted.letters.entries()) letterIndexOf[unit] = Math.min(index, MOST_LETTERS)
  const keyOf = (position: number) => keyAt(sorted.text, position, letterIndexOf)
  const leastTabled = LEAST_TABLED * countOf(segmentsOf(sorted, EVERYWHERE))
  for (let scope = EVERYWHERE; scope < scopes; scope++) {
    const segments = segmentsOf(sorted, scope)
    if (isAsked && countOf(segments) >= leastTabled) {
      const start = prefixes.length
      appendRows(prefixes, sorted, segments, TRIGRAM_LENGTH, keyOf)
      slots.append(hashed(prefixes, start))
    }
    tableStart[scope + 1] = slots.length
  }
  const longer = prefixes.length
  appendLonger(prefixes, sorted, letterIndexOf)
  const longerSlots = hashed(prefixes, longer)
  const heads = headsOf(prefixes, sorted, longer)
  const keyIn = (slot: number) => (slot === EMPTY_SLOT ? 0 : prefixes.at((slot - 1) * PREFIX_ROW + PREFIX_KEY))
  const longerKeys = longerSlots.map(keyIn)
  return { tableStart, slots: slots.finish(), longerSlots, longerKeys, prefixes: prefixes.finish(), heads }
}

function segmentsOf({ segmentStart }: SortedTexts, scope: number): KindRanges {
  const starts = [...segmentStart.subarray(scope * SUFFIX_KINDS, (scope + 1) * SUFFIX_KINDS + 1)]
  return { low: starts.slice(0, -1), high: starts.slice(1) }
}

function countOf({ low, high }: KindRanges): number {
  return low.reduce((count, start, kind) => count + high[kind]! - start, 0)
}

/** How many suffixes start with the prefix of a row. */
function countAt(prefixes: GrowingNumbers<Uint32Array>, row: number): number {
  let count = 0
  for (let kind = OF_NAMES; kind < SUFFIX_KINDS; kind++)
    count += prefixes.at(row + SUFFIX_HIGH[kind]!) - prefixes.at(row + SUFFIX_LOW[kind]!)
  return count
}

/**
 * Appends a row, without heads and languages, for each prefix that suffixes in some ranges start with.
 *
 * @param length how many letters the prefixes have.
 * @param keyOf the key of the prefix of the suffix at a position; `NO_KEY` where it has no row.
 */
function appendRows(
  prefixes: GrowingNumbers<Uint32Array>,
  { text, suffixes }: SortedTexts,
  ranges: KindRanges,
  length: number,
  keyOf: (position: number) => number,
): void {
  const rows = new Map<number, number>()
  for (let kind = OF_NAMES; kind < SUFFIX_KINDS; kind++) {
    const low = SUFFIX_LOW[kind]!
    const high = SUFFIX_HIGH[kind]!
    let last = NO_KEY
    let row = 0
    for (let at = ranges.low[kind]!; at < ranges.high[kind]!; at++) {
      const position = suffixes[at]!
      const key = keyOf(position)
      if (key === NO_KEY) continue
      // Suffixes are sorted: those with the same key follow one another, whole names first.
      if (key !== last) {
        last = key
        row = rows.get(key) ?? prefixes.length
        if (row === prefixes.length) {
          rows.set(key, row)
          prefixes.append(EMPTY_ROW)
          prefixes.set(row + PREFIX_KEY, key)
        }
        prefixes.set(row + low, at)
        if (kind === OF_NAMES) prefixes.set(row + WHOLES_END, at)
      }
      prefixes.set(row + high, at + 1)
      if (kind === OF_NAMES && text[position + length] === 0) prefixes.set(row + WHOLES_END, at + 1)
    }
  }
}

function keyAt(text: Uint16Array, position: number, letterIndexOf: Uint16Array): number {
  const first = text[position]!
  const second = first === 0 ? 0 : text[position + 1]!
  const third = second === 0 ? 0 : text[position + 2]!
  if (third === 0) return NO_KEY
  const a = letterIndexOf[first]!
  const b = letterIndexOf[second]!
  const c = letterIndexOf[third]!
  return a < MOST_LETTERS && b < MOST_LETTERS && c < MOST_LETTERS ? trigramKey(a, b, c) : NO_KEY
}

/** Appends rows of longer prefixes to those of three letters: first all that are longer by a letter, then by two, and so on. */
function appendLonger(prefixes: GrowingNumbers<Uint32Array>, sorted: SortedTexts, letterIndexOf: Uint16Array): void {
  const { text } = sorted
  for (let length = TRIGRAM_LENGTH, from = 0; from < prefixes.length; length++) {
    const to = prefixes.length
    for (let row = from; row < to; row += PREFIX_ROW) {
      if (countAt(prefixes, row) <= MOST_WITHOUT_ROW) continue
      const ranges = {
        low: SUFFIX_LOW.map((index) => prefixes.at(row + index)),
        high: SUFFIX_HIGH.map((index) => prefixes.at(row + index)),
      }
      const start = prefixes.length
      appendRows(prefixes, sorted, ranges, length + 1, (position) => {
        const unit = text[position + length]!
        return unit === 0 ? NO_KEY : (longerKey(row, letterIndexOf[unit]!) ?? NO_KEY)
      })
      keepMany(prefixes, start)
    }
    from = to
  }
}

/** Of the rows from one on, keeps those of many suffixes. */
function keepMany(prefixes: GrowingNumbers<Uint32Array>, start: number): void {
  let kept = start
  for (let row = start; row < prefixes.length; row += PREFIX_ROW) {
    if (countAt(prefixes, row) <= MOST_WITHOUT_ROW) continue
    for (let index = 0; index < PREFIX_ROW; index++) prefixes.set(kept + index, prefixes.at(row + index))
    kept += PREFIX_ROW
  }
  prefixes.truncate(kept)
}

/**
 * A hash table of the rows from one on, by their keys. At most half of the slots are taken, so that a search soon meets an
 * empty one.
 */
function hashed(prefixes: GrowingNumbers<Uint32Array>, start: number): Uint32Array {
  let length = 4
  while (length < (2 * (prefixes.length - start)) / PREFIX_ROW) length *= 2
  const slots = new Uint32Array(length)
  for (let row = start; row < prefixes.length; row += PREFIX_ROW) {
    let slot = firstSlot(prefixes.at(row + PREFIX_KEY), length)
    while (slots[slot] !== EMPTY_SLOT) slot = (slot + 1) & (length - 1)
    slots[slot] = 1 + row / PREFIX_ROW
  }
  return slots
}
