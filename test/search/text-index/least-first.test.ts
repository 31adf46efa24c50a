import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { EVERYWHERE } from '../../../src/search/text-index/layout.ts'
import { LeastFirst } from '../../../src/search/text-index/least-first.ts'
import { INSIDE } from '../../../src/search/text-index/match-kind.ts'
import { noRanges, TextIndex } from '../../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../../src/snapshot/section-reader.ts'
import { bundledSnapshot } from '../../bundled.ts'
import { randomNumbers } from '../../random-numbers.ts'
import { partOfName } from '../indexed-parts.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const QUERIES = 2000
const TAKEN = 40

describe('the first positions of a part of a name', () => {
  let index: TextIndex
  before(async () => {
    index = new TextIndex(new SectionReader((await bundledSnapshot()).sections, 'names.'))
  })

  for (const letters of [1, 2, 3, 4, 6]) {
    it(`are in ascending order, without gaps, for ${letters} letters`, (test) => {
      test.diagnostic(`seed ${SEED}`)
      const random = randomNumbers(SEED + letters)
      const positions = new LeastFirst()
      const ranges = noRanges()
      for (let asked = 0; asked < (letters < 3 ? QUERIES / 100 : QUERIES); asked++) {
        const query = partOfName(index, random, letters)
        index.locate(query, EVERYWHERE, INSIDE, ranges)
        for (const [kind, low] of ranges.low.entries()) {
          const expected = index.suffixes.subarray(low, ranges.high[kind]).toSorted().subarray(0, TAKEN)
          const found: number[] = []
          positions.reset(index, low, ranges.high[kind] ?? 0)
          for (; positions.head >= 0 && found.length < TAKEN; positions.advance()) found.push(positions.head)
          assert.deepEqual(found, [...expected], query)
        }
      }
    })
  }
})
