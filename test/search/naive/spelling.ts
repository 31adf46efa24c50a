import { spelledOut } from '../../../src/text/names/abbreviations.ts'
import { nominatives } from '../../../src/text/names/declined.ts'
import { stemOf } from '../../../src/text/names/inflected.ts'
import { otherLayouts } from '../../../src/text/scripts/keyboard-layouts.ts'
import { inEitherScript } from '../../../src/text/scripts/look-alikes.ts'
import { respelled } from '../../../src/text/scripts/respelled.ts'
import { prefixEdits } from '../edits.ts'
import { heardAs } from './heard.ts'
import { INSIDE, kindOfAny, kindOfStem, START, WHOLE, WORD } from './kinds.ts'
import { foldTyped, type NaiveWay } from './way.ts'

/** What was typed, as it stands or in another layout. */
export function* waysAsTyped(query: string, areTowns: boolean, mayLackNumbers = false): Generator<NaiveWay> {
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
}

/** In the other script, which may match up to some kind. */
export function inOtherSpelling(folded: string, worst: number): NaiveWay {
  const texts = respelled(folded)
  return { foundBy: 'transliteration', prefersHome: true, kindOf: (name) => kindOfAny(name, texts, worst) }
}

/** By ear, in languages which are spelled as they are heard. */
export function byEar(folded: string, worst: number): NaiveWay {
  const isHeard = (name: string, isStart: boolean) => heardAs(folded, name, isStart) === 'regularly'
  return {
    foundBy: 'transliteration',
    prefersHome: true,
    kindOf: (name) => (isHeard(name, false) ? WHOLE : worst === START && isHeard(name, true) ? START : undefined),
  }
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

/** With one typo, names of towns that sound like the text or are it in the nominative are found beside those with typos. */
export function withTypos(folded: string, typos: 1 | 2, areTowns = false): NaiveWay {
  const isAllowed = folded.length >= (typos === 1 ? 5 : 9) && folded.length <= 40
  const hasOthers = areTowns && typos === 1
  const declined = hasOthers ? nominatives(folded) : []
  return {
    foundBy: 'typo',
    prefersHome: true,
    ...(hasOthers ? { isHeard: (name: string) => heardAs(folded, name) } : {}),
    kindOf: (name) => {
      if (declined.includes(name)) return WHOLE
      if (!isAllowed || (typos > 1 && name[0] !== folded[0])) return undefined
      const edits = prefixEdits(folded, name)
      if ((edits.at(-1) ?? 0) <= typos) return WHOLE
      return edits.some((count) => count <= typos) ? START : undefined
    },
  }
}
