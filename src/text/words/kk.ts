import type { LanguageWords } from './language-words.ts'

export const kk: LanguageWords = {
  settlementsAsInNames: 'қ қаласы аул ауылы кенті',
  handling: 'тиеу түсіру жеткізу қойма',
  areas: 'облысы',
  districts: 'ауданы',
  streetsBeforeHouse: 'көшесі көш даңғылы даң',
  townParts: 'орталығы',
}
