import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  EVERYWHERE,
  FORMER_NAME,
  HEAD_COUNT_BITS,
  HEAD_LENGTH,
  LEAST_TABLED,
  LONGER_HEAD_LENGTH,
  MOST_WITHOUT_ROW,
  OF_INSIDES,
  OF_NAMES,
  TEXT_MASK,
  TEXT_OWNER,
  TRIGRAM_LENGTH,
} from '../../../src/search/text-index/layout.ts'
import { INSIDE } from '../../../src/search/text-index/match-kind.ts'
import { MatchStream } from '../../../src/search/text-index/match-stream.ts'
import { noRanges, TextIndex } from '../../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../../src/snapshot/section-reader.ts'
import { bundledSnapshot } from '../../bundled.ts'
import { randomNumbers } from '../../random-numbers.ts'
import { partOfName } from '../indexed-parts.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const QUERIES = 600
/** More than the heads of the index hold. */
const TAKEN = HEAD_LENGTH + 30

describe('a stream of the owners that match three letters or more', () => {
  let index: TextIndex
  before(async () => {
    index = new TextIndex(new SectionReader((await bundledSnapshot()).sections, 'names.'))
  })

  it('is in order, without gaps, with every language that shows a match, in scopes with a table', (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = randomNumbers(SEED)
    const tabled = scopesWithTable(index)
    assert(tabled.length > 20, `${tabled.length} scopes have a table`)
    const counts = { complete: 0, searched: 0 }
    for (let asked = 0; asked < QUERIES; asked++) {
      const query = partOfName(index, random, 3 + (asked % 4))
      const scope = tabled[Math.floor(random() * tabled.length)] ?? EVERYWHERE
      compareKinds(query, asked % 3 === 0 ? scope : EVERYWHERE, counts)
    }
    assert(counts.complete > 100 && counts.searched > 100, JSON.stringify(counts))
  })

  function compareKinds(query: string, scope: number, counts: { complete: number; searched: number }): void {
    const ranges = noRanges()
    index.locate(query, scope, INSIDE, ranges)
    if (ranges.heads < 0) {
      const count = ranges.low.reduce((sum, low, kind) => sum + ranges.high[kind]! - low, 0)
      const most = query.length > TRIGRAM_LENGTH ? MOST_WITHOUT_ROW : 0
      assert(count <= most, `«${query}», scope ${scope}: ${count} matches without heads`)
      return
    }
    let start = ranges.heads + 1
    for (const [kind, low] of ranges.low.entries()) {
      const high = ranges.high[kind] ?? 0
      const count = (index.heads[ranges.heads] ?? 0) >>> (kind * HEAD_COUNT_BITS)
      const expected = mergedOwners(low, high)
      const most = query.length > TRIGRAM_LENGTH ? LONGER_HEAD_LENGTH : HEAD_LENGTH
      counts[expected.size > most ? 'searched' : 'complete']++
      const stream = new MatchStream(index)
      start = stream.chooseWithHeads(low, high, start, count)
      stream.begin()
      assert.deepEqual(taken(stream), [...expected].slice(0, TAKEN), `«${query}», scope ${scope}, kind ${kind}`)
    }
  }

  /** Owners of a range of suffixes by looking at all, each with the languages that show any of its matches. */
  function mergedOwners(low: number, high: number): Map<number, number> {
    const masks = new Map<number, number>()
    for (const position of index.suffixes.subarray(low, high).toSorted()) {
      const row = index.rowAt(position)
      const owner = index.texts[row + TEXT_OWNER] ?? -1
      masks.set(owner, withMask(masks.get(owner), index.texts[row + TEXT_MASK] ?? 0))
    }
    return masks
  }

  /** The first owners of a stream; after those in the heads, an owner comes once for each of its texts. */
  function taken(stream: MatchStream): [owner: number, mask: number][] {
    const owners = new Map<number, number>()
    for (; stream.owner >= 0 && owners.size <= TAKEN; stream.advance()) {
      owners.set(stream.owner, withMask(owners.get(stream.owner), stream.mask))
    }
    return [...owners].slice(0, TAKEN)
  }
})

/** The languages of both; a former name where both are. */
function withMask(known: number | undefined, mask: number): number {
  if (known === undefined) return mask
  const languages = (known | mask) & 0x7fffffff
  return known >= FORMER_NAME && mask >= FORMER_NAME ? languages + FORMER_NAME : languages
}

function scopesWithTable(index: TextIndex): number[] {
  const scopes: number[] = []
  const least = LEAST_TABLED * index.segmentHigh(EVERYWHERE, OF_INSIDES)
  for (let scope = EVERYWHERE + 1; index.segmentLow(scope, OF_NAMES) < index.suffixes.length; scope++) {
    if (index.segmentHigh(scope, OF_INSIDES) - index.segmentLow(scope, OF_NAMES) >= least) scopes.push(scope)
  }
  return scopes
}
