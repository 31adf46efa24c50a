import { foldedTable } from './folded-words.ts'
import { rowsIn } from './words/languages.ts'

/**
 * What people write short in a town's name, and what it may stand for: words with a name after them, words between
 * two, and words after one. Of the names of the bundled data that hold these words most were found by nothing, or by
 * a typo, when they were written so. Saints go both ways, since gazetteers have «St. Gallen» beside «Sankt Wendel».
 */
const BEFORE = foldedTable(rowsIn('abbreviationsBeforeName'))
const BETWEEN = foldedTable(rowsIn('abbreviationsBetween'))
const AFTER = foldedTable(rowsIn('abbreviationsAfterName'))

/** Any of them, with a word before or after it. */
const PHRASES = [BEFORE, BETWEEN, AFTER].flatMap((table) => [...table.keys()]).join('|')
const ANY = new RegExp(`(?:^|(?<= ))(?:${PHRASES})(?= )|(?<= )(?:${PHRASES})$`)

/** Most spellings of one text: each is looked for in every country that a request chooses. */
export const MOST_SPELLINGS = 8

/** How many abbreviations of a text are spelled out at once. */
const AT_ONCE = 2

/**
 * Folded text with its first abbreviation spelled out in each way, or its first two, or the second alone, as far as
 * `MOST_SPELLINGS` go: `st wendel` → `sankt wendel`, `saint wendel`, …; `pt st lucie` → `port st lucie`, `port saint lucie`, ….
 */
export function spelledOut(folded: string): string[] {
  // Most of what is typed holds none, and is not taken apart to find that.
  if (!folded.includes(' ') || !ANY.test(folded)) return []
  return [...spellings(folded.split(' '), 0, AT_ONCE)].slice(0, MOST_SPELLINGS)
}

/** @param from place of the first word that may be an abbreviation. */
function* spellings(words: readonly string[], from: number, atOnce: number): Generator<string> {
  for (let at = from; at < words.length; at++) {
    for (const length of [2, 1]) {
      const phrase = words.slice(at, at + length).join(' ')
      const meant = meantBy(phrase, at > 0, at + length < words.length)
      if (meant === undefined) continue
      for (const full of meant.map((text) => text.split(' '))) {
        const spelled = words.toSpliced(at, length, ...full)
        yield spelled.join(' ')
        if (atOnce > 1) yield* spellings(spelled, at + full.length, atOnce - 1)
      }
      // `sankt veit a d glan` is Sankt Veit an der Glan, though `sankt` may stand for `st` as well.
      if (atOnce > 1) yield* spellings(words, at + length, atOnce - 1)
      return
    }
  }
}

/** A word of one of the tables, where the words around it are as it needs them: «valletta mt» is a town of Malta. */
function meantBy(phrase: string, isAfter: boolean, isBefore: boolean): readonly string[] | undefined {
  if (!isBefore) return isAfter ? AFTER.get(phrase) : undefined
  return BEFORE.get(phrase) ?? (isAfter ? BETWEEN.get(phrase) : undefined)
}
