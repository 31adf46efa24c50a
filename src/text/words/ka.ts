import type { LanguageWords } from './language-words.ts'

export const ka: LanguageWords = {
  settlementsAsInNames: 'ქ ქალაქი სოფელი',
  handling: 'საწყობი მისამართი',
  remarks: 'დღეს ხვალ',
  areas: 'მხარე',
  townParts: 'პორტი აეროპორტი',
  declension: { ი: 'ის ში იდან', '': 'ში დან' },
  firms: 'შპს',
}
