import { foldQuery } from './fold-query.ts'
import { otherLayouts } from './keyboard-layouts.ts'
import { inOneScript } from './look-alikes.ts'

/** Fewest letters of what is meant; fewer only where fewer were typed. */
const FEWEST_LETTERS = 3

/**
 * What may have been meant by a text whose letters are not those that the person had in mind, folded: look-alikes of
 * another script, another keyboard layout. Each once. Left out is what keeps too few letters, since the other keys have none
 * there: «юрб» would be `.h,`.
 */
export function meantByMistyped(text: string): string[] {
  const meant = [...inOneScript(text), ...otherLayouts(text)].map(foldQuery)
  const shortest = Math.min(FEWEST_LETTERS, Math.max(1, foldQuery(text).length))
  return [...new Set(meant)].filter(({ length }) => length >= shortest)
}
