/**
 * A text index finds the owners (towns, elements: by *ordinal*, 0 the most important) of the texts that
 * contain a folded query. Its sections, each named behind the index's prefix:
 *
 * | section      | type          | length          | holds |
 * |--------------|---------------|-----------------|-------|
 * | text         | u16           | code units      | all texts in order of their owners' ordinals, a 0 behind each |
 * | texts        | u32           | 3 × (texts + 1) | per text: where it starts in `text`; its owner's ordinal; bit n: it is the name that language n shows |
 * | blockText    | u32           | code units / 64 | the text that the first unit of each block of 64 belongs to |
 * | suffixes     | u32           | sum of segments | positions in `text`, sorted by the text from there on, segment by segment |
 * | segmentStart | u32           | scopes × 3 + 1  | where each segment starts in `suffixes`; segment = scope × 3 + kind |
 * | tree         | u32           | suffixes / 15   | least position in each 16 suffixes, in each 16 of those, and so on |
 * | letters      | u16           | 3 × letters     | per code unit in use, ascending: the unit; low and high half of the languages whose shown names hold it |
 * | trigrams     | u32           | 8 × slots       | a hash table of the first three letters of suffixes of scope 0, see below |
 *
 * Since texts lie in order of importance, the least position in a range of suffixes is the most
 * important match in it: one number serves as place and as rank.
 *
 * | headStart    | u32           | 3 × slots       | per slot and kind: 1 + the place in `heads` / 16 of its least positions; 0 where there are no more than 16 |
 * | heads        | u32           | 16 × …          | the 16 least positions among the suffixes of three letters and a kind, ascending; of names without the whole ones |
 *
 * A slot of `trigrams` is a row of eight: the key (places of the three letters in `letters`, 10 bits each;
 * 0xffffffff in an empty slot), then where the suffixes that start so lie in the segments of scope 0: names
 * start, end of those that are no longer, end; words start, end; insides start, end. Letters beyond the
 * first 1,023 stand in no slot: what starts with them is found by halving.
 *
 * A *scope* is a set of owners with suffixes of its own: scope 0 holds all, and filters name others
 * (a country, an area), so that a filtered search costs what an unfiltered one does.
 */

/** Where in a name a suffix starts. */
export const START_OF_NAME = 0
export const START_OF_WORD = 1
export const INSIDE_WORD = 2
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

/** Numbers per text in `texts`, and the place of each among them. */
export const TEXT_ROW = 3
export const TEXT_START = 0
export const TEXT_OWNER = 1
export const TEXT_MASK = 2

/** Numbers per slot of `trigrams`. */
export const TRIGRAM_ROW = 8
export const EMPTY_SLOT = 0xffffffff
export const TRIGRAM_LENGTH = 3
const LETTER_BITS = 10
export const MOST_LETTERS = 1 << LETTER_BITS

/** Positions that `heads` holds of each trigram and kind that has more. */
export const HEAD_LENGTH = 16

/** The key of three letters, by their places in `letters`. */
export function trigramKey(first: number, second: number, third: number): number {
  return (first << (2 * LETTER_BITS)) | (second << LETTER_BITS) | third
}

/** The slot at which the search for a key starts; `slots` is a power of two. */
export function trigramSlot(key: number, slots: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 8) & (slots - 1)
}
