import { fold } from './fold.ts'

/** Words that people put before a town's name, or behind it, and that are no part of it. */
const SETTLEMENT_WORDS = 'м г с смт пгт п пос гор дер д аг х місто город село селище поселок деревня хутір хутор'

/** The same in Latin letters, and abbreviations that names begin with as well (Mun, Com, Or): only where nothing matches. */
const LATIN_SETTLEMENT_WORDS = 'm g mun com or gm gmina'

/** The same for areas and districts. */
const AREA_WORDS = 'обл область вобласць район р-н край woj województwo powiat oblast region raion jud județul'

const SETTLEMENT_PREFIXES: ReadonlySet<string> = new Set(words(SETTLEMENT_WORDS))
const DESIGNATIONS: ReadonlySet<string> = new Set([
  ...SETTLEMENT_PREFIXES,
  ...words(LATIN_SETTLEMENT_WORDS),
  ...words(AREA_WORDS),
])

/** A country's, in front of a postcode: `d 10115`. */
const SIGN_OF_POSTCODE = /^[a-z]{1,3} (?=[0-9])/
const DIGIT = /\p{Nd}/u

/** Folds what a person typed, without a settlement prefix («м. Біла Церква» → «біла церква»). */
export function foldQuery(text: string): string {
  const folded = fold(text)
  const space = folded.indexOf(' ')
  if (space < 0 || !SETTLEMENT_PREFIXES.has(folded.slice(0, space))) return folded
  // «с-ще» becomes two words.
  return folded.slice(folded.startsWith('с ще ') ? 'с ще '.length : space + 1)
}

/**
 * Folded text without the words that only say what kind of place is meant, wherever they stand, and without postcodes:
 * «москва г» → «москва», «київська обл м бровари» → «київська бровари», `d 10115 berlin` → `berlin`. Some names hold such
 * words, so this is for where nothing matches with them.
 */
export function withoutDesignations(folded: string): string {
  return folded
    .replace(SIGN_OF_POSTCODE, '')
    .split(' ')
    .filter((word) => !DESIGNATIONS.has(word) && !DIGIT.test(word))
    .join(' ')
}

/** Folded, as they stand in folded text: «р-н» is two. */
function words(list: string): string[] {
  return list.split(' ').flatMap((word) => fold(word).split(' '))
}
