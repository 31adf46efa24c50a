import type { Section } from '../../snapshot/format.ts'
import { growingU16, growingU32 } from '../../snapshot/growing-numbers.ts'
import {
  aheadLetter,
  BLOCK_BITS,
  EVERYWHERE,
  FAN_OUT_BITS,
  LETTER_AHEAD_BITS,
  MANY_LETTERS,
  OF_INSIDES,
  OF_NAMES,
  OF_WORDS,
  SUFFIX_KINDS,
  type SuffixKind,
  TEXT_MASK,
  TEXT_OWNER,
  TEXT_ROW,
  TEXT_START,
  TRIGRAM_LENGTH,
  textRowAt,
  treeLevels,
} from './layout.ts'
import { prefixTables } from './prefix-tables.ts'
import type { SortedTexts } from './sorted-texts.ts'
import { sortSuffixes } from './suffix-sort.ts'

const SPACE = 0x20

/** Which scope besides EVERYWHERE holds an owner: at most one, by the owner's group. */
export interface Grouping {
  /** The group of each owner, by ordinal. */
  readonly groups: Uint16Array | Uint8Array
  /** The scope of each group; EVERYWHERE for none. */
  readonly scopes: Uint32Array
}

/** What is indexed of the texts; by default every kind of suffix, in one scope. */
interface IndexPlan {
  readonly groupings?: readonly Grouping[]
  /** Scopes in all, scope 0 included. */
  readonly scopeCount?: number
  /** Which kinds of suffixes are indexed. */
  readonly kinds?: readonly SuffixKind[]
  /** Whether `locate` will be asked for what starts with three letters. */
  readonly hasTables?: boolean
}

const ALL_KINDS: readonly SuffixKind[] = [OF_NAMES, OF_WORDS, OF_INSIDES]

/**
 * Builds a text index in three steps: `add` every text, owners in order of ordinal; `finish`; write the
 * sections. `layout.ts` says what each section holds.
 */
export class TextIndexBuilder {
  readonly #text = growingU16()
  readonly #texts = growingU32()
  #lastOwner = 0

  /**
   * @param owner ordinal, never less than that of the text before.
   * @param text folded, without a 0 in it; an empty text is left out.
   * @param mask `languageBit` of each language that shows it, or `FORMER_NAME`; for places, `OWN_NAME`, `FURTHER_NAME` or
   *   `ONLY_AFTER`.
   * @throws RangeError where the owner is less: its texts would not be found.
   */
  add(owner: number, text: string, mask: number): void {
    if (owner < this.#lastOwner) throw new RangeError(`owner ${owner} after ${this.#lastOwner}`)
    this.#lastOwner = owner
    if (text === '') return
    this.#texts.append([this.#text.length, owner, mask])
    for (let index = 0; index < text.length; index++) this.#text.push(text.charCodeAt(index))
    this.#text.push(0)
  }

  /** @param prefix what the names of the sections begin with, as `names.`. */
  finish(prefix: string, plan: IndexPlan = {}): Map<string, Section> {
    const { groupings = [], scopeCount = 1, kinds = ALL_KINDS, hasTables = true } = plan
    this.#texts.append([this.#text.length, 0, 0])
    const text = this.#text.finish()
    const texts = this.#texts.finish()
    const blockText = blockTexts(text.length, texts)

    const rowAt = (position: number): number => textRowAt(texts, blockText, position)
    const ownerAt = (position: number): number => texts[rowAt(position) + TEXT_OWNER]!
    const segmentStart = segmentStarts(text, texts, kinds, groupings, scopeCount)
    const suffixes = sortedSegments(text, kinds, groupings, segmentStart, ownerAt)
    const letters = lettersIn(text)
    const languagesOf = languagesByLetter(text, texts)
    const sorted = { letters, languagesOf, text, texts, suffixes, segmentStart, rowAt }
    const tables = prefixTables(sorted, hasTables)
    const sections: Readonly<Record<string, Section>> = {
      text,
      texts,
      blockText,
      suffixes,
      ahead: lettersAhead(sorted, tables.tableStart),
      segmentStart,
      tree: leastPositions(suffixes),
      letters: Uint16Array.from(
        letters.flatMap((unit) => [unit, languagesOf[unit]! & 0xffff, languagesOf[unit]! >>> 16]),
      ),
      ...tables,
    }
    return new Map(Object.entries(sections).map(([name, section]) => [prefix + name, section]))
  }
}

function blockTexts(length: number, texts: Uint32Array): Uint32Array {
  const blockText = new Uint32Array((length >> BLOCK_BITS) + 1)
  const last = texts.length / TEXT_ROW - 2
  for (let block = 0, at = 0; block < blockText.length; block++) {
    while (at < last && texts[(at + 1) * TEXT_ROW + TEXT_START]! <= block << BLOCK_BITS) at++
    blockText[block] = at
  }
  return blockText
}

/** The kind of the suffix at a position; undefined where no query starts: at a text's end, and at spaces within. */
function kindAt(text: Uint16Array, position: number): SuffixKind | undefined {
  const unit = text[position]
  const before = position === 0 ? 0 : text[position - 1]
  if (unit === 0) return undefined
  if (before === 0) return OF_NAMES
  if (unit === SPACE) return undefined
  return before === SPACE ? OF_WORDS : OF_INSIDES
}

/**
 * The suffixes of every scope and kind, sorted. The first three segments, of scope 0, hold all of them: they are sorted in
 * place there, then copied into the segments of the other scopes, so that no second array of their size is needed.
 */
function sortedSegments(
  text: Uint16Array,
  kinds: readonly SuffixKind[],
  groupings: readonly Grouping[],
  segmentStart: Uint32Array,
  ownerAt: (position: number) => number,
): Uint32Array {
  const suffixes = new Uint32Array(segmentStart[segmentStart.length - 1]!)
  const next = segmentStart.slice(0, SUFFIX_KINDS)
  for (let position = 0; position < text.length; position++) {
    const kind = kindAt(text, position)
    if (kind !== undefined && kinds.includes(kind)) suffixes[next[kind]!++] = position
  }
  for (const kind of kinds) sortSuffixes(suffixes.subarray(segmentStart[kind], segmentStart[kind + 1]), text)
  distribute(suffixes, groupings, segmentStart, ownerAt)
  return suffixes
}

function segmentStarts(
  text: Uint16Array,
  texts: Uint32Array,
  kinds: readonly SuffixKind[],
  groupings: readonly Grouping[],
  scopeCount: number,
): Uint32Array {
  const starts = new Uint32Array(scopeCount * SUFFIX_KINDS + 1)
  for (let position = 0, row = 0; position < text.length; position++) {
    if (texts[row + TEXT_ROW + TEXT_START] === position) row += TEXT_ROW
    const kind = kindAt(text, position)
    if (kind === undefined || !kinds.includes(kind)) continue
    starts[kind + 1]!++
    for (const { groups, scopes } of groupings) {
      const scope = scopes[groups[texts[row + TEXT_OWNER]!]!]!
      if (scope !== EVERYWHERE) starts[scope * SUFFIX_KINDS + kind + 1]!++
    }
  }
  for (let segment = 0; segment + 1 < starts.length; segment++) starts[segment + 1]! += starts[segment]!
  return starts
}

/** Copies the sorted suffixes of scope 0 into the segment of every other scope that holds them; each stays sorted. */
function distribute(
  suffixes: Uint32Array,
  groupings: readonly Grouping[],
  segmentStart: Uint32Array,
  ownerAt: (position: number) => number,
): void {
  if (groupings.length === 0) return
  const next = segmentStart.slice(0, -1)
  for (let kind = OF_NAMES; kind < SUFFIX_KINDS; kind++) {
    for (let at = segmentStart[kind]!; at < segmentStart[kind + 1]!; at++) {
      const position = suffixes[at]!
      const owner = ownerAt(position)
      for (const { groups, scopes } of groupings) {
        const scope = scopes[groups[owner]!]!
        if (scope !== EVERYWHERE) suffixes[next[scope * SUFFIX_KINDS + kind]!++] = position
      }
    }
  }
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

/** Two letters of each suffix: those after the three that its scope's table covers, else the first two. */
function lettersAhead({ letters, text, suffixes, segmentStart }: SortedTexts, tableStart: Uint32Array): Uint16Array {
  const letterOf = new Uint8Array(0x10000)
  for (const [index, unit] of letters.entries()) letterOf[unit] = aheadLetter(index) ?? MANY_LETTERS
  const ahead = new Uint16Array(suffixes.length)
  for (let scope = 0; scope + 1 < tableStart.length; scope++) {
    const known = tableStart[scope + 1] === tableStart[scope] ? 0 : TRIGRAM_LENGTH
    const end = segmentStart[(scope + 1) * SUFFIX_KINDS]!
    for (let at = segmentStart[scope * SUFFIX_KINDS]!; at < end; at++) {
      let position = suffixes[at]!
      const after = position + known
      while (position < after && text[position] !== 0) position++
      const first = letterOf[text[position]!]!
      const second = first === 0 ? 0 : letterOf[text[position + 1]!]!
      ahead[at] = (first << LETTER_AHEAD_BITS) | second
    }
  }
  return ahead
}

/** The code units in use, ascending. A list of all, filtered, would take 70 % of compiling a few towns. */
function lettersIn(text: Uint16Array): number[] {
  const isUsed = new Uint8Array(0x10000)
  for (let at = 0; at < text.length; at++) isUsed[text[at]!] = 1
  const letters: number[] = []
  for (let unit = 1; unit < isUsed.length; unit++) if (isUsed[unit] === 1) letters.push(unit)
  return letters
}

/** The languages whose shown names hold each code unit, as masks. */
function languagesByLetter(text: Uint16Array, texts: Uint32Array): Uint32Array {
  const masks = new Uint32Array(0x10000)
  for (let row = 0; row + TEXT_ROW < texts.length; row += TEXT_ROW) {
    const end = texts[row + TEXT_ROW + TEXT_START]! - 1
    for (let position = texts[row + TEXT_START]!; position < end; position++)
      masks[text[position]!]! |= texts[row + TEXT_MASK]!
  }
  return masks
}
