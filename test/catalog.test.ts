import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type Catalog, CatalogHolder } from '../src/catalog.ts'
import { catalogOf } from './compile/compiled-snapshot.ts'
import { smallSnapshots } from './compile/small-gazetteer.ts'

const MINUTE = 60_000

describe('the catalog now served', () => {
  let first: Catalog
  let second: Catalog
  let third: Catalog
  before(async () => {
    const catalogs = (await smallSnapshots(3)).map(catalogOf)
    ;[first, second, third] = catalogs as [Catalog, Catalog, Catalog]
  })

  it('is the one whose moment has come, though another is told of before the timer fires', (t) => {
    const holder = new CatalogHolder(first)
    const now = Date.now()
    holder.swap(second, new Set([first.version]), new Date(now + MINUTE))
    t.mock.method(Date, 'now', () => now + MINUTE)
    holder.swap(third, new Set([first.version, second.version]), new Date(now + 2 * MINUTE))
    assert.equal(holder.current, second)
    assert.equal(holder.notBefore(third.version), third)
  })

  it('is for a client of a version that never came to be served here the next one', () => {
    const holder = new CatalogHolder(first)
    holder.swap(second, new Set([first.version]), new Date(Date.now() + MINUTE))
    holder.swap(third, new Set([first.version, second.version]), new Date(Date.now() + MINUTE))
    assert.equal(holder.notBefore(second.version), third)
    assert.equal(holder.notBefore(first.version), first)
    assert.equal(holder.notBefore('unknown'), undefined)
  })
})
