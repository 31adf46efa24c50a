import { ALL_LANGUAGES, areRegular, soundsAt } from '../../../src/text/by-ear.ts'

/** How a name sounds like a text: in a language that is spelled as it is heard, or only in others. */
export type Heard = 'regularly' | 'irregularly'

/** Whether a folded name, or its start, sounds like folded text; undefined where it does not. */
export function heardAs(text: string, name: string, isStart = false): Heard | undefined {
  if (!/\p{Script=Cyrillic}/u.test(text) || text.length > 40) return undefined
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
    for (const sound of soundsAt(text, at)) {
      if (name.startsWith(sound.spelling, written))
        read(at + sound.letters.length, written + sound.spelling.length, common & sound.languages)
    }
  }
  read(0, 0, ALL_LANGUAGES)
  if (languages === 0) return undefined
  return areRegular(languages) ? 'regularly' : 'irregularly'
}
