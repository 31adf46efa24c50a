import type { ScopeNumbers } from './scope-numbers.ts'
import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { EVERYWHERE, TEXT_MASK, TEXT_OWNER } from './text-index/layout.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that stand for an area or country behind a town's name; fewer only as a country's sign. */
const SHORTEST_PLACE = 3
const SIGN_LENGTH = 2

/** Most words of the place that the named one lies in: «united arab emirates». */
const MOST_OUTER_WORDS = 3

/** Mask of a text that names a place only behind a town. */
export const ONLY_BEHIND = 1

/** Finds areas and countries by the start of a word in any of their names: owners are scopes of the town indexes. */
export class PlaceNames {
  readonly #index: TextIndex
  readonly #scopes: ScopeNumbers
  readonly #ranges = noRanges()

  constructor(index: TextIndex, scopes: ScopeNumbers) {
    this.#index = index
    this.#scopes = scopes
  }

  /** The scopes of the areas and countries that folded text names in front of a town, each once, ascending. */
  scopesNamedBefore(text: string): number[] {
    return this.#scopesNamed(text, 0)
  }

  /** The same behind a town, or the scopes of the first of two places, one in the other: «львівська область україна». */
  scopesNamedBehind(text: string): number[] {
    const named = this.#scopesNamed(text, ONLY_BEHIND)
    const words = named.length > 0 ? [] : text.split(' ')
    const fewest = Math.max(words.length - MOST_OUTER_WORDS, 1)
    for (let split = words.length - 1; split >= fewest; split--) {
      const outer = new Set(this.#scopesNamed(words.slice(split).join(' '), ONLY_BEHIND))
      if (outer.size === 0) continue
      const first = this.#scopesNamed(words.slice(0, split).join(' '), ONLY_BEHIND)
      const within = first.filter((scope) => outer.has(scope) || outer.has(this.#scopes.around(scope)))
      if (within.length > 0) return within
    }
    return named
  }

  /** @param most the largest mask of texts that count. */
  #scopesNamed(text: string, most: number): number[] {
    const { texts, suffixes } = this.#index
    const scopes = new Set<number>()
    const { low, high } = this.#ranges
    for (const kind of this.#locate(text)) {
      for (let at = low[kind]!; at < high[kind]!; at++) {
        const row = this.#index.rowAt(suffixes[at]!)
        if (texts[row + TEXT_MASK]! <= most) scopes.add(texts[row + TEXT_OWNER]!)
      }
    }
    return [...scopes].sort((a, b) => a - b)
  }

  /** Finds the ranges of the kinds of match that count for a text, and gives these kinds. */
  #locate(text: string): readonly MatchKind[] {
    if (text.length < SIGN_LENGTH) return []
    this.#index.locate(text, EVERYWHERE, this.#ranges)
    return text.length < SHORTEST_PLACE ? [WHOLE_NAME] : [WHOLE_NAME, NAME_START, WORD_START]
  }
}
