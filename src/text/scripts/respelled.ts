import { MOST_SPELLINGS, spelledOut } from '../names/abbreviations.ts'
import { transliterations } from './transliteration.ts'

/** Folded text in the other script, or with umlauts: as it stands, and with its abbreviations spelled out. */
export function respelled(folded: string): string[] {
  const written = transliterations(folded)
  return [...written, ...written.flatMap(spelledOut).slice(0, MOST_SPELLINGS)]
}

/** How an area's or a country's folded name may be written: `kyivska`, without an adjective's ending, means «Kyiv Oblast». */
export function placeSpellings(folded: string): string[] {
  if (folded === '') return []
  const stem = folded.replace(/(?<=[a-z]{3})sk(?:a|oi|oyi)$/, '')
  return [...new Set([folded, ...respelled(folded), stem])]
}
