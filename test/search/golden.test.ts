import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { bundledCatalog } from '../bundled.ts'
import { firstFound, goldenCases, requestOf } from './golden-cases.ts'

describe('golden searches', () => {
  // Any other data set can be checked against them: see CONTRIBUTING.md. Its other names may be found in other ways.
  const file = process.env.REFDIR_TEST_SNAPSHOT
  let catalog: Catalog
  before(async () => {
    catalog =
      file === undefined ? await bundledCatalog() : new Catalog(await openSnapshot(file, FOLD_VERSION), new Date())
  })

  for (const golden of goldenCases()) {
    const { place, query, language, expected, expectedName, way } = golden
    it(`${place}: ${query} in ${language} finds ${expectedName || 'nothing'}`, () => {
      const found = firstFound(catalog, golden)
      assert.equal(found.id, expected)
      if (file === undefined)
        assert.equal(found.way, way, `found by way of ${found.way}, not ${way}: see CONTRIBUTING.md`)
    })
  }

  it('find the same towns, in the same order and way, among the ids of what they find', () => {
    const others = goldenCases()
      .filter(({ search }) => search === 'name')
      .filter((golden) => {
        const request = requestOf(catalog, golden, 100)
        const alone = catalog.towns.byName(request)
        const [found, { way }] = [alone.body.toString(), alone]
        const ids: number[] = JSON.parse(found).map(({ id }: { readonly id: number }) => id)
        const among = catalog.towns.byNameAmong(request, ids.toReversed())
        return among.body.toString() !== found || among.way !== way
      })
    assert.deepEqual(
      others.map(({ place, query }) => `${place}: ${query}`),
      [],
    )
  })

  it('find something in the country of what they find, if that alone is asked for', () => {
    const lost = goldenCases()
      .filter(({ search, filter }) => search === 'name' && Object.keys(filter).length === 0)
      .filter((golden) => {
        const { countrySign } = firstFound(catalog, golden)
        if (countrySign === undefined) return false
        return firstFound(catalog, { ...golden, filter: { countrySigns: [countrySign] } }).id === undefined
      })
    assert.deepEqual(
      lost.map(({ place, query }) => `${place}: ${query}`),
      [],
    )
  })
})
