import { MOST_SPELLINGS, spelledOut } from './abbreviations.ts'
import { transliterations } from './transliteration.ts'

/** Folded text in the other script, or with umlauts: as it stands, and with its abbreviations spelled out. */
export function respelled(folded: string): string[] {
  const written = transliterations(folded)
  return [...written, ...written.flatMap(spelledOut).slice(0, MOST_SPELLINGS)]
}

/** The same for an area's or country's name, and the name without an adjective's ending: `kyivska` means «Kyiv Oblast». */
export function respelledPlace(folded: string): string[] {
  const stem = folded.replace(/(?<=[a-z]{3})sk(?:a|oi|oyi)$/, '')
  return stem === folded ? respelled(folded) : [...respelled(folded), stem]
}
