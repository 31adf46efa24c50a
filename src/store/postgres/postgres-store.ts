import { type EarlierPublication, HISTORY_LENGTH, requireNotOvertaken, returnable } from '../past-publications.ts'
import {
  type LastUses,
  type NewPublication,
  type PastPublication,
  type Publication,
  type Store,
  type StoredKey,
  StoreError,
  type Unreadable,
} from '../store.ts'
import { isStoredKey } from '../stored-lists.ts'
import { localMoment } from './activation.ts'
import { CHANGING_KEYS, PUBLISHING } from './advisory-locks.ts'
import { type Connection, connect, type Need } from './connection.ts'
import { type DatabaseHosts, databaseHosts } from './hosts.ts'
import type { KeyList, LocalCopy } from './local-copy.ts'
import { findSnapshot, readSnapshot, writeSnapshot } from './snapshots.ts'
import { CHANNEL, type Seen, watchPostgres } from './watch.ts'

export interface PostgresOptions {
  /** `DATABASE_URL`. */
  readonly url: string
  /** Where snapshots that are asked for are put. */
  readonly copy: LocalCopy
  /** Names the programs that can read what this one publishes; they see no other publications as current. */
  readonly readers: string
  /** Milliseconds from publishing until all nodes switch: they have the snapshot ready by then. */
  readonly activateAfter: number
  /** Different snapshots to keep, at least 1. */
  readonly keep: number
  /** Called when the database is out of reach while it is watched, once for each reason, and once when it is back. */
  readonly onOutage?: ((fault: StoreError | undefined) => void) | undefined
  /** Called when a snapshot whose copy here could not be used has been loaded again, with why it could not. */
  readonly onCopyMended?: ((fault: Error) => void) | undefined
}

interface PublicationRow {
  readonly number: number
  readonly version: string
  readonly published_at: Date
  readonly inputs: string
  readonly note: string
  readonly activate_at: Date
  /** The database's clock. */
  readonly clock: Date
}

const COLUMNS = 'number, version, published_at, inputs, note, activate_at, clock_timestamp() AS clock'

/**
 * A store in PostgreSQL 15 or later; see migrations/. Every call has a connection of its own, so that no call waits for
 * a long one, and no connection is kept open for days; only watching keeps one, for some minutes.
 */
export class PostgresStore implements Store {
  readonly #hosts: DatabaseHosts
  readonly #options: PostgresOptions
  /** What keeps each watch from looking. */
  readonly #outages = new Map<symbol, StoreError>()
  /** The reasons reported in the present outage. */
  readonly #loggedReasons = new Set<string>()

  /** @throws StoreError where the URL is not valid. */
  constructor(options: PostgresOptions) {
    this.#hosts = databaseHosts(options.url)
    this.#options = options
  }

  get unreadable(): Unreadable {
    const reason = this.#outages.values().next().value?.message
    return { publications: reason, keys: reason }
  }

  async current(): Promise<Publication | undefined> {
    return (await this.latest()).publication
  }

  /** The current publication, and whether it comes from a standby, which may be behind. */
  latest(): Promise<{ readonly publication: Publication | undefined; readonly isFromStandby: boolean }> {
    return this.#with('reading', async (connection) => ({
      publication: await this.#latestOn(connection),
      isFromStandby: connection.isStandby,
    }))
  }

  history(): Promise<readonly PastPublication[]> {
    return this.#with('reading', async (connection) => {
      const askedAt = Date.now()
      const rows = await connection.query<PublicationRow & { is_kept: boolean; is_ours: boolean }>(
        `SELECT ${COLUMNS}, version IN (SELECT version FROM refdir.snapshots) AS is_kept, readers = $1 AS is_ours
         FROM refdir.publications ORDER BY number`,
        [this.#options.readers],
      )
      return rows.map((row): PastPublication => {
        const past = { ...publicationOf(row, askedAt), isKept: row.is_kept }
        return row.is_ours ? past : { ...past, isForOtherRelease: true }
      })
    })
  }

  async file({ version }: Publication): Promise<string> {
    const { copy, onCopyMended } = this.#options
    const here = await copy.snapshot(version)
    if (here !== undefined && 'path' in here) return here.path
    try {
      const path = await this.#with('reading', async (connection) => {
        const stored = await findSnapshot(connection, version)
        return copy.writeSnapshot(version, stored.bytes, () => readSnapshot(connection, stored))
      })
      if (here !== undefined) onCopyMended?.(here.fault)
      return path
    } catch (error) {
      // Without a database a node starts with its copy: people want to know why this one does not.
      if (here !== undefined && error instanceof StoreError)
        error.message += `; its copy here cannot be used: ${here.fault.message}`
      throw error
    }
  }

  /** If there is no copy here, this makes one: whoever asks wants the file next, and need not read it once more. */
  async checkStored(publication: Publication): Promise<void> {
    const { version } = publication
    if (!(await this.#options.copy.isHere(version))) {
      await this.file(publication)
      return
    }
    await this.#with('reading', async (connection) => {
      const stored = await findSnapshot(connection, version)
      // Reading checks the bytes; nobody wants them.
      for await (const _ of readSnapshot(connection, stored));
    })
  }

  async checkWritable(by: 'publish' | 'rollback'): Promise<void> {
    const added = by === 'publish' ? ['publications', 'snapshots', 'chunks'] : ['publications']
    const removed = by === 'publish' ? ['publications', 'snapshots'] : ['publications']
    // This changes no row, yet needs a primary, the tables, and a role that may write to them.
    await this.#with('changes', async (connection) => {
      for (const table of added)
        await connection.query(`INSERT INTO refdir.${table} SELECT * FROM refdir.${table} WHERE false`)
      for (const table of removed) await connection.query(`DELETE FROM refdir.${table} WHERE false`)
    })
  }

  publish({ parts, after, ...publication }: NewPublication): Promise<Publication> {
    return this.#changing(PUBLISHING, async (connection) => {
      if (after !== undefined) requireNotOvertaken(after, (await this.#latestOn(connection))?.number)
      await writeSnapshot(connection, publication.version, parts)
      const published = await this.#append(connection, { ...publication, readers: this.#options.readers })
      await this.#letGo(connection)
      return published
    })
  }

  rollback(number: number): Promise<Publication> {
    return this.#changing(PUBLISHING, async (connection) => {
      const [earlier] = await connection.query<EarlierPublication & { readonly readers: string }>(
        `SELECT version, readers,
           number = (SELECT max(number) FROM refdir.publications WHERE readers = $2) AS "isLast",
           version IN (SELECT version FROM refdir.snapshots) AS "isKept"
         FROM refdir.publications WHERE number = $1`,
        [number, this.#options.readers],
      )
      const { version, readers } = returnable(number, earlier, connection.label)
      return this.#append(connection, { version, readers, inputs: '', note: `back to ${number}` })
    })
  }

  async keys(): Promise<readonly StoredKey[]> {
    return (await this.latestKeys()).keys
  }

  /** The keys, how often they have been changed, and whether they come from a standby, which may be behind. */
  latestKeys(): Promise<KeyList & { readonly isFromStandby: boolean }> {
    return this.#with('reading', async (connection) => ({
      ...(await readKeys(connection)),
      isFromStandby: connection.isStandby,
    }))
  }

  changeKeys(change: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void> {
    return this.#changing(CHANGING_KEYS, async (connection) => {
      const keys = change((await readKeys(connection)).keys)
      await connection.query('DELETE FROM refdir.keys')
      await connection.query(
        `INSERT INTO refdir.keys (id, place, record)
         SELECT record ->> 'id', place, record FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS list (record, place)`,
        [JSON.stringify(keys)],
      )
      await connection.query('UPDATE refdir.key_changes SET count = count + 1')
      await connection.query('SELECT pg_notify($1, $2)', [CHANNEL, 'keys'])
    })
  }

  lastUses(): Promise<LastUses> {
    return this.#with('reading', async (connection) => {
      const rows = await connection.query<{ id: string; used_at: Date }>('SELECT id, used_at FROM refdir.key_uses')
      return Object.fromEntries(rows.map(({ id, used_at }) => [id, used_at.toISOString()]))
    })
  }

  async noteUses(uses: LastUses): Promise<void> {
    await this.#with('changes', (connection) =>
      connection.query(
        `INSERT INTO refdir.key_uses AS known (id, used_at) SELECT key, value::timestamptz FROM jsonb_each_text($1::jsonb)
         ON CONFLICT (id) DO UPDATE SET used_at = greatest(known.used_at, excluded.used_at)`,
        [JSON.stringify(uses)],
      ),
    )
  }

  watch(onChange: () => void | Promise<void>, signal: AbortSignal): Promise<void> {
    const call = async (): Promise<boolean> => {
      await onChange()
      return true
    }
    return this.watchClosely(call, signal)
  }

  /** @param onChange as of `watchPostgres`. */
  watchClosely(onChange: (seen: Seen) => Promise<boolean>, signal: AbortSignal): Promise<void> {
    const watch = Symbol()
    const onOutage = (fault: StoreError | undefined) => this.#noteOutage(watch, fault)
    return watchPostgres({ hosts: this.#hosts, readers: this.#options.readers, onOutage }, onChange, signal)
  }

  /** Reports a reason once, even to a caller that watches twice, and even where reasons take turns. */
  #noteOutage(watch: symbol, fault: StoreError | undefined): void {
    if (fault !== undefined) {
      this.#outages.set(watch, fault)
      if (this.#loggedReasons.has(fault.message)) return
      this.#loggedReasons.add(fault.message)
      this.#options.onOutage?.(fault)
    } else if (this.#outages.delete(watch) && this.#outages.size === 0) {
      this.#loggedReasons.clear()
      this.#options.onOutage?.(undefined)
    }
  }

  async #latestOn(connection: Connection): Promise<Publication | undefined> {
    const askedAt = Date.now()
    const [row] = await connection.query<PublicationRow>(
      `SELECT ${COLUMNS} FROM refdir.publications WHERE readers = $1 ORDER BY number DESC LIMIT 1`,
      [this.#options.readers],
    )
    return row && publicationOf(row, askedAt)
  }

  /** Adds a publication to the history, which makes it current. */
  async #append(
    connection: Connection,
    { version, inputs, note, readers }: Omit<NewPublication, 'parts' | 'after'> & { readonly readers: string },
  ): Promise<Publication> {
    const { activateAfter } = this.#options
    const askedAt = Date.now()
    // To the millisecond, as JavaScript's dates are.
    const [row] = await connection.query<PublicationRow>(
      `INSERT INTO refdir.publications (number, version, published_at, activate_at, readers, inputs, note)
       SELECT coalesce(max(number), 0) + 1, $1, now, now + $2 * interval '1 ms', $3, $4, $5
       FROM date_trunc('milliseconds', clock_timestamp()) AS now LEFT JOIN refdir.publications ON true GROUP BY now
       RETURNING ${COLUMNS}`,
      [version, activateAfter, readers, inputs, note],
    )
    if (row === undefined) throw new StoreError(`${connection.label} returns no row for a new publication`)
    await connection.query('DELETE FROM refdir.publications WHERE number <= $1', [row.number - HISTORY_LENGTH])
    await connection.query('SELECT pg_notify($1, $2)', [CHANNEL, String(row.number)])
    return publicationOf(row, askedAt)
  }

  /**
   * Removes all snapshots but the newest few different ones. What nodes serve until their next moment stays, and what another
   * release may still serve, however old.
   */
  async #letGo(connection: Connection): Promise<void> {
    await connection.query(
      `DELETE FROM refdir.snapshots WHERE version NOT IN
         ((SELECT version FROM refdir.publications GROUP BY version ORDER BY max(number) DESC LIMIT $1)
          UNION (SELECT DISTINCT ON (readers) version FROM refdir.publications ORDER BY readers, number DESC)
          UNION (SELECT DISTINCT ON (readers) version FROM refdir.publications WHERE activate_at <= clock_timestamp()
            ORDER BY readers, number DESC))`,
      [this.#options.keep],
    )
  }

  /** Changes something in one transaction, one program at a time. */
  #changing<T>(lock: readonly [number, number], change: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#with('changes', (connection) =>
      connection.transaction(async () => {
        await connection.query('SELECT pg_advisory_xact_lock($1, $2)', lock)
        return change(connection)
      }),
    )
  }

  async #with<T>(need: Need, work: (connection: Connection) => Promise<T>): Promise<T> {
    await using connection = await connect(this.#hosts, need)
    return await work(connection)
  }
}

/** @throws StoreError where a record is not a key. */
async function readKeys(connection: Connection): Promise<KeyList> {
  // In one statement, so that both are of the same moment.
  const [row] = await connection.query<{ changes: string; records: readonly unknown[] }>(
    `SELECT count AS changes, coalesce((SELECT json_agg(record ORDER BY place) FROM refdir.keys), '[]') AS records
     FROM refdir.key_changes`,
  )
  if (row === undefined) throw new StoreError(`${connection.label}: the table refdir.key_changes is empty, restore it`)
  const { changes, records } = row
  if (records.every(isStoredKey)) return { changes: Number(changes), keys: records }
  const damaged = records.findIndex((record) => !isStoredKey(record)) + 1
  throw new StoreError(
    `${connection.label} contains a damaged key, number ${damaged} ordered by place: mend it, or restore the table refdir.keys`,
  )
}

function publicationOf(row: PublicationRow, askedAt: number): Publication {
  const { number, version, published_at: publishedAt, inputs, note, activate_at, clock } = row
  const reading = { clock: clock.getTime(), askedAt, answeredAt: Date.now() }
  const activateAt = localMoment(activate_at.getTime(), reading)
  const publication = { number, version, publishedAt, inputs, note }
  // As in `LocalCopy`, the moment counts as past if the clock was set back since: a node that starts would wait for as long.
  const isSetBack = clock < publishedAt
  return activateAt.getTime() > reading.answeredAt && !isSetBack ? { ...publication, activateAt } : publication
}
