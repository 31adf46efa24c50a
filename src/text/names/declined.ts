import { foldedTable } from '../folded-words.ts'
import { rowsIn } from '../words/languages.ts'

/**
 * By endings of words in the cases of from, to and in, those they may have in the nominative: «Києва» is «Київ», `Warszawie`
 * `Warszawa`. All that match are tried, longer endings first.
 */
const ENDS = foldedTable(rowsIn('declension').map(([nominatives, ends]) => [ends, nominatives]))

/** Nominative endings of a word that has lost its own: «Черкас» of «Черкаси», `Katowic` of Katowice. */
const AFTER_CONSONANT = [
  { end: /[бвгджзклмнпрстфхцчшщ]$/, nominatives: ['и', 'ы'] },
  { end: /[bcdfghjklmnpqrstvwxz]$/, nominatives: ['e', 'y', 'i'] },
] as const

/** Fewest letters of a word that has an ending. */
const SHORTEST = 3

const LONGEST_END = Math.max(...Array.from(ENDS.keys(), ({ length }) => length))

/** Most words of a name that is put into the nominative. */
const MOST_WORDS = 3

/** Most forms of it that are looked for. */
const MOST_NAMES = 100

/** What a folded name may be in the nominative, except the name as it stands; none for a name of many words. */
export function nominatives(folded: string): string[] {
  const words = folded.split(' ')
  if (words.length > MOST_WORDS) return []
  let names: readonly string[] = ['']
  for (const word of words) {
    const forms = formsOf(word)
    names = names.flatMap((name) => forms.map((form) => (name === '' ? form : `${name} ${form}`))).slice(0, MOST_NAMES)
  }
  return names.filter((name) => name !== folded)
}

/** A word, and what it may be in the nominative. */
function formsOf(word: string): string[] {
  if (word.length < SHORTEST) return [word]
  const forms = [word]
  for (let length = Math.min(LONGEST_END, word.length - 1); length > 0; length--) {
    const stem = word.slice(0, word.length - length)
    for (const end of ENDS.get(word.slice(-length)) ?? []) forms.push(stem + end)
  }
  const more = AFTER_CONSONANT.find(({ end }) => end.test(word))?.nominatives ?? []
  return [...new Set([...forms, ...more.map((end) => word + end)])].filter(({ length }) => length >= SHORTEST)
}
