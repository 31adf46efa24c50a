/** The service as it is served, but for its threads, on the store in its argument, with the key in REFDIR_ACCESS_KEY. */
import { hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { Catalog, CatalogHolder } from '../../src/catalog.ts'
import { Meters, ROUTES } from '../../src/http/meters/meters.ts'
import { createServer } from '../../src/http/server.ts'
import { FOUND_BY } from '../../src/search/found-by.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { serverDefaults } from '../../test/http/server-defaults.ts'
import { report } from './server-process.ts'

const store = new FolderStore(process.argv[2] ?? '')
const publication = await store.current()
if (publication === undefined) throw new Error('the store is empty')
const catalog = new Catalog(await openSnapshot(await store.file(publication), FOLD_VERSION), publication.publishedAt)
const hash = hashKey(process.env.REFDIR_ACCESS_KEY ?? '')
const meters = new Meters()
const app = createServer({
  ...serverDefaults(),
  catalogs: new CatalogHolder(catalog),
  keys: new KeyRing([{ id: 'bench', slot: 0, name: 'bench', hash, createdAt: new Date(0).toISOString() }]),
  meters,
})
await app.listen({ host: '127.0.0.1', port: 0 })
report(app.server.address(), countSearches)

function countSearches(): number {
  const indexes = Array.from({ length: ROUTES.length * FOUND_BY.length }, (_, index) => index)
  return indexes.reduce((sum, index) => sum + meters.searches.read(index).count, 0)
}
