import { fold } from '../../src/text/fold.ts'
import { isCyrillic } from '../../src/text/scripts/scheme.ts'
import { transliterations } from '../../src/text/scripts/transliteration.ts'
import { picker } from '../random-numbers.ts'
import { type WayToSpell, waysToSpell } from './ways-to-spell.ts'

const ENGLISH_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = ['ёйцукенгшщзхъфывапролджэячсмитьбю', "'йцукенгшщзхїфівапролджєячсмитьбю"]
const LOOK_ALIKES = [
  ['а', 'a'],
  ['С', 'C'],
  ['і', 'i'],
  ['o', 'о'],
] as const

/** How one letter of a script, or two, may be spelled in the other. */
function spellingsOf(letters: string): WayToSpell[] {
  return [...letters].flatMap((first) =>
    ['', ...letters].flatMap((second) =>
      waysToSpell(first + second, 0).filter((way) => way.letters === first + second),
    ),
  )
}

const CYRILLIC_SPELLED = spellingsOf('абвгдежзиклмнопрстуфхцчшщъыьэюяіє')
const LATIN_SPELLED = spellingsOf('abcdefghijklmnopqrstuvwxyz')

/**
 * What people type when they mean a name.
 *
 * @param random numbers from 0 up to 1, all that it depends on.
 */
export function randomTyping(random: () => number) {
  const pick = picker(random)

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
    return random() < 0.3 ? byEar(fold(text)) : pick([text, ...transliterations(fold(text))])
  }

  /** As its letters sound in some language, in the other script. */
  function byEar(folded: string): string {
    let heard = ''
    let common = -1
    const ways = isCyrillic(folded) ? LATIN_SPELLED : CYRILLIC_SPELLED
    for (let at = 0; at < folded.length; ) {
      const possible = ways.filter(
        ({ spelling, languages }) => spelling !== '' && folded.startsWith(spelling, at) && (languages & common) !== 0,
      )
      const sound = pick(possible)
      heard += sound?.letters ?? folded.charAt(at)
      common &= sound?.languages ?? -1
      at += sound?.spelling.length ?? 1
    }
    return heard
  }

  /** «Neustadt an der Aisch» → «Neust. Aisch», «Neustadt/Aisch», «Neustadt an d. Ai.» … */
  function shortened(name: string): string {
    const words = name.split(/[ -]/)
    if (random() < 0.3) return withInitial(words)
    const kept = words.filter((_, at) => at % 2 === 0 || random() < 0.6)
    return kept
      .map((word) => (random() < 0.5 ? `${word.slice(0, 1 + Math.floor(random() * 4))}${pick(['.', '.', ''])}` : word))
      .join(pick([' ', ' ', '-', '/', ' (']))
  }

  /** The first word as a letter: «П. Посад». */
  function withInitial([first = '', ...others]: readonly string[]): string {
    const letter = first.slice(0, 1)
    return `${pick([letter, letter.toUpperCase()])}${pick(['. ', '.', '-'])}${others.join(pick([' ', '-']))}`
  }

  function nonsense(): string {
    return Array.from({ length: 1 + Math.floor(random() * 10) }, () => pick([..."аеиоткс abeks-'01"])).join('')
  }

  return { part, withTypos, inOtherLayout, withLookAlike, inOtherScript, shortened, nonsense }
}
