import type { LanguageWords } from './language-words.ts'

export const hu: LanguageWords = {
  areas: 'megye vármegye',
  streetsBehindName: 'utca út',
  townParts: 'belváros',
  links: 'a',
}
