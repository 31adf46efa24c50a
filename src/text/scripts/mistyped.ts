import { foldQuery } from '../fold-query.ts'
import { otherLayouts } from './keyboard-layouts.ts'
import { inEitherScript } from './look-alikes.ts'

/** A number beside a name: a postcode, a house. */
const NUMBER = /(?<!\S)[0-9]+(?!\S)/g

/** Fewest letters of what is meant; fewer only where fewer were typed. */
const FEWEST_LETTERS = 3

/** A text without the numbers that stand in it by themselves: `79000 kmdsd`. */
export function withoutNumbers(text: string): string {
  return text.replace(NUMBER, '')
}

/**
 * What texts with the wrong letters may mean, folded: look-alikes of another script, another keyboard layout. Each once.
 * A reading that keeps too few letters, because the other layout has none on those keys, is left out: «юрб» would be `.h,`.
 *
 * @param texts the first as it was typed.
 * @param folding folds what a person typed.
 */
export function meantByMistyped(texts: readonly string[], folding: (typed: string) => string = foldQuery): string[] {
  const meant = texts.flatMap((typed) => [...inEitherScript(typed), ...otherLayouts(typed)]).map(folding)
  const shortest = Math.min(FEWEST_LETTERS, Math.max(1, lettersIn(folding(texts[0] ?? ''))))
  return [...new Set(meant)].filter((folded) => lettersIn(folded) >= shortest)
}

/** Letters and digits of folded text. */
function lettersIn(folded: string): number {
  return folded.replaceAll(' ', '').length
}
