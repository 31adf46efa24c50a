import { type GrowingNumbers, growingU32 } from '../../snapshot/growing.ts'
import {
  EMPTY_SLOT,
  EVERYWHERE,
  eitherMask,
  FORMER_NAME,
  HEAD_COUNT_BITS,
  HEAD_LENGTH,
  LEAST_TABLED,
  MOST_LETTERS,
  START_OF_NAME,
  SUFFIX_KINDS,
  TEXT_MASK,
  TEXT_OWNER,
  TRIGRAM_HEADS,
  TRIGRAM_HIGH,
  TRIGRAM_KEY,
  TRIGRAM_LANGUAGES,
  TRIGRAM_LENGTH,
  TRIGRAM_LOW,
  TRIGRAM_ROW,
  trigramKey,
  trigramSlot,
} from './layout.ts'
import { INSIDE, NAME_START, WHOLE_NAME, WORD_START } from './match-kind.ts'

/** Where the range of each kind of suffix starts and ends in a row: whole names and longer ones are one. */
const SUFFIX_LOW = [TRIGRAM_LOW[WHOLE_NAME]!, TRIGRAM_LOW[WORD_START]!, TRIGRAM_LOW[INSIDE]!] as const
const SUFFIX_HIGH = [TRIGRAM_HIGH[NAME_START]!, TRIGRAM_HIGH[WORD_START]!, TRIGRAM_HIGH[INSIDE]!] as const
const WHOLES_END = TRIGRAM_HIGH[WHOLE_NAME]!

/** What is known about a text index when its tables are built. */
export interface SortedTexts {
  /** The code units in use, ascending. */
  readonly letters: readonly number[]
  readonly text: Uint16Array
  readonly texts: Uint32Array
  readonly suffixes: Uint32Array
  readonly segmentStart: Uint32Array
  /** The row in `texts` of the text that a position belongs to. */
  readonly rowAt: (position: number) => number
}

interface TrigramTables {
  readonly tableStart: Uint32Array
  readonly slots: Uint32Array
  readonly trigrams: Uint32Array
  readonly heads: Uint32Array
}

/**
 * Builds the tables that tell, for any three letters, where the suffixes that start with them lie in the
 * segments of a scope, and which owners come first; `layout.ts` describes their layout.
 *
 * @param isAsked whether the index is ever asked for three letters: else no scope has a table.
 */
export function trigramTables(sorted: SortedTexts, isAsked: boolean): TrigramTables {
  const scopes = (sorted.segmentStart.length - 1) / SUFFIX_KINDS
  const tableStart = new Uint32Array(scopes + 1)
  const slots = growingU32()
  const trigrams = growingU32()
  const heads = growingU32()
  const first = new FirstOwners()
  const placeOf = new Uint16Array(0x10000).fill(MOST_LETTERS)
  for (const [place, unit] of sorted.letters.entries()) placeOf[unit] = Math.min(place, MOST_LETTERS)
  for (let scope = EVERYWHERE; scope < scopes; scope++) {
    if (isAsked && suffixCount(sorted, scope) >= LEAST_TABLED * suffixCount(sorted, EVERYWHERE)) {
      const start = trigrams.length
      slots.append(hashed(appendRows(trigrams, sorted, scope, placeOf), start / TRIGRAM_ROW))
      for (let row = start; row < trigrams.length; row += TRIGRAM_ROW) appendHeads(heads, sorted, trigrams, row, first)
    }
    tableStart[scope + 1] = slots.length
  }
  return { tableStart, slots: slots.finish(), trigrams: trigrams.finish(), heads: heads.finish() }
}

function suffixCount({ segmentStart }: SortedTexts, scope: number): number {
  return segmentStart[(scope + 1) * SUFFIX_KINDS]! - segmentStart[scope * SUFFIX_KINDS]!
}

/**
 * Appends a row for each three letters that suffixes of a scope start with, without its heads and languages.
 *
 * @returns the keys of the rows.
 */
function appendRows(
  trigrams: GrowingNumbers<Uint32Array>,
  { text, suffixes, segmentStart }: SortedTexts,
  scope: number,
  placeOf: Uint16Array,
): readonly number[] {
  const rows = new Map<number, number>()
  const none = new Uint32Array(TRIGRAM_ROW)
  for (let kind = START_OF_NAME; kind < SUFFIX_KINDS; kind++) {
    const low = SUFFIX_LOW[kind]!
    const high = SUFFIX_HIGH[kind]!
    const segment = scope * SUFFIX_KINDS + kind
    let last = -1
    let row = 0
    for (let at = segmentStart[segment]!; at < segmentStart[segment + 1]!; at++) {
      const position = suffixes[at]!
      const key = keyAt(text, position, placeOf)
      if (key < 0) continue
      // Suffixes are sorted: those with the same key follow one another, whole names first.
      if (key !== last) {
        last = key
        row = rows.get(key) ?? trigrams.length
        if (row === trigrams.length) {
          rows.set(key, row)
          trigrams.append(none)
          trigrams.set(row + TRIGRAM_KEY, key)
        }
        trigrams.set(row + low, at)
        if (kind === START_OF_NAME) trigrams.set(row + WHOLES_END, at)
      }
      trigrams.set(row + high, at + 1)
      if (kind === START_OF_NAME && text[position + TRIGRAM_LENGTH] === 0) trigrams.set(row + WHOLES_END, at + 1)
    }
  }
  return [...rows.keys()]
}

function keyAt(text: Uint16Array, position: number, placeOf: Uint16Array): number {
  const first = text[position]!
  const second = first === 0 ? 0 : text[position + 1]!
  const third = second === 0 ? 0 : text[position + 2]!
  if (third === 0) return -1
  const a = placeOf[first]!
  const b = placeOf[second]!
  const c = placeOf[third]!
  return a < MOST_LETTERS && b < MOST_LETTERS && c < MOST_LETTERS ? trigramKey(a, b, c) : -1
}

/** Appends the heads of a row, and writes into the row where they are and its languages. */
function appendHeads(
  heads: GrowingNumbers<Uint32Array>,
  sorted: SortedTexts,
  trigrams: GrowingNumbers<Uint32Array>,
  row: number,
  first: FirstOwners,
): void {
  const start = heads.length
  trigrams.set(row + TRIGRAM_HEADS, start)
  heads.push(0)
  let counts = 0
  for (let kind = WHOLE_NAME; kind <= INSIDE; kind++) {
    first.find(sorted, trigrams.at(row + TRIGRAM_LOW[kind]!), trigrams.at(row + TRIGRAM_HIGH[kind]!))
    const languages = row + TRIGRAM_LANGUAGES[kind]!
    trigrams.set(languages, trigrams.at(languages) | first.languages)
    counts |= first.count << (kind * HEAD_COUNT_BITS)
    for (let place = 0; place < first.count; place++) {
      heads.push(first.owners[place]!)
      heads.push(first.masks[place]!)
    }
  }
  heads.set(start, counts >>> 0)
}

/** The most important owners of a range of suffixes. Reused, since V8 would keep what is allocated for each range. */
class FirstOwners {
  readonly owners = new Uint32Array(HEAD_LENGTH)
  /** The mask of an owner's texts there: see `eitherMask`. */
  readonly masks = new Uint32Array(HEAD_LENGTH)
  count = 0
  /** The languages that show any text there. */
  languages = 0

  /** Finds those of suffixes[low, high). */
  find({ texts, suffixes, rowAt }: SortedTexts, low: number, high: number): void {
    this.count = 0
    this.languages = 0
    for (let at = low; at < high; at++) {
      const row = rowAt(suffixes[at]!)
      const mask = texts[row + TEXT_MASK]!
      this.languages |= mask & ~FORMER_NAME
      this.#offer(texts[row + TEXT_OWNER]!, mask)
    }
  }

  #offer(owner: number, mask: number): void {
    const { owners, masks } = this
    let place = this.count
    while (place > 0 && owners[place - 1]! > owner) place--
    if (place > 0 && owners[place - 1] === owner) {
      masks[place - 1] = eitherMask(masks[place - 1]!, mask)
    } else if (place < HEAD_LENGTH) {
      // Where there is no room for one more, the last drops out.
      owners.copyWithin(place + 1, place, HEAD_LENGTH - 1)
      masks.copyWithin(place + 1, place, HEAD_LENGTH - 1)
      owners[place] = owner
      masks[place] = mask
      this.count = Math.min(this.count + 1, HEAD_LENGTH)
    }
  }
}

/**
 * A hash table of keys that stand in rows from `first` on. At most half of the slots are taken, so that a
 * search soon meets an empty one.
 */
function hashed(keys: readonly number[], first: number): Uint32Array {
  let length = 4
  while (length < 2 * keys.length) length *= 2
  const slots = new Uint32Array(length)
  for (const [place, key] of keys.entries()) {
    let slot = trigramSlot(key, length)
    while (slots[slot] !== EMPTY_SLOT) slot = (slot + 1) & (length - 1)
    slots[slot] = 1 + first + place
  }
  return slots
}
