import { foldQuery, initialOf } from '../text/fold-query.ts'
import { meantByMistyped } from '../text/scripts/mistyped.ts'
import { respelled } from '../text/scripts/respelled.ts'
import { abbreviated } from './abbreviated.ts'
import type { HeardNames } from './fallbacks/heard-names.ts'
import type { Home } from './filters/home.ts'
import type { FoundBy } from './found-by.ts'
import type { Wanted } from './match-search.ts'
import type { Owners } from './ranked-matches.ts'
import { FORMER_MALUS, HOME_BONUS, KIND_BONUS, SHOWN_BONUS } from './score.ts'
import { FORMER_NAME, languageBit } from './text-index/layout.ts'
import { INSIDE, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './text-index/match-kind.ts'
import { joinedTextsOf, type OwnerText, textsOf } from './text-index/owner-texts.ts'
import type { TextIndex } from './text-index/text-index.ts'
import { type NamesFound, NOTHING } from './ways.ts'

interface NamedOwner {
  readonly owner: number
  /** Its texts in one, see `joinedTextsOf`. */
  readonly joined: string
}

/**
 * Searches among a few given owners by looking at their names: an index would walk past all others that match. It is for texts
 * that match more owners than a search answers: directly or, only where nothing does, in another layout or script.
 */
export class AmongSearch {
  readonly #index: TextIndex
  readonly #owners: Owners
  readonly #heard: HeardNames

  constructor(index: TextIndex, owners: Owners, heard: HeardNames) {
    this.#index = index
    this.#owners = owners
    this.#heard = heard
  }

  /**
   * @param among ordinals, each once.
   * @param language index of the requested language.
   * @param home only where the request chooses no countries.
   * @returns the ordinals that match, the best first, and how they were found.
   */
  search(query: string, among: readonly number[], language: number, home: Home | undefined): NamesFound {
    const folded = foldQuery(query)
    if (folded === '') return NOTHING
    const named = among.map((owner) => ({ owner, joined: joinedTextsOf(this.#index, owner) }))
    const ways: readonly (readonly [FoundBy, wanted: () => readonly Wanted[]])[] = [
      ['direct', () => abbreviated(folded)],
      // `N. Sól` is no «…n Sol…».
      ['direct', () => [{ queries: [folded], worst: initialOf(query) === 'word' ? WORD_START : INSIDE }]],
      ['layout', () => [{ queries: meantByMistyped([query]), worst: WORD_START }]],
      ['transliteration', () => [{ queries: respelled(folded), worst: NAME_START }]],
      ['transliteration', () => [{ queries: this.#heard.spellings(folded).regular, worst: WHOLE_NAME }]],
    ]
    for (const [way, wanted] of ways) {
      const ordinals = this.#rank(named, wanted(), languageBit(language), home)
      if (ordinals.length > 0) return { ordinals, way }
    }
    return NOTHING
  }

  /** @param bit the requested language's, in masks. */
  #rank(named: readonly NamedOwner[], wanted: readonly Wanted[], bit: number, home: Home | undefined): Uint32Array {
    const { importance, ids } = this.#owners
    const matching: { readonly owner: number; readonly score: number }[] = []
    for (const { owner, joined } of named) {
      const held = wanted.filter(({ queries }) => queries.some((query) => joined.includes(query)))
      const bonus = held.length === 0 ? undefined : bonusOf(textsOf(this.#index, owner), held, bit)
      if (bonus === undefined) continue
      matching.push({ owner, score: importance[owner]! + bonus + (home?.holds(owner) ? HOME_BONUS : 0) })
    }
    matching.sort((a, b) => b.score - a.score || ids[a.owner]! - ids[b.owner]!)
    return Uint32Array.from(matching, ({ owner }) => owner)
  }
}

/** The most that a text of an owner adds to its importance; undefined where none matches. */
function bonusOf(texts: readonly OwnerText[], wanted: readonly Wanted[], bit: number): number | undefined {
  let best: number | undefined
  for (const { text, mask } of texts) {
    const shown = (mask & bit) === 0 ? 0 : SHOWN_BONUS
    for (const { queries, worst, bonus: own = 0 } of wanted) {
      for (const query of queries) {
        const kind = kindOf(text, query)
        if (kind === undefined || kind > worst) continue
        const former = kind === WHOLE_NAME || (mask & FORMER_NAME) === 0 ? 0 : FORMER_MALUS
        const bonus = KIND_BONUS[kind]! + shown - former + own
        best = Math.max(best ?? bonus, bonus)
      }
    }
  }
  return best
}

function kindOf(name: string, query: string): MatchKind | undefined {
  const at = name.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return name.length === query.length ? WHOLE_NAME : NAME_START
  return name.includes(` ${query}`, at - 1) ? WORD_START : INSIDE
}
