import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasCode, reasonOf } from '../../reason.ts'
import { StoreError } from '../store.ts'
import { CopyOut } from './copy-out.ts'
import type { DatabaseHost, DatabaseHosts } from './hosts.ts'

/** What a server is asked for: only a primary takes `changes`; to find one, `watching` waits for silent hosts as well. */
export type Need = 'changes' | 'reading' | 'watching'

interface Patience {
  /** Milliseconds that a statement may take. */
  readonly statement: number
  /** Milliseconds that a statement may wait for others that hold what it needs. */
  readonly lock: number
}

const READING: Patience = { statement: 5_000, lock: 2_000 }
const PATIENCE: Readonly<Record<Need, Patience>> = {
  // As long as somebody else's publication may take.
  changes: { statement: 150_000, lock: 120_000 },
  reading: READING,
  watching: READING,
}

/** Milliseconds beyond a statement's own time after which the server counts as gone. */
const GRACE = 1_000

/**
 * Milliseconds after which the server ends an idle transaction. A machine that has vanished never ends its own, and would hold
 * the lock of all publishers until the system gives up, after two hours; others wait for 120 s.
 */
const LONGEST_PAUSE = 60_000

/** Milliseconds that a server may take to close a connection that it is told to close. */
const GOODBYE = 1_000

/** SQLSTATE codes: of what is missing where the database has not been set up, of what a role may not do, of a wrong password. */
const NOT_SET_UP = ['3F000', '42P01']
const NOT_ALLOWED = '42501'
const WRONG_PASSWORD = '28P01'

/** A connection to one server. */
export class Connection {
  readonly label: string
  /** A standby at the moment of connecting; it may be promoted meanwhile. */
  readonly isStandby: boolean
  readonly #client: pg.Client
  #isOver = false
  /** What the driver said first when the connection was lost while nothing was asked; afterwards it only says that it cannot ask. */
  #loss: unknown

  constructor(client: pg.Client, label: string, isStandby: boolean) {
    this.#client = client
    this.label = label
    this.isStandby = isStandby
    client.on('error', (fault) => {
      this.#isOver = true
      this.#loss ??= fault
    })
    client.on('end', () => {
      this.#isOver = true
    })
  }

  /** Whether the connection is lost, or closed. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws StoreError that names the server. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    try {
      return (await this.#client.query<Row>(text, [...values])).rows
    } catch (error) {
      throw asStoreError(this.label, this.#loss ?? error)
    }
  }

  /**
   * The value of type bytea that a query selects; undefined where it finds no row.
   *
   * @param select takes no parameters: values in it are to be written as `literal` does.
   * @throws StoreError that names the server.
   */
  async bytes(select: string): Promise<Buffer | undefined> {
    try {
      return await this.#client.query(new CopyOut(select)).value
    } catch (error) {
      throw asStoreError(this.label, this.#loss ?? error)
    }
  }

  literal(text: string): string {
    return this.#client.escapeLiteral(text)
  }

  /**
   * Does some work in one transaction: either all of it happens, or nothing. If it fails, the connection is to be closed, which
   * ends the transaction: a server that has not answered once would not answer a ROLLBACK either, for as long again.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    // Said here, too: a pgbouncer may have set the connection's default for another connection of its own.
    await this.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const result = await work()
    await this.query('COMMIT')
    return result
  }

  /** Calls back on every notification of the channels, and when the connection is lost or closed. */
  onNews(call: () => void): void {
    this.#client.on('notification', call)
    this.#client.on('end', call)
  }

  async close(): Promise<void> {
    this.#isOver = true
    await end(this.#client)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** Waits only a moment for the server to close the connection: one that has vanished never does. */
async function end(client: pg.Client): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([client.end().catch(() => {}), sleep(GOODBYE, undefined, { ref: false, signal })])
  waiting.abort()
  client.connection.stream.destroy()
}

/** The hosts that were primaries last, so that nobody waits each time for hosts listed before them that do not answer. */
const primaries = new WeakMap<DatabaseHosts, DatabaseHost>()

/** Milliseconds after which a host that could not be connected to counts as silent: one that refuses does so sooner. */
const SILENT_AFTER = 500

/**
 * Milliseconds for which readers make do with a standby rather than wait for a host that was silent: longer than it
 * takes watchers, which wait for it all the same, to try it anew.
 */
const SILENT_FOR = 20_000

/** Until when a host counts as silent. */
const silences = new WeakMap<DatabaseHost, number>()

/**
 * Connects to the first host that does what is needed, trying the last known primary first. For reading and
 * watching a primary is preferred as well: a standby may be behind, and may stay behind. For reading, hosts that have just
 * been silent are tried last, and not at all if there is a standby.
 *
 * @throws StoreError with what is wrong with each host.
 */
export async function connect(database: DatabaseHosts, need: Need): Promise<Connection> {
  const { hosts, connectTimeout } = database
  const last = primaries.get(database)
  const start = performance.now()
  const isSilent = (host: DatabaseHost) => need === 'reading' && (silences.get(host) ?? 0) > start
  const rank = (host: DatabaseHost) => (isSilent(host) ? 2 : host === last ? 0 : 1)
  const faults: string[] = []
  let standby: Connection | undefined
  for (const host of hosts.toSorted((one, other) => rank(one) - rank(other))) {
    if (standby !== undefined && isSilent(host)) break
    const askedAt = performance.now()
    try {
      const connection = await connectTo(host, connectTimeout, PATIENCE[need])
      silences.delete(host)
      if (!connection.isStandby) {
        primaries.set(database, host)
        await standby?.close()
        return connection
      }
      if (need !== 'changes' && standby === undefined) standby = connection
      else await connection.close()
      faults.push(`${host.label} is a standby, which is read-only`)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (performance.now() - askedAt >= SILENT_AFTER) silences.set(host, performance.now() + SILENT_FOR)
      faults.push(error.message)
    }
  }
  if (standby !== undefined) return standby
  // The variable may have been meant for another program.
  throw new StoreError(`DATABASE_URL: ${faults.join('; ')}`)
}

async function connectTo(host: DatabaseHost, timeout: number, { statement, lock }: Patience): Promise<Connection> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({
      connectionString: host.url,
      connectionTimeoutMillis: timeout,
      statement_timeout: statement,
      lock_timeout: lock,
      query_timeout: statement + GRACE,
      idle_in_transaction_session_timeout: LONGEST_PAUSE,
      keepAlive: true,
      application_name: 'refdir',
    })
    // Otherwise the loss of an idle connection would end the program.
    client.on('error', () => {})
    await client.connect()
    // Whatever the defaults of the role and the database: the driver reads times in ISO format alone; with a stricter isolation
    // a change would not see what was done while it waited for a lock, and a standby refuses every question.
    await client.query("SET DateStyle = 'ISO'; SET default_transaction_isolation = 'read committed'")
    const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
    return new Connection(client, host.label, rows[0]?.is_standby ?? false)
  } catch (error) {
    if (client !== undefined) await end(client)
    if (!client?.password && isAboutPassword(error))
      throw new StoreError(`${host.label}: the server asks for a password, and there is none`)
    throw asStoreError(host.label, error)
  }
}

/** Whether a server has refused a password, or the driver, which has none, has said so in words of its own. */
function isAboutPassword(error: unknown): boolean {
  return (
    hasCode(error, WRONG_PASSWORD) || reasonOf(error).startsWith('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password')
  )
}

/** The driver's messages name neither the server nor the remedy. They hold no password: it sends none in the clear. */
function asStoreError(label: string, error: unknown): StoreError {
  const { message, code } = error as { message?: string; code?: string }
  if (hasCode(error, ...NOT_SET_UP))
    return new StoreError(`${label} has not been set up for refdir: run refdir migrate, or correct DATABASE_URL`)
  if (hasCode(error, NOT_ALLOWED))
    return new StoreError(`${label}: ${message}: this role may not do that, see docs/operations.md on roles`)
  return new StoreError(`${label}: ${message || code || String(error)}`)
}
