import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bundledCatalog } from '../bundled.ts'

/** Searches for small towns, which an imported set may lack: golden searches have to pass on that too. */
describe('an area or country by its whole name, beside a town', async () => {
  const catalog = await bundledCatalog()
  const language = catalog.languages.placeOf('en') ?? 0
  const firstFound = (query: string): number | undefined =>
    JSON.parse(catalog.towns.byName({ query, language, filter: {}, limit: 1 }).body.toString())[0]?.id

  for (const [query, id, where] of [
    ['bluefield, virginia', 4748125, 'Virginia rather than West Virginia'],
    ['bluefield, virginia, usa', 4748125, 'Virginia rather than West Virginia'],
    ['bluefield, west virginia', 4799622, 'West Virginia'],
    ['newcastle, ireland', 2962281, 'Ireland rather than Northern Ireland'],
  ] as const)
    it(`finds the town in ${where}: ${query}`, () => assert.equal(firstFound(query), id))
})
