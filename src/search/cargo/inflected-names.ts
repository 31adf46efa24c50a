import { isEnding, stemOf } from '../../text/names/inflected.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import { NAME_START, type VisitMatches, WHOLE_NAME, WORD_START, WORDS_BEGUN } from '../text-index/match-kind.ts'
import { noRanges, type TextIndex } from '../text-index/text-index.ts'

const SPACE = 0x20

/** Finds the names that hold a text as whole words, except for the last ending: «труба» in «Труби», «Труби сталеві». */
export class InflectedNames {
  readonly #index: TextIndex
  readonly #ranges = noRanges()

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** Looks at all names with a word that begins with the stem: meant for few names. */
  find(folded: string, visit: VisitMatches): void {
    const stem = stemOf(folded)
    if (stem === undefined) return
    const { suffixes } = this.#index
    this.#index.locate(stem, EVERYWHERE, WORD_START, this.#ranges)
    const { low, high } = this.#ranges
    for (const kind of WORDS_BEGUN) {
      for (let at = low[kind]!; at < high[kind]!; at++) {
        const end = this.#endOfWord(suffixes[at]! + stem.length)
        if (end === undefined) continue
        const kindFromStart = this.#index.text[end] === 0 ? WHOLE_NAME : NAME_START
        visit(at, at + 1, kind === WORD_START ? WORD_START : kindFromStart)
      }
    }
  }

  /** Where the word ends whose ending starts at a position; undefined where no ending does. */
  #endOfWord(position: number): number | undefined {
    const { text } = this.#index
    let ending = ''
    let at = position
    while (text[at] !== 0 && text[at] !== SPACE) {
      ending += String.fromCharCode(text[at++]!)
      if (!isEnding(ending)) return undefined
    }
    return at
  }
}
