import { createKey, hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { type Catalog, CatalogHolder } from '../../src/catalog.ts'
import { createServer } from '../../src/http/server.ts'
import type { NewPublication } from '../../src/store/store.ts'
import { catalogOf, compiledSnapshot } from '../../test/compile/compiled-snapshot.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../../test/compile/small-gazetteer.ts'
import { serverDefaults } from '../../test/http/server-defaults.ts'

/** What clients ask for: by name, by identifier, a whole directory. */
export const TARGETS = [
  '/v2/references/towns/by/name?query=lviv&language=en',
  '/v2/references/towns/by/name?query=kat&language=en',
  '/v2/references/towns/by/ids?ids=702550,3096472&language=en',
  '/v2/references/currencies?language=en',
  '/v2/references/cargo?query=grain&language=en',
] as const

/** A data set that differs from every other one in each answer, and what it answers. */
interface Edition {
  /** From 0, in the order in which editions are published. */
  readonly place: number
  readonly snapshot: NewPublication
  readonly bodies: ReadonlyMap<string, string>
}

/** The editions that have been made, by version: the right answer to any request is looked up here. */
export class Editions {
  readonly #byVersion = new Map<string, Edition>()

  of(version: string): Edition | undefined {
    return this.#byVersion.get(version)
  }

  /** Makes the next edition. */
  async next(): Promise<Edition> {
    const place = this.#byVersion.size
    const mark = `edition ${place}`
    const towns = [LVIV, KATOWICE].map((town) => ({ ...town, names: { en: `${town.names.en} ${mark}` } }))
    const currencies = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, names: { en: `${at + 1} of ${mark}` } }))
    const cargo = [{ id: 1, names: { en: `Grain of ${mark}` } }]
    const encoded = await compiledSnapshot(sourceOf(...towns), smallCurated({ currencies, cargo }))
    const snapshot = { ...encoded, inputs: '', note: mark }
    const edition = { place, snapshot, bodies: await bodiesOf(await catalogOf(encoded)) }
    this.#byVersion.set(encoded.version, edition)
    return edition
  }
}

/** What a server answers that has only this data set. */
async function bodiesOf(catalog: Catalog): Promise<ReadonlyMap<string, string>> {
  const { id, key } = createKey()
  const keys = new KeyRing([{ id, slot: 0, name: id, hash: hashKey(key), createdAt: new Date(0).toISOString() }])
  const catalogs = new CatalogHolder(catalog)
  const server = createServer({ ...serverDefaults(), catalogs, keys })
  const base = await server.listen({ host: '127.0.0.1', port: 0 })
  try {
    const bodies = new Map<string, string>()
    for (const target of TARGETS) {
      const response = await fetch(base + target, { headers: { authorization: key } })
      const body = await response.text()
      if (response.status !== 200 || body === '[]')
        throw new Error(`${target} is answered with ${response.status} ${body}`)
      bodies.set(target, body)
    }
    return bodies
  } finally {
    await server.close()
  }
}
