import { fold } from './fold.ts'
import { foldedWords } from './fold-query.ts'

/** Words before a town that a load comes from or goes to: «з Києва», «в Москву», `do Warszawy`, "from Berlin". */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  foldedWords(
    'з із зі до від в у на через из с со от к z ze do od w we na k v ve from to in nach von aus din spre iš į',
  ),
)

/**
 * Ends of words in the cases of from, to and in, and what they may be in the nominative, by which data know towns: «Києва» is
 * «Київ», «Винницы» «Винница», `Warszawie` `Warszawa`. Written as names are; all that match are tried, the nominatives of a
 * longer end first.
 */
const ENDS = tableOf({
  // Ukrainian and Russian nouns
  'ова ові ову ове овом': 'ів ов',
  'єва єві єву еві': 'їв ів',
  'оля олю олі': 'іль',
  'ога огу озі': 'іг',
  'ця цю ці': 'ець ця',
  'ца цу це': 'ец ца',
  зі: 'га',
  'я ю і е и': 'ь я й',
  'а у і е ом': '',
  'и ы і у е ой ою': 'а',
  'а у і ом': 'о',
  'ів ов': 'и і ы',
  'ах ям ам': 'и ы',
  'ях ям': 'і и',
  // and adjectives
  'ого ому ом его ему ем': 'ий ый ой е ое ее',
  'ої ій': 'а',
  'ой ую': 'ая а',
  'их ых им ым': 'і ые ие',
  // Polish and Czech
  'ca cu': 'iec ec',
  'ia iu iem': '',
  'a u ie em': '',
  'i y': '',
  'y i ie e ę': 'a',
  ego: 'y i e',
  'ej ou é': 'a á',
  'a u': 'o e',
  ach: 'e y i',
  // Lithuanian
  'aus uje ų': 'us ai',
  'o e': 'as',
  'os oje': 'a',
  'ės ėje': 'ė',
})

/** What stands behind a word without an end: «Черкас» of «Черкаси», `Katowic` of Katowice. */
const BEHIND_CONSONANT = [
  { end: /[бвгджзклмнпрстфхцчшщ]$/, nominatives: ['и', 'ы'] },
  { end: /[bcdfghjklmnpqrstvwxz]$/, nominatives: ['e', 'y', 'i'] },
] as const

/** What Turkish puts behind a name, and an apostrophe between: `İstanbul'dan`, `Ankara'ya`. */
const TURKISH_END = /(?<=\p{L}{3})['’](?:[yn]?[aeıiuü]|[dt][ae]n?|n?[ıiuü]n)(?=$|[ ,])/giu

/** What is no preposition: «В. Олександрівка», `W Palm Beach`. */
const ABBREVIATED = /^\s*(?:\p{L}+[^\p{L}\s]|[A-Z]\s)/u

/** Fewest letters of a word that has an end. */
const SHORTEST = 3

/** Longest end. */
const LONGEST_END = 3

/** Most words of a name that is brought to the nominative. */
const MOST_WORDS = 3

/** Most ways to write it that are looked for. */
const MOST_NAMES = 100

/** Text without a preposition before it, folded, and without a Turkish end; undefined where it has neither. */
export function withoutPreposition(query: string): string | undefined {
  const [first = '', ...others] = fold(query.replace(TURKISH_END, '')).split(' ')
  const isPreposition = PREPOSITIONS.has(first) && others.length > 0 && !ABBREVIATED.test(query)
  const rest = isPreposition ? others : [first, ...others]
  const text = rest.join(' ')
  return text === fold(query) ? undefined : text
}

/** What a folded name may be in the nominative, the name as it stands left out; none for a name of many words. */
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
  const more = BEHIND_CONSONANT.find(({ end }) => end.test(word))?.nominatives ?? []
  return [...new Set([...forms, ...more.map((end) => word + end)])].filter(({ length }) => length >= SHORTEST)
}

/** A table by its ends as they stand in folded text, each with all that its rows say. */
function tableOf(rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>()
  for (const [ends, nominative] of Object.entries(rows)) {
    for (const end of foldedWords(ends)) {
      table.set(end, [...new Set([...(table.get(end) ?? []), ...nominative.split(' ').map(fold)])])
    }
  }
  return table
}
