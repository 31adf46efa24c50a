import { spelledOut } from '../text/abbreviations.ts'
import { foldQuery } from '../text/fold-query.ts'
import { meantByMistyped } from '../text/mistyped.ts'
import { respelled } from '../text/respelled.ts'
import type { Owners } from './ranked-matches.ts'
import {
  AS_TYPED_BONUS,
  INSIDE,
  KIND_BONUS,
  type MatchKind,
  NAME_START,
  SHOWN_BONUS,
  WHOLE_NAME,
  WORD_START,
} from './score.ts'
import { textsOf } from './text-index/owner-texts.ts'
import type { TextIndex } from './text-index/text-index.ts'

/**
 * Searches among a few given owners by looking at their names: an index would walk past all others that
 * match. Finds what matches directly or, only where nothing does, in another layout or script.
 */
export class AmongSearch {
  readonly #index: TextIndex
  readonly #owners: Owners

  constructor(index: TextIndex, owners: Owners) {
    this.#index = index
    this.#owners = owners
  }

  /**
   * @param among ordinals, each once.
   * @param language place of the requested language.
   * @returns the ordinals that match, in the order of search results.
   */
  search(query: string, among: readonly number[], language: number): number[] {
    const folded = foldQuery(query)
    if (folded === '') return []
    const ways: readonly (readonly [queries: () => readonly string[], worst: MatchKind])[] = [
      [() => withSpelledOut(folded), WORD_START],
      [() => [folded], INSIDE],
      [() => meantByMistyped(query), WORD_START],
      [() => respelled(folded), NAME_START],
    ]
    for (const [queries, worst] of ways) {
      const found = this.#rank(folded, queries(), worst, among, (1 << language) >>> 0)
      if (found.length > 0) return found
    }
    return []
  }

  #rank(
    typed: string,
    queries: readonly string[],
    worst: MatchKind,
    among: readonly number[],
    language: number,
  ): number[] {
    const { importance, ids } = this.#owners
    return among
      .map((owner) => ({ owner, bonus: this.#bonus(owner, typed, queries, worst, language) }))
      .filter(({ bonus }) => bonus >= 0)
      .sort((a, b) => b.bonus + importance[b.owner]! - a.bonus - importance[a.owner]! || ids[a.owner]! - ids[b.owner]!)
      .map(({ owner }) => owner)
  }

  /** The most that a name of an owner adds to its importance; -1 where none matches. */
  #bonus(owner: number, typed: string, queries: readonly string[], worst: MatchKind, language: number): number {
    let best = -1
    for (const { text, languages } of textsOf(this.#index, owner)) {
      const shown = (languages & language) === 0 ? 0 : SHOWN_BONUS
      for (const query of queries) {
        const kind = kindOf(text, query)
        if (kind === undefined || kind > worst) continue
        best = Math.max(best, KIND_BONUS[kind]! + shown + (query === typed ? AS_TYPED_BONUS : 0))
      }
    }
    return best
  }
}

/** As in the search among all: what holds an abbreviation is rarely meant inside a word. */
function withSpelledOut(folded: string): string[] {
  const spelled = spelledOut(folded)
  return spelled.length > 0 ? [folded, ...spelled] : []
}

function kindOf(name: string, query: string): MatchKind | undefined {
  if (name === query) return WHOLE_NAME
  if (name.startsWith(query)) return NAME_START
  if (name.includes(` ${query}`)) return WORD_START
  return name.includes(query) ? INSIDE : undefined
}
