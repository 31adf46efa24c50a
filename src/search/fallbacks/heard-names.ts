import { type Ear, earFor } from '../../text/scripts/by-ear.ts'
import type { SpellingTree } from '../../text/scripts/spelling-tree.ts'
import { EVERYWHERE, TRIGRAM_LENGTH } from '../text-index/layout.ts'
import { LetterTree } from '../text-index/letter-tree.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { NameStarts } from './name-starts.ts'

/** Longer texts are not spelled by ear: hardly any name is that long. */
export const LONGEST_BY_EAR = 40

/**
 * Most starts of names that are followed at once; a text that sounds like more says too little. Hardly any name does (1 in 1,000
 * of the Cyrillic ones of `bench/by-ear.ts`, none of the Latin ones), but at 5 million towns many texts do.
 */
const MOST_STARTS = 160

/** What a text may be in the other script, out of what some name starts with. */
interface Heard {
  /** As languages spell it in which what is heard says how. */
  readonly regular: readonly string[]
  /** As only French or English do. */
  readonly irregular: readonly string[]
}

const NOT_HEARD: Heard = { regular: [], irregular: [] }

/**
 * Spells folded text by ear in the other script, as people write names that have no spelling of their own there: «бжезница» is
 * `brzeznica`, `krzyzopol` «крижопіль». A sound has many spellings, and a text countless ones; so the text is read letter by
 * letter, and only what some name starts with is followed, in each language by its own rules.
 */
export class HeardNames {
  readonly #index: TextIndex
  readonly #tree: LetterTree
  /** The starts of names that spell the first letters of a text, by how many. */
  readonly #reached = Array.from({ length: LONGEST_BY_EAR + 1 }, () => new NameStarts(MOST_STARTS))
  #last = { text: '', heard: NOT_HEARD }

  constructor(index: TextIndex) {
    this.#index = index
    this.#tree = new LetterTree(index, EVERYWHERE)
  }

  /** The spellings of a folded text that are a name or its start, in alphabetical order; none for text in neither script. */
  spellings(text: string): Heard {
    // Several ways to search ask for the same text in turn.
    if (text !== this.#last.text) this.#last = { text, heard: this.#spell(text) }
    return this.#last.heard
  }

  #spell(text: string): Heard {
    const ear = text.length > LONGEST_BY_EAR ? undefined : earFor(text)
    if (ear === undefined || !this.#follow(text, ear)) return NOT_HEARD
    const { count, lows, lengths, languages } = this.#reached[text.length]!
    const regular: string[] = []
    const irregular: string[] = []
    for (let at = 0; at < count; at++) {
      // Signs are spelled as nothing, or as any vowel: a text of these may have fewer letters.
      if (lengths[at]! < TRIGRAM_LENGTH) continue
      const spelling = this.#index.startOfSuffix(lows[at]!, lengths[at]!)
      if (ear.areRegular(languages[at]!)) regular.push(spelling)
      else irregular.push(spelling)
    }
    return { regular: regular.sort(), irregular: irregular.sort() }
  }

  /** Fills `#reached` from a text's start to its end; @returns false where too many names sound like a part of it. */
  #follow(text: string, ear: Ear): boolean {
    const reached = this.#reached
    for (let position = 0; position <= text.length; position++) reached[position]!.clear()
    reached[0]!.add(0, 0, 0, ear.languages)
    for (let position = 0; position < text.length; position++) {
      const { count, lows, highs, lengths, languages } = reached[position]!
      if (count === 0) continue
      for (const { letters, tree } of ear.soundsAt(text, position)) {
        const after = reached[position + letters.length]!
        for (let at = 0; at < count; at++) {
          this.#goOn(tree, lows[at]!, highs[at]!, lengths[at]!, languages[at]!, after)
        }
        if (after.isOver) return false
      }
    }
    return true
  }

  /** Adds what a start of names becomes that goes on with spellings in some of the languages, as far as names do. */
  #goOn(tree: SpellingTree, low: number, high: number, length: number, languages: number, after: NameStarts): void {
    const ended = languages & tree.ended
    if (ended !== 0) after.add(low, high, length, ended)
    let from = low
    for (const { unit, tree: longer } of tree.next) {
      const common = languages & longer.languages
      if (common === 0) continue
      if (length < TRIGRAM_LENGTH - 1) {
        this.#goOn(longer, ((low << 16) | unit) >>> 0, 0, length + 1, common, after)
      } else if (length < TRIGRAM_LENGTH) {
        const three = this.#index.findThree(low >>> 16, low & 0xffff, unit, EVERYWHERE)
        if (three.low < three.high) this.#goOn(longer, three.low, three.high, length + 1, common, after)
      } else if (high - from === 1) {
        if (!this.#tree.hasUnit(unit, from, length)) continue
        this.#goOn(longer, from, high, length + 1, common, after)
        break
      } else {
        from = this.#tree.startOf(unit, from, high, length)
        if (from === high) break
        if (!this.#tree.hasUnit(unit, from, length)) continue
        const end = this.#tree.endOf(unit, from, high, length)
        this.#goOn(longer, from, end, length + 1, common, after)
        from = end
      }
    }
  }
}
