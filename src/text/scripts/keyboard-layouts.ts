/**
 * The keys of a PC keyboard, row by row, in the layouts that people mistake for one another. `]` is a letter in two of
 * them, so texts are converted before they are folded.
 */
const KEYS = {
  en: "`qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю.',
  uk: "'йцукенгшщзхїфівапролджєячсмитьбю.",
} as const

type Layout = keyof typeof KEYS

const CONVERSIONS: readonly (readonly [from: Layout, to: Layout])[] = [
  ['en', 'uk'],
  ['en', 'ru'],
  ['ru', 'en'],
  ['uk', 'en'],
  ['ru', 'uk'],
  ['uk', 'ru'],
]

/** Shifted keys, brought to the plain key of the layout. */
const SHIFTED: Readonly<Record<string, string>> = {
  '{': '[',
  '}': ']',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '~': '`',
  '?': '/',
}

const tables = CONVERSIONS.map(([from, to]) => {
  const table = new Map<string, string>()
  const source = [...KEYS[from]]
  const target = [...KEYS[to]]
  for (const [index, key] of source.entries()) table.set(key, target[index] as string)
  return table
})

/** Characters that are the same in each layout. */
const ON_EVERY_LAYOUT = /^[ \-0-9]$/

/**
 * Characters that no name holds, but that are letters in another layout: a text with one of them was most
 * likely typed in the wrong layout.
 */
const LETTERS_ELSEWHERE = /[[\]{};<>`~]/

/** Others that are letters elsewhere stand in names too, but none begins with them: `,thkby` is «берлин». */
const BEGINS_ELSEWHERE = /^[,.':]+\p{L}/u

/** Whether a text, as typed, can only have been meant for another layout. */
export function looksMistyped(text: string): boolean {
  return LETTERS_ELSEWHERE.test(text) || BEGINS_ELSEWHERE.test(text)
}

/**
 * What the person would have typed had another layout been on: `rbtd` → `киев`, `rb]d` → `київ`,
 * `иукдшт` → `berlin`. Each text once, without the text itself; none where a character is on no key, or they become what no
 * name holds or begins with.
 */
export function otherLayouts(text: string): string[] {
  const lower = [...text.toLowerCase()].map((character) => SHIFTED[character] ?? character)
  const found = new Set<string>()
  for (const table of tables) {
    let converted = ''
    for (const character of lower) {
      const typed = table.get(character) ?? (ON_EVERY_LAYOUT.test(character) ? character : undefined)
      if (typed === undefined) break
      converted += typed
    }
    if ([...converted].length === lower.length && !looksMistyped(converted)) found.add(converted)
  }
  found.delete(text.toLowerCase())
  return [...found]
}
