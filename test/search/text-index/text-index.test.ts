import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TextIndexBuilder } from '../../../src/search/text-index/builder.ts'
import { EVERYWHERE, OF_NAMES, TRIGRAM_LENGTH } from '../../../src/search/text-index/layout.ts'
import { INSIDE, NAME_START, WHOLE_NAME, WORD_START } from '../../../src/search/text-index/match-kind.ts'
import { noRanges } from '../../../src/search/text-index/text-index.ts'
import { randomNumbers } from '../../random-numbers.ts'
import { FIRST_LETTER, indexOf, randomText } from './random-texts.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const TEXTS = 2000
const QUERIES = 1000
const KINDS_OF_MATCH = [WHOLE_NAME, NAME_START, WORD_START, INSIDE] as const

/** More letters than `ahead` can tell apart, and more than the tables can hold. */
for (const letters of [3, 40, 253, 254, 255, 400, 1500]) {
  describe(`texts of ${letters} different letters`, () => {
    for (const hasTables of [true, false]) {
      it(`are found ${hasTables ? 'with' : 'without'} tables where a naive scan finds them`, (test) => {
        test.diagnostic(`seed ${SEED}`)
        const random = randomNumbers(SEED + letters)
        const texts = Array.from({ length: TEXTS }, () => randomText(random, letters))
        // Few are shown, so that some matches are shown by no language, some by one of two.
        const masks = texts.map(() => (random() < 0.03 ? 1 << Math.floor(2 * random()) : 0))
        const index = indexOf(texts, masks, hasTables)
        let found = 0
        for (let asked = 0; asked < QUERIES; asked++) {
          const query = randomQuery(random, texts, letters)
          const ranges = noRanges()
          index.locate(query, EVERYWHERE, INSIDE, ranges)
          const counts = KINDS_OF_MATCH.map((kind) => ranges.high[kind]! - ranges.low[kind]!)
          const naive = naiveMatches(texts, masks, query)
          assert.deepEqual(counts, naive.counts, JSON.stringify(query))
          const starts = naive.counts[WHOLE_NAME]! + naive.counts[NAME_START]!
          const { low, high } = index.find(query, EVERYWHERE, OF_NAMES)
          assert.equal(high - low, starts, JSON.stringify(query))
          if (query.length === TRIGRAM_LENGTH) {
            const [first = 0, second = 0, third = 0] = Array.from(query, (letter) => letter.charCodeAt(0))
            const three = index.findThree(first, second, third, EVERYWHERE)
            assert.equal(three.high - three.low, starts, JSON.stringify(query))
          }
          for (const worst of KINDS_OF_MATCH) {
            const upToWorst = noRanges()
            index.locate(query, EVERYWHERE, worst, upToWorst)
            for (const kind of KINDS_OF_MATCH.filter((kind) => kind <= worst)) {
              const count = upToWorst.high[kind]! - upToWorst.low[kind]!
              assert.equal(count, counts[kind], `${JSON.stringify(query)} up to kind ${worst}`)
            }
          }
          for (const kind of KINDS_OF_MATCH.filter((kind) => counts[kind]! > 0)) {
            const told = ranges.languages[kind]!
            const shown = naive.languages[kind]!
            assert.equal(told & shown, shown, `${JSON.stringify(query)}: a language that shows a match is left out`)
            const isExact = ranges.heads >= 0 && kind >= WORD_START
            if (isExact) assert.equal(told, shown, `${JSON.stringify(query)}: more languages than show it`)
          }
          found += Math.max(...counts) > 0 ? 1 : 0
        }
        assert(found > QUERIES / 2, `${found} of ${QUERIES} queries find anything`)
        assert(found < QUERIES, 'some queries find nothing')
      })
    }
  })
}

it('the builder of a text index refuses owners out of ascending order', () => {
  const builder = new TextIndexBuilder()
  builder.add(1, 'kyiv', 0)
  assert.throws(() => builder.add(0, 'lviv', 0), new RangeError('owner 0 after 1'))
})

function randomQuery(random: () => number, texts: readonly string[], letters: number): string {
  const text = texts[Math.floor(random() * texts.length)] ?? ''
  const start = Math.floor(random() * text.length)
  const part = text.slice(start, start + 1 + Math.floor(random() * 6)).trimStart()
  // Now and then with a letter changed, which may be one that no text has.
  const place = Math.floor(random() * part.length)
  const other = String.fromCharCode(FIRST_LETTER + Math.floor(random() * (letters + 1)))
  const query = random() < 0.3 ? part.slice(0, place) + other + part.slice(place + 1) : part
  return query.trimStart() === '' ? text : query.trimStart()
}

/** How many matches there are of each kind, and the languages that show any of them. */
function naiveMatches(texts: readonly string[], masks: readonly number[], query: string) {
  const counts = [0, 0, 0, 0]
  const languages = [0, 0, 0, 0]
  for (const [owner, text] of texts.entries()) {
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
      const atWord = text[at - 1] === ' '
      const kind = at > 0 ? (atWord ? WORD_START : INSIDE) : text === query ? WHOLE_NAME : NAME_START
      counts[kind]!++
      languages[kind]! |= masks[owner]!
    }
  }
  return { counts, languages }
}
