import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { EVERYWHERE, TEXT_OWNER } from './text-index/layout.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that stand for an area or country behind a town's name; fewer only as a country's sign. */
const SHORTEST_PLACE = 3
const SIGN_LENGTH = 2

/** Most words of the place that the named one lies in: «united arab emirates». */
const MOST_OUTER_WORDS = 3

/** Finds areas and countries by the start of a word in any of their names: owners are scopes of the town indexes. */
export class PlaceNames {
  readonly #index: TextIndex
  readonly #ranges = noRanges()

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** The scopes of the areas and countries that folded text names, each once, ascending. */
  scopesNamed(text: string): number[] {
    const index = this.#index
    const scopes = new Set<number>()
    const { low, high } = this.#ranges
    for (const kind of this.#locate(text)) {
      for (let at = low[kind]!; at < high[kind]!; at++)
        scopes.add(index.texts[index.rowAt(index.suffixes[at]!) + TEXT_OWNER]!)
    }
    return [...scopes].sort((a, b) => a - b)
  }

  /** The same, or the scopes of the first of two places, one in the other: «львівська область україна». */
  scopesNamedWithin(text: string): number[] {
    const named = this.scopesNamed(text)
    const words = named.length > 0 ? [] : text.split(' ')
    const fewest = Math.max(words.length - MOST_OUTER_WORDS, 1)
    for (let split = words.length - 1; split >= fewest; split--) {
      if (!this.#isNamed(words.slice(split).join(' '))) continue
      const first = this.scopesNamed(words.slice(0, split).join(' '))
      if (first.length > 0) return first
    }
    return named
  }

  #isNamed(text: string): boolean {
    const { low, high } = this.#ranges
    return this.#locate(text).some((kind) => low[kind]! < high[kind]!)
  }

  /** Finds the ranges of the kinds of match that count for a text, and gives these kinds. */
  #locate(text: string): readonly MatchKind[] {
    if (text.length < SIGN_LENGTH) return []
    this.#index.locate(text, EVERYWHERE, this.#ranges)
    return text.length < SHORTEST_PLACE ? [WHOLE_NAME] : [WHOLE_NAME, NAME_START, WORD_START]
  }
}
