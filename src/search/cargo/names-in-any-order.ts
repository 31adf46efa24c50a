import { heldIn, inAnyOrder } from '../../text/names/any-order.ts'
import { shortWords } from '../../text/names/shortened.ts'
import { EVERYWHERE, OF_NAMES } from '../text-index/layout.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME } from '../text-index/match-kind.ts'
import type { TextIndex } from '../text-index/text-index.ts'

/** Fewest letters of the longest word by which names are looked for. */
const SHORTEST_WORD = 3

/** Most words of a text that holds a name among others. */
const MOST_WORDS = 8

/** The kind of match for what is left of a name. */
const KIND = { whole: WHOLE_NAME, start: NAME_START } as const

/** A name that a text holds among other words. */
interface HeldName {
  /** Of its suffix. */
  readonly at: number
  readonly words: number
  readonly isInflected: boolean
}

/** Finds the names that have the words of a text in any order, «масло подсолнечное», by looking at each: meant for few names. */
export class NamesInAnyOrder {
  readonly #index: TextIndex

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** The names that hold all words of a text. */
  find(folded: string, visit: VisitMatches): void {
    const words = shortWords(folded)
    if (words === undefined || words.every(({ length }) => length < SHORTEST_WORD)) return
    for (const [at, name] of this.#names()) {
      const match = inAnyOrder(words, name)
      if (match !== undefined) visit(at, at + 1, KIND[match])
    }
  }

  /** The names all words of which a text holds, among others: see `heldIn`. */
  namesHeld(folded: string): HeldName[] {
    const words = folded.split(' ')
    if (words.length < 2 || words.length > MOST_WORDS) return []
    const held: HeldName[] = []
    for (const [at, name] of this.#names()) {
      const how = heldIn(words, name)
      if (how !== undefined) held.push({ at, words: name.split(' ').length, isInflected: how === 'inflected' })
    }
    return held
  }

  /** All names, each with the index of its suffix. */
  *#names(): Generator<readonly [at: number, name: string]> {
    const high = this.#index.segmentHigh(EVERYWHERE, OF_NAMES)
    for (let at = this.#index.segmentLow(EVERYWHERE, OF_NAMES); at < high; at++)
      yield [at, this.#index.textAt(this.#index.suffixes[at]!)]
  }
}
