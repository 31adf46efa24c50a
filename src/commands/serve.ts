import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { AcceptedKeys } from '../serve/accepted-keys.ts'
import type { Address } from '../serve/admin-address.ts'
import { createLog } from '../serve/log.ts'
import { Service } from '../serve/service.ts'
import { canSharePort } from '../serve/shared-port.ts'
import { DirectoryStore } from '../store/directory.ts'
import type { Publication, Store } from '../store/store.ts'
import { inputsOf } from './bundled-inputs.ts'
import { command } from './command.ts'
import { endProgress, showProgress } from './progress.ts'

const SERVE_OPTIONS = [
  ...(['host', 'port', 'adminHost', 'adminPort', 'threads', 'store', 'data', 'maxAge', 'sunset'] as const),
  ...(['maxConnections', 'refusals', 'trustedProxies', 'drain', 'logLevel', 'accessLog', 'accessKey'] as const),
] as const
type ServeConfig = Config<(typeof SERVE_OPTIONS)[number]>

/** Exit code where the service was told to stop, and answers under way were cut off. */
const CUT_OFF = 3

export const serveCommand = command({
  name: 'serve',
  summary: 'answer requests; compiles the bundled data first where needed',
  options: SERVE_OPTIONS,
  run: serve,
})

/** Runs the service until it is told to stop. */
async function serve(given: ServeConfig): Promise<void> {
  const threads = given.threads > 1 && !(await canSharePort()) ? 1 : given.threads
  const config = { ...given, threads }
  const secret = config.accessKey
  const log = createLog(config.logLevel, secret)
  log.debug({ ...config, accessKey: secret === undefined ? 'none' : 'given' }, 'configuration')
  keepSecretsOutOfDumps()

  const store = new DirectoryStore(config.store)
  const keys = await AcceptedKeys.open(store, log, config.host, secret)
  const options = { config, store, log, keys, secret }
  const { service, address, admin } = await Service.start(options, () => currentPublication(store, config))
  obeySignals(service, log)
  announce(service, urlOf(address), admin && urlOf(admin), keys.demo)
}

/** A diagnostic report, which Node writes when it crashes, holds the environment. */
function keepSecretsOutOfDumps(): void {
  delete process.env.REFDIR_ACCESS_KEY
  process.report.excludeEnv = true
}

function obeySignals(service: Service, log: Logger): void {
  process.on('SIGHUP', () => {
    log.info('told to reload')
    service.reload()
  })
  let isTold = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isTold) process.exit(CUT_OFF)
      isTold = true
      log.info({ signal }, 'told to stop')
      const isFinished = await service.stop()
      if (!isFinished) log.error('answers under way were cut off')
      process.exit(isFinished ? 0 : CUT_OFF)
    })
  }
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

function urlOf({ address, port }: Address): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}

function announce(service: Service, base: string, admin: string | undefined, demoKey: string | undefined): void {
  const { dataSet, threads } = service.state
  console.log(`refdir serves data set ${dataSet.version} (${dataSet.towns} towns) at ${base}/`)
  const forOperators = admin === undefined ? '' : `; for operators: ${admin}/ready and ${admin}/metrics`
  console.log(`${threads.serving} ${threads.serving === 1 ? 'thread' : 'threads'}${forOperators}`)
  if (demoKey === undefined) return
  console.log(`
Demo key, for this run only: ${demoKey}

Look around: ${base}/#key=${demoKey}

Try it:

  curl -H 'Authorization: ${demoKey}' '${base}/v2/references/towns/by/name?query=киї&language=uk'
`)
}
