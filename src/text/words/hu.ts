import type { LanguageWords } from './language-words.ts'

export const hu: LanguageWords = {
  handling: 'felrakó lerakó felrakás lerakás szállítás raktár cím',
  postcodes: 'irsz irányítószám',
  areas: 'megye vármegye',
  streetsAfterName: 'utca út',
  townParts: 'belváros',
  links: 'a',
}
