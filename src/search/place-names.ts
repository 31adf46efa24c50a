import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { EVERYWHERE, TEXT_OWNER } from './text-index/layout.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that stand for an area or country behind a town's name; fewer only as a country's sign. */
const SHORTEST_PLACE = 3
const SIGN_LENGTH = 2

/** Finds areas and countries by the start of a word in any of their names: owners are scopes of the town indexes. */
export class PlaceNames {
  readonly #index: TextIndex

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** The scopes of the areas and countries that folded text names, each once, ascending. */
  scopesNamed(text: string): number[] {
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
