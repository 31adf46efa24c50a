import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogOf, compiledSnapshot } from '../compile/compiled-snapshot.ts'
import { LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'

/** Towns "Great Marsh 1", "Great Marsh 2", …, and how many of them a text finds. */
async function countFound(towns: number, query: string): Promise<number> {
  const rows = Array.from({ length: towns }, (_, at) => ({
    ...LVIV,
    id: at + 1,
    names: { en: `Great Marsh ${at + 1}` },
  }))
  const { towns: search } = await catalogOf(await compiledSnapshot(sourceOf(...rows), smallCurated()))
  return JSON.parse(search.byName({ query, language: 0, filter: {}, limit: 100 }).body.toString()).length
}

describe('names written short', () => {
  it('are found by the rarest of their words', async () => {
    assert.equal(await countFound(500, 'Gr. Marsh'), 100)
    assert.equal(await countFound(1_000, 'Gr. Marsh 777'), 1)
  })

  it('are not searched for if each of their words is in more than 500 names', async () => {
    assert.equal(await countFound(501, 'Gr. Marsh'), 0)
  })

  it('need a word of at least three letters', async () => assert.equal(await countFound(1, 'Gr. Ma.'), 0))
})
