import { isEnding, stemOf } from '../../../src/text/names/inflected.ts'
import { LINKS } from '../../../src/text/names/links.ts'

/** Most words that are taken for a name written short. */
const MOST_WORDS = 6

/**
 * Whether words are short for those of a name: each starts the next one, from the first; links between may be left out.
 *
 * @param isWhole whether no word of the name may be left after them.
 */
export function isShortFor(words: readonly string[], nameWords: readonly string[], isWhole: boolean): boolean {
  // The rarest word of three letters or more is looked for, so one has to be there.
  if (words.length < 2 || words.length > MOST_WORDS || !words.some(({ length }) => length >= 3)) return false
  return startsNext(words, nameWords, isWhole)
}

function startsNext(
  [word, ...words]: readonly string[],
  [first, ...later]: readonly string[],
  isWhole: boolean,
): boolean {
  if (word === undefined) return !isWhole || first === undefined
  if (first === undefined || !first.startsWith(word)) return false
  // Any number of links may be left out after it.
  for (let links = 0; links === 0 || (words.length > 0 && LINKS.has(later[links - 1] ?? '')); links++) {
    if (startsNext(words, later.slice(links), isWhole)) return true
  }
  return false
}

/** Whether words can be shared out among a name's so that each fits its own. */
export function fitEach(
  [word, ...others]: readonly string[],
  nameWords: readonly string[],
  fits: (word: string, part: string) => boolean,
): boolean {
  if (word === undefined) return true
  return nameWords.some((part, at) => fits(word, part) && fitEach(others, nameWords.toSpliced(at, 1), fits))
}

/** Whether a word of a name is one as it was typed, or with another ending. */
export function isSameWord(word: string, part: string): boolean {
  const stem = stemOf(word)
  return word === part || (stem !== undefined && part.startsWith(stem) && isEnding(part.slice(stem.length)))
}
