/**
 * Letters that look the same, small or capital, in Latin and in Cyrillic; for names as they are written, `src/sources/script.ts`.
 */
const LATIN = 'abcehikmoptxy'
const CYRILLIC = 'авсенікмортху'

const IN_LATIN = /\p{Script=Latin}/u
const IN_CYRILLIC = /\p{Script=Cyrillic}/u

const toCyrillic = new Map([...LATIN].map((letter, index) => [letter, CYRILLIC[index] as string]))
const toLatin = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] as string]))

/**
 * What a text in two scripts is in one of them, if the letters of the other only look like its own: «Cуми» with a Latin C,
 * as scanned or typed in haste. None where the text is in one script, or where other letters would be left.
 */
export function inEitherScript(text: string): string[] {
  const lower = text.toLowerCase()
  if (!IN_LATIN.test(lower) || !IN_CYRILLIC.test(lower)) return []
  const replaced = (letters: ReadonlyMap<string, string>) =>
    [...lower].map((letter) => letters.get(letter) ?? letter).join('')
  const converted = [
    { meant: replaced(toCyrillic), rest: IN_LATIN },
    { meant: replaced(toLatin), rest: IN_CYRILLIC },
  ]
  return converted.filter(({ meant, rest }) => !rest.test(meant)).map(({ meant }) => meant)
}
