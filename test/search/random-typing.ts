import { fold } from '../../src/text/fold.ts'
import { transliterations } from '../../src/text/transliteration.ts'

const ENGLISH_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = ['ёйцукенгшщзхъфывапролджэячсмитьбю', "'йцукенгшщзхїфівапролджєячсмитьбю"]
const LOOK_ALIKES = [
  ['а', 'a'],
  ['С', 'C'],
  ['і', 'i'],
  ['o', 'о'],
] as const

/**
 * What people type when they mean a name.
 *
 * @param random numbers from 0 up to 1, all that it depends on.
 */
export function randomTyping(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  /** The start of it or of its last word, or something from inside. */
  function part(name: string, most: number): string {
    const from = pick([0, name.lastIndexOf(' ') + 1, Math.floor(random() * name.length)])
    return name.slice(from, from + 1 + Math.floor(random() * most))
  }

  /** One, or two. */
  function withTypos(name: string): string {
    return withTypo(random() < 0.4 ? withTypo(name) : name)
  }

  function withTypo(name: string): string {
    const letters = [...name]
    const at = Math.floor(random() * letters.length)
    const letter = pick([...'аеиотabeks'])
    const edits = [
      () => letters.splice(at, 1),
      () => letters.splice(at, 0, letter),
      () => letters.splice(at, 1, letter),
      () => letters.splice(at, 2, ...letters.slice(at, at + 2).reverse()),
    ]
    pick(edits)()
    return letters.join('')
  }

  function wholeOrPart(name: string): string {
    return random() < 0.5 ? part(name, 12) : name
  }

  function inOtherLayout(name: string): string {
    const cyrillic = pick(CYRILLIC_KEYS)
    return [...wholeOrPart(name).toLowerCase()]
      .map((letter) => {
        const at = cyrillic.indexOf(letter)
        return at >= 0 ? ENGLISH_KEYS[at] : (cyrillic[ENGLISH_KEYS.indexOf(letter)] ?? letter)
      })
      .join('')
  }

  /** With a letter that looks like its own. */
  function withLookAlike(name: string): string {
    const [letter, other] = pick(LOOK_ALIKES)
    return wholeOrPart(name).replace(letter, other)
  }

  function inOtherScript(name: string): string {
    const text = wholeOrPart(name)
    return pick([text, ...transliterations(fold(text))])
  }

  /** «Neustadt an der Aisch» → «Neust. Aisch», «Neustadt/Aisch», «Neustadt an d. Ai.» … */
  function shortened(name: string): string {
    const words = name.split(/[ -]/)
    const kept = words.filter((_, at) => at % 2 === 0 || random() < 0.6)
    return kept
      .map((word) => (random() < 0.5 ? `${word.slice(0, 1 + Math.floor(random() * 4))}${pick(['.', '.', ''])}` : word))
      .join(pick([' ', ' ', '-', '/', ' (']))
  }

  function nonsense(): string {
    return Array.from({ length: 1 + Math.floor(random() * 10) }, () => pick([..."аеиоткс abeks-'01"])).join('')
  }

  return { part, withTypos, inOtherLayout, withLookAlike, inOtherScript, shortened, nonsense }
}
