import { ALL_LANGUAGES, areRegular, soundsAt } from '../text/by-ear.ts'
import { isCyrillic } from '../text/scheme.ts'
import { EVERYWHERE, TRIGRAM_LENGTH } from './text-index/layout.ts'
import { LetterTree } from './text-index/letter-tree.ts'
import type { SuffixRange, TextIndex } from './text-index/text-index.ts'

/** Longer texts are not spelled by ear: hardly any name is that long. */
export const LONGEST_BY_EAR = 40

/**
 * Most starts of names that are followed at once; a text that sounds like more says too little. It is so for hardly any name (1 in
 * 1,000 of those of `bench/by-ear.ts`), but for many a text at 5 million towns.
 */
const MOST_STARTS = 160

/** A start of some names, and where these lie in the index: suffixes[low, high), known from three letters on. */
interface NameStart {
  readonly text: string
  readonly low: number
  readonly high: number
  /** The languages that spell all of it so, as a mask. */
  languages: number
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
    const found = this.#follow(text).toSorted((a, b) => (a.text < b.text ? -1 : 1))
    const [regular = [], irregular = []] = [true, false].map((isRegular) =>
      found.filter(({ languages }) => areRegular(languages) === isRegular).map((start) => start.text),
    )
    return { regular, irregular }
  }

  /** The starts of names that spell the whole text, of three letters or more: signs are spelled as nothing, or as any vowel. */
  #follow(text: string): NameStart[] {
    /** By how much of the text they spell, by themselves. */
    const reached = Array.from({ length: text.length + 1 }, () => new Map<string, NameStart>())
    reached[0]!.set('', { text: '', low: 0, high: 0, languages: ALL_LANGUAGES })
    for (const [place, before] of reached.entries()) {
      if (before.size > MOST_STARTS) return []
      if (place === text.length) break
      for (const { letters, spelling, languages } of soundsAt(text, place)) {
        const after = reached[place + letters.length]!
        for (const start of before.values()) {
          const common = start.languages & languages
          const longer = common === 0 ? undefined : this.#longer(start, spelling, common)
          if (longer === undefined) continue
          const known = after.get(longer.text)
          if (known === undefined) after.set(longer.text, longer)
          else known.languages |= common
        }
      }
    }
    return [...reached.at(-1)!.values()].filter((start) => start.text.length >= TRIGRAM_LENGTH)
  }

  /** A start of names that goes on with a spelling; undefined where no name does. */
  #longer(start: NameStart, spelling: string, languages: number): NameStart | undefined {
    const known = start.text.length
    const length = known + spelling.length
    if (length < TRIGRAM_LENGTH) return { text: start.text + spelling, low: 0, high: 0, languages }
    let { low, high } = known < TRIGRAM_LENGTH ? this.#findThree(start.text + spelling) : start
    for (let depth = Math.max(known, TRIGRAM_LENGTH); depth < length && low < high; depth++) {
      const unit = spelling.charCodeAt(depth - known)
      low = this.#tree.startOf(unit, low, high, depth)
      high = this.#tree.endOf(unit, low, high, depth)
    }
    return low < high ? { text: start.text + spelling, low, high, languages } : undefined
  }

  #findThree(text: string): SuffixRange {
    return this.#index.findThree(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2), EVERYWHERE)
  }
}
