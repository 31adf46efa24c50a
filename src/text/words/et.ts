import type { LanguageWords } from './language-words.ts'

export const et: LanguageWords = {
  settlementsAsInNames: 'alevik',
  areas: 'maakond maakonna',
  districtsBehindName: 'vald valla',
  townParts: 'kesklinn',
  villages: 'vana',
}
