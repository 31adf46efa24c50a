import {
  EMPTY_SLOT,
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
