import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { bundledCatalog } from '../bundled.ts'
import { firstFound, goldenCases } from './golden-cases.ts'

describe('golden searches', () => {
  let catalog: Catalog
  before(async () => {
    // Any other data set can be checked against them: see CONTRIBUTING.md.
    const file = process.env.REFDIR_TEST_SNAPSHOT
    catalog = file === undefined ? await bundledCatalog() : new Catalog(openSnapshot(file, FOLD_VERSION), new Date())
  })

  for (const golden of goldenCases()) {
    const { place, query, language, expected, expectedName } = golden
    it(`${place}: ${query} in ${language} finds ${expectedName || 'nothing'}`, () => {
      assert.equal(firstFound(catalog, golden), expected)
    })
  }
})
