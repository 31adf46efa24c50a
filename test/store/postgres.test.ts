import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { configuredStore } from '../../src/commands/configured-store.ts'
import { importCommand } from '../../src/commands/import-geonames.ts'
import { localMoment } from '../../src/store/activation.ts'
import { DirectoryStore } from '../../src/store/directory.ts'
import type { Files } from '../../src/store/files.ts'
import { LocalCopy } from '../../src/store/local-copy.ts'
import { knownMigrations, migrate } from '../../src/store/migrate.ts'
import { NodeStore } from '../../src/store/node-store.ts'
import { type PostgresOptions, PostgresStore } from '../../src/store/postgres.ts'
import { databaseHosts } from '../../src/store/postgres-hosts.ts'
import type { Store } from '../../src/store/store.ts'
import { PASSWORD, PostgresServer } from '../postgres-server.ts'
import { writeExport } from '../sources/geonames/export-folder.ts'
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
      await assert.rejects(contentOf(store), /is damaged in|is no longer kept in/, what)
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

  it('takes an empty count of changes for damage, not for a list without keys', async () => {
    await open().changeKeys(() => [KEY])
    await server.query('CREATE TABLE kept AS SELECT * FROM refdir.key_changes; DELETE FROM refdir.key_changes')
    await assert.rejects(open().keys(), isStoreError(/key_changes is empty/))
    await assert.rejects(
      open().changeKeys(() => []),
      isStoreError(/key_changes is empty/),
    )
    await server.query('INSERT INTO refdir.key_changes SELECT * FROM kept')
    assert.deepEqual(await open().keys(), [KEY])
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

  it('keeps what an older program serves, however much a newer one has published since', async () => {
    await empty()
    const newer = open({ readers: '2.1', keep: 1 })
    const served = await open().publish(newPublication(OLD))
    for (const snapshot of [NEW, { ...NEW, version: '2'.repeat(16) }]) await newer.publish(newPublication(snapshot))
    assert.equal(await contentOf(open()), 'old, in parts')
    assert.deepEqual(
      (await open().history()).map(({ number, isKept }) => [number, isKept]),
      [
        [served.number, true],
        [2, false],
        [3, true],
      ],
    )
  })

  it('looks again after a pause, not at once, where a look fails', async () => {
    await empty()
    let connections = 0
    const proxy = createServer((socket) => {
      connections++
      const upstream = connect(server.port, '127.0.0.1')
      socket.pipe(upstream).pipe(socket)
      for (const end of [socket, upstream]) end.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    await server.query('ALTER TABLE refdir.key_changes RENAME TO missing')
    const stop = new AbortController()
    const faults: unknown[] = []
    const { port } = proxy.address() as AddressInfo
    const store = open({
      url: server.url().replace(`:${server.port}/`, `:${port}/`),
      onOutage: (fault) => faults.push(fault),
    })
    const watching = store.watch(() => {}, stop.signal)
    try {
      // Time for two pauses of a second, or for hundreds of looks without.
      await setTimeout(2_000)
      stop.abort()
      await watching
    } finally {
      proxy.close()
      await server.query('ALTER TABLE refdir.missing RENAME TO key_changes')
    }
    assert.match(String(faults), /has not been set up for refdir/)
    assert(connections >= 1 && connections <= 5, `${connections} connections`)
  })

  it('is out of reach as long as one of those who watch it cannot look', { timeout: 30_000 }, async () => {
    await server.query(`CREATE ROLE watcher PASSWORD '${PASSWORD}' CONNECTION LIMIT 1 IN ROLE pg_read_all_data`)
    const told: string[] = []
    const store = open({
      url: server.url({ user: 'watcher' }),
      onOutage: (fault) => told.push(fault === undefined ? 'back' : 'gone'),
    })
    const stop = new AbortController()
    let looks = 0
    const look = () => void looks++
    const watching = Promise.all([store.watch(look, stop.signal), store.watch(look, stop.signal)])
    await setTimeout(1_500)
    await server.query('ALTER ROLE watcher LOGIN')
    await setTimeout(2_500)
    assert.equal(looks, 1)
    assert.match(store.unreadable.keys ?? '', /not permitted to log in/)
    await server.query('ALTER ROLE watcher CONNECTION LIMIT 2')
    while (looks < 2) await setTimeout(20)
    assert.deepEqual(store.unreadable, { publications: undefined, keys: undefined })
    assert.deepEqual(told, ['gone', 'back'])
    stop.abort()
    await watching
    await server.query('DROP ROLE watcher')
  })

  it('does not keep on its own disk what fails its check', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const copy = new LocalCopy(path, () => {
      throw new Error('damaged')
    })
    const publication = await open().publish(newPublication(OLD))
    await assert.rejects(open({ copy }).file(publication), /damaged/)
    assert.deepEqual(readdirSync(path), [])
  })

  it('loads nothing where its own disk has no room for it, and says what there is and what it takes', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const store = open({ copy: new LocalCopy(path, () => {}) })
    const publication = await store.publish(newPublication(OLD))
    await server.query('UPDATE refdir.snapshots SET bytes = 9e15; CREATE TABLE away AS SELECT * FROM refdir.chunks')
    // Were they asked for, that they are no longer kept would be told.
    await server.query('DELETE FROM refdir.chunks')
    await assert.rejects(
      store.file(publication),
      isStoreError(/copy-\w+ has room for \d+ MB, and snapshot [0-9a-f]{16} takes 9000000000 MB: make room$/),
    )
    assert.deepEqual(readdirSync(path), [])
    await server.query('INSERT INTO refdir.chunks SELECT * FROM away; UPDATE refdir.snapshots SET bytes = 13')
    assert.equal(await contentOf(store), 'old, in parts')
  })

  it('loads a snapshot where the system does not tell what room there is', async () => {
    await empty()
    const publication = await open().publish(newPublication(OLD))
    const untold: readonly Files['statfs'][] = [
      async () => ({ blocks: 0, bavail: 0, bsize: 4096 }),
      () => fs.statfs(join(folder, 'nowhere')),
    ]
    for (const statfs of untold) {
      const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, { ...fs, statfs })
      assert.equal(readFileSync(await open({ copy }).file(publication), 'utf8'), 'old, in parts')
    }
    const full: Files = { ...fs, statfs: async () => ({ blocks: 1000, bavail: 3, bsize: 4 }) }
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, full)
    await assert.rejects(open({ copy }).file(publication), isStoreError(/has room for 0 MB/))
  })

  it('heals a damaged local copy from the database', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    let isDamaged = false
    const check = async () => {
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

describe('the moment at which all nodes switch', () => {
  const moment = 10_000

  it('is the same for all whose clock agrees with the database, however long the answer took', () => {
    for (const answeredAt of [1_001, 1_010, 1_900]) {
      assert.equal(localMoment(moment, { told: 1_000, askedAt: 1_000, answeredAt }).getTime(), moment)
    }
  })

  it('is as far away as the database says where the clock is wrong', () => {
    for (const error of [-5_000, 5_000]) {
      const reading = { told: 1_000, askedAt: 990 + error, answeredAt: 1_010 + error }
      assert.equal(localMoment(moment, reading).getTime(), moment + error)
    }
  })
})

describe('a node', () => {
  before(empty)
  const failing = (fault: unknown) => assert.fail(String(fault))

  it('takes up again what it could not load', { timeout: 30_000 }, async () => {
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
    const node = new NodeStore(open({ copy }), copy, failing)
    const first = await open().publish(newPublication(OLD))
    await server.query('CREATE TABLE hidden AS SELECT * FROM refdir.chunks; DELETE FROM refdir.chunks')
    const stop = new AbortController()
    const loaded: string[] = []
    await node.watch(async () => {
      try {
        loaded.push(readFileSync(await node.file(first), 'utf8'))
        stop.abort()
      } catch (error) {
        loaded.push(String(error))
        await server.query('INSERT INTO refdir.chunks SELECT * FROM hidden')
      }
    }, stop.signal)
    assert.equal(loaded.length, 2)
    assert.match(loaded[0] ?? '', /no longer kept/)
    assert.equal(loaded[1], 'old, in parts')
  })

  it('goes on with its copy while the database does not answer, and again with the database', async () => {
    await empty()
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
    const node = new NodeStore(open({ copy }), copy, failing)
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
    const [publication, keys, history] = [await node.current(), await node.keys(), await node.history()]
    assert(publication !== undefined)
    await node.file(publication)
    // Accepts connections, and says nothing.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const alone = new NodeStore(open({ copy, url: `postgres://u:p@127.0.0.1:${port}/d` }), copy, failing)
    assert.deepEqual(await alone.current(), publication)
    assert.deepEqual(await alone.keys(), keys)
    assert.deepEqual(
      (await alone.history()).map(({ number }) => number),
      history.map(({ number }) => number),
    )
    assert.equal(await contentOf(alone), 'old, in parts')
    await assert.rejects(alone.publish(newPublication(NEW)), isStoreError(/127\.0\.0\.1:\d+\/d: /))
    silent.close()
  })

  it('learns what is new though the first of its hosts does not answer for longer than it waits', async () => {
    await empty()
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
    const first = await open().publish(newPublication(OLD))
    await new NodeStore(open({ copy }), copy, failing).file(first)
    const second = await open().publish(newPublication(NEW))
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const url = `${server.url().replace('@', `@127.0.0.1:${port},`)}?connect_timeout=4`
    const node = new NodeStore(open({ copy, url }), copy, failing)
    const stop = new AbortController()
    const seen: unknown[] = []
    await node.watch(async () => {
      seen.push((await node.current())?.number)
      stop.abort()
    }, stop.signal)
    assert.deepEqual(seen, [second.number])
    silent.close()
  })

  it('has what it loaded last to start with, where the current publication cannot be had', async () => {
    await empty()
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
    const node = new NodeStore(open({ copy }), copy, failing)
    assert.equal(await node.fallback(), undefined)
    const first = await open().publish(newPublication(OLD))
    await node.file(first)
    const second = await open().publish(newPublication(NEW))
    await server.query(`DELETE FROM refdir.chunks WHERE version = '${NEW.version}'`)
    assert.deepEqual(await node.current(), second)
    await assert.rejects(node.file(second), isStoreError(/no longer kept/))
    assert.deepEqual(await node.fallback(), first)
    assert.equal(readFileSync(await node.file(first), 'utf8'), 'old, in parts')
  })

  it('needs no copy where the database answers, not even one that can be read', async () => {
    await empty()
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
    let isReadable = true
    const readFile: Files['readFile'] = async (file) => {
      if (!isReadable) throw Object.assign(new Error(`EACCES: permission denied, ${file}`), { code: 'EACCES' })
      return fs.readFile(file)
    }
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, { ...fs, readFile })
    const node = new NodeStore(open({ copy }), copy, failing)
    assert.equal(await contentOf(node), 'old, in parts')
    const [keys, history] = [await node.keys(), await node.history()]
    isReadable = false
    assert.equal(await contentOf(node), 'old, in parts')
    assert.deepEqual([await node.keys(), await node.history()], [keys, history])
    assert.equal(await node.fallback(), undefined)
  })

  it('keeps few snapshots on its disk, and always the one that it would start with', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const copy = new LocalCopy(path, () => {})
    const node = new NodeStore(open({ copy }), copy, failing)
    const files = () => readdirSync(path).filter((name) => name.endsWith('.refdir')).length
    const first = await open().publish(newPublication(OLD))
    await node.file(first)
    for (const digit of '1234') await copy.writeSnapshot(digit.repeat(16), 1, bytesOf(digit))
    assert.equal(files(), 3)
    assert.equal(readFileSync(await node.file(first), 'utf8'), 'old, in parts')
  })

  it('needs the database where it has no copy yet, and says which hosts do not answer', async () => {
    const copy = new LocalCopy(join(folder, 'no copy'), () => {})
    const url = 'postgres://user:secret@127.0.0.1:1,127.0.0.1:2/d'
    const failure = await new NodeStore(open({ copy, url }), copy, failing).current().catch(String)
    assert.match(String(failure), /127\.0\.0\.1:1\/d: .*; 127\.0\.0\.1:2\/d: /)
    assert.doesNotMatch(String(failure), /secret/)
  })
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

describe('DATABASE_URL', () => {
  it('names hosts, options of TLS and a timeout as libpq has them', () => {
    const url = 'postgres://u:p%40@one:1,two/d?sslmode=require&sslrootcert=/ca.pem&connect_timeout=7'
    const { hosts, connectTimeout } = databaseHosts(url)
    assert.equal(connectTimeout, 7_000)
    assert.deepEqual(
      hosts.map(({ label }) => label),
      ['one:1/d', 'two/d'],
    )
    const { searchParams, username, password } = new URL(hosts[1]?.url ?? '')
    assert.deepEqual([username, password], ['u', 'p%40'])
    assert.deepEqual(Object.fromEntries(searchParams), {
      sslmode: 'require',
      sslrootcert: '/ca.pem',
      uselibpqcompat: 'true',
    })
  })

  it('that is none is refused without being repeated', () => {
    for (const url of [
      'mysql://u:secret@h/d',
      'secret',
      'postgres://u:secret@h:port/d',
      'postgres://h/d?connect_timeout=x',
      'postgres://u:secret@h/d?sslmode=verify_full',
    ])
      assert.throws(() => databaseHosts(url), isStoreError(/^(?!.*secret).*DATABASE_URL/))
  })

  it('may ask for TLS that the server does not have', async () => {
    await assert.rejects(
      open({ url: `${server.url()}?sslmode=require` }).current(),
      isStoreError(/does not support SSL/),
    )
  })
})

describe('refdir import geonames', () => {
  it('publishes where the service looks: in the database, where there is one', async (t) => {
    await empty()
    const [exported, own] = [join(folder, 'export'), join(folder, 'own')]
    await writeExport(exported)
    t.mock.method(console, 'log', () => {})
    await importCommand.run(['--from', exported, '--publish', '--store', own], { DATABASE_URL: server.url() })
    const inDatabase = await configuredStore({ store: own, databaseUrl: server.url() })
    assert.equal((await inDatabase.current())?.note, '2 towns from GeoNames allCountries')
    assert.equal(await new DirectoryStore(own).current(), undefined)
  })
})

describe('least-privilege roles', () => {
  before(async () => {
    await empty()
    await server.query(readFileSync(ROLES, 'utf8'))
    for (const user of ['refdir_publisher', 'refdir_node']) {
      await server.query(`ALTER ROLE ${user} LOGIN PASSWORD '${PASSWORD}'`)
    }
    await open().publish(newPublication(NEW))
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
  })
  const as = (user: string) => open({ url: server.url({ user }) })

  it('let a publisher publish, roll back and change keys', async () => {
    const publisher = as('refdir_publisher')
    await publisher.publish(newPublication(NEW))
    await publisher.rollback(2)
    await publisher.changeKeys((keys) => keys)
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
