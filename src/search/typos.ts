import type { TextIndex } from './text-index.ts'

/** Longer queries are not searched with typos: no name is that long. */
export const LONGEST_WITH_TYPOS = 40

/** How many typos a query of so many letters may have. */
export function typosAllowed(length: number): number {
  if (length < 5 || length > LONGEST_WITH_TYPOS) return 0
  return length < 9 ? 1 : 2
}

/**
 * Walks the names (suffixes[low, high), all of kind "start of name") as a tree of letters and visits the
 * ranges of names that start with something within `typos` edits of the query: one letter more, less, or
 * other, or two neighbours swapped (optimal string alignment). Of names that are within so many edits as
 * a whole, the range is visited a second time. With two typos the first letter has to be right: it
 * nearly always is, and the walk stays short.
 */
export class TypoWalk {
  readonly #index: TextIndex
  /** rows[d][j]: edits between the first d letters of the path and the first j of the query. */
  readonly #rows: Uint8Array[] = []
  #query = ''
  #typos = 0
  #visit: (low: number, high: number, isWhole: boolean) => void = () => {}

  constructor(index: TextIndex) {
    this.#index = index
    for (let depth = 0; depth <= LONGEST_WITH_TYPOS + 2; depth++) {
      this.#rows.push(new Uint8Array(LONGEST_WITH_TYPOS + 1))
    }
  }

  walk(
    query: string,
    typos: number,
    low: number,
    high: number,
    visit: (low: number, high: number, isWhole: boolean) => void,
  ): void {
    this.#query = query
    this.#typos = typos
    this.#visit = visit
    const first = this.#rows[0]!
    for (let column = 0; column <= query.length; column++) first[column] = column
    if (typos < 2) this.#descend(low, high, 0, 0, false)
    else {
      const letter = query[0]!
      const from = this.#index.lowerBound(letter, low, high)
      this.#descend(from, this.#index.upperBound(letter, from, high), 0, 0, false)
    }
  }

  /** @param letter the unit that leads to this node; @param isVisited whether an ancestor's range was visited. */
  #descend(low: number, high: number, depth: number, letter: number, isVisited: boolean): void {
    const { suffixes, text } = this.#index
    while (low < high) {
      const unit = text[suffixes[low]! + depth]!
      const end = this.#endOfUnit(unit, low, high, depth)
      if (unit === 0) {
        if (this.#rows[depth]![this.#query.length]! <= this.#typos) this.#visit(low, end, true)
      } else if (depth + 1 < this.#rows.length && this.#nextRow(depth, unit, letter) <= this.#typos) {
        const isHit = this.#rows[depth + 1]![this.#query.length]! <= this.#typos
        if (isHit && !isVisited) this.#visit(low, end, false)
        this.#descend(low, end, depth + 1, unit, isVisited || isHit)
      }
      low = end
    }
  }

  /** Fills the row of a child and gives its least number of edits. */
  #nextRow(depth: number, unit: number, unitBefore: number): number {
    const query = this.#query
    const row = this.#rows[depth + 1]!
    const above = this.#rows[depth]!
    const twoAbove = depth > 0 ? this.#rows[depth - 1]! : above
    let least = depth + 1
    row[0] = depth + 1
    for (let column = 1; column <= query.length; column++) {
      const letter = query.charCodeAt(column - 1)
      let edits = above[column - 1]! + (letter === unit ? 0 : 1)
      if (above[column]! + 1 < edits) edits = above[column]! + 1
      if (row[column - 1]! + 1 < edits) edits = row[column - 1]! + 1
      if (depth > 0 && column > 1 && letter === unitBefore && query.charCodeAt(column - 2) === unit) {
        if (twoAbove[column - 2]! + 1 < edits) edits = twoAbove[column - 2]! + 1
      }
      row[column] = edits
      if (edits < least) least = edits
    }
    return least
  }

  /** First place in suffixes[low, high) whose unit at a depth is greater; they are sorted by it. */
  #endOfUnit(unit: number, low: number, high: number, depth: number): number {
    const { suffixes, text } = this.#index
    let step = 1
    while (low + step < high && text[suffixes[low + step]! + depth]! <= unit) {
      low += step
      step *= 2
    }
    high = Math.min(high, low + step)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (text[suffixes[middle]! + depth]! <= unit) low = middle + 1
      else high = middle
    }
    return low
  }
}
