import type { Letters } from './scheme.ts'
import * as by from './spellings-by-ear.ts'

/** A way to spell what stands at some place of a text. */
export interface Sound {
  /** What stands there, folded Cyrillic. */
  readonly letters: string
  /** Folded Latin; may be empty. */
  readonly spelling: string
  /** The languages that spell it so, as a mask. */
  readonly languages: number
}

/** Consonants that some languages double where Cyrillic has one of them, and Cyrillic where they have one. */
const CYRILLIC_CONSONANT = /^[бвгдзклмнпрстфцч]$/
const LATIN_CONSONANT = /^[bcdfgklmnprstvz]$/

/** What may stand at the end of a French word unheard. */
const UNHEARD = ['', 's', 't', 'd', 'x', 'e', 'es', 'ts', 'z', 'p', 'r', 'rs', 'lt']

/** Languages in which what is heard says how it is spelled. */
const REGULAR = [
  ...[
    by.POLISH,
    by.CZECH_AND_SLOVAK,
    by.SOUTH_SLAVIC,
    by.LITHUANIAN_AND_LATVIAN,
    by.ROMANIZED,
    by.ROMANIAN,
    by.SPANISH,
  ],
  ...[by.GERMAN, by.DUTCH, by.SCANDINAVIAN, by.ESTONIAN_AND_FINNISH, by.HUNGARIAN, by.TURKIC, by.ITALIAN].map(doubled),
  by.PORTUGUESE,
]

const IRREGULAR = [unheardAtEnd(by.FRENCH), doubled(by.ENGLISH)]

/** The mask of all languages. */
export const ALL_LANGUAGES = 2 ** (REGULAR.length + IRREGULAR.length) - 1
const REGULAR_LANGUAGES = 2 ** REGULAR.length - 1

/** By their letters, with `$` after those that end a word. */
const SOUNDS: ReadonlyMap<string, readonly Sound[]> = soundsOf([...REGULAR, ...IRREGULAR])

/** Most letters of a sound. */
const MOST_LETTERS = Math.max(...[...SOUNDS.keys()].map((letters) => letters.replace('$', '').length))

/** The ways to spell what stands at a place of a folded text by ear; letters that no language has are spelled as they are. */
export function soundsAt(text: string, at: number): readonly Sound[] {
  const sounds: Sound[] = []
  for (let end = at + 1; end <= Math.min(text.length, at + MOST_LETTERS); end++) {
    const letters = text.slice(at, end)
    sounds.push(...(SOUNDS.get(letters) ?? []))
    if (end === text.length || text[end] === ' ') sounds.push(...(SOUNDS.get(`${letters}$`) ?? []))
  }
  const letter = text.charAt(at)
  return sounds.length > 0 ? sounds : [{ letters: letter, spelling: letter, languages: ALL_LANGUAGES }]
}

/** Whether some of these languages, a mask, are spelled as they are heard. */
export function areRegular(languages: number): boolean {
  return (languages & REGULAR_LANGUAGES) !== 0
}

/** Letters of a language in which a consonant may be doubled, or a doubled one be single. */
function doubled(letters: Letters): Letters {
  const more = Object.entries(letters).flatMap(([letter, spellings]) => {
    if (!CYRILLIC_CONSONANT.test(letter)) return []
    const single = spellings.split('|')
    const doubles = single.filter((spelling) => LATIN_CONSONANT.test(spelling)).map((spelling) => spelling + spelling)
    const either = [...single, ...doubles].join('|')
    return [
      [letter, either],
      [letter + letter, letters[letter + letter] ?? either],
    ]
  })
  return { ...letters, ...Object.fromEntries(more) }
}

/** Letters of a language in which the end of a word may be unheard. */
function unheardAtEnd(letters: Letters): Letters {
  const ends = Object.entries(letters).flatMap(([heard, spellings]) => {
    const isKnown = heard.endsWith('$') || letters[`${heard}$`] !== undefined
    const spelled = spellings.split('|').flatMap((spelling) => UNHEARD.map((end) => spelling + end))
    return isKnown ? [] : [[`${heard}$`, [...new Set(spelled)].join('|')]]
  })
  return { ...letters, ...Object.fromEntries(ends) }
}

function soundsOf(languages: readonly Letters[]): Map<string, Sound[]> {
  const sounds = new Map<string, Sound[]>()
  for (const [place, letters] of languages.entries()) {
    for (const [heard, spellings] of Object.entries(letters)) {
      const known = sounds.get(heard) ?? []
      for (const spelling of spellings.split('|')) {
        const at = known.findIndex((sound) => sound.spelling === spelling)
        const mask = (known[at]?.languages ?? 0) | (1 << place)
        known[at < 0 ? known.length : at] = { letters: heard.replace('$', ''), spelling, languages: mask }
      }
      sounds.set(heard, known)
    }
  }
  return sounds
}
