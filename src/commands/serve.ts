import { isIPv6 } from 'node:net'
import { isatty } from 'node:tty'
import type { Logger } from 'pino'
import { maskFromNowOn } from '../access/mask-keys.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { OPTIONS, SECRETS } from '../config/options.ts'
import { ignoredVariable, unknownVariables } from '../config/unknown-variables.ts'
import { AcceptedKeys } from '../serve/accepted-keys.ts'
import type { Address } from '../serve/listening/address.ts'
import { overlap } from '../serve/listening/admin-listening.ts'
import { roomForConnections } from '../serve/listening/open-files.ts'
import { canSharePort } from '../serve/listening/shared-port.ts'
import { createLog } from '../serve/log.ts'
import { SnapshotChecks } from '../serve/publications/snapshot-checks.ts'
import { Service } from '../serve/service.ts'
import { openStoreToServe, type StoreEvents } from '../store/open-store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { command } from './command.ts'
import { STORE_OPTIONS } from './steps/configured-store.ts'
import { firstPublication } from './steps/first-publication.ts'

const SERVE_OPTIONS = [
  'host',
  'port',
  'adminHost',
  'adminPort',
  'threads',
  'data',
  'maxAge',
  'sunset',
  'maxConnections',
  'refusals',
  'trustedProxies',
  'drain',
  'logLevel',
  'accessLog',
  'accessKey',
  ...STORE_OPTIONS,
  'keep',
  'allowShrink',
  'redisUrl',
] as const
type ServeConfig = Config<(typeof SERVE_OPTIONS)[number]>

/** Exit code if the service was told to stop and answers under way were cut off. */
const CUT_OFF = 3

/** What the database may not give, and what holds meanwhile. */
const UNREAD = {
  publications: ['what is published', 'what was last read is still served'],
  keys: ['keys', 'those known before stay in force'],
} as const

/** On a terminal, SIGHUP tells that it is closed: what went on would keep the port, unseen. Elsewhere it asks to reload. */
const STOPS: readonly NodeJS.Signals[] = isatty(0) ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']

export const serveCommand = command({
  name: 'serve',
  summary: 'answer requests; compile the bundled data first if needed',
  options: SERVE_OPTIONS,
  run: serve,
})

/** Runs the service until it is told to stop. */
async function serve(given: ServeConfig): Promise<void> {
  // A start reads what is current anyway: a signal to reload must not end it, as it would by default.
  process.on('SIGHUP', () => {})
  // With this signal, which nginx takes for a wish to reopen its log, Node would let everybody on the machine debug it.
  process.on('SIGUSR1', () => {})
  const { host, port, adminHost, adminPort } = given
  if (port !== 0 && port === adminPort && overlap(host, adminHost))
    throw new ConfigError(
      `--port ${port} (PORT) and --admin-port ${port} (REFDIR_ADMIN_PORT): each needs a port of its own`,
    )
  const threads = given.threads > 1 && !(await canSharePort()) ? 1 : given.threads
  const maxConnections = Math.min(given.maxConnections, roomForConnections(threads))
  const config = { ...given, threads, maxConnections }
  const { accessKey: secret, databaseUrl, redisUrl } = config
  maskFromNowOn(secret)
  const log = createLog(config.logLevel)
  const start = endStartOnSignal(log)
  if (threads < given.threads)
    log.info({ wanted: given.threads }, 'only one thread serves: threads cannot share a port on this system')
  if (maxConnections < given.maxConnections)
    log.warn(
      { wanted: given.maxConnections, maxConnections },
      'fewer connections are taken than wanted: the system allows too few open files (ulimit -n, LimitNOFILE)',
    )
  for (const variable of unknownVariables(process.env)) log.warn(ignoredVariable(variable, 'serve'))
  log.debug(withoutSecrets(config), 'configuration')
  keepSecretsOutOfDumps()

  const checks = new SnapshotChecks()
  const check = (path: string) => checks.check(path)
  const storeOptions = { folder: config.store, databaseUrl, foldVersion: FOLD_VERSION, check }
  const store = await openStoreToServe(storeOptions, loggedEvents(log))
  const keys = await AcceptedKeys.open(store, log, config.host, secret)
  const options = { config, store, log, checks, keys, secret, redisUrl }
  const { service, address, admin } = await Service.start(
    options,
    () => firstPublication(store, config, log),
    start.onServing,
  )
  obeySignals(service, log, start.end())
  announce(service, urlOf(address), admin && urlOf(admin), keys.demo)
}

/** Logs what becomes of the store. */
function loggedEvents(log: Logger): StoreEvents {
  return {
    onOutage: (fault) =>
      fault === undefined
        ? log.info('the database is back')
        : log.error({ err: fault }, 'the database cannot be read: what was last read is still served'),
    onUnread: (about, fault) => {
      const [what, kept] = UNREAD[about]
      if (fault === undefined) log.info(`${what} can be read again`)
      else log.error({ err: fault }, `${what} cannot be read; ${kept}`)
    },
    onCopyFault: (fault) =>
      fault === undefined
        ? log.info('the local copy is written again')
        : log.error({ err: fault }, 'the local copy cannot be written: a restart needs the database'),
    onCopyMended: (fault) =>
      log.warn({ err: fault }, 'the local copy of a data set could not be used and was loaded again from the database'),
  }
}

/** A diagnostic report, which Node writes when it crashes, would hold the environment. */
function keepSecretsOutOfDumps(): void {
  for (const name of SECRETS) delete process.env[OPTIONS[name].env]
  process.report.excludeEnv = true
}

/** A configuration that says which secrets there are, not what they are. */
function withoutSecrets(config: Readonly<Record<string, unknown>>): object {
  const said = SECRETS.map((name) => [name, config[name] === undefined ? 'none' : 'given'])
  return { ...config, ...Object.fromEntries(said) }
}

/** The signals to stop while the service starts. */
interface StartSignals {
  /** To be called when the first thread serves: from then on, answers may be under way. */
  readonly onServing: () => void
  /** To be called once all threads serve; returns the signal, if any, that has come since the first one serves. */
  readonly end: () => NodeJS.Signals | undefined
}

/**
 * Ends a start that is told to stop while nothing is served yet: a kill leaves what is being published whole. By default
 * programs end on these signals, except the first process of a container.
 */
function endStartOnSignal(log: Logger): StartSignals {
  let isServing = false
  let told: NodeJS.Signals | undefined
  const end = (signal: NodeJS.Signals) => {
    if (isServing && told === undefined) told = signal
    else {
      log.info({ signal }, 'told to stop during the start')
      process.exit(isServing ? CUT_OFF : 0)
    }
  }
  for (const signal of STOPS) {
    // Until here bin/refdir.js ends it. A signal that is under way would be lost if nothing listened in between.
    const [before = () => {}] = process.listeners(signal)
    process.on(signal, end).off(signal, before)
  }
  return {
    onServing: () => {
      isServing = true
    },
    end: () => {
      for (const signal of STOPS) process.off(signal, end)
      return told
    },
  }
}

/** @param told a signal that has come before. */
function obeySignals(service: Service, log: Logger, told: NodeJS.Signals | undefined): void {
  if (!STOPS.includes('SIGHUP')) {
    process.on('SIGHUP', () => {
      log.info('told to reload')
      void service.reload()
    })
  }
  let isStopping = false
  for (const signal of STOPS) {
    process.on(signal, async () => {
      if (isStopping) {
        log.error({ signal }, 'told to stop again: answers under way are cut off')
        process.exit(CUT_OFF)
      }
      isStopping = true
      log.info({ signal }, 'told to stop')
      const stoppingSince = performance.now()
      const isFinished = await service.stop()
      const milliseconds = Math.round(performance.now() - stoppingSince)
      if (isFinished)
        log.info({ milliseconds }, 'stopped: every answer was finished, except to clients that do not read')
      else log.error({ milliseconds }, 'stopped: answers under way were cut off')
      process.exit(isFinished ? 0 : CUT_OFF)
    })
  }
  if (told !== undefined) process.emit(told, told)
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

  curl -H 'Authorization: ${demoKey}' '${base}/v2/references/towns/by/name?query=kmdsd&language=uk'
`)
}
