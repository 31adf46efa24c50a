import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '../store.ts'
import { MIGRATING } from './advisory-locks.ts'
import { connect } from './connection.ts'
import { databaseHosts } from './hosts.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

interface Migration {
  /** Counts up from 1, without gaps. */
  readonly number: number
  /** Name of its file. */
  readonly name: string
}

/** The migrations that this program knows, in order. */
export function knownMigrations(): readonly Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => ({ number: Number.parseInt(name, 10), name }))
}

/**
 * Brings a database to the state that this program needs. Doing so again changes nothing; if several programs do it at
 * once, one of them does the work and the others wait.
 *
 * @returns the migrations that were applied now.
 * @throws StoreError where a newer program has migrated the database: its migrations are not known here.
 */
export async function migrate(url: string): Promise<readonly Migration[]> {
  await using connection = await connect(databaseHosts(url), 'changes')
  return await connection.transaction(async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1, $2)', MIGRATING)
    await connection.query('CREATE SCHEMA IF NOT EXISTS refdir')
    await connection.query(
      'CREATE TABLE IF NOT EXISTS refdir.migrations ' +
        '(number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const rows = await connection.query<{ number: number }>('SELECT number FROM refdir.migrations')
    const applied = new Set(rows.map(({ number }) => number))
    const known = knownMigrations()
    const newest = Math.max(0, ...applied)
    if (newest > known.length) {
      throw new StoreError(
        `${connection.label} has migration ${newest}, this program knows ${known.length}: use the newer program`,
      )
    }
    const missing = known.filter(({ number }) => !applied.has(number))
    for (const { number, name } of missing) {
      // The row is inserted before the statements run, so that two migrations with one number fail at once.
      await connection.query('INSERT INTO refdir.migrations (number, name) VALUES ($1, $2)', [number, name])
      await connection.query(readFileSync(join(FOLDER, name), 'utf8'))
    }
    return missing
  })
}
