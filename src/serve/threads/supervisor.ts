import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AddressLimit } from '../../access/address-limit.ts'
import type { ServedKey } from '../../access/key-ring.ts'
import { KeyUses } from '../../access/key-uses.ts'
import { RateTable } from '../../access/rate-table.ts'
import { MOST_KEYS } from '../../access/stored-keys.ts'
import { Meters } from '../../http/meters/meters.ts'
import { reasonOf } from '../../reason.ts'
import type { Address } from '../listening/address.ts'
import { assertFree } from '../listening/shared-port.ts'
import { backoffAfter } from './backoff.ts'
import {
  type NextSnapshot,
  type ServedSnapshot,
  type SharedMemory,
  type ThreadConfig,
  threadConfig,
} from './messages.ts'
import { ServingThread } from './serving-thread.ts'
import { swapInterval } from './swap-interval.ts'
import { ThreadShortage } from './thread-shortage.ts'
import { beginLarge, growNoMore } from './young-generation.ts'

/** Milliseconds that answers under way are given when the service is told to stop. */
const STOP_TIMEOUT = 10_000
/** Milliseconds between two looks at whether the threads show signs of life. */
const LOOK_INTERVAL = 1000
/** Looks in a row that find no sign of life in a thread before it is cut off; no search or swap takes nearly as long. */
const PATIENCE = 30
/**
 * Milliseconds that threads may take to prepare for a snapshot, besides waiting for their turns, before those that are ready switch
 * without the others.
 */
const MOST_PREPARING = 2000
/** Milliseconds from when all threads are ready to when they switch: none may be so busy that it hears of the moment after it. */
const NOTICE = 100

export interface SupervisorOptions {
  readonly config: ThreadConfig & { readonly port: number }
  readonly log: Logger
  /** A key that does not have our form, to keep out of logs and errors. */
  readonly secret: string | undefined
  /** Where rates are counted across nodes. */
  readonly redisUrl: string | undefined
  /** Another worker than ours, for tests. */
  readonly script?: URL
  /** Another number of looks than ours, for tests. */
  readonly patience?: number
}

/** Stands for one of the threads that should run, whichever thread fills it. */
interface Slot {
  readonly number: number
  readonly meters: Meters
  thread: ServingThread
  isServing: boolean
  /** Its thread's signs of life at the last look, and how many looks in a row have found no more. */
  signs: number
  looks: number
  /** When its thread last crashed, by `performance.now()`. */
  crashedAt: number
  /** Milliseconds waited before its thread was last replaced. */
  backoff: number
}

/** What all threads serve. */
interface Served {
  readonly snapshot: ServedSnapshot
  /** The moment to switch to it, by `performance.now()`. */
  readonly activeFrom: number
  /** What is served until then, if anything. */
  readonly before: ServedSnapshot | undefined
  readonly keys: readonly ServedKey[]
  readonly port: number
}

/**
 * Keeps the serving threads running, which share a port and a snapshot, replaces those that crash or hang, and tells all of
 * them what has changed.
 */
export class Supervisor {
  readonly shared: SharedMemory = {
    rates: RateTable.memoryFor(MOST_KEYS),
    uses: KeyUses.memory(),
    refusals: AddressLimit.memory(),
  }
  readonly #options: SupervisorOptions
  readonly #slots: Slot[] = []
  /** What to serve; nothing yet before the start. */
  #served: Served | undefined
  /** Ends the waits for the moment of a snapshot that has been superseded. */
  #overtaken = new AbortController()
  #isDraining = false
  /** Whether no more threads are to be made. */
  #isStopping = false
  #crashes = 0
  #looking: NodeJS.Timeout | undefined

  /**
   * Makes the first thread, which loads its modules while the snapshot is opened. The others would only delay both.
   *
   * @throws ThreadShortage
   */
  constructor(options: SupervisorOptions) {
    this.#options = options
    beginLarge()
    this.#makeSlots(1)
  }

  /** What the threads count and measure. */
  get meters(): readonly Meters[] {
    return this.#slots.map(({ meters }) => meters)
  }

  /** How many threads serve now. */
  get serving(): number {
    return this.#slots.filter(({ isServing }) => isServing).length
  }

  /** How many threads have crashed, or were cut off because they hung. */
  get crashes(): number {
    return this.#crashes
  }

  /**
   * Serves from the moment of the snapshot on. Changes that come meanwhile, another snapshot included, apply from then
   * on.
   *
   * @param onServing called when the first thread serves, before the others do.
   * @throws ThreadShortage, or what keeps a thread from listening.
   */
  async start(snapshot: ServedSnapshot, keys: readonly ServedKey[], onServing = () => {}): Promise<Address> {
    const { host, port, threads } = this.#options.config
    // Not before: compiling the bundled data takes longer in a small young generation.
    growNoMore()
    this.#served = { snapshot, activeFrom: activeFrom(snapshot), before: undefined, keys, port }
    if (threads > 1 && port !== 0) await assertFree(host, port)
    this.#makeSlots(threads)
    this.#looking = setInterval(() => this.#cutOffHung(), LOOK_INTERVAL).unref()
    const [first, ...others] = this.#slots
    if (first === undefined) throw new Error('no threads')
    const address = await this.#serve(first)
    onServing()
    this.#served = { ...this.#served, port: address.port }
    await Promise.all(others.map((slot) => this.#serve(slot)))
    return address
  }

  /**
   * Lets all threads serve another snapshot, from the same moment on: its own or, where it has none or that has passed, once all
   * are ready. They prepare for it one after another, so that the others serve on meanwhile. A thread that takes too long does not
   * hold up the others.
   *
   * @returns once it is served or, where its moment is still to come, all are ready for that.
   */
  async swap(snapshot: ServedSnapshot): Promise<void> {
    const threads = this.#slots.length
    const interval = swapInterval(threads)
    const given = activeFrom(snapshot) > performance.now() ? snapshot.activateAt : undefined
    const latest = new Date(Date.now() + threads * interval + MOST_PREPARING)
    const next = { ...snapshot, activateAt: given ?? latest }
    const wait = Math.min(interval, Math.max(0, activeFrom(next) - performance.now()) / threads)
    const passing = this.#serveLater(next)
    const preparing = this.#slots.map(async (slot) => {
      await sleep(slot.number * wait)
      await slot.thread.prepare(next)
    })
    const areReady = await Promise.race([Promise.all(preparing).then(() => true), passing.then(() => false)])
    if (given !== undefined || !areReady) return
    const soon = { ...next, activateAt: new Date(Date.now() + NOTICE) }
    for (const { thread } of this.#slots)
      thread.send({ kind: 'switch', version: snapshot.snapshot.version, at: soon.activateAt })
    await this.#serveLater(soon)
  }

  /**
   * Notes what to serve from its moment on, and until then keeps the snapshot before it for threads that are replaced
   * meanwhile.
   *
   * @returns at its moment, or when something else is to be served.
   */
  async #serveLater(snapshot: NextSnapshot): Promise<void> {
    if (this.#served === undefined) throw new Error('there is nothing to serve yet')
    const from = activeFrom(snapshot)
    const wait = from - performance.now()
    const before = this.#served.activeFrom > performance.now() ? this.#served.before : this.#served.snapshot
    this.#served = { ...this.#served, snapshot, activeFrom: from, before: wait > 0 ? before : undefined }
    this.#overtaken.abort()
    this.#overtaken = new AbortController()
    if (wait <= 0) return
    const forget = (): void => {
      if (this.#served?.snapshot === snapshot) this.#served = { ...this.#served, before: undefined }
    }
    // Once overtaken, the wait must not keep the snapshot in memory.
    await sleep(wait, undefined, { signal: this.#overtaken.signal, ref: false }).then(forget, () => {})
  }

  replaceKeys(keys: readonly ServedKey[]): void {
    if (this.#served !== undefined) this.#served = { ...this.#served, keys }
    for (const { thread } of this.#slots) thread.send({ kind: 'keys', keys })
  }

  /**
   * Serves on for a while, ending connections with their answers; then takes no more requests and waits for
   * those under way. A thread that crashes meanwhile is replaced while there is time to serve.
   *
   * @param drain milliseconds to serve on.
   * @returns whether every answer under way was finished.
   */
  async stop(drain: number): Promise<boolean> {
    this.#isDraining = true
    const crashes = this.#crashes
    for (const { thread } of this.#slots) thread.send({ kind: 'announce close' })
    if (drain > 0) await sleep(drain)
    this.#isStopping = true
    clearInterval(this.#looking)
    const threads = this.#slots.map(({ thread }) => thread)
    // One that has crashed before has no answers under way.
    const finished = this.#slots.map(async ({ thread, isServing }) => (await thread.ended) === undefined || !isServing)
    finished.push(Promise.resolve(this.#crashes === crashes))
    for (const thread of threads) thread.send({ kind: 'close' })
    const areFinished = await Promise.race([
      Promise.all(finished).then((each) => each.every(Boolean)),
      sleep(STOP_TIMEOUT, false, { ref: false }),
    ])
    await Promise.all(threads.map((thread) => thread.cutOff()))
    return areFinished
  }

  /** @param count how many there are afterwards. */
  #makeSlots(count: number): void {
    try {
      while (this.#slots.length < count) this.#slots.push(this.#makeSlot(this.#slots.length))
    } catch (error) {
      const most = this.#slots.length
      throw new ThreadShortage(
        `--threads ${this.#options.config.threads}: the system starts no more than ${most}: ${reasonOf(error)}`,
      )
    }
  }

  #makeSlot(number: number): Slot {
    const meters = new Meters()
    const thread = this.#makeThread(number, meters)
    return { number, meters, thread, isServing: false, signs: 0, looks: 0, crashedAt: -Infinity, backoff: 0 }
  }

  #makeThread(number: number, { memory: meters }: Meters): ServingThread {
    const { config, secret, redisUrl, script } = this.#options
    const setup = { number, config: threadConfig(config), shared: this.shared, meters, secret, redisUrl }
    return new ServingThread(setup, script)
  }

  async #serve(slot: Slot): Promise<Address> {
    if (this.#served === undefined) throw new Error('there is nothing to serve yet')
    const { thread } = slot
    // A thread that served before the moment to switch would be ahead of all the other nodes.
    while (this.#served.before === undefined && this.#served.activeFrom > performance.now())
      await this.#waitFor(this.#served.activeFrom)
    const { snapshot, before, activeFrom, keys, port } = this.#served
    const wait = activeFrom - performance.now()
    if (this.#isDraining) thread.send({ kind: 'announce close' })
    if (before === undefined || wait <= 0) thread.send({ kind: 'serve', ...snapshot, keys, port })
    else {
      thread.send({ kind: 'serve', ...before, keys, port })
      thread.send({ kind: 'snapshot', ...snapshot, activateAt: new Date(Date.now() + wait) })
    }
    const address = await thread.listening
    slot.isServing = true
    slot.looks = 0
    void thread.ended.then((error) => this.#replace(slot, error))
    return address
  }

  /** @returns at that moment by `performance.now()`, or earlier if something else is to be served. */
  async #waitFor(moment: number): Promise<void> {
    await sleep(moment - performance.now(), undefined, { signal: this.#overtaken.signal }).catch(() => {})
  }

  /**
   * Cuts off threads that hang: they would be waited for whenever there is something new to serve. Counts looks instead of time,
   * so that a process which was stopped as a whole, or a machine which slept, does not lose threads that are well.
   */
  #cutOffHung(): void {
    const { patience = PATIENCE } = this.#options
    for (const slot of this.#slots) {
      const signs = slot.meters.get('signs of life')
      slot.looks = slot.isServing && signs === slot.signs ? slot.looks + 1 : 0
      slot.signs = signs
      if (slot.looks < patience) continue
      slot.isServing = false
      void slot.thread.cutOff(new Error(`no sign of life for ${(patience * LOOK_INTERVAL) / 1000} s`))
    }
  }

  /**
   * Replaces a thread that has crashed or was cut off, trying until one listens; does not replace a thread that was told to
   * end.
   */
  async #replace(slot: Slot, error: unknown): Promise<void> {
    slot.isServing = false
    slot.meters.forgetMeasured()
    if (this.#isStopping && error === undefined) return
    for (;;) {
      this.#crashes++
      const now = performance.now()
      slot.backoff = backoffAfter(slot.backoff, now - slot.crashedAt)
      slot.crashedAt = now
      this.#options.log.error({ thread: slot.number, err: error, backoff: slot.backoff }, 'thread crashed')
      if (this.#isStopping) return
      await sleep(slot.backoff, undefined, { ref: false })
      // A thread that was yet to be made could not be told to close.
      if (this.#isStopping) return
      try {
        // The system may have no thread to give.
        slot.thread = this.#makeThread(slot.number, slot.meters)
        await this.#serve(slot)
        return
      } catch (next) {
        error = next
      }
    }
  }
}

/** The moment to switch, by `performance.now()`: a thread must not wait for it again if the wall clock is set back. */
function activeFrom({ activateAt }: ServedSnapshot): number {
  return activateAt === undefined ? 0 : performance.now() + activateAt.getTime() - Date.now()
}
