import { spelledOut } from '../../text/names/abbreviations.ts'
import { heldIn, inAnyOrder, shortFor, shortWords } from '../../text/names/shortened.ts'
import { EVERYWHERE, OF_NAMES } from '../text-index/layout.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME, WORD_START } from '../text-index/match-kind.ts'
import { noRanges, type TextIndex } from '../text-index/text-index.ts'

/** Fewest letters of a word by which names are looked for. */
const SHORTEST_WORD = 3

/** A word in more names than this is too common: all of them would have to be looked at. */
const MOST_NAMES = 500

/** Most words of a text that holds the name of goods among others. */
const MOST_WORDS_OF_GOODS = 8

/** The kind of match for what is left of a name. */
const KIND = { whole: WHOLE_NAME, start: NAME_START } as const

/** A name that a text holds among other words. */
interface HeldName {
  /** Of its suffix. */
  readonly at: number
  readonly words: number
  readonly isInflected: boolean
}

/** Finds the names that a text is short for, `c budejovice`, by looking at all that hold the rarest of its words. */
export class ShortenedNames {
  readonly #index: TextIndex
  readonly #ranges = noRanges()

  constructor(index: TextIndex) {
    this.#index = index
  }

  /**
   * The names that folded text, as it stands or without abbreviations, is short for, see `shortFor`; none where all its words
   * are too common.
   */
  find(folded: string, visit: VisitMatches): void {
    for (const words of [folded, ...spelledOut(folded)].map(shortWords)) {
      if (words === undefined) continue
      const { low, high } = this.#holdingRarestWord(words)
      for (let at = low; at < high; at++) {
        const match = shortFor(words, this.#index.textAt(this.#index.suffixes[at]!))
        if (match !== undefined) visit(at, at + 1, KIND[match])
      }
    }
  }

  /** The names that hold all of a text's words in any order, by looking at each name: meant for few names. */
  findInAnyOrder(folded: string, visit: VisitMatches): void {
    const words = shortWords(folded)
    if (words === undefined || words.every(({ length }) => length < SHORTEST_WORD)) return
    for (const [at, name] of this.#names()) {
      const match = inAnyOrder(words, name)
      if (match !== undefined) visit(at, at + 1, KIND[match])
    }
  }

  /** The names that a text holds among other words, see `heldIn`, by looking at each name: meant for few names. */
  namesHeld(folded: string): HeldName[] {
    const words = folded.split(' ')
    if (words.length < 2 || words.length > MOST_WORDS_OF_GOODS) return []
    const held: HeldName[] = []
    for (const [at, name] of this.#names()) {
      const how = heldIn(words, name)
      if (how !== undefined) held.push({ at, words: name.split(' ').length, isInflected: how === 'inflected' })
    }
    return held
  }

  /** All names, each with the place of its suffix. */
  *#names(): Generator<readonly [at: number, name: string]> {
    const high = this.#index.segmentHigh(EVERYWHERE, OF_NAMES)
    for (let at = this.#index.segmentLow(EVERYWHERE, OF_NAMES); at < high; at++)
      yield [at, this.#index.textAt(this.#index.suffixes[at]!)]
  }

  /**
   * The suffixes of all owners that start with the rarest word: names for the first word, later words of names for any
   * other. None where all are too common.
   */
  #holdingRarestWord(words: readonly string[]): { readonly low: number; readonly high: number } {
    let rarest = { low: 0, high: 0 }
    let fewest = MOST_NAMES + 1
    for (const [place, word] of words.entries()) {
      if (word.length < SHORTEST_WORD) continue
      this.#index.locate(word, EVERYWHERE, WORD_START, this.#ranges)
      const { low, high } = this.#ranges
      const [first, last] = place === 0 ? [WHOLE_NAME, NAME_START] : [WORD_START, WORD_START]
      const [from, to] = [low[first]!, high[last]!]
      if (to - from >= fewest) continue
      rarest = { low: from, high: to }
      fewest = to - from
    }
    return rarest
  }
}
