/** Letters that look the same, small or capital, in Latin and in Cyrillic. */
const LATIN = 'abcehikmoptxy'
const CYRILLIC = 'авсенікмортху'

const toCyrillic = new Map([...LATIN].map((letter, place) => [letter, CYRILLIC[place] as string]))
const toLatin = new Map([...CYRILLIC].map((letter, place) => [letter, LATIN[place] as string]))

/**
 * What a text in two scripts is in one, if letters of the other just look like its own: «Cуми» with a Latin C, as
 * scanned or typed in haste. None where it is in one script, or where other letters would be left.
 */
export function inOneScript(text: string): string[] {
  const lower = text.toLowerCase()
  if (!/\p{Script=Latin}/u.test(lower) || !/\p{Script=Cyrillic}/u.test(lower)) return []
  const replaced = (letters: ReadonlyMap<string, string>) =>
    [...lower].map((letter) => letters.get(letter) ?? letter).join('')
  return [
    ...[replaced(toCyrillic)].filter((converted) => !/\p{Script=Latin}/u.test(converted)),
    ...[replaced(toLatin)].filter((converted) => !/\p{Script=Cyrillic}/u.test(converted)),
  ]
}
