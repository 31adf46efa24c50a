import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Catalog } from '../../src/catalog.ts'
import { bundledCatalog } from '../bundled.ts'
import { firstFound, goldenCases } from './golden-cases.ts'

describe('golden searches', () => {
  let catalog: Catalog
  before(async () => {
    catalog = await bundledCatalog()
  })

  for (const golden of goldenCases()) {
    const { place, query, language, expected, expectedName } = golden
    it(`${place}: ${query} in ${language} finds ${expectedName || 'nothing'}`, () => {
      assert.equal(firstFound(catalog, golden), expected)
    })
  }
})
