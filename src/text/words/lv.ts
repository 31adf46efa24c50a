import type { LanguageWords } from './language-words.ts'

export const lv: LanguageWords = {
  handling: 'iekraušana izkraušana piegāde noliktava adrese',
  districtsAfterName: 'pag pagasts novads',
  streetsAfterName: 'iela',
  townParts: 'osta centrs',
}
