import type { Letters } from './scheme.ts'
import { type Spelling, type SpellingTree, spellingTree } from './spelling-tree.ts'
import * as by from './spellings-by-ear.ts'

/** What stands at some place of a text, and how it is spelled. */
export interface Sound {
  /** Folded Cyrillic. */
  readonly letters: string
  readonly spellings: readonly Spelling[]
  /** The same spellings. */
  readonly tree: SpellingTree
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
const SOUNDS: ReadonlyMap<string, Sound> = soundsOf([...REGULAR, ...IRREGULAR])

/** Most letters of a sound. */
const MOST_LETTERS = Math.max(...[...SOUNDS.keys()].map((letters) => letters.replace('$', '').length))

/** What a folded text has at a place that is spelled by ear; letters that no language has are spelled as they are. */
export function soundsAt(text: string, at: number): readonly Sound[] {
  const sounds: Sound[] = []
  for (let end = at + 1; end <= Math.min(text.length, at + MOST_LETTERS); end++) {
    const letters = text.slice(at, end)
    const isEnd = end === text.length || text[end] === ' '
    for (const heard of isEnd ? [letters, `${letters}$`] : [letters]) {
      const sound = SOUNDS.get(heard)
      if (sound !== undefined) sounds.push(sound)
    }
  }
  const letter = text.charAt(at)
  return sounds.length > 0 ? sounds : [soundOf(letter, [{ text: letter, languages: ALL_LANGUAGES }])]
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

function soundsOf(languages: readonly Letters[]): Map<string, Sound> {
  const masks = new Map<string, Map<string, number>>()
  for (const [place, letters] of languages.entries()) {
    for (const [heard, spellings] of Object.entries(letters)) {
      const known = masks.get(heard) ?? new Map<string, number>()
      for (const spelling of spellings.split('|')) known.set(spelling, (known.get(spelling) ?? 0) | (1 << place))
      masks.set(heard, known)
    }
  }
  return new Map(
    Array.from(masks, ([heard, known]) => {
      const spellings = Array.from(known, ([text, mask]) => ({ text, languages: mask }))
      return [heard, soundOf(heard.replace('$', ''), spellings)]
    }),
  )
}

function soundOf(letters: string, spellings: readonly Spelling[]): Sound {
  return { letters, spellings, tree: spellingTree(spellings) }
}
