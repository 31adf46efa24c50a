import { type CountWords, en } from './en.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** What the pages say. */
export type Messages = typeof en

/** The languages that the pages speak, by code; the first is used where a browser wants another. */
export const MESSAGES = { en, uk, ru } as const satisfies Record<string, Messages>

export type PageLanguage = keyof typeof MESSAGES

export const PAGE_LANGUAGES = Object.keys(MESSAGES) as PageLanguage[]

export function isPageLanguage(code: string | undefined): code is PageLanguage {
  return code !== undefined && Object.hasOwn(MESSAGES, code)
}

/** The word for so many of a thing, such as «міста» for 3. */
export function countWord(count: number, what: keyof CountWords, language: PageLanguage): string {
  const words = MESSAGES[language].counted[what]
  return words[new Intl.PluralRules(language).select(count)] ?? words.other
}
