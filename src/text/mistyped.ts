import { foldQuery } from './fold-query.ts'
import { otherLayouts } from './keyboard-layouts.ts'
import { inOneScript } from './look-alikes.ts'

/** Fewest letters of what is meant, where as many were typed. */
const FEWEST_LETTERS = 3

/**
 * What may have been meant by a text whose letters are not those that the person had in mind, folded: look-alikes of
 * another script, another keyboard layout. Each once, none empty, nor of a letter or two that are left of more where
 * the others are no letters there: `юрб` is no `.h,`.
 */
export function meantByMistyped(text: string): string[] {
  const meant = [...inOneScript(text), ...otherLayouts(text)].map(foldQuery)
  const shortest = Math.min(FEWEST_LETTERS, Math.max(1, foldQuery(text).length))
  return [...new Set(meant)].filter(({ length }) => length >= shortest)
}
