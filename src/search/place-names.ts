import type { ScopeNumbers } from './scope-numbers.ts'
import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './score.ts'
import { EVERYWHERE, TEXT_MASK, TEXT_OWNER } from './text-index/layout.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that stand for an area or country behind a town's name; fewer only as a country's sign. */
const SHORTEST_PLACE = 3
const SIGN_LENGTH = 2

/** Most words of the place that the named one lies in: «united arab emirates». */
const MOST_OUTER_WORDS = 3

/** Most ways to divide a text into a town's name and a place that are tried. */
const MOST_DIVISIONS = 6

/** Mask of a text that names a place only behind a town. */
export const ONLY_BEHIND = 1

/** A text read as a town's name and the scopes of the areas and countries that are named with it, ascending. */
export interface NameInPlace {
  readonly name: string
  readonly scopes: readonly number[]
}

/** Finds areas and countries by the start of a word in any of their names: owners are scopes of the town indexes. */
export class PlaceNames {
  readonly #index: TextIndex
  readonly #scopes: ScopeNumbers
  readonly #ranges = noRanges()
  /** What the parts of the text at hand name behind a town, and before one: most are asked for again and again. */
  readonly #behind = new Map<string, readonly number[]>()
  readonly #before = new Map<string, readonly number[]>()

  constructor(index: TextIndex, scopes: ScopeNumbers) {
    this.#index = index
    this.#scopes = scopes
  }

  /**
   * The ways in which folded text is a name with a place behind it, or before it. Places may be two, one in the other,
   * the inner one next to the name: «броди львівська область україна», «україна львівська область броди».
   */
  *readings(text: string): Generator<NameInPlace> {
    this.#behind.clear()
    this.#before.clear()
    const words = text.split(' ')
    const divisions = Math.min(words.length - 1, MOST_DIVISIONS)
    for (let at = 1; at <= divisions; at++) {
      const [left, right] = [words.slice(0, at), words.slice(at)]
      yield { name: left.join(' '), scopes: this.#scopesOf(right, true) }
      yield { name: right.join(' '), scopes: this.#scopesOf(left, false) }
    }
  }

  /** What words behind a town name, or before it: one place, or that of two which is next to the town. */
  #scopesOf(words: readonly string[], isBehind: boolean): readonly number[] {
    const named = this.#scopesNamed(words, isBehind)
    const mostOuter = named.length > 0 ? 0 : Math.min(words.length - 1, MOST_OUTER_WORDS)
    for (let outerWords = 1; outerWords <= mostOuter; outerWords++) {
      const at = isBehind ? words.length - outerWords : outerWords
      const [left, right] = [words.slice(0, at), words.slice(at)]
      const [inner, outer] = isBehind ? [left, right] : [right, left]
      const around = new Set(this.#scopesNamed(outer, isBehind))
      if (around.size === 0) continue
      const within = this.#scopesNamed(inner, isBehind).filter(
        (scope) => around.has(scope) || around.has(this.#scopes.around(scope)),
      )
      if (within.length > 0) return within
    }
    return named
  }

  #scopesNamed(words: readonly string[], isBehind: boolean): readonly number[] {
    const text = words.join(' ')
    const known = isBehind ? this.#behind : this.#before
    const scopes = known.get(text) ?? this.#look(text, isBehind)
    known.set(text, scopes)
    return scopes
  }

  #look(text: string, isBehind: boolean): number[] {
    const { texts, suffixes } = this.#index
    const scopes = new Set<number>()
    const { low, high } = this.#ranges
    for (const kind of this.#locate(text)) {
      for (let at = low[kind]!; at < high[kind]!; at++) {
        const row = this.#index.rowAt(suffixes[at]!)
        if (isBehind || texts[row + TEXT_MASK] !== ONLY_BEHIND) scopes.add(texts[row + TEXT_OWNER]!)
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
