/**
 * A text index finds the owners (towns, elements: by *ordinal*, 0 the most important) of the texts that
 * contain a folded query. Its sections, each with the index's prefix before its name:
 *
 * | section      | type          | length          | holds |
 * |--------------|---------------|-----------------|-------|
 * | text         | u16           | code units      | all texts in order of their owners' ordinals, a 0 after each |
 * | texts        | u32           | 3 × (texts + 1) | per text: where it starts in `text`; its owner's ordinal; bit n: it is the name that language n shows; bit 31: it is one of the owner's former names |
 * | blockText    | u32           | code units / 64 | number of the text that the first unit of each block of 64 belongs to |
 * | suffixes     | u32           | sum of segments | positions in `text`, sorted by the text from there on, segment by segment |
 * | ahead        | u16           | suffixes        | two letters of each suffix, 8 bits each, see below |
 * | segmentStart | u32           | scopes × 3 + 1  | where each segment starts in `suffixes`; segment = scope × 3 + kind |
 * | tree         | u32           | suffixes / 15   | least position in each 16 suffixes, in each 16 of those, and so on |
 * | letters      | u16           | 3 × letters     | per code unit in use, ascending: the unit; low and high half of the languages whose shown names hold it |
 * | tableStart   | u32           | scopes + 1      | where the hash table of each scope starts in `slots`; scopes with few suffixes have none |
 * | slots        | u32           | sum of tables   | by hash of three letters: 1 + the number of their row in `prefixes`; 0 in an empty slot; a power of two for each scope |
 * | longerSlots  | u32           | a power of two  | the same for longer prefixes in all scopes, by hash of their keys |
 * | longerKeys   | u32           | as longerSlots  | the key in each of these slots |
 * | prefixes     | u32           | 12 × rows       | what starts with a prefix in a scope, see below |
 * | heads        | u32           | rows + 2 × …    | the most important owners of what starts with each of these prefixes, see below |
 *
 * Since texts lie in order of importance, the least position in a range of suffixes is the most
 * important match in it: one number serves as index and as rank.
 *
 * Texts and rows are numbered from 0. In the program, a row of `texts` or `prefixes` means the index of its first number
 * there, so that `texts[row + TEXT_OWNER]` is the owner.
 *
 * A *prefix* is what suffixes of a scope with a table start with: any three letters, and more where more than 64 suffixes
 * do. So what has no row has few matches, and what has one need not be searched for its first owners. A row of
 * `prefixes` has twelve numbers: the key, then where the suffixes that start so lie in the segments of the scope (for
 * names the start, the end of those of just these letters, and the end; for words the start and the end; for insides the
 * same), then where its heads start, then, as masks, the languages that show any of those names: for names, for words,
 * for insides. The key of three letters is their indexes in `letters`, 10 bits each; that of more is the number of the
 * row of all but the last letter, and the index of that one in the lowest 8 bits. Rows of three letters come first.
 * Letters beyond the first 1,024, for more than three letters beyond the first 256, are in no row, nor is what is longer
 * than a row beyond the first 16,777,216: what starts with them is found by halving.
 *
 * The *heads* of a row are a number with four counts, 8 bits each from the lowest: of whole names, of longer
 * ones that start so, of later words, of insides; then, in this order and the most important first, so many
 * pairs of an owner and the mask of the names by which it matches: the languages that show any of them, and bit
 * 31 where all are former ones. The highest bit of a count says that there are more owners, to be found in the suffixes.
 *
 * The letters *ahead* of a suffix are those after its first three in a scope with a table, which covers those
 * three, else its first two. The first letter is in the higher bits; each is 1 + its index in `letters`, 0 after
 * the text's end, 255 for the indexes from 254 on.
 *
 * A *scope* is a set of owners with suffixes of its own: scope 0 holds all, and filters name others
 * (a country, an area), so that a filtered search costs what an unfiltered one does.
 */

/** Kinds of suffixes, by where in a name they start: there, at a later word, or inside a word. */
export const OF_NAMES = 0
export const OF_WORDS = 1
export const OF_INSIDES = 2
export type SuffixKind = typeof OF_NAMES | typeof OF_WORDS | typeof OF_INSIDES
export const SUFFIX_KINDS = 3

/** Children of a node of the tree of least positions: 2 ** FAN_OUT_BITS. */
export const FAN_OUT_BITS = 4

/** Code units per block of `blockText`: 2 ** BLOCK_BITS. */
export const BLOCK_BITS = 6

/** The scope that holds all owners. */
export const EVERYWHERE = 0

/** Where each level of the tree starts; level 1 holds the least of each 16 suffixes. */
export function treeLevels(suffixCount: number): { readonly starts: readonly number[]; readonly length: number } {
  const starts = [0, 0]
  let length = 0
  for (let nodes = suffixCount; nodes > 1; ) {
    nodes = Math.ceil(nodes / (1 << FAN_OUT_BITS))
    length += nodes
    starts.push(length)
  }
  return { starts, length }
}

/** Numbers per text in `texts`, and the index of each among them. */
export const TEXT_ROW = 3
export const TEXT_START = 0
export const TEXT_OWNER = 1
export const TEXT_MASK = 2

/** Bit of a mask: a former name, which no language shows. */
export const FORMER_NAME = 0x80000000

/** Bit of a mask: the name that a language shows, by the language's index. Of 32 bits `FORMER_NAME` leaves 31 for them. */
export function languageBit(index: number): number {
  return 1 << index
}

/** The mask of two texts of an owner: the languages that show either, and whether both are former names. */
export function eitherMask(one: number, other: number): number {
  return (((one | other) & ~FORMER_NAME) | (one & other & FORMER_NAME)) >>> 0
}

/** The row in `texts` of the text that a position belongs to. */
export function textRowAt(texts: Uint32Array, blockText: Uint32Array, position: number): number {
  let row = blockText[position >> BLOCK_BITS]! * TEXT_ROW
  while (texts[row + TEXT_ROW + TEXT_START]! <= position) row += TEXT_ROW
  return row
}

/** Numbers per row of `prefixes`. */
export const PREFIX_ROW = 12
export const PREFIX_KEY = 0
/** Where in a row the range of each kind of match starts and ends; kinds as in match-kind.ts, whole names first. */
export const PREFIX_LOW: readonly number[] = [1, 2, 4, 6]
export const PREFIX_HIGH: readonly number[] = [2, 3, 5, 7]
export const PREFIX_HEADS = 8
/** Where a row has the languages that show a match of each kind: whole names and longer ones share a place. */
export const PREFIX_LANGUAGES: readonly number[] = [9, 9, 10, 11]
export const EMPTY_SLOT = 0

/** Letters of the shortest prefixes, which all have a row. */
export const TRIGRAM_LENGTH = 3
/** A longer prefix has a row if more suffixes start with it. */
export const MOST_WITHOUT_ROW = 64
const LETTER_BITS = 10
export const MOST_LETTERS = 1 << LETTER_BITS
const LONGER_LETTER_BITS = 8
const MOST_PARENTS = 1 << (32 - LONGER_LETTER_BITS)

/** A scope with a smaller share of all suffixes has no table, so that tables take only a part of the memory. */
export const LEAST_TABLED = 1 / 400

/** Most owners that `heads` holds for a prefix of three letters, and for a longer one, and a kind of match. */
export const HEAD_LENGTH = 64
export const LONGER_HEAD_LENGTH = 16
/** Numbers per owner in `heads`: itself, and the languages that show its match. */
export const HEAD_ROW = 2
/** In place of where heads stand in `heads`, where there are none. */
export const NO_HEADS = -1
/** Bits per kind in the counts of a row's heads. */
export const HEAD_COUNT_BITS = 8
/** Bit of a count: there are more owners. */
export const MORE_OWNERS = 1 << (HEAD_COUNT_BITS - 1)
export const HEAD_COUNT_MASK = MORE_OWNERS - 1

/** Letters and bits of each in `ahead`. */
export const LETTERS_AHEAD = 2
export const LETTER_AHEAD_BITS = 8
export const LETTER_AHEAD_MASK = (1 << LETTER_AHEAD_BITS) - 1
/** Stands for all letters that have no number of their own there: the greatest number. */
export const MANY_LETTERS = LETTER_AHEAD_MASK

/** What stands in `ahead` for a letter, by its index in `letters`; undefined for one that shares `MANY_LETTERS` with others. */
export function aheadLetter(index: number | undefined): number | undefined {
  return index === undefined || index + 1 >= MANY_LETTERS ? undefined : index + 1
}

/** The key of three letters, by their indexes in `letters`. */
export function trigramKey(first: number, second: number, third: number): number {
  return (first << (2 * LETTER_BITS)) | (second << LETTER_BITS) | third
}

/** The key of a prefix that is one letter longer than that of a row, by the letter's index; undefined where it has no row. */
export function longerKey(row: number, letter: number): number | undefined {
  const parent = row / PREFIX_ROW
  const hasKey = parent < MOST_PARENTS && letter < 1 << LONGER_LETTER_BITS
  return hasKey ? ((parent << LONGER_LETTER_BITS) | letter) >>> 0 : undefined
}

/** The slot at which the search for a key starts; `slots` is a power of two. */
export function firstSlot(key: number, slots: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 8) & (slots - 1)
}
