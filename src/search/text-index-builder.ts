import type { Section } from '../snapshot/format.ts'
import { growingU16, growingU32 } from '../snapshot/growing.ts'
import { sortSuffixes } from './suffix-sort.ts'
import {
  BLOCK_BITS,
  FAN_OUT_BITS,
  INSIDE_WORD,
  START_OF_NAME,
  START_OF_WORD,
  SUFFIX_KINDS,
  treeLevels,
} from './text-index-layout.ts'

const SPACE = 0x20

/** Which scopes beside scope 0 hold an owner: one number per owner and grouping, 0 for none. */
export type Grouping = Uint32Array | Uint16Array | Uint8Array

/**
 * Builds a text index in three steps: `add` every text, owners in order of ordinal; `finish`; write the
 * sections. What each section holds stands in `text-index-layout.ts`.
 */
export class TextIndexBuilder {
  readonly #text = growingU16()
  readonly #textStart = growingU32()
  readonly #textOwner = growingU32()
  readonly #textMask = growingU32()

  /**
   * @param owner ordinal, never less than that of the text before.
   * @param text folded, without a 0 in it; an empty text is left out.
   * @param mask bit n: this is the name that language n shows.
   */
  add(owner: number, text: string, mask: number): void {
    if (text === '') return
    this.#textStart.push(this.#text.length)
    this.#textOwner.push(owner)
    this.#textMask.push(mask)
    for (let index = 0; index < text.length; index++) this.#text.push(text.charCodeAt(index))
    this.#text.push(0)
  }

  /**
   * @param groupings each gives the scope of every owner in it.
   * @param scopeCount scopes in all, scope 0 included.
   * @param kinds which kinds of suffixes are indexed.
   */
  finish(
    groupings: readonly Grouping[] = [],
    scopeCount = 1,
    kinds: readonly number[] = [0, 1, 2],
  ): Map<string, Section> {
    this.#textStart.push(this.#text.length)
    const text = this.#text.finish()
    const textStart = this.#textStart.finish()
    const textOwner = this.#textOwner.finish()
    const textMask = this.#textMask.finish()
    const blockText = blockTexts(text.length, textStart)

    const byKind = [START_OF_NAME, START_OF_WORD, INSIDE_WORD].map((kind) =>
      kinds.includes(kind) ? suffixesOfKind(kind, text, textStart) : new Uint32Array(0),
    )
    for (const suffixes of byKind) sortSuffixes(suffixes, text)

    const textAt = textLookup(textStart, blockText)
    const segmentStart = segmentStarts(byKind, groupings, scopeCount, textOwner, textAt)
    const suffixes = distribute(byKind, groupings, segmentStart, textOwner, textAt)
    return new Map<string, Section>([
      ['text', text],
      ['textStart', textStart],
      ['textOwner', textOwner],
      ['textMask', textMask],
      ['blockText', blockText],
      ['suffixes', suffixes],
      ['segmentStart', segmentStart],
      ['tree', leastPositions(suffixes)],
      ['letters', letterMasks(text, textStart, textMask)],
    ])
  }
}

function blockTexts(length: number, textStart: Uint32Array): Uint32Array {
  const blockText = new Uint32Array((length >> BLOCK_BITS) + 1)
  for (let block = 0, at = 0; block < blockText.length; block++) {
    while (at + 2 < textStart.length && textStart[at + 1]! <= block << BLOCK_BITS) at++
    blockText[block] = at
  }
  return blockText
}

function textLookup(textStart: Uint32Array, blockText: Uint32Array): (position: number) => number {
  return (position) => {
    let at = blockText[position >> BLOCK_BITS]!
    while (textStart[at + 1]! <= position) at++
    return at
  }
}

/** Positions at which a query may match: every code unit but spaces, which no query starts with. */
function suffixesOfKind(kind: number, text: Uint16Array, textStart: Uint32Array): Uint32Array {
  if (kind === START_OF_NAME) return textStart.slice(0, -1)
  const isOfKind = (position: number): boolean => {
    const unit = text[position]
    const before = text[position - 1]
    return unit !== 0 && unit !== SPACE && before !== 0 && (before === SPACE) === (kind === START_OF_WORD)
  }
  let count = 0
  for (let position = 1; position < text.length; position++) if (isOfKind(position)) count++
  const suffixes = new Uint32Array(count)
  for (let position = text.length - 1; position > 0; position--) if (isOfKind(position)) suffixes[--count] = position
  return suffixes
}

function segmentStarts(
  byKind: readonly Uint32Array[],
  groupings: readonly Grouping[],
  scopeCount: number,
  textOwner: Uint32Array,
  textAt: (position: number) => number,
): Uint32Array {
  const starts = new Uint32Array(scopeCount * SUFFIX_KINDS + 1)
  for (const [kind, suffixes] of byKind.entries()) {
    starts[kind + 1] = suffixes.length
    for (const position of suffixes) {
      const owner = textOwner[textAt(position)]!
      for (const grouping of groupings) {
        const scope = grouping[owner]!
        if (scope !== 0) starts[scope * SUFFIX_KINDS + kind + 1]!++
      }
    }
  }
  for (let segment = 0; segment + 1 < starts.length; segment++) starts[segment + 1]! += starts[segment]!
  return starts
}

/** Copies the sorted suffixes into the segment of every scope that holds them; each stays sorted. */
function distribute(
  byKind: readonly Uint32Array[],
  groupings: readonly Grouping[],
  segmentStart: Uint32Array,
  textOwner: Uint32Array,
  textAt: (position: number) => number,
): Uint32Array {
  const all = new Uint32Array(segmentStart[segmentStart.length - 1]!)
  const next = segmentStart.slice(0, -1)
  for (const [kind, suffixes] of byKind.entries()) {
    all.set(suffixes, segmentStart[kind])
    if (groupings.length === 0) continue
    for (const position of suffixes) {
      const owner = textOwner[textAt(position)]!
      for (const grouping of groupings) {
        const scope = grouping[owner]!
        if (scope !== 0) all[next[scope * SUFFIX_KINDS + kind]!++] = position
      }
    }
  }
  return all
}

function leastPositions(suffixes: Uint32Array): Uint32Array {
  const { starts, length } = treeLevels(suffixes.length)
  const tree = new Uint32Array(length).fill(0xffffffff)
  for (let level = 1; level + 1 < starts.length; level++) {
    const below = level === 1 ? suffixes : tree.subarray(starts[level - 1], starts[level])
    const start = starts[level]!
    for (let index = 0; index < below.length; index++) {
      const node = start + (index >> FAN_OUT_BITS)
      if (below[index]! < tree[node]!) tree[node] = below[index]!
    }
  }
  return tree
}

/** Per code unit in use: the unit and the languages whose shown names hold it, as [unit, low 16 bits, high 16 bits]. */
function letterMasks(text: Uint16Array, textStart: Uint32Array, textMask: Uint32Array): Uint16Array {
  const masks = new Map<number, number>()
  for (let at = 0; at < textMask.length; at++) {
    for (let position = textStart[at]!; position < textStart[at + 1]! - 1; position++) {
      const unit = text[position]!
      masks.set(unit, (masks.get(unit) ?? 0) | textMask[at]!)
    }
  }
  const sorted = [...masks].sort(([a], [b]) => a - b)
  return Uint16Array.from(sorted.flatMap(([unit, mask]) => [unit, mask & 0xffff, mask >>> 16]))
}
