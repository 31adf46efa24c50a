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

  constructor(index: TextIndex) {
    this.#index = index
  }

  /**
   * The scopes of the areas and countries that folded text names, each once, ascending. Where it names several, one
   * in another, those of the first: «львівська область україна».
   */
  scopesNamed(text: string): number[] {
    const named = this.#scopesOfOne(text)
    const words = named.length > 0 ? [] : text.split(' ')
    const fewest = Math.max(words.length - MOST_OUTER_WORDS, 1)
    for (let split = words.length - 1; split >= fewest; split--) {
      const first = this.#scopesOfOne(words.slice(0, split).join(' '))
      if (first.length > 0 && this.#scopesOfOne(words.slice(split).join(' ')).length > 0) return first
    }
    return named
  }

  #scopesOfOne(text: string): number[] {
    const index = this.#index
    const scopes = new Set<number>()
    if (text.length < SIGN_LENGTH) return []
    const ranges = noRanges()
    index.locate(text, EVERYWHERE, ranges)
    const add = (kind: MatchKind): void => {
      for (let at = ranges.low[kind]!; at < ranges.high[kind]!; at++)
        scopes.add(index.texts[index.rowAt(index.suffixes[at]!) + TEXT_OWNER]!)
    }
    if (text.length < SHORTEST_PLACE) add(WHOLE_NAME)
    else {
      add(WHOLE_NAME)
      add(NAME_START)
      add(WORD_START)
    }
    return [...scopes].sort((a, b) => a - b)
  }
}
