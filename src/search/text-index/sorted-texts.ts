/** What is known about a text index when its tables are built. */
export interface SortedTexts {
  /** The code units in use, ascending. */
  readonly letters: readonly number[]
  /** The languages whose shown names hold each code unit, as masks; `FORMER_NAME` where a former name does. */
  readonly languagesOf: Uint32Array
  readonly text: Uint16Array
  readonly texts: Uint32Array
  readonly suffixes: Uint32Array
  readonly segmentStart: Uint32Array
  /** The row in `texts` of the text that a position belongs to. */
  readonly rowAt: (position: number) => number
}
