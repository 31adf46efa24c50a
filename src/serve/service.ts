import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { KeyUses } from '../access/key-uses.ts'
import type { Config } from '../config/config.ts'
import { createAdminServer } from '../http/admin/admin-server.ts'
import type { ServiceState } from '../http/admin/service-state.ts'
import type { Publication } from '../store/store.ts'
import type { AcceptedKeys } from './accepted-keys.ts'
import type { Address } from './listening/address.ts'
import { listenForOperators } from './listening/admin-listening.ts'
import { namingOption } from './listening/listen-fault.ts'
import { type CheckedPublication, openFirst, type PublicationSource } from './publications/checked-publication.ts'
import { Publications } from './publications/publications.ts'
import type { ThreadConfig } from './threads/messages.ts'
import { Supervisor, type SupervisorOptions } from './threads/supervisor.ts'

/** Milliseconds between two writings of when keys were last used. */
export const USES_INTERVAL = 60_000
/** Milliseconds between two attempts at what has failed. */
export const RETRY_INTERVAL = 1000
/** Milliseconds that work still under way with the store may take once nothing is served any more. */
const LAST_WORDS_TIMEOUT = 1000

export type ServiceConfig = ThreadConfig & Pick<Config, 'port' | 'adminHost' | 'adminPort' | 'drain'>

export interface ServiceOptions extends SupervisorOptions, PublicationSource {
  readonly config: ServiceConfig
  readonly keys: AcceptedKeys
}

/** The running service: threads that serve, a server for operators, and an eye on the store. */
export class Service {
  readonly #options: ServiceOptions
  readonly #supervisor: Supervisor
  readonly #publications: Publications
  readonly #uses: KeyUses
  readonly #admin: Server
  readonly #stopping: AbortController
  /** Aborted once nothing is served any more: until then a revoked key must not stay in force. */
  readonly #stopped = new AbortController()
  #watching: Promise<unknown> = Promise.resolve()

  private constructor(
    options: ServiceOptions,
    supervisor: Supervisor,
    publications: Publications,
    admin: Server,
    stopping: AbortController,
  ) {
    this.#options = options
    this.#supervisor = supervisor
    this.#publications = publications
    this.#stopping = stopping
    this.#admin = admin
    this.#uses = new KeyUses(supervisor.shared.uses)
  }

  /**
   * Serves a publication, and from then on whatever the store has.
   *
   * @param findPublication finds what to serve first; the first thread loads its modules meanwhile.
   * @param onServing called when the first thread serves; the others follow before this resolves.
   * @throws ThreadShortage, SnapshotError, StoreError, what `findPublication` throws, or the system's error, such as of a port
   *   that is taken.
   */
  static async start(
    options: ServiceOptions,
    findPublication: () => Promise<Publication>,
    onServing: () => void = () => {},
  ): Promise<{ service: Service; address: Address; admin: Address | undefined }> {
    const { config, log } = options
    const supervisor = new Supervisor(options)
    let service: Service | undefined
    const forOperators = createAdminServer({
      meters: () => supervisor.meters,
      state: () => service?.state,
      onError: (error) => log.error({ err: error }, 'an admin page could not be generated'),
    })
    try {
      // This comes first: a data set may take a minute to load, or have its moment only in an hour, and operators can
      // already see that the service is alive.
      const admin = await listenForOperators(forOperators, config, log)
      const first = await openFirst(options, await findPublication())
      const stopping = new AbortController()
      const publications = new Publications(options, first, (next) => supervisor.swap(next), stopping.signal)
      service = new Service(options, supervisor, publications, forOperators, stopping)
      return { service, address: await service.#serve(first, onServing), admin }
    } catch (error) {
      if (service !== undefined) service.#ignoreStore()
      forOperators.close()
      forOperators.closeAllConnections()
      await supervisor.stop(0)
      throw error
    }
  }

  get state(): ServiceState {
    const { served, next, refused, reloads, unreadable } = this.#publications.state
    const { store, keys } = this.#options
    const { publication, publishedAt, snapshot, towns } = served
    const { serving, crashes } = this.#supervisor
    const now = new Date()
    const isWaiting = serving === 0 && (publication.activateAt ?? 0) > now
    return {
      isReady: serving > 0 && !this.#stopping.signal.aborted,
      isStopping: this.#stopping.signal.aborted,
      threads: { wanted: this.#options.config.threads, serving, crashes },
      dataSet: { ...publication, publishedAt, bytes: snapshot.bytes.length, towns },
      next: next?.publication ?? (isWaiting ? publication : undefined),
      refused,
      reloads,
      keys: keys.count(now),
      earliestExpiry: keys.earliestExpiry(now),
      unreadable: { store: unreadable ?? store.unreadable.publications, keys: keys.unreadable },
      unwritten: store.unwritten,
    }
  }

  /** Opens the current publication anew, even if it is the one served, and reads the keys anew. */
  async reload(): Promise<void> {
    await this.#takeKeys((keys) => keys.reread())
    await this.#publications.reopen()
  }

  /**
   * Reports that no more requests should be sent here, serves on for the configured time, and ends.
   *
   * @returns whether every answer under way was finished.
   */
  async stop(): Promise<boolean> {
    const { config, keys, checks } = this.#options
    this.#stopping.abort()
    checks.stop()
    const isFinished = await this.#supervisor.stop(config.drain * 1000)
    this.#stopped.abort()
    // The store may be slow, or locked by a publisher; nobody waits for that.
    const patience = sleep(LAST_WORDS_TIMEOUT, undefined, { ref: false })
    await Promise.race([Promise.all([this.#watching, keys.noteUses(this.#uses)]), patience])
    this.#admin.close()
    this.#admin.closeAllConnections()
    return isFinished
  }

  /** @returns where it listens. */
  async #serve(first: CheckedPublication, onServing: () => void): Promise<Address> {
    const { config, keys } = this.#options
    const starting = this.#supervisor.start(first, keys.served, onServing)
    // Meanwhile keys may be revoked, and a data set that waits for its moment may be withdrawn.
    this.#watch()
    return starting.catch((error) => {
      throw namingOption(error, { host: `--host ${config.host} (HOST)`, port: '--port (PORT)' })
    })
  }

  #ignoreStore(): void {
    this.#stopping.abort()
    this.#stopped.abort()
  }

  #watch(): void {
    const stopping = this.#stopping.signal
    const stopped = this.#stopped.signal
    const { store } = this.#options
    // Separate watches, so that revoking a key does not wait for a data set that is being loaded.
    const watches = [
      store.watch(() => this.#takeKeys((keys) => keys.reread()), stopped),
      repeat(() => this.#takeKeys((keys) => keys.retry()), stopped),
      store.watch(() => this.#publications.look(), stopping),
      // What is served may be the publication before the current one, and the watch reports nothing while the database
      // is gone.
      this.#publications.look(),
      repeat(() => this.#publications.retry(), stopping),
    ]
    this.#watching = Promise.all(watches)
    const noting = setInterval(() => this.#options.keys.noteUses(this.#uses), USES_INTERVAL)
    stopped.addEventListener('abort', () => clearInterval(noting), { once: true })
  }

  /** @param read resolves to whether the keys have changed. */
  async #takeKeys(read: (keys: AcceptedKeys) => Promise<boolean>): Promise<void> {
    const { keys } = this.#options
    if (await read(keys)) this.#supervisor.replaceKeys(keys.served)
  }
}

/** Tries something again and again until the signal aborts. */
async function repeat(attempt: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await attempt()
    await sleep(RETRY_INTERVAL, undefined, { signal }).catch(() => {})
  }
}
