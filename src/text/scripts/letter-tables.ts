import type { Letters } from './scheme.ts'

/*
 * Rules that hold for many letters of a language: each makes a table of spellings by ear (see `spellings-by-ear.ts`) out of
 * another.
 */

/** Consonants that some languages double where Cyrillic has one of them, and Cyrillic where they have one. */
const CYRILLIC_CONSONANT = /^[бвгдзклмнпрстфцч]$/
const LATIN_CONSONANT = /^[bcdfgklmnprstvz]$/

/** What may stand at the end of a French word unheard. */
const FRENCH_ENDS = ['', 's', 't', 'd', 'x', 'e', 'es', 'ts', 'z', 'p', 'r', 'rs', 'lt']

const CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/
/** After these, Cyrillic may have a soft sign, which other languages do not spell. */
const SOFT_CONSONANT = /[бвдзлмнпрстфц]$/

/** Letters of a language in which a consonant may be doubled, or a doubled one be single. */
export function doubled(letters: Letters): Letters {
  const more = Object.entries(letters).flatMap(([letter, spellings]): [string, string][] => {
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

/** Letters of French, in which the end of a word may be unheard. */
export function unheardAtEnd(letters: Letters): Letters {
  return withEnds(letters, FRENCH_ENDS, () => true)
}

/** Letters of a language that puts an end to foreign names that have none: «Бахмач» is `Bachmačas` in Lithuanian. */
export function withNominativeEnds(letters: Letters, ends: readonly string[]): Letters {
  return withEnds(letters, ['', ...ends], (heard) => CONSONANT.test(heard))
}

/** With the ends after each of some letters, unless the table says how these are spelled at the end of a word. */
function withEnds(letters: Letters, ends: readonly string[], hasEnds: (heard: string) => boolean): Letters {
  const ended = Object.entries(letters).flatMap(([heard, spellings]): [string, string][] => {
    const isKnown = heard.endsWith('$') || letters[`${heard}$`] !== undefined
    const spelled = spellings.split('|').flatMap((spelling) => ends.map((end) => spelling + end))
    return isKnown || !hasEnds(heard) ? [] : [[`${heard}$`, [...new Set(spelled)].join('|')]]
  })
  return { ...letters, ...Object.fromEntries(ended) }
}

/** The Cyrillic letters that a language's spellings may stand for. */
export function reversed(letters: Letters): Letters {
  const bySpelling = new Map<string, Set<string>>()
  for (const [heard, spellings] of Object.entries(letters)) {
    const end = heard.endsWith('$') ? '$' : ''
    const cyrillic = heard.replace('$', '')
    for (const spelling of spellings.split('|').filter((spelling) => spelling !== '')) {
      const known = bySpelling.get(spelling + end) ?? new Set()
      known.add(cyrillic)
      if (SOFT_CONSONANT.test(cyrillic)) known.add(`${cyrillic}ь`)
      bySpelling.set(spelling + end, known)
    }
  }
  return Object.fromEntries(Array.from(bySpelling, ([spelling, cyrillic]) => [spelling, [...cyrillic].join('|')]))
}
