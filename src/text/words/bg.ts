import type { LanguageWords } from './language-words.ts'

export const bg: LanguageWords = {
  settlements: 'гр с',
  postcodes: 'пк пощенски код',
  handling: 'товарене разтоварване доставка склад адрес тов разт място натоварване обмитяване изпращач получател',
  remarks: 'спешно днес утре тента хладилен хладилник бордови свободен',
  units: 'тонове лв лева',
  areas: 'област',
  districts: 'общ община',
  municipalities: 'общ община',
  townParts: 'пристанище летище център граница митница гкпп ферибот индустриална икономическа зона логистичен',
  prepositions: 'от до в на за към край близо-до',
  firms: 'еоод оод',
}
