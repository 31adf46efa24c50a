import type { LanguageWords } from './language-words.ts'

export const be: LanguageWords = {
  settlements: 'г аг',
  settlementsAsInNames: 'гп горад вёска пасёлак',
  handling: 'загрузка разгрузка склад адрас',
  remarks: 'тэрмінова сёння заўтра тэнт',
  areas: 'вобласць вобласці',
  districts: 'раён раёна',
  townParts: 'порт цэнтр граніца',
  prepositions: 'з у на',
}
