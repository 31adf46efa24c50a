import { isPageLanguage, MESSAGES, type PageLanguage } from './messages/messages.ts'

const { lang } = document.documentElement

/** The language of the page. */
export const language: PageLanguage = isPageLanguage(lang) ? lang : 'en'

/** What the page says, in its language. */
export const messages = MESSAGES[language]
