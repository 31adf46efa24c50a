import type { LanguageWords } from './language-words.ts'

export const et: LanguageWords = {
  settlementsAsInNames: 'linn linna alevik aleviku',
  handling: 'pealelaadimine mahalaadimine ladu aadress',
  remarks: 'kiire täna homme',
  areas: 'maakond maakonna',
  districtsAfterName: 'vald valla',
  townParts: 'kesklinn sadam lõunasadam põhjasadam piir piiripunkt toll lennujaam logistikapark',
  declension: { '': 'a i e u as st ast sse asse' },
  citiesThatAreWords: 'vana',
  firms: 'oü',
}
