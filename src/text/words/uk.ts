import type { LanguageWords } from './language-words.ts'

/** Towns of Ukraine are known by their Russian names as well, so that both stand beside what is short or declined. */
export const uk: LanguageWords = {
  settlements: 'м місто смт с.м.т. с село с-ще селище х хутір',
  settlementsAsInNames: 'станція',
  areas: 'обл область області край краю ар респ республіка республіки',
  districts: 'район району',
  near: 'біля',
  streetsBeforeName: 'вул вулиця вулиці бул пров пер',
  streetsBesideName: 'просп проспект пр-т пр бульвар б-р провулок туп тупик шосе ш площа проїзд мкр мікрорайон',
  streetsAtStart: 'пл наб',
  streetsBehindName: 'вул вулиця бул пров пер пл наб дор',
  townParts: 'порт порту морський мтп центр центру аеропорт аеропорту кордон митниця околиця околиці',
  townPartLinks: 'і й та',
  villages: 'нижній',
  links: 'в до і й на над під при та у',
  prepositions: 'з із зі до від в у на через',
  declension: {
    // nouns
    'ів ов': 'ова ові ову',
    'їв ів': 'єва єві єву еві',
    іль: 'оля олю олі',
    іг: 'ога огу озі',
    'ець ця': 'ця цю ці',
    га: 'зі',
    'ь я й': 'я ю і и',
    '': 'а у і ом',
    а: 'и і у ою ої ій',
    о: 'а у і ом',
    'и і ы': 'ів',
    'и ы': 'ах ям ам',
    'і и': 'ях ям',
    // and adjectives
    'ий ый ой е ое ее': 'ого ому',
    'і ые ие': 'их им',
  },
  endingLetters: 'аеиоуюяієь',
  abbreviationsBeforeName: {
    б: 'біла белая білгород белгород',
    к: 'камянець каменец кривий кривой',
    кам: 'камянець каменец камянка каменка',
    в: 'великий великі великие верхний верхня',
    вел: 'великий великі великие велика',
  },
}
