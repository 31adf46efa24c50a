import { bareNames } from '../text/bare-names.ts'
import type { ScopeNumbers } from './scope-numbers.ts'
import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { EVERYWHERE, TEXT_MASK, TEXT_OWNER } from './text-index/layout.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that stand for an area or country that begins so; fewer only as a sign or an abbreviation. */
const SHORTEST_PLACE = 3

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

  /** The scopes of the areas and countries that any of folded texts names behind a town, or before one; each once. */
  scopesNamed(texts: readonly string[], isBehind: boolean): number[] {
    const { texts: rows, suffixes } = this.#index
    const scopes = new Set<number>()
    const { low, high } = this.#ranges
    for (const text of texts) {
      for (const kind of this.#locate(text)) {
        for (let at = low[kind]!; at < high[kind]!; at++) {
          const row = this.#index.rowAt(suffixes[at]!)
          if (isBehind || rows[row + TEXT_MASK] !== ONLY_BEHIND) scopes.add(rows[row + TEXT_OWNER]!)
        }
      }
    }
    return [...scopes].sort((a, b) => a - b)
  }

  /** The scopes of the countries that folded texts name behind a town, or in which the areas are that they name. */
  countriesNamed(texts: readonly string[]): number[] {
    return this.countriesAround(this.scopesNamed(texts, true))
  }

  /** The countries that some scopes are, or lie in; each once. */
  countriesAround(scopes: readonly number[]): number[] {
    return [...new Set(scopes.map((scope) => this.#scopes.ofCountry(this.#scopes.countryOf(scope))))]
  }

  /** Whether any of folded texts is a whole name of an area or country, but for words that only say that it is one. */
  isNamedBy(texts: readonly string[]): boolean {
    return texts.some((text) => !this.#wholeNames(text).next().done)
  }

  /** The scopes of the areas and countries of which any of folded texts is such a name; each once. */
  scopesCalled(texts: readonly string[]): number[] {
    return [...new Set(texts.flatMap((text) => [...this.#wholeNames(text)]))]
  }

  /** The scopes of the areas and countries of which a folded text is a name as it stands. */
  scopesOfWholeName(text: string): number[] {
    this.#index.locate(text, EVERYWHERE, this.#ranges)
    const { low, high } = this.#ranges
    const suffixes = this.#index.suffixes.subarray(low[WHOLE_NAME]!, high[WHOLE_NAME]!)
    return Array.from(suffixes, (suffix) => this.#index.ownerAt(suffix))
  }

  /** Those of some scopes that are countries. */
  countriesOf(scopes: readonly number[]): number[] {
    return scopes.filter((scope) => this.#scopes.ofCountry(this.#scopes.countryOf(scope)) === scope)
  }

  /** The scopes of which a text is a whole name, some perhaps again and again; to be taken before anything else is located. */
  *#wholeNames(text: string): Generator<number> {
    yield* this.scopesOfWholeName(text)
    const { low, high } = this.#ranges
    if (text.length < SHORTEST_PLACE) return
    // As the last words of a name, then as words with others behind them.
    const end = this.#index.endOfWholes(text.length, low[WORD_START]!, high[WORD_START]!)
    yield* this.#bareNamesIn(text, low[WORD_START]!, end)
    this.#index.locate(`${text} `, EVERYWHERE, this.#ranges)
    for (const kind of [NAME_START, WORD_START]) yield* this.#bareNamesIn(text, low[kind]!, high[kind]!)
  }

  /**
   * The scopes of those of suffixes[low, high) of whose names a text is what such words leave. Names are taken apart when a text
   * is asked for, which takes 10 µs in the median: few queries come so far.
   */
  *#bareNamesIn(text: string, low: number, high: number): Generator<number> {
    const { suffixes } = this.#index
    for (let at = low; at < high; at++) {
      if (bareNames(this.#index.textAt(suffixes[at]!)) === text) yield this.#index.ownerAt(suffixes[at]!)
    }
  }

  /** Those of some scopes that are others, or lie in them. */
  within(scopes: readonly number[], others: readonly number[]): number[] {
    const around = new Set(others)
    return scopes.filter(
      (scope) => around.has(scope) || around.has(this.#scopes.ofCountry(this.#scopes.countryOf(scope))),
    )
  }

  /** Finds the ranges of the kinds of match that count for a text, and gives these kinds. */
  #locate(text: string): readonly MatchKind[] {
    this.#index.locate(text, EVERYWHERE, this.#ranges)
    return text.length < SHORTEST_PLACE ? [WHOLE_NAME] : [WHOLE_NAME, NAME_START, WORD_START]
  }
}
