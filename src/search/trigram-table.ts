import { growingU32 } from '../snapshot/growing.ts'
import {
  EMPTY_SLOT,
  HEAD_LENGTH,
  MOST_LETTERS,
  START_OF_NAME,
  SUFFIX_KINDS,
  TRIGRAM_LENGTH,
  TRIGRAM_ROW,
  trigramKey,
  trigramSlot,
} from './text-index-layout.ts'

/** Where a kind's ranges stand in a row, behind the key. */
const COLUMNS = [1, 4, 6] as const
const WHOLES_COLUMN = 2
/** Where the ranges of heads stand in a row: of names those behind the whole ones. */
const HEAD_COLUMNS = [2, 4, 6] as const

/**
 * Builds the table that tells, for any three letters, where the suffixes that start with them lie in the
 * segments of scope 0; its layout stands in `text-index-layout.ts`.
 *
 * @param letters the code units in use, ascending.
 */
export function trigramTable(
  letters: readonly number[],
  text: Uint16Array,
  suffixes: Uint32Array,
  segmentStart: Uint32Array,
): Uint32Array {
  const places = new Uint16Array(0x10000).fill(MOST_LETTERS)
  for (const [place, unit] of letters.entries()) places[unit] = Math.min(place, MOST_LETTERS)
  const rows = new Map<number, Uint32Array>()
  for (let kind = START_OF_NAME; kind < SUFFIX_KINDS; kind++) {
    const column = COLUMNS[kind as 0 | 1 | 2]
    for (let at = segmentStart[kind]!; at < segmentStart[kind + 1]!; at++) {
      const position = suffixes[at]!
      const key = keyAt(text, position, places)
      if (key < 0) continue
      let row = rows.get(key)
      if (row === undefined) {
        row = new Uint32Array(TRIGRAM_ROW)
        row[0] = key
        rows.set(key, row)
      }
      // Suffixes are sorted: those of one key follow one another, and of those the whole names come first.
      const end = kind === START_OF_NAME ? column + 2 : column + 1
      if (row[end] === 0) {
        row[column] = at
        if (kind === START_OF_NAME) row[WHOLES_COLUMN] = at
      }
      row[end] = at + 1
      if (kind === START_OF_NAME && text[position + TRIGRAM_LENGTH] === 0) row[WHOLES_COLUMN] = at + 1
    }
  }
  return hashed(rows)
}

function keyAt(text: Uint16Array, position: number, places: Uint16Array): number {
  const units = [text[position]!, text[position + 1]!, 0]
  if (units[0] === 0 || units[1] === 0) return -1
  units[2] = text[position + 2]!
  if (units[2] === 0) return -1
  const [first = 0, second = 0, third = 0] = units.map((unit) => places[unit]!)
  return Math.max(first, second, third) < MOST_LETTERS ? trigramKey(first, second, third) : -1
}

/** At most half of the slots are taken, so that a search soon meets an empty one. */
function hashed(rows: ReadonlyMap<number, Uint32Array>): Uint32Array {
  let slots = 4
  while (slots < 2 * rows.size) slots *= 2
  const table = new Uint32Array(slots * TRIGRAM_ROW)
  for (let slot = 0; slot < slots; slot++) table[slot * TRIGRAM_ROW] = EMPTY_SLOT
  for (const [key, row] of rows) {
    let slot = trigramSlot(key, slots)
    while (table[slot * TRIGRAM_ROW] !== EMPTY_SLOT) slot = (slot + 1) & (slots - 1)
    table.set(row, slot * TRIGRAM_ROW)
  }
  return table
}

/**
 * Builds the least positions of each trigram that has many: a query of three letters, the commonest of all,
 * then reads its first results instead of searching for them.
 */
export function trigramHeads(
  trigrams: Uint32Array,
  suffixes: Uint32Array,
): { headStart: Uint32Array; heads: Uint32Array } {
  const slots = trigrams.length / TRIGRAM_ROW
  const headStart = new Uint32Array(slots * SUFFIX_KINDS)
  const heads = growingU32()
  for (let slot = 0; slot < slots; slot++) {
    const row = slot * TRIGRAM_ROW
    if (trigrams[row] === EMPTY_SLOT) continue
    for (const [kind, column] of HEAD_COLUMNS.entries()) {
      const low = trigrams[row + column]!
      const high = trigrams[row + column + 1]!
      if (high - low <= HEAD_LENGTH) continue
      headStart[slot * SUFFIX_KINDS + kind] = 1 + heads.length / HEAD_LENGTH
      heads.append(leastPositions(suffixes, low, high))
    }
  }
  return { headStart, heads: heads.finish() }
}

/** The 16 least of suffixes[low, high), ascending. */
function leastPositions(suffixes: Uint32Array, low: number, high: number): Uint32Array {
  const least = new Uint32Array(HEAD_LENGTH).fill(0xffffffff)
  for (let at = low; at < high; at++) {
    const position = suffixes[at]!
    if (position >= least[HEAD_LENGTH - 1]!) continue
    let place = HEAD_LENGTH - 1
    while (place > 0 && least[place - 1]! > position) {
      least[place] = least[place - 1]!
      place--
    }
    least[place] = position
  }
  return least
}
