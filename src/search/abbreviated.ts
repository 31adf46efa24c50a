import { spelledOut } from '../text/names/abbreviations.ts'
import type { Wanted } from './match-search.ts'
import { AS_TYPED_BONUS } from './score.ts'
import { WORD_START } from './text-index/match-kind.ts'

/**
 * What folded text with an abbreviation means: names that hold it as it was typed, then what it stands for. Neither inside a
 * word: `s luis` is «São Luís» rather than «…s Luis…».
 *
 * @returns nothing for text without one.
 */
export function abbreviated(folded: string): Wanted[] {
  const inFull = spelledOut(folded)
  if (inFull.length === 0) return []
  return [
    { queries: [folded], worst: WORD_START, bonus: AS_TYPED_BONUS },
    { queries: inFull, worst: WORD_START },
  ]
}
