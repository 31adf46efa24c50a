import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { LocalCopy } from '../../src/store/local-copy.ts'
import { knownMigrations, migrate } from '../../src/store/migrate.ts'
import { type PostgresOptions, PostgresStore } from '../../src/store/postgres.ts'
import type { Store } from '../../src/store/store.ts'
import { PASSWORD, PostgresServer } from '../postgres-server.ts'
import { describeStore, isStoreError, KEY, NEW, newPublication, OLD } from './contract.ts'

const ROLES = join(import.meta.dirname, '..', '..', 'deploy', 'postgresql', 'roles.sql')

let folder = ''
let server: PostgresServer
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'refdir-postgres-'))
  // The server may run as another user.
  chmodSync(folder, 0o755)
  server = await PostgresServer.create(join(folder, 'server'), { settings: { fsync: 'off' } })
  await migrate(server.url())
})
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** A store in the database, with a local copy of its own. */
function open(options: Partial<PostgresOptions> = {}): PostgresStore {
  const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
  return new PostgresStore({ url: server.url(), copy, readers: '1.1', activateAfter: 0, keep: 10, ...options })
}

const empty = () =>
  server.query(`DELETE FROM refdir.publications; DELETE FROM refdir.snapshots; DELETE FROM refdir.keys; DELETE FROM refdir.key_uses;
    UPDATE refdir.key_changes SET count = count + 1`)

const contentOf = async (store: Store) => {
  const current = await store.current()
  assert(current !== undefined)
  return readFileSync(await store.file(current), 'utf8')
}

describeStore('a store in PostgreSQL', async () => {
  await empty()
  return { open, discard: async () => {} }
})

describe('refdir migrate', () => {
  const newDatabase = async (name: string) => {
    await server.query(`CREATE DATABASE ${name}`)
    return server.url({ database: name })
  }
  const all = knownMigrations()

  it('applies all migrations once, and nothing again', async () => {
    const url = await newDatabase('migrated')
    assert.deepEqual(await migrate(url), all)
    assert.deepEqual(await migrate(url), [])
  })

  it('by several programs at once is done by one of them', async () => {
    const url = await newDatabase('at_once')
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    assert.deepEqual(applied.map(({ length }) => length).toSorted(), [0, 0, 0, all.length])
  })

  it('refuses a database of a newer program, and changes nothing', async () => {
    const url = await newDatabase('newer')
    await migrate(url)
    await server.query(`INSERT INTO refdir.migrations (number, name) VALUES (999, 'newer')`, 'newer')
    await assert.rejects(migrate(url), isStoreError(/newer has migration 999, .* use the newer program/))
  })

  it('is asked for by a store that finds nothing', async () => {
    const url = await newDatabase('not_migrated')
    await assert.rejects(open({ url }).current(), isStoreError(/not_migrated has not been set up .*refdir migrate/))
    await assert.rejects(open({ url }).publish(newPublication(OLD)), isStoreError(/refdir migrate/))
  })

  it('numbers its files from 1 without gaps', () => {
    assert.deepEqual(
      all.map(({ number }) => number),
      all.map((_, at) => at + 1),
    )
  })
})

describe('a store in PostgreSQL, beyond the contract', () => {
  before(empty)

  it('lets old snapshots go, and keeps the current one', async () => {
    await empty()
    const store = open({ keep: 2 })
    for (const snapshot of [OLD, NEW, NEW]) await store.publish(newPublication(snapshot))
    await store.rollback(1)
    await store.publish({ ...newPublication(OLD), version: '1'.repeat(16) })
    const kept = (await store.history()).map(({ version, isKept }) => [version.slice(0, 4), isKept])
    assert.deepEqual(kept, [
      ['0123', true],
      ['fedc', false],
      ['fedc', false],
      ['0123', true],
      ['1111', true],
    ])
    await assert.rejects(store.rollback(2), isStoreError(/publication 2: its snapshot fedc.* no longer kept/))
    assert.deepEqual(await server.query('SELECT DISTINCT version FROM refdir.chunks ORDER BY version'), [
      { version: OLD.version },
      { version: '1'.repeat(16) },
    ])
  })

  it('gives a snapshot of many chunks back byte for byte', async () => {
    await empty()
    const store = open()
    const parts = Array.from({ length: 7 }, (_, at) => Buffer.alloc(700_001, `part ${at} `))
    await store.publish({ ...newPublication(OLD), parts })
    const current = await store.current()
    assert(current !== undefined)
    assert(readFileSync(await store.file(current)).equals(Buffer.concat(parts)))
  })

  it('refuses a snapshot with a damaged, a missing or a swapped chunk', async () => {
    const parts = [Buffer.alloc(1 << 20, 'a'), Buffer.alloc(1 << 20, 'b'), Buffer.from('c')]
    const damages: Readonly<Record<string, string>> = {
      damaged:
        'UPDATE refdir.chunks SET compressed = set_byte(compressed, 9, get_byte(compressed, 9) # 1) WHERE place = 1',
      missing: 'DELETE FROM refdir.chunks WHERE place = 2',
      swapped: 'UPDATE refdir.chunks c SET compressed = o.compressed FROM refdir.chunks o WHERE c.place + o.place = 1',
      'cut off': 'UPDATE refdir.snapshots SET chunks = 2',
    }
    for (const [what, damage] of Object.entries(damages)) {
      await empty()
      const store = open()
      await store.publish({ ...newPublication(OLD), parts })
      await server.query(damage)
      await assert.rejects(contentOf(store), isStoreError(/is damaged in|is no longer kept in/), what)
    }
  })

  it('refuses other bytes under a version that is there, and keeps the first', async () => {
    await empty()
    const store = open()
    await store.publish(newPublication(OLD))
    await assert.rejects(store.publish({ ...newPublication(NEW), version: OLD.version }), isStoreError(/other bytes/))
    assert.equal(await contentOf(store), 'old, in parts')
  })

  it('says when all nodes switch, until they have', async () => {
    await empty()
    const store = open({ activateAfter: 60_000 })
    const before = Date.now()
    const { activateAt } = await store.publish(newPublication(OLD))
    assert(activateAt !== undefined && activateAt.getTime() >= before + 59_000, String(activateAt))
    assert((await open().current())?.activateAt instanceof Date)
    await server.query("UPDATE refdir.publications SET activate_at = now() - interval '1 s'")
    assert(!('activateAt' in ((await store.current()) ?? {})))
  })

  it('shows a program what it can read: an older program goes on with what was there before', async () => {
    await empty()
    const newer = open({ readers: '2.1' })
    await open().publish(newPublication(OLD))
    await newer.publish(newPublication(NEW))
    assert.equal((await open().current())?.number, 1)
    assert.equal((await newer.current())?.number, 2)
    assert.equal((await newer.rollback(1)).number, 3)
    assert.equal((await newer.current())?.number, 2)
    assert.equal((await open().current())?.number, 3)
  })

  it('heals a damaged local copy from the database', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    let isDamaged = false
    const check = () => {
      if (isDamaged) throw new Error('damaged')
    }
    const store = open({ copy: new LocalCopy(path, check) })
    await store.publish(newPublication(OLD))
    const first = await store.current()
    assert(first !== undefined)
    const file = await store.file(first)
    rmSync(file)
    isDamaged = true
    await assert.rejects(store.file(first), /damaged/)
    isDamaged = false
    assert.equal(await contentOf(store), 'old, in parts')
  })
})

describe('least-privilege roles', () => {
  before(async () => {
    await empty()
    await server.query(readFileSync(ROLES, 'utf8'))
    for (const user of ['refdir_publisher', 'refdir_node']) {
      await server.query(`ALTER ROLE ${user} LOGIN PASSWORD '${PASSWORD}'`)
    }
  })
  const as = (user: string) => open({ url: server.url({ user }) })

  it('let a publisher publish, roll back and change keys', async () => {
    const publisher = as('refdir_publisher')
    await publisher.publish(newPublication(OLD))
    await publisher.publish(newPublication(NEW))
    await publisher.rollback(1)
    await publisher.changeKeys(() => [KEY])
    assert.deepEqual(await publisher.keys(), [KEY])
  })

  it('let a node read all of it, and change nothing but when keys were used', async () => {
    const node = as('refdir_node')
    const uses = { [KEY.id]: '2026-11-21T15:00:00.000Z' }
    await node.noteUses(uses)
    assert.deepEqual(await node.lastUses(), uses)
    assert.equal(await contentOf(node), 'old, in parts')
    assert.deepEqual(await node.keys(), [KEY])
    const refusal = isStoreError(/permission denied .* see docs\/operations\.md on roles/)
    await assert.rejects(node.publish(newPublication(OLD)), refusal)
    await assert.rejects(
      node.changeKeys(() => []),
      refusal,
    )
    await assert.rejects(node.rollback(1), refusal)
    await assert.rejects(migrate(server.url({ user: 'refdir_node' })), refusal)
  })

  it('let a publisher set nothing up', async () => {
    const asPublisher = (statement: string) => server.query(`SET ROLE refdir_publisher; ${statement}`)
    await assert.rejects(asPublisher('CREATE TABLE refdir.more ()'), /permission denied/)
    await assert.rejects(asPublisher('DROP TABLE refdir.keys'), /must be owner/)
  })
})
