/** Kinds of match, best first. */
export const WHOLE_NAME = 0
export const NAME_START = 1
export const WORD_START = 2
export const INSIDE = 3
export type MatchKind = typeof WHOLE_NAME | typeof NAME_START | typeof WORD_START | typeof INSIDE
