import { fold } from './fold.ts'

/** Words that people put before a town's name, or behind it, and that are no part of it. */
const SETTLEMENT_WORDS = 'м г с смт пгт п пос гор дер д аг х місто город село селище поселок деревня хутір хутор'

/** The same for areas and districts. */
const AREA_WORDS = 'обл область вобласць район р-н край woj województwo powiat oblast region raion'

const SETTLEMENT_PREFIXES: ReadonlySet<string> = new Set(words(SETTLEMENT_WORDS))
const DESIGNATIONS: ReadonlySet<string> = new Set([...SETTLEMENT_PREFIXES, ...words(AREA_WORDS)])

/** Folds what a person typed, without a settlement prefix («м. Біла Церква» → «біла церква»). */
export function foldQuery(text: string): string {
  const folded = fold(text)
  const space = folded.indexOf(' ')
  if (space < 0 || !SETTLEMENT_PREFIXES.has(folded.slice(0, space))) return folded
  // «с-ще» becomes two words.
  return folded.slice(folded.startsWith('с ще ') ? 'с ще '.length : space + 1)
}

/**
 * Folded text without the words that only say what kind of place is meant, wherever they stand: «москва г» →
 * «москва», «київська обл м бровари» → «київська бровари». Some names hold such words, so this is for where
 * nothing matches with them.
 */
export function withoutDesignations(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !DESIGNATIONS.has(word))
    .join(' ')
}

/** Folded, as they stand in folded text: «р-н» is two. */
function words(list: string): string[] {
  return list.split(' ').flatMap((word) => fold(word).split(' '))
}
