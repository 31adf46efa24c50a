import type { LanguageWords } from './language-words.ts'

export const lt: LanguageWords = {
  settlementsAsInNames: 'm miestas miesto kaimas kaimo mstl miestelis miestelio',
  handling:
    'pakrovimas iškrovimas pristatymas sandėlis adresas pakr iškr pasikrovimas išsikrovimas pakrovimo iškrovimo vieta pakrauti iškrauti paėmimas išmuitinimas siuntėjas gavėjas',
  remarks: 'skubiai šiandien rytoj tentas šaldytuvas skubu refas furgonas konteineris laisvas laisva',
  units: 'tonos',
  areas: 'apskritis apskr',
  districtsAfterName: 'sen seniūnija seniūnijos',
  streetsAfterName: 'pr',
  streetsBeforeHouse: 'g gatvė pl plentas prospektas al alėja',
  townParts:
    'uostas uosto centras lez rajonas rajono rajone raj sav savivaldybė savivaldybės apylinkės apylinkėse muitinė pasienis pasienio punktas terminalas pramonės parkas sandėliai logistikos gamykla muitinės postas turgus',
  prepositions: 'iš į prie netoli',
  declension: { 'ys is': 'io yje į', 'us ai': 'aus uje ų us uose', as: 'o e', a: 'os oje', ė: 'ės ėje' },
  firms: 'uab',
}
