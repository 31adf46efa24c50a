import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MOST_REFUSED } from '../../src/search/filters/resolved-filter.ts'
import { MatchSearch, type NameQuery } from '../../src/search/match-search.ts'
import { TextIndexBuilder } from '../../src/search/text-index/builder.ts'
import { EVERYWHERE } from '../../src/search/text-index/layout.ts'
import { WHOLE_NAME } from '../../src/search/text-index/match-kind.ts'
import { TextIndex } from '../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'

const HOME_COUNTRY = 1
const OTHER_COUNTRY = 2
const HOME_AREA = 3
const OTHER_AREA = 4

describe('a search that is narrowed to some areas', () => {
  for (const refused of [MOST_REFUSED / 2, 2 * MOST_REFUSED])
    it(`prefers towns at home, also after ${refused} towns of that name elsewhere`, () => {
      // The first accepted owner is the more important one, the second is at home.
      const [abroad, atHome] = [refused, refused + 1]
      const index = indexOfOneName(refused)
      const importance = new Uint16Array(refused + 2).fill(1000)
      importance.set([900, 800], refused)
      const search = new MatchSearch(index, { importance, ids: Float64Array.from(importance, (_, owner) => owner) })
      const areas = [HOME_AREA, OTHER_AREA]
      const request: NameQuery = {
        query: 'ivanivka',
        language: 0,
        limit: 10,
        home: {
          scopes: [HOME_COUNTRY],
          holdsScope: (scope) => scope === HOME_COUNTRY || scope === HOME_AREA,
          holds: (owner) => owner === atHome,
        },
        filter: {
          scopes: [EVERYWHERE],
          acceptsInScopes: (owner) => owner >= refused,
          acceptsAnywhere: (owner) => owner >= refused,
          within: (scope) => (scope === EVERYWHERE ? areas : areas.includes(scope) ? [scope] : []),
        },
      }

      assert.equal(search.search(['ivanivka'], WHOLE_NAME, request), 2)
      assert.deepEqual([...search.first(2)], [atHome, abroad])
    })
})

/** Owners of one name: some in the other country alone, then one in an area of it, then one in an area at home. */
function indexOfOneName(elsewhere: number): TextIndex {
  const builder = new TextIndexBuilder()
  const groups = Uint8Array.from({ length: elsewhere + 2 }, (_, owner) => Math.max(0, owner - elsewhere + 1))
  for (const owner of groups.keys()) builder.add(owner, 'ivanivka', 1)
  const countries = { groups, scopes: Uint32Array.of(OTHER_COUNTRY, OTHER_COUNTRY, HOME_COUNTRY) }
  const areas = { groups, scopes: Uint32Array.of(EVERYWHERE, OTHER_AREA, HOME_AREA) }
  return new TextIndex(new SectionReader(builder.finish('', { groupings: [countries, areas], scopeCount: 5 }), ''))
}
