import type { LanguageWords } from './language-words.ts'

export const hu: LanguageWords = {
  handling:
    'felrakó lerakó felrakás lerakás szállítás raktár cím felr ler berakodás kirakodás rakodás felrakóhely lerakóhely átvétel vámkezelés feladó címzett',
  remarks: 'sürgős holnap ponyvás hűtős konténer billencs komplett szabad nyerges dobozos tartály szóló',
  units: 'tonna ft',
  postcodes: 'irsz irányítószám',
  areas: 'megye vármegye',
  streetsAfterName: 'utca út',
  townParts:
    'belváros külterület vasútállomás határ határátkelő határátkelőhely vám vámhivatal kikötő repülőtér logisztikai központ ipari park gyár telephely ipartelep',
  links: 'a',
  declension: { '': 'ról ről ból ből tól től ba be ban ben ra re on en ön hoz hez höz' },
  firms: 'kft zrt nyrt',
}
