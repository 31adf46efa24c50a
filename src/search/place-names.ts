import type { TextIndex } from './text-index.ts'
import { EVERYWHERE, START_OF_NAME, TEXT_OWNER } from './text-index-layout.ts'

/** Fewest letters that stand for an area or country behind a town's name; fewer only as a country's sign. */
const SHORTEST_PLACE = 3
const SIGN_LENGTH = 2

/** Finds areas and countries by the start of any of their names: owners are scopes of the town indexes. */
export class PlaceNames {
  readonly #index: TextIndex

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** The scopes of the areas and countries that folded text names, each once, ascending. */
  scopesNamed(text: string): number[] {
    const index = this.#index
    const high = index.segmentHigh(EVERYWHERE, START_OF_NAME)
    const first = index.lowerBound(text, index.segmentLow(EVERYWHERE, START_OF_NAME), high)
    let last = index.upperBound(text, first, high)
    if (text.length < SHORTEST_PLACE) {
      if (text.length < SIGN_LENGTH) return []
      last = index.endOfWholes(text.length, first, last)
    }
    const scopes = new Set<number>()
    for (let at = first; at < last; at++) scopes.add(index.texts[index.rowAt(index.suffixes[at]!) + TEXT_OWNER]!)
    return [...scopes].sort((a, b) => a - b)
  }
}
