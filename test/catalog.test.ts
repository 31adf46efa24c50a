import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Catalog, CatalogHolder } from '../src/catalog.ts'
import { catalogOf } from './compile/compiled-snapshot.ts'
import { smallSnapshots } from './compile/small-gazetteer.ts'

const MINUTE = 60_000

describe('the catalog holder', () => {
  let first: Catalog
  let second: Catalog
  let third: Catalog
  before(async () => {
    const catalogs = await Promise.all((await smallSnapshots(3)).map(catalogOf))
    ;[first, second, third] = catalogs as [Catalog, Catalog, Catalog]
  })

  it('switches at once if the activation time is past, without a process warning', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error) => warnings.push(name)
    process.on('warning', note)
    const late = new CatalogHolder(first)
    const swapped = late.swap(second, new Set(), new Date(Date.now() - 3000))
    assert.equal(late.current, second)
    await swapped
    await setTimeout(0)
    process.off('warning', note)
    assert.deepEqual(warnings, [])
  })

  it('switches at the activation time even if the next swap arrives before the timer fires', (t) => {
    const holder = new CatalogHolder(first)
    const now = Date.now()
    holder.swap(second, new Set([first.version]), new Date(now + MINUTE))
    t.mock.method(Date, 'now', () => now + MINUTE)
    holder.swap(third, new Set([first.version, second.version]), new Date(now + 2 * MINUTE))
    assert.equal(holder.current, second)
    assert.equal(holder.notBefore(third.version), third)
  })

  it('never switches to a catalog that another has replaced before its activation time', async (t) => {
    const holder = new CatalogHolder(first)
    let now = Date.now()
    t.mock.method(Date, 'now', () => now)
    const replaced = holder.swap(second, new Set([first.version]), new Date(now + MINUTE))
    holder.swap(third, new Set([first.version, second.version]), new Date(now + 2 * MINUTE))
    await replaced
    assert.equal(holder.current, first)
    now += MINUTE
    assert.equal(holder.current, first)
    now += MINUTE
    assert.equal(holder.current, third)
  })

  it('gives the next catalog to a client whose version was superseded here before its activation time', () => {
    const holder = new CatalogHolder(first)
    holder.swap(second, new Set([first.version]), new Date(Date.now() + MINUTE))
    holder.swap(third, new Set([first.version, second.version]), new Date(Date.now() + MINUTE))
    assert.equal(holder.notBefore(second.version), third)
    assert.equal(holder.notBefore(first.version), first)
    assert.equal(holder.notBefore('unknown'), undefined)
  })
})
