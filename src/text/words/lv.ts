import type { LanguageWords } from './language-words.ts'

export const lv: LanguageWords = {
  settlementsAsInNames: 'pilsēta pilsētas',
  handling: 'iekraušana izkraušana piegāde noliktava adrese iekr izkr muitošana nosūtītājs saņēmējs',
  remarks: 'steidzami šodien rīt tents refs konteiners brīvs',
  districtsAfterName: 'pag pagasts pagasta novads novada',
  streetsAfterName: 'iela',
  townParts:
    'osta brīvosta sez centrs muita robeža robežpunkts lidosta loģistikas parks rajons apkārtne termināls rūpnīca',
  prepositions: 'no uz līdz pie',
  declension: {
    a: 'as ā u ai',
    e: 'es ē i ei',
    s: 'a ā u am',
    us: 'ū um',
    as: 'u ās',
    is: 'ī i u īs',
    i: 'u os',
    ils: 'ilī ili',
  },
  firms: 'sia',
}
