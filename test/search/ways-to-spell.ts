import { type Ear, earFor } from '../../src/text/scripts/by-ear.ts'

/** A way to spell what stands at a place of a text: its letters, and how some languages (a mask) spell them, all folded. */
export interface WayToSpell {
  readonly letters: string
  readonly spelling: string
  readonly languages: number
}

/** All ways to spell by ear what a folded text has at a place. */
export function waysToSpell(text: string, at: number, ear: Ear | undefined = earFor(text)): WayToSpell[] {
  const sounds = ear?.soundsAt(text, at) ?? []
  return sounds.flatMap(({ letters, spellings }) =>
    spellings.map((spelling) => ({ letters, spelling: spelling.text, languages: spelling.languages })),
  )
}
