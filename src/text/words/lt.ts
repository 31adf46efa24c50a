import type { LanguageWords } from './language-words.ts'

export const lt: LanguageWords = {
  settlementsAsInNames: 'm miestas miesto kaimas kaimo mstl miestelis miestelio',
  handling:
    'pakrovimas iškrovimas pristatymas sandėlis adresas pakr iškr pasikrovimas išsikrovimas pakrovimo iškrovimo vieta',
  remarks: 'skubiai šiandien rytoj tentas šaldytuvas',
  units: 'tonos',
  areas: 'apskritis apskr',
  districtsAfterName: 'sen seniūnija seniūnijos',
  streetsAfterName: 'pr',
  streetsBeforeHouse: 'g gatvė pl plentas prospektas al alėja',
  townParts:
    'uostas uosto centras lez rajonas rajono rajone raj sav savivaldybė savivaldybės apylinkės apylinkėse muitinė pasienis pasienio punktas terminalas pramonės parkas',
  prepositions: 'iš į prie netoli',
  declension: { 'ys is': 'io yje į', 'us ai': 'aus uje ų us uose', as: 'o e', a: 'os oje', ė: 'ės ėje' },
  firms: 'uab',
}
