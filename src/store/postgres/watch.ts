import { StoreError } from '../store.ts'
import { type Connection, connect } from './connection.ts'
import type { DatabaseHosts } from './hosts.ts'

/** The channel on which changes are announced: a publication by its number, a change of the keys as `keys`. */
export const CHANNEL = 'refdir'

/** Milliseconds between two looks. Only a look counts; a notification merely makes the next one come sooner. */
export const LOOK_EVERY = 1_000

/**
 * Milliseconds after which a connection is replaced, even one that works: its address may lead to another server by now, as a
 * name that moves does, or a pgbouncer that was given another host, and the one before may still run.
 */
const PRIMARY_FOR = 300_000

/** Milliseconds after which a standby is left: it may be behind, and stay behind, and another host may be a primary by now. */
const STANDBY_FOR = 10_000

/** What a look has found. */
export interface Seen {
  /** Number of the current publication; 0 where there is none. */
  readonly publication: number
  /** Version of its snapshot: a number may come again after a failover has lost changes. */
  readonly version: string
  /** How often the keys have been changed. */
  readonly keyChanges: number
  /** The transaction that changed them last: after a restore, other keys may soon have been changed as often. */
  readonly keysChangedBy: string
  /**
   * Which of the watch's connections has told it. What a new one tells counts as news: it may lead to another primary, whose keys
   * were changed as often, and otherwise.
   */
  readonly connection: number
  /** Whether a standby was asked, which may be behind. */
  readonly isFromStandby: boolean
}

interface Watched {
  readonly hosts: DatabaseHosts
  readonly readers: string
  /** Called with why no host can be read, whenever the reason changes, and without a reason when one can be read again. */
  readonly onOutage: (fault: StoreError | undefined) => void
}

/**
 * See `Store.watch`. A lost connection is replaced, by one to another host where there is one.
 *
 * @param onChange resolves to whether it could read all that has changed; if it could not, it is called again.
 */
export async function watchPostgres(
  { hosts, readers, onOutage }: Watched,
  onChange: (seen: Seen) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const pause = new Pause(signal)
  await using lookout = new Lookout(hosts, readers, () => pause.end())
  let reason: string | undefined
  let last: Seen | undefined
  while (!signal.aborted) {
    pause.rearm()
    const seen = await lookout.look().catch((fault: unknown) => {
      if (fault instanceof StoreError) return fault
      throw fault
    })
    const fault = seen instanceof StoreError ? seen : undefined
    if (fault?.message !== reason) {
      reason = fault?.message
      onOutage(fault)
    }
    if (seen instanceof StoreError) {
      // After an outage everything is read anew: what was read last may be from before it.
      last = undefined
      // The end of the connection on which the look failed does not count as news.
      pause.rearm()
    } else if (!isSame(seen, last)) last = (await onChange(seen)) ? seen : undefined
    await pause.wait()
  }
}

function isSame(seen: Seen, last: Seen | undefined): boolean {
  return (
    seen.publication === last?.publication &&
    seen.version === last.version &&
    seen.keyChanges === last.keyChanges &&
    seen.keysChangedBy === last.keysChangedBy &&
    seen.connection === last.connection
  )
}

interface LookRow {
  readonly number: number | null
  readonly version: string | null
  /** A bigint, which the driver gives as text. */
  readonly key_changes: string
  readonly keys_changed_by: string
  readonly is_standby: boolean
}

/** Looks for changes through a connection that it keeps for a while, and replaces if it is lost. */
class Lookout {
  readonly #hosts: DatabaseHosts
  readonly #readers: string
  readonly #onNews: () => void
  #connection: Connection | undefined
  /** How many it has had. */
  #connections = 0
  #connectedAt = 0
  #isListening = false

  constructor(hosts: DatabaseHosts, readers: string, onNews: () => void) {
    this.#hosts = hosts
    this.#readers = readers
    this.#onNews = onNews
  }

  /** @throws StoreError where no host can be asked. */
  async look(): Promise<Seen> {
    const connection = await this.#connected()
    try {
      const [row] = await connection.query<LookRow>(
        `SELECT number, version, key_changes.count AS key_changes, key_changes.xmin::text AS keys_changed_by,
           pg_is_in_recovery() AS is_standby
         FROM refdir.key_changes LEFT JOIN
           (SELECT number, version FROM refdir.publications WHERE readers = $1 ORDER BY number DESC LIMIT 1) AS current ON true`,
        [this.#readers],
      )
      if (row === undefined)
        throw new StoreError(`${connection.label}: the table refdir.key_changes is empty, restore it`)
      const isFromStandby = row.is_standby
      if (!isFromStandby) await this.#listen(connection)
      if (performance.now() - this.#connectedAt > (isFromStandby ? STANDBY_FOR : PRIMARY_FOR)) await this.close()
      const { number, version, key_changes, keys_changed_by } = row
      return {
        publication: number ?? 0,
        version: version ?? '',
        keyChanges: Number(key_changes),
        keysChangedBy: keys_changed_by,
        connection: this.#connections,
        isFromStandby,
      }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#connection?.close()
    this.#connection = undefined
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async #connected(): Promise<Connection> {
    if (this.#connection === undefined || this.#connection.isOver) {
      this.#connection = await connect(this.#hosts, 'watching')
      this.#connection.onNews(this.#onNews)
      this.#connections++
      this.#connectedAt = performance.now()
      this.#isListening = false
    }
    return this.#connection
  }

  /** On a primary only: a standby cannot listen until it has been promoted. */
  async #listen(connection: Connection): Promise<void> {
    if (this.#isListening) return
    await connection.query(`LISTEN ${CHANNEL}`)
    this.#isListening = true
  }
}

/** A wait between two looks that news ends, even news that came before the wait. */
class Pause {
  readonly #signal: AbortSignal
  #isOver = false
  #end = (): void => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** From now on news count for the next wait. */
  rearm(): void {
    this.#isOver = false
  }

  end(): void {
    this.#isOver = true
    this.#end()
  }

  async wait(): Promise<void> {
    if (this.#isOver || this.#signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, LOOK_EVERY)
    this.#end = resolve
    this.#signal.addEventListener('abort', this.#end, { once: true })
    await promise
    this.#signal.removeEventListener('abort', this.#end)
    clearTimeout(timer)
  }
}
