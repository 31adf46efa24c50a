import { doubled, reversed, unheardAtEnd, withNominativeEnds } from './letter-tables.ts'
import { isCyrillic, type Letters } from './scheme.ts'
import { type Spelling, type SpellingTree, spellingTree } from './spelling-tree.ts'
import * as by from './spellings-by-ear.ts'

/** What stands at some position of a text, and how it is spelled in the other script. */
class Sound {
  /** Folded. */
  readonly letters: string
  readonly spellings: readonly Spelling[]
  #tree: SpellingTree | undefined

  constructor(letters: string, spellings: readonly Spelling[]) {
    this.letters = letters
    this.spellings = spellings
  }

  /** The spellings, letter by letter. Made when first asked for: most sounds never are. */
  get tree(): SpellingTree {
    this.#tree ??= spellingTree(this.spellings)
    return this.#tree
  }
}

/** How text in one script is spelled by ear in the other, in each of some languages by its own rules. */
export class Ear {
  /** The mask of all languages. */
  readonly languages: number
  readonly #regular: number
  /** By their letters, with `$` after those that end a word. */
  readonly #sounds: ReadonlyMap<string, Sound>
  /** Most letters of a sound. */
  readonly #mostLetters: number

  /**
   * @param regular languages in which what is heard says how it is spelled.
   * @param irregular others.
   */
  constructor(regular: readonly Letters[], irregular: readonly Letters[]) {
    this.languages = 2 ** (regular.length + irregular.length) - 1
    this.#regular = 2 ** regular.length - 1
    this.#sounds = soundsOf([...regular, ...irregular])
    this.#mostLetters = Math.max(...Array.from(this.#sounds.values(), ({ letters }) => letters.length))
  }

  /** What a folded text has at a position; letters that no language has are spelled as they are. */
  soundsAt(text: string, at: number): readonly Sound[] {
    const sounds: Sound[] = []
    for (let end = at + 1; end <= Math.min(text.length, at + this.#mostLetters); end++) {
      const letters = text.slice(at, end)
      const isEnd = end === text.length || text[end] === ' '
      for (const heard of isEnd ? [letters, `${letters}$`] : [letters]) {
        const sound = this.#sounds.get(heard)
        if (sound !== undefined) sounds.push(sound)
      }
    }
    const letter = text.charAt(at)
    return sounds.length > 0 ? sounds : [new Sound(letter, [{ text: letter, languages: this.languages }])]
  }

  /** Whether some of these languages, a mask, are spelled as they are heard. */
  areRegular(languages: number): boolean {
    return (languages & this.#regular) !== 0
  }
}

/** Cyrillic text in Latin letters. */
const CYRILLIC = new Ear(
  [
    ...[
      by.POLISH,
      by.CZECH_AND_SLOVAK,
      by.SOUTH_SLAVIC,
      by.LITHUANIAN_AND_LATVIAN,
      by.ROMANIZED,
      by.ROMANIAN,
      by.SPANISH,
    ],
    ...[by.GERMAN, by.DUTCH, by.SCANDINAVIAN, by.ESTONIAN_AND_FINNISH, by.HUNGARIAN, by.TURKIC, by.ITALIAN].map(
      doubled,
    ),
    by.PORTUGUESE,
  ],
  [unheardAtEnd(by.FRENCH), doubled(by.ENGLISH)],
)

/** Latin text in Cyrillic letters, as it is spelled in languages that have no names of their own for most towns there. */
const LATIN = new Ear(
  [
    ...[by.POLISH_OF_CYRILLIC, by.CZECH_AND_SLOVAK_OF_CYRILLIC, by.ROMANIAN_OF_CYRILLIC, by.ROMANIZED, by.SOUTH_SLAVIC],
    ...[by.GERMAN_OF_CYRILLIC, by.ESTONIAN_OF_CYRILLIC, by.HUNGARIAN_OF_CYRILLIC, by.TURKISH_OF_CYRILLIC].map(doubled),
    withNominativeEnds(by.LITHUANIAN_OF_CYRILLIC, ['as', 'is', 'us', 'ius', 'a', 'e', 'ai']),
    withNominativeEnds(by.LATVIAN_OF_CYRILLIC, ['a', 's', 'is', 'i']),
  ].map(reversed),
  [],
)

/** How a folded text is spelled in the other script; undefined for text in neither. */
export function earFor(text: string): Ear | undefined {
  if (isCyrillic(text)) return CYRILLIC
  return /[a-z]/.test(text) ? LATIN : undefined
}

function soundsOf(languages: readonly Letters[]): Map<string, Sound> {
  const masks = new Map<string, Map<string, number>>()
  for (const [index, letters] of languages.entries()) {
    for (const [heard, spellings] of Object.entries(letters)) {
      const known = masks.get(heard) ?? new Map<string, number>()
      for (const spelling of spellings.split('|')) known.set(spelling, (known.get(spelling) ?? 0) | (1 << index))
      masks.set(heard, known)
    }
  }
  return new Map(
    Array.from(masks, ([heard, known]) => {
      const spellings = Array.from(known, ([text, mask]) => ({ text, languages: mask }))
      return [heard, new Sound(heard.replace('$', ''), spellings)]
    }),
  )
}
