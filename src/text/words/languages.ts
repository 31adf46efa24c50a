import { be } from './be.ts'
import { bg } from './bg.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { et } from './et.ts'
import { hu } from './hu.ts'
import { ka } from './ka.ts'
import { kk } from './kk.ts'
import type { LanguageWords, WordTable } from './language-words.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { otherLanguages } from './other-languages.ts'
import { pl } from './pl.ts'
import { ro } from './ro.ts'
import { ru } from './ru.ts'
import { sk } from './sk.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

/** All languages whose words are known. What an abbreviation or an ending may stand for is tried in this order. */
export const LANGUAGES = {
  uk,
  ru,
  be,
  bg,
  kk,
  pl,
  cs,
  sk,
  de,
  en,
  lt,
  lv,
  et,
  ro,
  hu,
  ka,
  tr,
  otherLanguages,
} as const satisfies Readonly<Record<string, LanguageWords>>

const all: readonly LanguageWords[] = Object.values(LANGUAGES)

/** The fields of a language that are of a type: lists, or tables. */
type Field<Type> = {
  [Name in keyof LanguageWords]-?: LanguageWords[Name] extends Type | undefined ? Name : never
}[keyof LanguageWords]

export type WordList = Field<string>

/** The words of all languages in a list, as they are written. */
export function wordsIn(list: WordList): string[] {
  return all.flatMap((language) => language[list]?.split(' ') ?? [])
}

/** A pattern of any such word, of several lists. */
export function anyWritten(...lists: readonly WordList[]): string {
  return lists.flatMap(wordsIn).map(RegExp.escape).join('|')
}

/** The rows of all languages in a table, as they are written. */
export function rowsIn(table: Field<WordTable>): (readonly [words: string, meant: string])[] {
  return all.flatMap((language) => Object.entries(language[table] ?? {}))
}
