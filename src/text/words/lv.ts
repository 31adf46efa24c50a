import type { LanguageWords } from './language-words.ts'

export const lv: LanguageWords = {
  districtsBehindName: 'pag pagasts novads',
  streetsBehindName: 'iela',
  townParts: 'osta centrs',
}
