import type { LanguageWords } from './language-words.ts'

export const kk: LanguageWords = {
  settlementsAsInNames: 'қ қаласы аул ауылы кенті',
  handling: 'тиеу түсіру жеткізу қойма жүктеу',
  remarks: 'шұғыл бүгін ертең',
  areas: 'облысы',
  districts: 'ауданы',
  streetsBeforeHouse: 'көшесі көш даңғылы даң',
  townParts: 'орталығы станциясы бекеті сэз логистикалық орталық кеден зауыт шекара өткізу',
  declension: { '': 'дан ден тан тен нан нен да де та те ға ге қа ке' },
  firms: 'жшс',
}
