import { type AddressInfo, isIPv6 } from 'node:net'
import pino from 'pino'
import { createKey, hashKey } from '../access/key-format.ts'
import { KeyRing } from '../access/key-ring.ts'
import { Catalog, CatalogHolder } from '../catalog.ts'
import { type Config, ConfigError } from '../config.ts'
import { createServer } from '../http/server.ts'
import { openSnapshot } from '../snapshot/reader.ts'
import { DirectoryStore } from '../store/directory.ts'
import type { Publication, Store, StoredKey } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { inputsOf } from './bundled-inputs.ts'
import { command } from './command.ts'
import { endProgress, showProgress } from './progress.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

const SERVE_OPTIONS = ['host', 'port', 'store', 'data', 'maxAge', 'sunset', 'logLevel', 'accessKey'] as const
type ServeConfig = Config<(typeof SERVE_OPTIONS)[number]>

export const serveCommand = command({
  name: 'serve',
  summary: 'answer requests; compiles the bundled data first where needed',
  options: SERVE_OPTIONS,
  run: serve,
})

/** Runs the service until it is told to stop. */
async function serve(config: ServeConfig): Promise<void> {
  const store = new DirectoryStore(config.store)
  const keys = await acceptedKeys(store, config)
  const publication = await currentPublication(store, config)
  const catalog = new Catalog(openSnapshot(await store.file(publication), FOLD_VERSION), publication.publishedAt)
  const server = createServer({
    catalogs: new CatalogHolder(catalog),
    keys: new KeyRing(keys.stored),
    logger: pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true })),
    maxAge: config.maxAge,
    sunset: config.sunset,
  })
  await server.listen({ host: config.host, port: config.port })
  announce(server.server.address() as AddressInfo, catalog, keys.demo)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
}

/** The snapshot to serve: compiled first where there is none, or where the bundled data have changed since. */
async function currentPublication(store: Store, config: ServeConfig): Promise<Publication> {
  const current = await store.current()
  if (current !== undefined && (current.inputs === '' || current.inputs === inputsOf(config.data))) return current
  // Loaded only here: unpacking the gazetteer takes longer than all the rest of a start.
  const { compileBundled } = await import('./compile-bundled.ts')
  const started = performance.now()
  const { publication, report } = await compileBundled(store, config.data, showProgress)
  endProgress()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.error(`compiled ${report.towns} towns in ${seconds} s`)
  return publication
}

async function acceptedKeys(
  store: Store,
  config: ServeConfig,
): Promise<{ stored: readonly StoredKey[]; demo?: string }> {
  const stored = [...(await store.keys())]
  if (config.accessKey !== undefined) stored.push(keyRecord('environment', 'REFDIR_ACCESS_KEY', config.accessKey))
  if (stored.length > 0) return { stored }
  if (!LOOPBACK.test(config.host)) {
    throw new ConfigError(
      `--host ${config.host}: there are no keys, so only this machine may connect; ` +
        'set REFDIR_ACCESS_KEY, or listen on 127.0.0.1',
    )
  }
  const { id, key } = createKey()
  return { stored: [keyRecord(id, 'demo', key)], demo: key }
}

function keyRecord(id: string, name: string, key: string): StoredKey {
  return { id, name, hash: hashKey(key), createdAt: new Date().toISOString() }
}

function announce({ address, port }: AddressInfo, catalog: Catalog, demoKey: string | undefined): void {
  const base = `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
  console.log(`refdir serves data set ${catalog.version} (${catalog.directories.townCount} towns) at ${base}/`)
  if (demoKey === undefined) return
  console.log(`
Demo key, for this run only: ${demoKey}

Look around: ${base}/#key=${demoKey}

Try it:

  curl -H 'Authorization: ${demoKey}' '${base}/v2/references/towns/by/name?query=киї&language=uk'
`)
}
