import { foldedTable } from '../folded-words.ts'
import { rowsIn } from '../words/languages.ts'

/**
 * Abbreviations that people write in a town's name, with what they may stand for: before a name, between two, and after
 * one. Without these tables, most names of the bundled data that hold such words were not found when written so, or only
 * as a typo. Saints go both ways, since gazetteers have «St. Gallen» as well as «Sankt Wendel».
 */
const BEFORE = foldedTable(rowsIn('abbreviationsBeforeName'))
const BETWEEN = foldedTable(rowsIn('abbreviationsBetween'))
const AFTER = foldedTable(rowsIn('abbreviationsAfterName'))

/** Any abbreviation. Looking behind for the space takes three times as long. */
const PHRASES = [BEFORE, BETWEEN, AFTER].flatMap((table) => [...table.keys()]).join('|')
const ANY = new RegExp(`(?:^| )(?:${PHRASES})(?= |$)`)

/** Most spellings of one text: each is looked up in every country that a request chooses. */
export const MOST_SPELLINGS = 8

/** How many abbreviations of a text are spelled out at once. */
const AT_ONCE = 2

/**
 * Folded text with its first abbreviation spelled out in each way, or its first two, or the second alone, at most
 * `MOST_SPELLINGS`: `st wendel` → `sankt wendel`, `saint wendel`, …; `pt st lucie` → `port st lucie`, `port saint lucie`, ….
 */
export function spelledOut(folded: string): string[] {
  // Most queries hold none, and need not be split to find that out.
  if (!folded.includes(' ') || !ANY.test(folded)) return []
  // Two abbreviations may have a hundred spellings together: no more are made than are taken.
  return spellings(folded.split(' '), 0, AT_ONCE).take(MOST_SPELLINGS).toArray()
}

/** @param from index of the first word that may be an abbreviation. */
function* spellings(words: readonly string[], from: number, atOnce: number): Generator<string> {
  for (let at = from; at < words.length; at++) {
    for (const length of [2, 1]) {
      const phrase = words.slice(at, at + length).join(' ')
      const meant = spelledOutAs(phrase, at > 0, at + length < words.length)
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

/** What a phrase of the tables stands for, if it has the neighbours it needs: «valletta mt» is no mount but a town of Malta. */
function spelledOutAs(phrase: string, isAfter: boolean, isBefore: boolean): readonly string[] | undefined {
  if (!isBefore) return isAfter ? AFTER.get(phrase) : undefined
  return BEFORE.get(phrase) ?? (isAfter ? BETWEEN.get(phrase) : undefined)
}
