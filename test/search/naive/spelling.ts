import { spelledOut } from '../../../src/text/abbreviations.ts'
import { heardIn } from '../../../src/text/by-ear.ts'
import { stemOf } from '../../../src/text/inflected.ts'
import { otherLayouts } from '../../../src/text/keyboard-layouts.ts'
import { inEitherScript } from '../../../src/text/look-alikes.ts'
import { respelled } from '../../../src/text/respelled.ts'
import { prefixEdits } from '../edits.ts'
import { INSIDE, kindOfAny, kindOfStem, START, WHOLE, WORD } from './kinds.ts'
import { foldTyped, type NaiveWay } from './way.ts'

/** What was typed, as it stands, in another layout, in another spelling, which may match up to some kind. */
export function* waysOfSpelling(query: string, worst = START, mayLackNumbers = false): Generator<NaiveWay> {
  const areTowns = worst === START
  const folded = foldTyped(query, areTowns)
  if (folded === '') return
  const spelled = spelledOut(folded)
  if (spelled.length > 0) {
    yield {
      foundBy: 'direct',
      prefersHome: true,
      kindOf: (name) => kindOfAny(name, spelled, WORD),
      kindOfTyped: (name) => kindOfAny(name, [folded], WORD),
    }
  }
  const stem = stemOf(folded)
  yield {
    foundBy: 'direct',
    prefersHome: true,
    kindOf: (name) => kindOfAny(name, [folded], INSIDE),
    kindOfInflected: (name) => (stem === undefined ? undefined : kindOfStem(name, stem)),
  }
  yield inOtherLayouts(query, areTowns, mayLackNumbers)
  const inOtherSpelling = respelled(folded)
  yield { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, inOtherSpelling, worst) }
  if (!areTowns) return
  const byEar = heardIn(folded)
  yield { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, byEar, WHOLE) }
}

export function inOtherLayouts(query: string, areTowns: boolean, mayLackNumbers: boolean): NaiveWay {
  const queries = meantInOtherLayouts(query, areTowns, mayLackNumbers)
  return { foundBy: 'layout', prefersHome: true, kindOf: (name) => kindOfAny(name, queries, WORD) }
}

export function meantInOtherLayouts(query: string, areTowns: boolean, mayLackNumbers: boolean): string[] {
  const lettersIn = (folded: string) => [...folded].filter((letter) => letter !== ' ').length
  const shortest = Math.min(3, lettersIn(foldTyped(query, areTowns)))
  const isNumber = (word: string) => word !== '' && [...word].every((letter) => letter >= '0' && letter <= '9')
  const words = query.split(/\s/).filter((word) => !isNumber(word))
  return (mayLackNumbers ? [query, words.join(' ')] : [query])
    .flatMap((typed) => [...inEitherScript(typed), ...otherLayouts(typed)])
    .map((typed) => foldTyped(typed, areTowns))
    .filter((folded) => lettersIn(folded) >= shortest)
}

/** @param declined what the query may be in the nominative, which may match beside names with typos. */
export function withTypos(folded: string, typos: 1 | 2, declined: readonly string[] = []): NaiveWay {
  const isAllowed = folded.length >= (typos === 1 ? 5 : 9) && folded.length <= 40
  return {
    foundBy: 'typo',
    prefersHome: true,
    kindOf: (name) => {
      if (!isAllowed || (typos > 1 && name[0] !== folded[0])) return undefined
      if (declined.includes(name)) return WHOLE
      const edits = prefixEdits(folded, name)
      if ((edits.at(-1) ?? 0) <= typos) return WHOLE
      return edits.some((count) => count <= typos) ? START : undefined
    },
  }
}
