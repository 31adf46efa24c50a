import { foldQuery } from './fold-query.ts'
import { otherLayouts } from './keyboard-layouts.ts'
import { inOneScript } from './look-alikes.ts'

/**
 * What may have been meant by a text whose letters are not those that the person had in mind, folded: look-alikes of
 * another script, another keyboard layout. Each once, none empty.
 */
export function meantByMistyped(text: string): string[] {
  const meant = [...inOneScript(text), ...otherLayouts(text)].map(foldQuery)
  return [...new Set(meant)].filter((query) => query !== '')
}
