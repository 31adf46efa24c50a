import { EVERYWHERE, TRIGRAM_LENGTH } from '../text-index/layout.ts'
import { LetterTree } from '../text-index/letter-tree.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME } from '../text-index/match-kind.ts'
import type { TextIndex } from '../text-index/text-index.ts'

/** Longer queries are not searched with typos: hardly any name is that long, and each letter costs a row and a step. */
export const LONGEST_WITH_TYPOS = 40
const MOST_TYPOS = 2
/** A row has a column before the first letter of the query, and one after each. */
const MOST_COLUMNS = LONGEST_WITH_TYPOS + 1
/**
 * Most letters that a path goes on with when no typo is left: those of the query in a row's band, which is as wide as the
 * typos on both sides of the diagonal, and the one before it, with which the first of them may have been swapped.
 */
const MOST_WITHOUT_TYPO = 2 * MOST_TYPOS + 2

/** In place of where names lie. */
const NOT_SEARCHED = -1

/** How many typos a folded query of so many letters (UTF-16 units) may have. */
export function typosAllowed(length: number): number {
  if (length < 5 || length > LONGEST_WITH_TYPOS) return 0
  return length < 9 ? 1 : MOST_TYPOS
}

/**
 * Walks the names of a scope as a tree of letters and visits the ranges of names that start with something
 * within `typos` edits of the query: one letter more, less, or other, or two neighbours swapped (optimal
 * string alignment). The range of names that are within so many edits as a whole is visited a second time.
 * With two typos the first letter must be right: it nearly always is, and the walk stays short.
 *
 * In each row of distances only the columns within `typos` of the diagonal can matter. Where all of them
 * have used up the typos, only the few letters that go on without another typo are looked for; that is so
 * at nearly every node.
 */
export class TypoWalk {
  readonly #index: TextIndex
  /** By scope, as far as they have been asked for. */
  readonly #trees = new Map<number, LetterTree>()
  #tree: LetterTree
  /** rows[d][j]: edits between the first d letters of the path and the first j of the query; right within the band. */
  readonly #rows: Uint8Array[] = []
  /** The letters to go on with, per depth. */
  readonly #letters: Uint16Array[] = []
  /** The letters that lead to a node. */
  readonly #path = new Uint16Array(LONGEST_WITH_TYPOS + MOST_TYPOS)
  #query = ''
  #typos = 0
  #scope = EVERYWHERE
  #visit: VisitMatches = () => {}

  constructor(index: TextIndex) {
    this.#index = index
    this.#tree = this.#treeOf(EVERYWHERE)
    for (let depth = 0; depth <= LONGEST_WITH_TYPOS + MOST_TYPOS; depth++) {
      this.#rows.push(new Uint8Array(MOST_COLUMNS))
      this.#letters.push(new Uint16Array(MOST_WITHOUT_TYPO))
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
    const row = this.#rows[0]!
    for (let column = 0; column <= query.length; column++) row[column] = Math.min(column, typos + 1)
    this.#tree = this.#treeOf(scope)
    const { units, starts } = this.#tree.first
    for (let at = 0; at < units.length; at++) {
      const unit = units[at]!
      if (typos === MOST_TYPOS && unit !== query.charCodeAt(0)) continue
      this.#enter(unit, starts[at]!, starts[at + 1]!, 0, false)
    }
  }

  #treeOf(scope: number): LetterTree {
    const tree = this.#trees.get(scope) ?? new LetterTree(this.#index, scope)
    this.#trees.set(scope, tree)
    return tree
  }

  /** @param isVisited whether the range of a node above was visited. */
  #descend(low: number, high: number, depth: number, isVisited: boolean): void {
    const letters = this.#lettersWithoutTypo(depth)
    if (letters < 0) this.#enterAll(low, high, depth, isVisited)
    else if (depth < TRIGRAM_LENGTH) this.#enterUnsearched(letters, depth, isVisited)
    else this.#enterFew(letters, low, high, depth, isVisited)
  }

  #enterAll(low: number, high: number, depth: number, isVisited: boolean): void {
    while (low < high) {
      const unit = this.#tree.unitAt(low, depth)
      const end = this.#tree.endOf(unit, low, high, depth)
      this.#enter(unit, low, end, depth, isVisited)
      low = end
    }
  }

  #enterFew(letters: number, low: number, high: number, depth: number, isVisited: boolean): void {
    for (let at = 0; at < letters; at++) {
      const unit = this.#letters[depth]![at]!
      const start = this.#tree.startOf(unit, low, high, depth)
      const end = this.#tree.endOf(unit, start, high, depth)
      if (start < end) this.#enter(unit, start, end, depth, isVisited)
    }
  }

  /**
   * Where no typo is left so early, names are looked for once three letters are known, in the table of these. So short a path
   * is no hit: a query has five letters or more.
   */
  #enterUnsearched(letters: number, depth: number, isVisited: boolean): void {
    for (let at = 0; at < letters; at++) {
      const unit = this.#letters[depth]![at]!
      if (depth + 1 < TRIGRAM_LENGTH) this.#enter(unit, NOT_SEARCHED, NOT_SEARCHED, depth, isVisited)
      else {
        const { low, high } = this.#index.findThree(this.#path[0]!, this.#path[1]!, unit, this.#scope)
        if (low < high) this.#enter(unit, low, high, depth, isVisited)
      }
    }
  }

  /** Goes down one letter, to the names in suffixes[low, high), which all have it at `depth`. */
  #enter(unit: number, low: number, high: number, depth: number, isVisited: boolean): void {
    if (unit === 0) {
      if (this.#distance(depth) <= this.#typos) this.#visit(low, high, WHOLE_NAME)
    } else if (depth + 1 < this.#rows.length && this.#nextRow(depth, unit) <= this.#typos) {
      this.#path[depth] = unit
      const isHit = this.#distance(depth + 1) <= this.#typos
      if (isHit && !isVisited) this.#visit(low, high, NAME_START)
      this.#descend(low, high, depth + 1, isVisited || isHit)
    }
  }

  /** Edits between the path to a depth and the whole query; more than the typos where it lies outside the band. */
  #distance(depth: number): number {
    const { length } = this.#query
    return Math.abs(depth - length) > this.#typos ? this.#typos + 1 : this.#rows[depth]![length]!
  }

  /**
   * Notes the letters with which a path can go on when no typo is left.
   *
   * @returns how many there are; -1 where a typo is left and any letter will do.
   */
  #lettersWithoutTypo(depth: number): number {
    const unitBefore = this.#path[depth - 1]
    const query = this.#query
    const typos = this.#typos
    const row = this.#rows[depth]!
    const letters = this.#letters[depth]!
    const last = Math.min(query.length, depth + typos)
    let count = 0
    for (let column = Math.max(0, depth - typos); column <= last; column++) {
      const edits = row[column]!
      if (edits < typos) return -1
      // After the whole query, the name must end.
      if (edits === typos) count = addLetter(letters, count, column < query.length ? query.charCodeAt(column) : 0)
      // Swapping two letters takes a typo that the row above this one must have to spare.
      const swapped = column - 1
      if (depth > 0 && swapped >= 0 && column < query.length && query.charCodeAt(column) === unitBefore) {
        if (this.#rows[depth - 1]![swapped]! < typos) count = addLetter(letters, count, query.charCodeAt(swapped))
      }
    }
    return count
  }

  /** Fills the band of a child's row and returns its least number of edits. */
  #nextRow(depth: number, unit: number): number {
    const unitBefore = this.#path[depth - 1]
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
}

/** Appends a letter unless it is there. */
function addLetter(letters: Uint16Array, count: number, letter: number): number {
  for (let at = 0; at < count; at++) if (letters[at] === letter) return count
  letters[count] = letter
  return count + 1
}
