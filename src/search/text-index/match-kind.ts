/** Kinds of match, best first. */
export const WHOLE_NAME = 0
export const NAME_START = 1
export const WORD_START = 2
export const INSIDE = 3
export type MatchKind = typeof WHOLE_NAME | typeof NAME_START | typeof WORD_START | typeof INSIDE

/** Those in which a word of a name starts with a text. */
export const WORDS_BEGUN: readonly MatchKind[] = [WHOLE_NAME, NAME_START, WORD_START]

/** Called with suffixes[low, high) of names that match in a kind. */
export type VisitMatches = (low: number, high: number, kind: MatchKind) => void
