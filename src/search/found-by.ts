/** How the owners of an answer were found: directly, or by which fallback. */
export const FOUND_BY = [
  'direct',
  'layout',
  'transliteration',
  'place',
  'address',
  'shortened',
  'typo',
  'nothing',
] as const
export type FoundBy = (typeof FOUND_BY)[number]
