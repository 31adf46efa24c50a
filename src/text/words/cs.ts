import type { LanguageWords } from './language-words.ts'

export const cs: LanguageWords = {
  handling:
    'nakládka vykládka dodání sklad adresa nakl vykl místo odesílatel příjemce naložit složit doručení vyzvednutí clení proclení',
  remarks:
    'spěchá dnes zítra hod plachta valník chladírna mrazírna chlaďák kontejner sklápěč celovoz dokládka volný dodávka sběrná',
  units: 'tun kč',
  postcodes: 'psč',
  areas: 'kraj',
  districts: 'okres okr',
  districtsBeforeName: 'okres okr',
  nearAsInNames: 'u při',
  streetsAfterName: 'nám',
  townParts:
    'centrum střed nádraží letiště okolí průmyslová zóna celnice hranice přístav terminál hraniční přechod logistické logistický park celní úřad kontejnerový závod cukrovar areál ctpark',
  citiesThatAreWords: 'malé',
  links: 'a n na nad o pod při u v z',
  linksToSite: 'na nad pod',
  prepositions: 'z ze do od v ve na k ke u poblíž nedaleko',
  declension: {
    ec: 'ce ci cem',
    ek: 'ku kem',
    eň: 'ně ni ní',
    ův: 'ova',
    '': 'a u e em',
    'a á': 'y ou é',
    ha: 'ze',
    'o e': 'a u',
    o: 'ě',
    e: 'í ích',
    y: 'ů ech',
    // and adjectives
    'ý é': 'ého ém',
    'é y': 'ých',
  },
  abbreviationsBeforeName: { čes: 'český české česká' },
  firms: 's.r.o. sro a.s. spol',
}
