/** Random texts in which many parts are alike, and an index of them. */
import { TextIndexBuilder } from '../../../src/search/text-index/builder.ts'
import { TextIndex } from '../../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../../src/snapshot/section-reader.ts'

const LONGEST = 12
/** The letters of random texts follow it. */
export const FIRST_LETTER = 0x4e00

export function indexOf(texts: readonly string[], masks: readonly number[], hasTables: boolean): TextIndex {
  const builder = new TextIndexBuilder()
  for (const [owner, text] of texts.entries()) builder.add(owner, text, masks[owner]!)
  const sections = builder.finish('', { hasTables })
  return new TextIndex(new SectionReader(sections, ''))
}

/** Most letters are of the first few, so that texts have parts in common. */
export function randomText(random: () => number, letters: number): string {
  const length = 1 + Math.floor(random() * LONGEST)
  const units = Array.from({ length }, (_, index) => {
    if (index > 0 && index + 1 < length && random() < 0.1) return 0x20
    const among = random() < 0.7 ? Math.min(letters, 4) : letters
    return FIRST_LETTER + letters - 1 - Math.floor(random() * among)
  })
  return String.fromCharCode(...units).replaceAll(/ +/g, ' ')
}
