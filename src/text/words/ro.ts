import type { LanguageWords } from './language-words.ts'

export const ro: LanguageWords = {
  settlementsAsInNames: 'mun municipiul com comuna or oraș orașul loc localitatea sat satul',
  handling: 'încărcare descărcare livrare depozit adresa plecare sosire expeditor destinatar ridicare vămuire',
  remarks: 'urgent azi prelată frigorific basculantă grupaj liber camion complet',
  units: 'tone lei ron paleți',
  postcodes: 'cod codul poștal',
  areas: 'jud județ județul județului',
  districts: 'raion sector sectorul sect',
  municipalities: 'com comuna comunei',
  streetsBesideName: 'str',
  streetsBeforeName: 'strada bd blvd șos',
  townParts:
    'port portul centru centrul aeroport aeroportul vamă zona industrială liberă parc industrial frontieră graniță logistic',
  townPartLinks: 'de',
  links: 'de la sub',
  prepositions: 'din spre lângă la de-la până-la aproape-de',
  abbreviationsBeforeName: {
    tg: 'târgu',
    tr: 'turnu',
    rm: 'râmnicu',
    sf: 'sfântu',
    'dr.tr.': 'drobeta-turnu',
  },
  firms: 'srl s.r.l.',
}
