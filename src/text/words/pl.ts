import type { LanguageWords } from './language-words.ts'

export const pl: LanguageWords = {
  settlementsAsInNames: 'm g gm gmina miasto wieś',
  handling:
    'zał rozł załadunek załadunku rozładunek rozładunku wyładunek dostawa dostawy odbiór magazyn miejsce adres nadawca odbiorca skąd dokąd załad odprawa podjęcie nadanie miejscowość celna',
  remarks:
    'pilne pilnie dziś dzisiaj jutro pojutrze godz plandeka firanka chłodnia izoterma naczepa doładunek mega jumbo solo tandem zestaw bus kontener wywrotka cysterna platforma wolne wolny auto drobnica całopojazdowy ekspres',
  units: 't ton km kg ldm palet tony zł pln palety',
  postcodes: 'kod pocztowy',
  areas: 'woj województwo województwa',
  districts: 'pow powiat powiatu',
  municipalities: 'gm gmina gminy',
  near: 'k koło',
  streetsBeforeName: 'ul ulica aleja',
  streetsAtStart: 'al os pl',
  townParts:
    'port centrum śródmieście lotnisko terminal granica przejście graniczne urząd oddział celny strefa ekonomiczna prom park magazynowy logistyczny logistyczne panattoni prologis okolice okolica okolicy okolic okol agencja celna fabryka zakład hala stacja elewator cukrownia kopalnia',
  townPartLinks: 'i',
  citiesThatAreWords: 'kolonia górki',
  links: 'i na nad pod z',
  linksToSite: 'nad pod',
  prepositions: 'z ze do od w we na pod spod przez koło niedaleko blisko w-pobliżu na-północ-od na-południe-od',
  declension: {
    'iec ec': 'ca cu',
    ek: 'ka ku kiem',
    'ień eń': 'nia niu niem',
    '': 'ia iu iem a u ie em i y',
    a: 'y i ie e ę ej iej',
    ra: 'rze',
    ka: 'ce',
    ga: 'dze',
    'o e': 'a u',
    'e y i': 'ach ami',
    // and adjectives
    'y i e': 'ego ym',
    'i ie': 'iego im',
    ie: 'ich',
    e: 'ych',
  },
  firms: 'sp spółka z-o-o',
  packaging: 'luzem na-paletach w-workach w-big-bagach',
  endingLetters: 'aeiouy',
  abbreviationsBeforeName: { wys: 'wysokie', ziel: 'zielona', sok: 'sokołów', rad: 'radzyń', kam: 'kamień' },
  abbreviationsAfterName: { wlkp: 'wielkopolsk', maz: 'mazowieck' },
}
