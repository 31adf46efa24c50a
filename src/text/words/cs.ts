import type { LanguageWords } from './language-words.ts'

export const cs: LanguageWords = {
  handling: 'nakládka vykládka dodání sklad adresa',
  postcodes: 'psč',
  areas: 'kraj',
  districts: 'okres okr',
  districtsBeforeName: 'okres okr',
  nearAsInNames: 'u při',
  streetsAfterName: 'nám',
  townParts: 'centrum střed letiště okolí průmyslová zóna',
  citiesThatAreWords: 'malé',
  links: 'a n na nad o pod při u v z',
  prepositions: 'z ze do od v ve na k',
  declension: { ec: 'ce ci cem', eň: 'ně ni ní', '': 'a u em', 'a á': 'y ou é', ha: 'ze', 'o e': 'a u' },
}
