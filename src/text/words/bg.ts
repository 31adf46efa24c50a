import type { LanguageWords } from './language-words.ts'

export const bg: LanguageWords = {
  settlements: 'гр с',
  postcodes: 'пк пощенски код',
  handling: 'товарене разтоварване доставка склад адрес тов разт място',
  remarks: 'спешно днес утре',
  units: 'тонове лв лева',
  townParts: 'пристанище летище център граница митница гкпп',
  prepositions: 'от до в на за към край',
  firms: 'еоод оод',
}
