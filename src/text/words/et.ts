import type { LanguageWords } from './language-words.ts'

export const et: LanguageWords = {
  settlementsAsInNames: 'alevik',
  handling: 'pealelaadimine mahalaadimine ladu aadress',
  areas: 'maakond maakonna',
  districtsAfterName: 'vald valla',
  townParts: 'kesklinn',
  citiesThatAreWords: 'vana',
}
