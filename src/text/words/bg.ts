import type { LanguageWords } from './language-words.ts'

export const bg: LanguageWords = {
  settlements: 'гр с',
  townParts: 'пристанище център граница',
  prepositions: 'от до в на',
}
