import { soundsAt } from '../../src/text/by-ear.ts'

/** A way to spell what stands at a place of a text: its letters, folded Cyrillic, and how some languages (a mask) spell them. */
export interface WayToSpell {
  readonly letters: string
  readonly spelling: string
  readonly languages: number
}

/** All ways to spell by ear what a folded text has at a place. */
export function waysToSpell(text: string, at: number): WayToSpell[] {
  return soundsAt(text, at).flatMap(({ letters, spellings }) =>
    spellings.map((spelling) => ({ letters, spelling: spelling.text, languages: spelling.languages })),
  )
}
