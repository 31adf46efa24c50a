/**
 * What stands for a word in front of a name, and what that word may be; for saints both ways, since gazetteers have
 * «St. Gallen» beside «Sankt Wendel». Of the names of the bundled data that hold these words most were found by nothing,
 * or by a typo, when they were written so.
 */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    st: ['sankt', 'saint', 'sainte'],
    ste: ['sainte'],
    saint: ['st'],
    sankt: ['st'],
    sta: ['santa'],
    sto: ['santo'],
    mt: ['mount', 'mont'],
    ft: ['fort'],
    pt: ['port', 'point'],
    gt: ['great'],
  }),
)

/** Folded text with its first abbreviation spelled out in each way: `st wendel` → `sankt wendel`, `saint wendel`, …. */
export function spelledOut(folded: string): string[] {
  const words = folded.split(' ')
  // Behind the last word there is no name: «valletta mt» is a town of Malta.
  const at = words.slice(0, -1).findIndex((word) => WORDS.has(word))
  return (WORDS.get(words[at] ?? '') ?? []).map((word) => words.with(at, word).join(' '))
}
