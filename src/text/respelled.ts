import { spelledOut } from './abbreviations.ts'
import { transliterations } from './transliteration.ts'

/** Most spellings with abbreviations spelled out besides: each is looked for in every country that a request chooses. */
const MOST_SPELLED_OUT = 8

/** What folded text is in another script, or with umlauts: as it stands, and with its abbreviations spelled out. */
export function respelled(folded: string): string[] {
  const written = transliterations(folded)
  return [...written, ...written.flatMap(spelledOut).slice(0, MOST_SPELLED_OUT)]
}
