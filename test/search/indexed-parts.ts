import { TEXT_ROW } from '../../src/search/text-index/layout.ts'
import type { TextIndex } from '../../src/search/text-index/text-index.ts'

/** Some letters of some name in an index, without a space at either end. */
export function partOfName(index: TextIndex, random: () => number, letters: number): string {
  for (;;) {
    const row = Math.floor(random() * (index.texts.length / TEXT_ROW - 1)) * TEXT_ROW
    const start = index.texts[row] ?? 0
    const name = String.fromCharCode(...index.text.subarray(start, (index.texts[row + TEXT_ROW] ?? 0) - 1))
    const part = name.slice(Math.floor(random() * name.length)).slice(0, letters)
    if (part.length === letters && part.trim() === part) return part
  }
}
