/** A serving thread: answers requests from a snapshot in shared memory until it is told to close. */
import { on } from 'node:events'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { AddressLimit } from '../../access/address-limit.ts'
import { KeyRing } from '../../access/key-ring.ts'
import { KeyUses } from '../../access/key-uses.ts'
import { maskFromNowOn } from '../../access/mask-keys.ts'
import { RateTable } from '../../access/rate-table.ts'
import type { SharedRates } from '../../access/shared-rates.ts'
import { TrustedProxies } from '../../access/trusted-proxies.ts'
import { Catalog, CatalogHolder } from '../../catalog.ts'
import { linePerSecond } from '../../http/meters/line-per-second.ts'
import { Meters } from '../../http/meters/meters.ts'
import { createServer } from '../../http/server.ts'
import { logAcceptFaults } from '../listening/accept-faults.ts'
import { addressOf } from '../listening/address.ts'
import { createLog } from '../log.ts'
import type { FromThread, NextSnapshot, ThreadSetup, ToThread } from './messages.ts'
import { countShared } from './shared-weight.ts'
import { swapInterval } from './swap-interval.ts'
import { threadShare } from './thread-share.ts'

/** Milliseconds between two measurements of the event loop and the heap, which are signs of life as well. */
const MEASURE_INTERVAL = 1000
/** Milliseconds between two looks at whether the event loop comes round in time. */
const DELAY_RESOLUTION = 10
const NANOSECONDS = 1e9

if (parentPort === null) throw new Error('worker.ts runs as a thread of refdir serve')
const port = parentPort
const setup = workerData as ThreadSetup
const { config, shared } = setup

maskFromNowOn(setup.secret)
const log = createLog(config.logLevel, { thread: setup.number })
const keys = new KeyRing([])
const meters = new Meters(setup.meters)
const closing = new AbortController()

interface Serving {
  readonly catalogs: CatalogHolder
  /** Resolves when every answer under way is finished. */
  close(): Promise<void>
}

let serving: Serving | undefined
let isEnding = false
for await (const [message] of on(port, 'message', { close: ['close'] }) as AsyncIterable<[ToThread]>)
  await obey(message)

async function obey(message: ToThread): Promise<void> {
  // To the end: a key that is revoked while requests are still being received must not stay in force.
  if (message.kind === 'keys') keys.replace(message.keys)
  else if (isEnding) return
  else if (message.kind === 'announce close') closing.abort()
  else if (message.kind === 'serve') serving = await serve(message)
  else if (message.kind === 'snapshot') prepare(serving?.catalogs, message)
  else if (message.kind === 'switch') serving?.catalogs.reschedule(message.version, message.at)
  // Keys are obeyed meanwhile. Where it fails, answers were not finished: the error ends the thread, as a crash does.
  else if (message.kind === 'close') void end()
}

/** Finishes what is under way; until then changes of keys are obeyed. */
async function end(): Promise<void> {
  isEnding = true
  await serving?.close()
  // Nothing else keeps the thread alive.
  port.close()
}

async function serve(message: Extract<ToThread, { kind: 'serve' }>): Promise<Serving> {
  const { snapshot, publishedAt, earlier } = message
  keys.replace(message.keys)
  const catalogs = new CatalogHolder(new Catalog(snapshot, publishedAt), new Set(earlier))
  countShared(snapshot.bytes)
  const sharedRates = await openSharedRates()
  const app = createServer({
    catalogs,
    keys,
    rates: new RateTable(shared.rates),
    sharedRates,
    uses: new KeyUses(shared.uses),
    refusals: new AddressLimit(config.refusals, shared.refusals),
    proxies: new TrustedProxies(config.trustedProxies),
    // So that an operator can tell an integrator what is wrong.
    onRefusal: linePerSecond((unsaid, reason, keyId, address) =>
      log.info({ reason, key: keyId, address, ...unsaid }, 'key refused'),
    ),
    logger: log,
    logsAnswers: config.accessLog,
    meters,
    maxAge: config.maxAge,
    sunset: config.sunset,
    maxConnections: threadShare(config.maxConnections, config.threads, setup.number),
    closing: closing.signal,
  })
  const { host, threads } = config
  // The framework passes on options that it does not know, here `reusePort`.
  const listening = { host, port: message.port, reusePort: threads > 1 }
  await app.listen({ ...listening, listenTextResolver: (address) => `listening at ${address}` })
  logAcceptFaults(app.server, log)
  const measuring = measure()
  tell({ kind: 'listening', ...addressOf(app.server) })
  return {
    catalogs,
    async close() {
      await app.close()
      clearInterval(measuring)
      sharedRates?.close()
    },
  }
}

/** Redis' client is loaded only where it is used. */
async function openSharedRates(): Promise<SharedRates | undefined> {
  if (setup.redisUrl === undefined) return undefined
  const { SharedRates } = await import('../../access/shared-rates.ts')
  return SharedRates.open(setup.redisUrl, (reason) => {
    meters.set('without Redis', Number(reason !== undefined))
    if (reason === undefined) log.info('Redis is available again: rates are enforced across nodes')
    else log.error({ reason }, 'Redis is unavailable: each node enforces the rates of keys by itself')
  })
}

function tell(message: FromThread): void {
  port.postMessage(message)
}

/** Does not wait for the moment to switch: keys may change meanwhile. */
function prepare(catalogs: CatalogHolder | undefined, next: NextSnapshot): void {
  const { snapshot, publishedAt, earlier, activateAt } = next
  const swapped = catalogs?.swap(new Catalog(snapshot, publishedAt), new Set(earlier), activateAt)
  // Nothing refers to the one before then. The main thread collects it first.
  const turn = (setup.number + 1) * swapInterval(config.threads)
  void swapped?.then(() => sleep(turn, undefined, { ref: false })).then(() => countShared(snapshot.bytes))
  tell({ kind: 'prepared', version: snapshot.version })
}

function measure(): NodeJS.Timeout {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION })
  delay.enable()
  // What it measures is the time from one look to the next.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - DELAY_RESOLUTION / 1000)
  let before = performance.eventLoopUtilization()
  return setInterval(() => {
    meters.count('signs of life')
    const now = performance.eventLoopUtilization()
    meters.set('event loop utilization', performance.eventLoopUtilization(now, before).utilization)
    before = now
    meters.set('event loop delay p50', seconds(delay.percentile(50)))
    meters.set('event loop delay p99', seconds(delay.percentile(99)))
    meters.set('event loop delay max', seconds(delay.max))
    delay.reset()
    meters.set('heap', getHeapStatistics().used_heap_size)
  }, MEASURE_INTERVAL)
}
