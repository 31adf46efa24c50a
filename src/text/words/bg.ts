import type { LanguageWords } from './language-words.ts'

export const bg: LanguageWords = {
  settlements: 'гр с',
  handling: 'товарене разтоварване доставка склад адрес',
  townParts: 'пристанище център граница',
  prepositions: 'от до в на',
}
