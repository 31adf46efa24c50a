import { fold } from '../fold.ts'
import { wordsIn } from '../words/languages.ts'

/** Letters that words end in by number and case: «труба», «труби»; «яйцо», «яйца»; `jabłko`, `jabłka`; "fruits". */
const ENDING_LETTERS: ReadonlySet<string> = new Set(wordsIn('endingLetters').flatMap((letters) => [...fold(letters)]))

/** Fewest letters that tell a word without its ending from others. */
const SHORTEST_STEM = 3

/** Most letters of an ending. */
const LONGEST_ENDING = 3

/** Folded text without the ending of its last word; undefined where the stem would be too short or the ending too long. */
export function stemOf(folded: string): string | undefined {
  let length = folded.length
  while (length > 0 && isEnding(folded[length - 1] ?? '')) length--
  const isStem = length - folded.lastIndexOf(' ') > SHORTEST_STEM && folded.length - length <= LONGEST_ENDING
  return isStem ? folded.slice(0, length) : undefined
}

/** Whether a folded word differs from another only in its ending: «стальная» from «стальные». */
export function isInflected(word: string, other: string): boolean {
  // Most words differ in the first letter, which no stem lacks.
  if (word.charCodeAt(0) !== other.charCodeAt(0)) return false
  const stem = stemOf(word)
  return stem !== undefined && other.startsWith(stem) && isEnding(other.slice(stem.length))
}

/** Whether folded letters may be the ending of a word; an empty text may. */
export function isEnding(letters: string): boolean {
  return letters.length <= LONGEST_ENDING && [...letters].every((letter) => ENDING_LETTERS.has(letter))
}
