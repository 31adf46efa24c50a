import type { LanguageWords } from './language-words.ts'

export const lv: LanguageWords = {
  handling: 'iekraušana izkraušana piegāde noliktava adrese',
  districtsBehindName: 'pag pagasts novads',
  streetsBehindName: 'iela',
  townParts: 'osta centrs',
}
