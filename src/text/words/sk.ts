import type { LanguageWords } from './language-words.ts'

export const sk: LanguageWords = {
  handling:
    'nakládka vykládka dodanie sklad adresa miesto nakládky vykládky naložiť vyložiť doručenie preclenie odosielateľ príjemca',
  remarks: 'súrne dnes zajtra chladiak kontajner sklápač celokamión dokládka voľný dodávka',
  postcodes: 'psč',
  areas: 'kraj',
  districts: 'okres okr',
  districtsBeforeName: 'okres okr',
  nearAsInNames: 'pri',
  townParts:
    'centrum letisko prístav hranica hraničný prechod priechod colnica colný úrad priemyselný logistický park logistické okolie terminál priemyselná zóna závod areál',
  citiesThatAreWords: 'malé',
  links: 'a na nad pod pri v z',
  linksToSite: 'na nad pod',
  prepositions: 'z zo do od v na k ku',
  declension: { ce: 'iec', e: 'iach iam', y: 'ov och', ky: 'iek ok', 'ý é': 'ého om', 'é y': 'ých' },
  firms: 's.r.o. sro a.s. spol',
  abbreviationsBeforeName: { pov: 'považská' },
}
