import { spelledOut } from '../text/abbreviations.ts'
import { foldQuery, initialOf } from '../text/fold-query.ts'
import { meantByMistyped } from '../text/mistyped.ts'
import { respelled } from '../text/respelled.ts'
import { HeardNames } from './fallbacks/heard-names.ts'
import type { FoundBy } from './found-by.ts'
import type { Home, Owners } from './ranked-matches.ts'
import { AS_TYPED_BONUS, FORMER_MALUS, HOME_BONUS, KIND_BONUS, SHOWN_BONUS } from './score.ts'
import { FORMER_NAME, languageBit } from './text-index/layout.ts'
import { INSIDE, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from './text-index/match-kind.ts'
import { joinedTextsOf, type OwnerText, textsOf } from './text-index/owner-texts.ts'
import type { TextIndex } from './text-index/text-index.ts'

interface NamedOwner {
  readonly owner: number
  /** Its texts in one, see `joinedTextsOf`. */
  readonly joined: string
}

/** What is looked for in an owner's names. */
interface WantedAmong {
  /** The query as it was typed, folded. */
  readonly typed: string
  readonly queries: readonly string[]
  /** The worst kind of match that counts. */
  readonly worst: MatchKind
  /** The requested language's bit. */
  readonly language: number
}

export interface AmongFound {
  readonly ordinals: readonly number[]
  readonly way: FoundBy
}

const NOTHING: AmongFound = { ordinals: [], way: 'nothing' }

/**
 * Searches among a few given owners by looking at their names: an index would walk past all others that
 * match. Finds what matches directly or, only where nothing does, in another layout or script.
 */
export class AmongSearch {
  readonly #index: TextIndex
  readonly #owners: Owners
  readonly #heard: HeardNames

  constructor(index: TextIndex, owners: Owners) {
    this.#index = index
    this.#owners = owners
    this.#heard = new HeardNames(index)
  }

  /**
   * @param among ordinals, each once.
   * @param language place of the requested language.
   * @param home only where the request chooses no countries.
   * @returns the ordinals that match, in the order of search results, and how they were found.
   */
  search(query: string, among: readonly number[], language: number, home: Home | undefined): AmongFound {
    const folded = foldQuery(query)
    if (folded === '') return NOTHING
    const named = among.map((owner) => ({ owner, joined: joinedTextsOf(this.#index, owner) }))
    const ways: readonly (readonly [FoundBy, queries: () => readonly string[], worst: MatchKind])[] = [
      ['direct', () => withSpelledOut(folded), WORD_START],
      // `N. Sól` is no «…n Sol…».
      ['direct', () => [folded], initialOf(query) === 'word' ? WORD_START : INSIDE],
      ['layout', () => meantByMistyped([query]), WORD_START],
      ['transliteration', () => respelled(folded), NAME_START],
      ['transliteration', () => this.#heard.spellings(folded).regular, WHOLE_NAME],
    ]
    for (const [way, queries, worst] of ways) {
      const wanted = { typed: folded, queries: queries(), worst, language: languageBit(language) }
      const ordinals = this.#rank(named, wanted, home)
      if (ordinals.length > 0) return { ordinals, way }
    }
    return NOTHING
  }

  #rank(named: readonly NamedOwner[], wanted: WantedAmong, home: Home | undefined): number[] {
    const { importance, ids } = this.#owners
    const matching: { readonly owner: number; readonly score: number }[] = []
    for (const { owner, joined } of named) {
      const queries = wanted.queries.filter((query) => joined.includes(query))
      const bonus = queries.length === 0 ? undefined : bonusOf(textsOf(this.#index, owner), { ...wanted, queries })
      if (bonus === undefined) continue
      matching.push({ owner, score: importance[owner]! + bonus + (home?.holds(owner) ? HOME_BONUS : 0) })
    }
    return matching.sort((a, b) => b.score - a.score || ids[a.owner]! - ids[b.owner]!).map(({ owner }) => owner)
  }
}

/** The most that a text of an owner adds to its importance; undefined where none matches. */
function bonusOf(texts: readonly OwnerText[], { typed, queries, worst, language }: WantedAmong): number | undefined {
  let best: number | undefined
  for (const { text, mask } of texts) {
    const shown = (mask & language) === 0 ? 0 : SHOWN_BONUS
    for (const query of queries) {
      const kind = kindOf(text, query)
      if (kind === undefined || kind > worst) continue
      const former = kind === WHOLE_NAME || (mask & FORMER_NAME) === 0 ? 0 : FORMER_MALUS
      const bonus = KIND_BONUS[kind]! + shown - former + (query === typed ? AS_TYPED_BONUS : 0)
      best = Math.max(best ?? bonus, bonus)
    }
  }
  return best
}

/**
 * A folded text and what it stands for where its abbreviations are spelled out; nothing at all where it has none. As in the
 * search among all owners: a text with an abbreviation is rarely meant inside a word.
 */
function withSpelledOut(folded: string): string[] {
  const spelled = spelledOut(folded)
  return spelled.length > 0 ? [folded, ...spelled] : []
}

function kindOf(name: string, query: string): MatchKind | undefined {
  const at = name.indexOf(query)
  if (at < 0) return undefined
  if (at === 0) return name.length === query.length ? WHOLE_NAME : NAME_START
  return name.includes(` ${query}`, at - 1) ? WORD_START : INSIDE
}
