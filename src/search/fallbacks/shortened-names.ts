import { spelledOut } from '../../text/names/abbreviations.ts'
import { shortFor, shortWords } from '../../text/names/shortened.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME, WORD_START } from '../text-index/match-kind.ts'
import { noRanges, type TextIndex } from '../text-index/text-index.ts'

/** Fewest letters of a word by which names are looked for. */
const SHORTEST_WORD = 3

/** A word in more names than this is too common: all of them would have to be looked at. */
const MOST_NAMES = 500

/** The kind of match for what is left of a name. */
const KIND = { whole: WHOLE_NAME, start: NAME_START } as const

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

  /**
   * The suffixes of all owners that start with the rarest word: names for the first word, later words of names for any
   * other. None where all are too common.
   */
  #holdingRarestWord(words: readonly string[]): { readonly low: number; readonly high: number } {
    let rarest = { low: 0, high: 0 }
    let fewest = MOST_NAMES + 1
    for (const [position, word] of words.entries()) {
      if (word.length < SHORTEST_WORD) continue
      this.#index.locate(word, EVERYWHERE, WORD_START, this.#ranges)
      const { low, high } = this.#ranges
      const [first, last] = position === 0 ? [WHOLE_NAME, NAME_START] : [WORD_START, WORD_START]
      const [from, to] = [low[first]!, high[last]!]
      if (to - from >= fewest) continue
      rarest = { low: from, high: to }
      fewest = to - from
    }
    return rarest
  }
}
