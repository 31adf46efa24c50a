import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LIMIT, type Peer } from './peer.ts'
import type { FilterKind, Query } from './queries.ts'
import type { Rows } from './rows.ts'

export const setup =
  'node:sqlite, in memory. Anywhere in a name: FTS5 with the trigram tokenizer, contentless, a row per town (its names ' +
  "separated by a line's end, so that towns are distinct), inserted in rank order, `ORDER BY rowid LIMIT 10`, optimized; " +
  'one such table for all towns, one per country, one per area. Prefixes: a clustered table of (scope, first three ' +
  'letters, rank). Tried and slower: rows per name; `detail=none` or `column`; one table with rowids grouped by scope ' +
  "and a range of them, also with smaller pages; the scope as a further token; a join; FTS5's own prefix index; a range " +
  'of a B-tree of names; a phrase anchored at the start.'

const PREFIX_LENGTH = 3
const EVERYWHERE = 0

export function open(rows: Rows): Peer {
  const database = new DatabaseSync(':memory:')
  const anywhere = new Map<number, StatementSync>()
  const towns = [...rows.towns()]

  database.exec('BEGIN')
  const scopes = [
    new Map([[EVERYWHERE, towns]]),
    Map.groupBy(towns, ({ country }) => countryScope(country)),
    Map.groupBy(towns, ({ group }) => groupScope(group)),
  ]
  for (const members of scopes) {
    for (const [scope, list] of members) addTable(scope, list)
  }
  database.exec(`
    CREATE TABLE prefixes (scope INTEGER, prefix TEXT, town INTEGER, PRIMARY KEY (scope, prefix, town)) WITHOUT ROWID`)
  const insert = database.prepare('INSERT OR IGNORE INTO prefixes VALUES (?, ?, ?)')
  for (const { town, names, country, group } of towns) {
    for (const prefix of names.map((name) => name.slice(0, PREFIX_LENGTH))) {
      for (const scope of [EVERYWHERE, countryScope(country), groupScope(group)]) insert.run(scope, prefix, town)
    }
  }
  database.exec('COMMIT; ANALYZE')

  for (const scope of scopes.flatMap((members) => [...members.keys()])) {
    const table = tableOf(scope)
    const statement = prepared(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ${LIMIT}`)
    // The first use of a table reads its structure, once.
    statement.all('"abc"')
    anywhere.set(scope, statement)
  }
  const starting = prepared(`SELECT town FROM prefixes WHERE scope = ? AND prefix = ? ORDER BY town LIMIT ${LIMIT}`)

  function addTable(scope: number, list: typeof towns): void {
    const table = tableOf(scope)
    database.exec(`
      CREATE VIRTUAL TABLE ${table} USING fts5(names, tokenize='trigram case_sensitive 1', content='', columnsize=0)`)
    const add = database.prepare(`INSERT INTO ${table} (rowid, names) VALUES (?, ?)`)
    for (const { town, names } of list) add.run(town, names.join('\n'))
    database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
  }

  function prepared(sql: string): StatementSync {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }

  return {
    ordinals: (query, filter) => {
      const scope = scopeOf(query, filter)
      const found = query.isPrefix ? starting.all(scope, query.text) : anywhere.get(scope)!.all(`"${query.text}"`)
      return (found as unknown as [number][]).map(([town]) => town)
    },
    indexBytes: pragma(database, 'page_count') * pragma(database, 'page_size'),
    close: async () => database.close(),
  }
}

function scopeOf({ country, group }: Query, filter: FilterKind): number {
  if (filter === 'no filter') return EVERYWHERE
  return filter === 'country' ? countryScope(country) : groupScope(group)
}

const countryScope = (country: number) => 1 + country
/** After the countries, whose indexes are bytes. */
const groupScope = (group: number) => 1 + 0x100 + group

function tableOf(scope: number): string {
  return `scope_${scope}`
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
}
