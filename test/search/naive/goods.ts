import { stemOf } from '../../../src/text/names/inflected.ts'
import { withoutPackaging } from '../../../src/text/names/packaging.ts'
import { INSIDE, kindOfAny, kindOfStem, START, WHOLE } from './kinds.ts'
import { fitEach, isSameWord } from './short-names.ts'
import type { NaiveWay } from './way.ts'

/** With two words to six, of which one has three letters, each the start of another one of the name's, or it with another ending. */
export function withWordsInAnyOrder(folded: string): NaiveWay {
  const words = folded.split(' ')
  return {
    foundBy: 'shortened',
    kindOf: (name) => {
      if (words.length < 2 || words.length > 6 || words.every(({ length }) => length < 3)) return undefined
      const nameWords = name.split(' ')
      if (words.length === nameWords.length && fitEach(words, nameWords, isSameWord)) return WHOLE
      const mayStart = (word: string, part: string) => part.startsWith(word) || isSameWord(word, part)
      return fitEach(words, nameWords, mayStart) ? START : undefined
    },
  }
}

/** Without what says how goods are packed. */
export function* unpacked(folded: string): Generator<NaiveWay> {
  const goods = withoutPackaging(folded)
  if (goods === folded) return
  const stem = stemOf(goods)
  yield {
    foundBy: 'shortened',
    kindOf: (name) => kindOfAny(name, [goods], INSIDE),
    kindOfInflected: (name) => (stem === undefined ? undefined : kindOfStem(name, stem)),
  }
  yield withWordsInAnyOrder(goods)
}

/** With all words of a name among two to eight, the name with most words first. */
export function* goodsAmongWords(folded: string): Generator<NaiveWay> {
  const words = folded.split(' ')
  if (words.length < 2 || words.length > 8) return
  for (let count = words.length; count > 0; count--) {
    const holdsEach = (name: string, fits: (part: string, word: string) => boolean) => {
      const nameWords = name.split(' ')
      return nameWords.length === count && fitEach(nameWords, words, fits) ? WHOLE : undefined
    }
    yield {
      foundBy: 'shortened',
      kindOf: (name) => holdsEach(name, (part, word) => part === word),
      kindOfInflected: (name) => holdsEach(name, (part, word) => isSameWord(word, part)),
    }
  }
}
