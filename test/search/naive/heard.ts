import { earFor } from '../../../src/text/scripts/by-ear.ts'
import { waysToSpell } from '../ways-to-spell.ts'

/** How a name sounds like a text: in a language that is spelled as it is heard, or only in others. */
export type Heard = 'regularly' | 'irregularly'

/** The first letters of what texts sound like, since most names begin with another. */
const firstLetters = new Map<string, ReadonlySet<string>>()

/** Most texts to remember this of. */
const MOST_TEXTS = 1_000

/** Whether a folded name, or its start, sounds like folded text; undefined where it does not. */
export function heardAs(text: string, name: string, isStart = false): Heard | undefined {
  const ear = earFor(text)
  if (ear === undefined || text.length > 40) return undefined
  if (!firstLettersOf(text).has(name.charAt(0))) return undefined
  let languages = 0
  const seen = new Set<string>()
  const read = (at: number, written: number, common: number) => {
    const state = `${at} ${written} ${common}`
    if (common === 0 || seen.has(state)) return
    seen.add(state)
    if (at === text.length) {
      if (written >= 3 && (isStart || written === name.length)) languages |= common
      return
    }
    for (const sound of waysToSpell(text, at, ear)) {
      if (name.startsWith(sound.spelling, written))
        read(at + sound.letters.length, written + sound.spelling.length, common & sound.languages)
    }
  }
  read(0, 0, ear.languages)
  if (languages === 0) return undefined
  return ear.areRegular(languages) ? 'regularly' : 'irregularly'
}

function firstLettersOf(text: string): ReadonlySet<string> {
  const known = firstLetters.get(text)
  if (known !== undefined) return known
  const letters = new Set<string>()
  for (let reached = [0]; reached.length > 0; ) {
    const sounds = reached
      .filter((at) => at < text.length)
      .flatMap((at) => waysToSpell(text, at).map((sound) => ({ at, sound })))
    for (const { sound } of sounds) if (sound.spelling !== '') letters.add(sound.spelling.charAt(0))
    reached = sounds.filter(({ sound }) => sound.spelling === '').map(({ at, sound }) => at + sound.letters.length)
  }
  if (firstLetters.size >= MOST_TEXTS) firstLetters.clear()
  firstLetters.set(text, letters)
  return letters
}
