import type { LanguageWords } from './language-words.ts'

export const et: LanguageWords = {
  settlementsAsInNames: 'linn linna alevik aleviku',
  handling: 'pealelaadimine mahalaadimine ladu aadress laadimine tarne saatja saaja',
  remarks: 'kiire täna homme külmik konteiner vaba täiskoorem osakoorem',
  areas: 'maakond maakonna mk',
  districtsAfterName: 'vald valla',
  townParts:
    'kesklinn sadam lõunasadam põhjasadam piir piiripunkt toll lennujaam logistikapark ümbrus logistikakeskus tehas',
  prepositions: 'kuni',
  declension: {
    '': 'a i e u as st ast ist sse asse isse',
    as: 'asest asesse',
    us: 'usest usesse',
    // `Jõgevale`, `Türile`, but not every -le: `Barile` is no Bari
    va: 'vale',
    üri: 'ürile',
    õru: 'õrule',
  },
  citiesThatAreWords: 'vana',
  firms: 'oü',
}
