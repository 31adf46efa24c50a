/**
 * What people write short in a town's name, and what it may stand for: words with a name behind them, words between
 * two, and words behind one. Of the names of the bundled data that hold these words most were found by nothing, or by
 * a typo, when they were written so. Saints go both ways, since gazetteers have «St. Gallen» beside «Sankt Wendel».
 */
const BEFORE = new Map<string, readonly string[]>(
  Object.entries({
    st: ['sankt', 'saint', 'sainte'],
    ste: ['sainte'],
    saint: ['st'],
    sankt: ['st'],
    sta: ['santa'],
    sto: ['santo'],
    s: ['sao', 'san', 'santa'],
    mt: ['mount', 'mont'],
    ft: ['fort'],
    pt: ['port', 'point'],
    gt: ['great'],
    tg: ['targu'],
    rm: ['ramnicu'],
    sf: ['sfantu'],
    'dr tr': ['drobeta turnu'],
    б: ['біла', 'белая', 'велика', 'большая', 'большое', 'большой'],
    к: ['камянець', 'каменец'],
    кам: ['камянець', 'каменец', 'камянка', 'каменка'],
  }),
)
const BETWEEN = new Map<string, readonly string[]>(
  Object.entries({
    'a d': ['an der'],
    'i d': ['in der'],
    'o d': ['ob der'],
    'v d': ['vor der'],
    'u d': ['unter der'],
  }),
)
/** The start of a word does: «wielkopolska», «wielkopolski». */
const BEHIND = new Map<string, readonly string[]>(Object.entries({ wlkp: ['wielkopolsk'], maz: ['mazowieck'] }))

/** Folded text with its first abbreviation spelled out in each way: `st wendel` → `sankt wendel`, `saint wendel`, …. */
export function spelledOut(folded: string): string[] {
  const words = folded.split(' ')
  for (const at of words.keys()) {
    for (const length of [2, 1]) {
      const phrase = words.slice(at, at + length).join(' ')
      const meant = meantBy(phrase, at > 0, at + length < words.length)
      if (meant !== undefined) return meant.map((full) => words.toSpliced(at, length, full).join(' '))
    }
  }
  return []
}

/** A word of one of the tables, where the words around it are as it needs them: «valletta mt» is a town of Malta. */
function meantBy(phrase: string, isBehind: boolean, isBefore: boolean): readonly string[] | undefined {
  if (!isBefore) return isBehind ? BEHIND.get(phrase) : undefined
  return BEFORE.get(phrase) ?? (isBehind ? BETWEEN.get(phrase) : undefined)
}
