/**
 * A text index finds the owners (towns, elements: by *ordinal*, 0 the most important) of the texts that
 * contain a folded query. Its sections, each named behind the index's prefix:
 *
 * | section      | type          | length          | holds |
 * |--------------|---------------|-----------------|-------|
 * | text         | u16           | code units      | all texts in order of their owners' ordinals, a 0 behind each |
 * | textStart    | u32           | texts + 1       | where each text starts in `text` |
 * | textOwner    | u32           | texts           | ordinal of the owner |
 * | textMask     | u32           | texts           | bit n: this is the name that language n shows |
 * | blockText    | u32           | code units / 64 | the text that the first unit of each block of 64 belongs to |
 * | suffixes     | u32           | sum of segments | positions in `text`, sorted by the text from there on, segment by segment |
 * | segmentStart | u32           | scopes × 3 + 1  | where each segment starts in `suffixes`; segment = scope × 3 + kind |
 * | tree         | u32           | suffixes / 15   | least position in each 16 suffixes, in each 16 of those, and so on |
 * | letters      | u16 (pairs)   | …               | distinct code units in use, and per unit the languages that show it (see `LetterMasks`) |
 *
 * Since texts lie in order of importance, the least position in a range of suffixes is the most
 * important match in it: one number serves as place and as rank.
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
