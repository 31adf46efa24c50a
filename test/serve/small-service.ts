import assert from 'node:assert/strict'
import { pino } from 'pino'
import { issueKey, type KeyTerms } from '../../src/access/stored-keys.ts'
import { readConfig } from '../../src/config/config.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { ServiceState } from '../../src/http/admin/service-state.ts'
import { AcceptedKeys } from '../../src/serve/accepted-keys.ts'
import { SnapshotChecks } from '../../src/serve/publications/snapshot-checks.ts'
import { Service, type ServiceConfig, type ServiceOptions } from '../../src/serve/service.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import type { NewPublication } from '../../src/store/store.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Snapshots of one town and of two. */
export const [ONE_TOWN, TWO_TOWNS] = (await smallSnapshots(2)) as [NewPublication, NewPublication]

export const TOWNS = '/v2/references/towns/by/name?query=lviv&language=en'

interface SmallServiceOptions extends Partial<Pick<ServiceOptions, 'script' | 'patience' | 'checks'>> {
  /** Where rates are counted across nodes; by default nowhere. */
  readonly redisUrl?: string
  readonly config?: Partial<ServiceConfig>
  /** Of the key that requests are sent with. */
  readonly terms?: Partial<KeyTerms>
  /** Of the publication that is served first. */
  readonly activateAt?: Date
  /** Is given the store before the service starts. */
  readonly onStore?: (store: FolderStore) => void
}

/** What the tests read of a line of the log. */
interface LogLine {
  readonly msg: string
  /** Of a thread that crashed: its number, why, and milliseconds until it is replaced. */
  readonly thread?: number
  readonly err?: { readonly message: string }
  readonly backoff?: number
  /** Why there is no admin port. */
  readonly reason?: string
}

interface Parts {
  readonly folder: string
  readonly store: FolderStore
  readonly service: Service
  readonly base: string
  readonly admin: string
  readonly key: string
  /** Lines of its log. */
  readonly logged: readonly LogLine[]
}

/** The whole service with threads of its own, on a store of its own that holds one town and one key. */
export class SmallService {
  readonly #parts: Parts
  #stopped: Promise<boolean> | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  static async start(options: SmallServiceOptions = {}): Promise<SmallService> {
    return new SmallService(await SmallService.#startIn(temporaryFolder(), options))
  }

  static async #startIn(
    folder: string,
    {
      config,
      terms,
      redisUrl,
      script,
      patience,
      checks = new SnapshotChecks(),
      activateAt,
      onStore,
    }: SmallServiceOptions,
  ): Promise<Parts> {
    const store = new FolderStore(folder)
    const publication = await store.publish(ONE_TOWN)
    const { key, stored } = issueKey({ name: 'test', ...terms }, new Date())
    await store.changeKeys(() => [stored])
    onStore?.(store)
    const logged: LogLine[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })
    const { config: defaults } = readConfig(Object.keys(OPTIONS) as (keyof typeof OPTIONS)[], [], {})
    const { service, address, admin } = await Service.start(
      {
        config: { ...defaults, port: 0, adminPort: 0, threads: 2, logLevel: 'silent', ...config },
        store,
        log,
        checks,
        secret: undefined,
        redisUrl,
        keys: await AcceptedKeys.open(store, log, '127.0.0.1', undefined),
        ...(script === undefined ? {} : { script }),
        ...(patience === undefined ? {} : { patience }),
      },
      async () => (activateAt === undefined ? publication : { ...publication, activateAt }),
    )
    const urlOf = ({ port = 0 } = {}) => `http://127.0.0.1:${port}`
    return { folder, store, service, base: urlOf(address), admin: urlOf(admin), key, logged }
  }

  get folder(): string {
    return this.#parts.folder
  }

  get store(): FolderStore {
    return this.#parts.store
  }

  get state(): ServiceState {
    return this.#parts.service.state
  }

  get base(): string {
    return this.#parts.base
  }

  get admin(): string {
    return this.#parts.admin
  }

  get key(): string {
    return this.#parts.key
  }

  /** The lines of the log with that start. */
  logged(start: string): readonly LogLine[] {
    return this.#parts.logged.filter(({ msg }) => msg.startsWith(start))
  }

  reload(): Promise<void> {
    return this.#parts.service.reload()
  }

  /** Each over a connection of its own, so that any thread may answer. */
  ask(target = TOWNS, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(this.base + target, { headers: { authorization: this.#parts.key, connection: 'close', ...headers } })
  }

  /** Of as many answers: the number of towns, and the version of the data set that each names. */
  async towns(count: number): Promise<{ towns: number; version: string | null }[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const response = await this.ask()
        assert.equal(response.status, 200)
        const { length } = (await response.json()) as object[]
        return { towns: length, version: response.headers.get('dataset-version') }
      }),
    )
  }

  /** Samples of `/metrics`, by name with labels. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const text = await (await fetch(`${this.admin}/metrics`)).text()
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }

  /** Whether every answer under way was finished. */
  stop(): Promise<boolean> {
    this.#stopped ??= this.#parts.service.stop()
    return this.#stopped
  }

  /** `await using small = await SmallService.start()` stops it at the end of a test, passed or failed. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}
