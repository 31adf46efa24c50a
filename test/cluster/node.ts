/**
 * A node of one thread, as a program: serves what `DATABASE_URL` has on `PORT`, keeps its copy in
 * `REFDIR_STORE`, says that it is ready on `REFDIR_ADMIN_PORT`, and prints `serving VERSION` at every switch.
 */
import { createServer as createAdminServer } from 'node:http'
import pino from 'pino'
import { KeyRing } from '../../src/access/key-ring.ts'
import { Catalog, CatalogHolder } from '../../src/catalog.ts'
import { createServer } from '../../src/http/server.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { openStoreToServe } from '../../src/store/open-store.ts'
import { type Publication, StoreError } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'

const { DATABASE_URL: databaseUrl, REFDIR_STORE: folder = '.refdir', PORT, REFDIR_ADMIN_PORT } = process.env
const store = await openStoreToServe(
  { folder, databaseUrl, foldVersion: FOLD_VERSION },
  {
    onOutage: (fault) => console.error(fault === undefined ? 'database is back' : `database is gone: ${fault.message}`),
    onCopyFault: (fault) => console.error(fault),
  },
)

async function open(publication: Publication): Promise<{ catalog: Catalog; earlier: ReadonlySet<string> }> {
  const catalog = new Catalog(openSnapshot(await store.file(publication), FOLD_VERSION), publication.publishedAt)
  const before = (await store.history()).filter(({ number }) => number < publication.number)
  return { catalog, earlier: new Set(before.map(({ version }) => version)) }
}

const nameOf = ({ number, version }: Publication): string => `${number} ${version}`

const first = await store.current()
if (first === undefined) throw new StoreError('nothing is published yet')
const opened = await open(first)
if (first.activateAt !== undefined) {
  await new Promise((resolve) => setTimeout(resolve, (first.activateAt?.getTime() ?? 0) - Date.now()))
}
const catalogs = new CatalogHolder(opened.catalog, opened.earlier)
const keys = new KeyRing(await store.keys())
const server = createServer({ catalogs, keys, logger: pino({ level: 'silent' }), maxAge: 300 })
await server.listen({ host: '127.0.0.1', port: Number(PORT) })
const admin = createAdminServer((_request, response) => response.writeHead(200).end('ready\n'))
admin.listen({ host: '127.0.0.1', port: Number(REFDIR_ADMIN_PORT) })
console.log(`serving ${first.version}`)

let latest = nameOf(first)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
await store.watch(async () => {
  keys.replace(await store.keys())
  const publication = await store.current()
  if (publication === undefined || nameOf(publication) === latest) return
  const { catalog, earlier } = await open(publication)
  catalogs.swap(catalog, earlier, publication.activateAt)
  latest = nameOf(publication)
  console.log(`serving ${publication.version}`)
}, stop.signal)
await server.close()
admin.close()
admin.closeAllConnections()
