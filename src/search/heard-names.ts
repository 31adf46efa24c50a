import { ALL_LANGUAGES, areRegular, soundsAt } from '../text/by-ear.ts'
import { isCyrillic } from '../text/scheme.ts'
import { EVERYWHERE, TRIGRAM_LENGTH } from './text-index/layout.ts'
import { LetterTree } from './text-index/letter-tree.ts'
import type { SuffixRange, TextIndex } from './text-index/text-index.ts'

/** Longer texts are not spelled by ear: hardly any name is that long. */
export const LONGEST_BY_EAR = 40

/** Most starts of names that are followed at once; a text that may be the start of more says too little. */
const MOST_STARTS = 512

/** A start of some names, and where these lie in the index: suffixes[low, high), known from three letters on. */
interface NameStart {
  readonly text: string
  readonly low: number
  readonly high: number
  /** The starts that are longer by a code unit, as far as they have been looked for; undefined where no name goes on so. */
  longer?: Map<number, NameStart | undefined>
}

/** What a text may be in Latin letters, out of what some name starts with. */
export interface Heard {
  /** As languages spell it in which what is heard says how. */
  readonly regular: readonly string[]
  /** As only French or English do. */
  readonly irregular: readonly string[]
}

const NOT_HEARD: Heard = { regular: [], irregular: [] }

/**
 * Spells folded Cyrillic text by ear in languages with Latin letters, as people write names that have no Cyrillic spelling of
 * their own: «бжезница» is `brzeznica`. A sound has many spellings, and a text countless ones; so the text is read letter by
 * letter, and only what some name starts with is followed, in each language by its own rules.
 */
export class HeardNames {
  readonly #index: TextIndex
  readonly #tree: LetterTree
  #last = { text: '', heard: NOT_HEARD }

  constructor(index: TextIndex) {
    this.#index = index
    this.#tree = new LetterTree(index)
    this.#tree.begin(EVERYWHERE)
  }

  /** The spellings of a folded text that are a name or its start, in alphabetical order; none for text without Cyrillic letters. */
  spellings(text: string): Heard {
    // Several ways to search ask for the same text in turn.
    if (text !== this.#last.text) this.#last = { text, heard: this.#spell(text) }
    return this.#last.heard
  }

  #spell(text: string): Heard {
    if (!isCyrillic(text) || text.length > LONGEST_BY_EAR) return NOT_HEARD
    const found = [...this.#follow(text)].toSorted(([a], [b]) => (a.text < b.text ? -1 : 1))
    const [regular = [], irregular = []] = [true, false].map((isRegular) =>
      found.filter(([, languages]) => areRegular(languages) === isRegular).map(([start]) => start.text),
    )
    return { regular, irregular }
  }

  /**
   * The starts of names that spell the whole text, each with the languages that spell it so, as a mask. They have three letters or
   * more: signs are spelled as nothing, or as any vowel.
   */
  #follow(text: string): Map<NameStart, number> {
    /** By how much of the text they spell. */
    const reached = Array.from({ length: text.length + 1 }, () => new Map<NameStart, number>())
    reached[0]!.set({ text: '', low: 0, high: 0 }, ALL_LANGUAGES)
    for (let place = 0; place < text.length; place++) {
      if (reached[place]!.size > MOST_STARTS) return new Map()
      for (const { letters, spelling, languages } of soundsAt(text, place)) {
        const after = reached[place + letters.length]!
        for (const [start, common] of reached[place]!) {
          const longer = (common & languages) === 0 ? undefined : this.#goOn(start, spelling)
          if (longer !== undefined) after.set(longer, (after.get(longer) ?? 0) | (common & languages))
        }
      }
    }
    const all = reached.at(-1)!
    for (const start of all.keys()) if (start.text.length < TRIGRAM_LENGTH) all.delete(start)
    return all.size > MOST_STARTS ? new Map() : all
  }

  /** A start of names that goes on with a spelling; undefined where no name does. */
  #goOn(start: NameStart, spelling: string): NameStart | undefined {
    let longer: NameStart | undefined = start
    for (let at = 0; at < spelling.length && longer !== undefined; at++)
      longer = this.#goOnWith(longer, spelling.charCodeAt(at))
    return longer
  }

  #goOnWith(start: NameStart, unit: number): NameStart | undefined {
    start.longer ??= new Map()
    const known = start.longer.get(unit)
    if (known !== undefined || start.longer.has(unit)) return known
    const longer = this.#find(start, unit)
    start.longer.set(unit, longer)
    return longer
  }

  #find(start: NameStart, unit: number): NameStart | undefined {
    const text = start.text + String.fromCharCode(unit)
    if (text.length < TRIGRAM_LENGTH) return { text, low: 0, high: 0 }
    const { low, high } = text.length === TRIGRAM_LENGTH ? this.#findThree(text) : this.#narrowed(start, unit)
    return low < high ? { text, low, high } : undefined
  }

  #findThree(text: string): SuffixRange {
    return this.#index.findThree(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2), EVERYWHERE)
  }

  #narrowed({ text, low, high }: NameStart, unit: number): SuffixRange {
    const start = this.#tree.startOf(unit, low, high, text.length)
    return { low: start, high: this.#tree.endOf(unit, start, high, text.length) }
  }
}
