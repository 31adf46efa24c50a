import type { LanguageWords } from './language-words.ts'

export const kk: LanguageWords = {
  settlementsAsInNames: 'қ қаласы аул ауылы кенті',
  handling: 'тиеу түсіру жеткізу қойма',
  remarks: 'шұғыл бүгін ертең',
  areas: 'облысы',
  districts: 'ауданы',
  streetsBeforeHouse: 'көшесі көш даңғылы даң',
  townParts: 'орталығы станциясы бекеті сэз',
  declension: { '': 'дан ден тан тен нан нен да де та те ға ге қа ке' },
  firms: 'жшс',
}
