import { respelled } from '../../text/scripts/respelled.ts'
import { isCyrillic } from '../../text/scripts/scheme.ts'
import type { MatchSearch, NameQuery, Wanted } from '../match-search.ts'
import { CYRILLIC_HEARD_BONUS, IRREGULAR_MALUS, SHOWN_HEARD_BONUS } from '../score.ts'
import { NAME_START, WHOLE_NAME } from '../text-index/match-kind.ts'
import type { HeardNames } from './heard-names.ts'

/** Fewest letters that are taken for the start of a name by ear: «Київ» in Poland is not Kiwity. */
const SHORTEST_BEGUN_BY_EAR = 5

/**
 * Finds names in another script than was typed, «Хыжне» for Chyżne. Each `search…` is one way to search, and returns how many
 * owners it found.
 */
export class OtherScriptSearch {
  readonly #matches: MatchSearch
  readonly #heard: HeardNames

  constructor(matches: MatchSearch, heard: HeardNames) {
    this.#matches = matches
    this.#heard = heard
  }

  /**
   * Names that are transliterated so, or begin so. Where none is so as a whole, whole ones by ear are found along with those that
   * begin so: «Пруц» is Prutz rather than Pruchnik.
   */
  search(folded: string, request: NameQuery): number {
    const begun: Wanted = { queries: respelled(folded), worst: NAME_START }
    const hasWhole = this.#matches.search(begun.queries, WHOLE_NAME, request) > 0
    const count = this.#matches.searchFor([begun], request)
    const heard = hasWhole || count === 0 ? [] : this.wholeNamesByEar(folded)
    return heard.length === 0 ? count : this.#matches.searchFor([begun, ...heard], request)
  }

  /** Names that begin so by ear. */
  searchBegunByEar(folded: string, request: NameQuery): number {
    if (folded.length < SHORTEST_BEGUN_BY_EAR) return 0
    return this.#matches.search(this.#heard.spellings(folded).regular, NAME_START, request)
  }

  /** Whole names by ear, to be looked for along with others. */
  wholeNamesByEar(folded: string): Wanted[] {
    const { regular, irregular } = this.#heard.spellings(folded)
    const heard = { worst: WHOLE_NAME, shownBonus: SHOWN_HEARD_BONUS } as const
    return [
      { ...heard, queries: regular, bonus: isCyrillic(folded) ? 0 : CYRILLIC_HEARD_BONUS },
      { ...heard, queries: irregular, bonus: -IRREGULAR_MALUS },
    ].filter(({ queries }) => queries.length > 0)
  }
}
