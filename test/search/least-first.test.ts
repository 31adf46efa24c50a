import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { LeastFirst } from '../../src/search/least-first.ts'
import { noRanges, TextIndex } from '../../src/search/text-index.ts'
import { EVERYWHERE, TEXT_ROW } from '../../src/search/text-index-layout.ts'
import { SectionReader } from '../../src/snapshot/reader.ts'
import { bundledSnapshot } from '../bundled.ts'
import { randomNumbers } from '../random-numbers.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const QUERIES = 2000
/** More than the index holds at hand for three letters. */
const TAKEN = 40

describe('matches of a part of a name, the most important first', () => {
  let index: TextIndex
  before(async () => {
    index = new TextIndex(new SectionReader((await bundledSnapshot()).sections, 'names.'))
  })

  for (const letters of [1, 2, 3, 4, 6]) {
    it(`come in order, none left out, for ${letters} letters`, (test) => {
      test.diagnostic(`seed ${SEED}`)
      const random = randomNumbers(SEED + letters)
      const positions = new LeastFirst(index)
      const ranges = noRanges()
      for (let asked = 0; asked < (letters < 3 ? QUERIES / 100 : QUERIES); asked++) {
        const query = partOfName(random, letters)
        index.locate(query, EVERYWHERE, ranges)
        for (const [low, high, heads] of [
          [ranges.nameStart, ranges.wholesEnd, -1],
          [ranges.wholesEnd, ranges.nameEnd, ranges.heads[0]],
          [ranges.wordStart, ranges.wordEnd, ranges.heads[1]],
          [ranges.insideStart, ranges.insideEnd, ranges.heads[2]],
        ] as const) {
          const found: number[] = []
          for (
            positions.reset(index, low, high, heads);
            positions.head >= 0 && found.length < TAKEN;
            positions.advance()
          ) {
            found.push(positions.head)
          }
          assert.deepEqual(found, [...index.suffixes.subarray(low, high).toSorted().subarray(0, TAKEN)], query)
        }
      }
    })
  }

  function partOfName(random: () => number, letters: number): string {
    for (;;) {
      const row = Math.floor(random() * (index.texts.length / TEXT_ROW - 1)) * TEXT_ROW
      const start = index.texts[row] ?? 0
      const name = String.fromCharCode(...index.text.subarray(start, (index.texts[row + TEXT_ROW] ?? 0) - 1))
      const part = name.slice(Math.floor(random() * name.length)).slice(0, letters)
      if (part.length === letters && part.trim() === part) return part
    }
  }
})
