import type { LanguageWords } from './language-words.ts'

export const be: LanguageWords = {
  settlements: 'г аг',
  settlementsAsInNames: 'гп горад вёска пасёлак',
  handling: 'загрузка разгрузка склад адрас пагрузка дастаўка',
  remarks: 'тэрмінова сёння заўтра тэнт рэф рэфрыжэратар кантэйнер цыстэрна',
  areas: 'вобл вобласць вобласці',
  districts: 'раён раёна',
  townParts: 'порт цэнтр граніца мытня сэз аэрапорт тэрмінал станцыя',
  prepositions: 'з са у на да ад пад каля праз',
  declension: {
    ў: 'ва ву ве вам',
    'ы і': 'аў',
    ск: 'скам',
    // districts are called after towns: «Барысаўскі раён», «Брэсцкі раён»
    '': 'скі',
    т: 'цкі',
  },
}
