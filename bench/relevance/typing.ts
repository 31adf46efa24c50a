/** What people's fingers do to a name: the wrong keyboard layout, one slip. */

/** The letter keys of a PC keyboard, row by row: without and with Shift. */
const LAYOUTS = {
  en: ["`qwertyuiop[]asdfghjkl;'zxcvbnm,.", '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'],
  ru: ['ёйцукенгшщзхъфывапролджэячсмитьбю', 'ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'],
  uk: ["'йцукенгшщзхїфівапролджєячсмитьбю", '₴ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ'],
} as const

export type Layout = keyof typeof LAYOUTS

/** What stands on the screen when a text is typed blindly with another layout on; undefined where a key is missing. */
export function typedInLayout(text: string, meant: Layout, on: Layout): string | undefined {
  const keys = LAYOUTS[meant].join('')
  const typed = [...text.replace(/[’ʼ]/gu, "'")].map((letter) =>
    letter === ' ' || letter === '-' ? letter : LAYOUTS[on].join('')[keys.indexOf(letter)],
  )
  return typed.includes(undefined) ? undefined : typed.join('')
}

/**
 * A text with one letter less, more or other, or with two neighbours swapped, at a random place.
 *
 * @param random numbers from 0 up to 1.
 * @param alphabet letters to put in.
 */
export function withSlip(text: string, random: () => number, alphabet: readonly string[]): string {
  const letters = [...text]
  const below = (count: number) => Math.floor(random() * count)
  const letter = alphabet[below(alphabet.length)] ?? ''
  const slips = [
    () => letters.splice(below(letters.length), 1),
    () => letters.splice(below(letters.length + 1), 0, letter),
    () => letters.splice(below(letters.length), 1, letter),
    () => {
      const at = below(letters.length - 1)
      letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
    },
  ]
  slips[below(slips.length)]?.()
  return letters.join('')
}
