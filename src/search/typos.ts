import { EVERYWHERE, START_OF_NAME } from './text-index/layout.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME } from './text-index/match-kind.ts'
import type { TextIndex } from './text-index/text-index.ts'

/** Longer queries are not searched with typos: hardly any name is that long, and each letter costs a row and a step. */
export const LONGEST_WITH_TYPOS = 40
const MOST_TYPOS = 2

/** How many typos a folded query of so many letters (UTF-16 units) may have. */
export function typosAllowed(length: number): number {
  if (length < 5 || length > LONGEST_WITH_TYPOS) return 0
  return length < 9 ? 1 : MOST_TYPOS
}

/** The letters that names start with, and where the names of each start in `suffixes`, the end of the last one after them. */
interface FirstLetters {
  readonly units: Uint16Array
  readonly starts: Uint32Array
}

/**
 * Walks the names of a scope as a tree of letters and visits the ranges of names that start with something within `typos`
 * edits of the query: one letter more, less, or other, or two neighbours swapped (optimal string alignment). The range of
 * names that are within so many edits as a whole is visited a second time. With two typos the first letter must be right: it
 * nearly always is, and the walk stays short.
 *
 * In each row of distances only the columns within `typos` of the diagonal can matter. Where all of them have used up the
 * typos, which is so at nearly every node, the rest of the name must be the rest of the query from one of these columns on:
 * it is looked up as a whole.
 */
export class TypoWalk {
  readonly #index: TextIndex
  /** rows[d][j]: edits between the first d letters of the path and the first j of the query; right within the band. */
  readonly #rows: Uint8Array[] = []
  /** By scope. */
  readonly #letters = new Map<number, FirstLetters>()
  #query = ''
  #typos = 0
  #scope = EVERYWHERE
  #visit: VisitMatches = () => {}

  constructor(index: TextIndex) {
    this.#index = index
    for (let depth = 0; depth <= LONGEST_WITH_TYPOS + MOST_TYPOS; depth++) {
      this.#rows.push(new Uint8Array(LONGEST_WITH_TYPOS + 2))
    }
  }

  /**
   * @param query folded, at most `LONGEST_WITH_TYPOS` units.
   * @param typos 1 or 2, see `typosAllowed`.
   */
  walk(query: string, typos: number, scope: number, visit: VisitMatches): void {
    this.#query = query
    this.#typos = typos
    this.#scope = scope
    this.#visit = visit
    const first = this.#rows[0]!
    for (let column = 0; column <= query.length; column++) first[column] = Math.min(column, typos + 1)
    const { units, starts } = this.#firstLetters(scope)
    for (const [place, unit] of units.entries()) {
      if (typos === MOST_TYPOS && unit !== query.charCodeAt(0)) continue
      this.#enter(unit, starts[place]!, starts[place + 1]!, '', false)
    }
  }

  /** Looked for once: every walk begins with them, and they lie all over the memory. */
  #firstLetters(scope: number): FirstLetters {
    const known = this.#letters.get(scope)
    if (known !== undefined) return known
    const { suffixes, text } = this.#index
    const end = this.#index.segmentHigh(scope, START_OF_NAME)
    const starts = [this.#index.segmentLow(scope, START_OF_NAME)]
    const units: number[] = []
    for (let low = starts[0]!; low < end; low = starts.at(-1)!) {
      const unit = text[suffixes[low]!]!
      units.push(unit)
      starts.push(this.#endOfUnit(unit, low, end, 0))
    }
    const letters = { units: Uint16Array.from(units), starts: Uint32Array.from(starts) }
    this.#letters.set(scope, letters)
    return letters
  }

  /**
   * @param path the letters that lead to this node; the names in suffixes[low, high) are those that start with them.
   * @param isVisited whether the range of a node above was visited.
   */
  #descend(low: number, high: number, path: string, isVisited: boolean): void {
    if (!this.#hasTypoLeft(path.length)) {
      this.#complete(path, isVisited)
      return
    }
    const { suffixes, text } = this.#index
    while (low < high) {
      const unit = text[suffixes[low]! + path.length]!
      const end = this.#endOfUnit(unit, low, high, path.length)
      this.#enter(unit, low, end, path, isVisited)
      low = end
    }
  }

  /** Goes down one letter, to the names in suffixes[low, high), which all have it after the path. */
  #enter(unit: number, low: number, high: number, path: string, isVisited: boolean): void {
    const depth = path.length
    if (unit === 0) {
      if (this.#distance(depth) <= this.#typos) this.#visit(low, high, WHOLE_NAME)
    } else if (depth + 1 < this.#rows.length && this.#nextRow(depth, unit, path.charCodeAt(depth - 1)) <= this.#typos) {
      const isHit = this.#distance(depth + 1) <= this.#typos
      if (isHit && !isVisited) this.#visit(low, high, NAME_START)
      this.#descend(low, high, path + String.fromCharCode(unit), isVisited || isHit)
    }
  }

  /** Edits between the path to a depth and the whole query; more than the typos where it lies outside the band. */
  #distance(depth: number): number {
    const { length } = this.#query
    return Math.abs(depth - length) > this.#typos ? this.#typos + 1 : this.#rows[depth]![length]!
  }

  /** Whether a path to a depth may go on with any letter. */
  #hasTypoLeft(depth: number): boolean {
    const row = this.#rows[depth]!
    const last = Math.min(this.#query.length, depth + this.#typos)
    for (let column = Math.max(0, depth - this.#typos); column <= last; column++) {
      if (row[column]! < this.#typos) return true
    }
    return false
  }

  /** Visits the names that go on after a path without another typo. */
  #complete(path: string, isVisited: boolean): void {
    const rests = this.#restsWithoutTypo(path)
    for (const [place, rest] of rests.entries()) {
      const text = path + rest
      const { low, high } = this.#index.find(text, this.#scope, START_OF_NAME)
      if (low === high) continue
      const isWithinOther = rests.some((other, at) => at !== place && rest.startsWith(other))
      if (!isVisited && !isWithinOther) this.#visit(low, high, NAME_START)
      const wholesEnd = this.#index.endOfWholes(text.length, low, high)
      if (low < wholesEnd) this.#visit(low, wholesEnd, WHOLE_NAME)
    }
  }

  /** What of the query may follow a path when no typo is left, each once. */
  #restsWithoutTypo(path: string): string[] {
    const query = this.#query
    const typos = this.#typos
    const depth = path.length
    const row = this.#rows[depth]!
    const last = Math.min(query.length, depth + typos)
    const rests: string[] = []
    const add = (rest: string) => {
      if (!rests.includes(rest)) rests.push(rest)
    }
    for (let column = Math.max(0, depth - typos); column <= last; column++) {
      if (row[column] === typos) add(query.slice(column))
      // The path ends with the second of two letters, and goes on with the first. Swapping them takes a typo that the row above
      // this one must have to spare.
      const isSwapped = depth > 0 && column > 0 && column < query.length && query[column] === path[depth - 1]
      if (isSwapped && this.#rows[depth - 1]![column - 1]! < typos)
        add(query.charAt(column - 1) + query.slice(column + 1))
    }
    return rests
  }

  /** Fills the band of a child's row and returns its least number of edits. */
  #nextRow(depth: number, unit: number, unitBefore: number): number {
    const query = this.#query
    const over = this.#typos + 1
    const row = this.#rows[depth + 1]!
    const above = this.#rows[depth]!
    const first = Math.max(1, depth + 1 - this.#typos)
    const last = Math.min(query.length, depth + 1 + this.#typos)
    let left = first === 1 ? Math.min(depth + 1, over) : over
    let least = left
    row[first - 1] = left
    for (let column = first; column <= last; column++) {
      const letter = query.charCodeAt(column - 1)
      let edits = above[column - 1]! + (letter === unit ? 0 : 1)
      // The band of the row above ends one column before that of this one.
      if (column < depth + 1 + this.#typos && above[column]! + 1 < edits) edits = above[column]! + 1
      if (left + 1 < edits) edits = left + 1
      if (depth > 0 && column > 1 && letter === unitBefore && query.charCodeAt(column - 2) === unit) {
        const swapped = this.#rows[depth - 1]![column - 2]! + 1
        if (swapped < edits) edits = swapped
      }
      if (edits > over) edits = over
      row[column] = edits
      left = edits
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
