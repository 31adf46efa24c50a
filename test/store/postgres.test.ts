import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { historyCommand } from '../../src/commands/history.ts'
import { importCommand } from '../../src/commands/import-geonames.ts'
import { inspectCommand } from '../../src/commands/inspect.ts'
import { migrateCommand } from '../../src/commands/migrate.ts'
import { publishCommand } from '../../src/commands/publish.ts'
import { rollbackCommand } from '../../src/commands/rollback.ts'
import { configuredStore } from '../../src/commands/steps/configured-store.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import type { TownSource } from '../../src/sources/source.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { connect as connectToDatabase } from '../../src/store/postgres/connection.ts'
import { databaseHosts } from '../../src/store/postgres/hosts.ts'
import { knownMigrations, migrate } from '../../src/store/postgres/migrate.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { compiledSnapshot, fileBytes } from '../compile/compiled-snapshot.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'
import { PASSWORD } from '../postgres-server.ts'
import { writeExport } from '../sources/geonames/export-folder.ts'
import { StallingProxy } from '../stalling-proxy.ts'
import { until } from '../until.ts'
import { currentContent, describeStore, isStoreError, KEY, NEW, newPublication, OLD } from './contract.ts'
import { testDatabase } from './test-database.ts'

const ROLES = join(import.meta.dirname, '..', '..', 'deploy', 'postgresql', 'roles.sql')

const { folder, server, open, empty } = await testDatabase()

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

  it('applies all migrations, and none when run again', async () => {
    const url = await newDatabase('migrated')
    assert.deepEqual(await migrate(url), all)
    assert.deepEqual(await migrate(url), [])
  })

  it('says which ones it applies, or that there is nothing to do', async (t) => {
    const { mock: log } = t.mock.method(console, 'log', () => {})
    const env = { DATABASE_URL: await newDatabase('told') }
    await migrateCommand.run([], env)
    await migrateCommand.run([], env)
    assert.deepEqual(
      log.calls.map(({ arguments: [line] }) => line),
      [...all.map(({ name }) => `applied ${name}`), 'nothing to do: all migrations have been applied'],
    )
    await assert.rejects(migrateCommand.run([], {}), /^ConfigError: DATABASE_URL is not set: a store in a folder needs/)
  })

  it('run by several programs at once applies the migrations in one of them', async () => {
    const url = await newDatabase('at_once')
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    assert.deepEqual(applied.map(({ length }) => length).toSorted(), [0, 0, 0, all.length])
  })

  it('refuses a database of a newer program, and applies nothing to it', async () => {
    const url = await newDatabase('newer')
    await migrate(url)
    const newer = `DELETE FROM refdir.migrations WHERE number = ${all.length};
      INSERT INTO refdir.migrations (number, name) VALUES (999, 'newer')`
    await server.query(newer, 'newer')
    await assert.rejects(migrate(url), isStoreError(/newer has migration 999, .* use the newer program/))
    assert.deepEqual(
      await server.query('SELECT number FROM refdir.migrations ORDER BY number', 'newer'),
      [...all.slice(0, -1).map(({ number }) => number), 999].map((number) => ({ number })),
    )
  })

  it('is suggested by a store whose database is not set up', async () => {
    const url = await newDatabase('not_migrated')
    await assert.rejects(
      open({ url }).current(),
      isStoreError(/not_migrated has not been set up .*refdir migrate, or correct DATABASE_URL/),
    )
    await assert.rejects(open({ url }).publish(newPublication(OLD)), isStoreError(/refdir migrate/))
    await assert.rejects(open({ url }).checkWritable('publish'), isStoreError(/refdir migrate/))
  })

  it('has files numbered from 1 without gaps', () => {
    assert.deepEqual(
      all.map(({ number }) => number),
      all.map((_, at) => at + 1),
    )
  })
})

describe('a store in PostgreSQL, beyond the contract', () => {
  before(empty)

  it('removes old snapshots, but keeps the current one', async () => {
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

  it('keeps what nodes serve until the next activation time, however few are to be kept', async () => {
    await empty()
    const [third, fourth] = ['1', '2'].map((digit) => ({ ...NEW, version: digit.repeat(16) })) as [
      typeof NEW,
      typeof NEW,
    ]
    for (const snapshot of [OLD, NEW]) await open().publish(newPublication(snapshot))
    const later = open({ keep: 1, activateAfter: 3_600_000 })
    for (const snapshot of [third, fourth]) await later.publish(newPublication(snapshot))
    assert.deepEqual(
      (await open().history()).map(({ isKept }) => isKept),
      [false, true, false, true],
    )
  })

  it('removes no snapshot on rollback, however few are to be kept', async () => {
    await empty()
    for (const snapshot of [OLD, NEW]) await open().publish(newPublication(snapshot))
    await open({ keep: 1 }).rollback(1)
    assert.deepEqual(
      (await open().history()).map(({ isKept }) => isKept),
      [true, true, true],
    )
  })

  it('returns a snapshot of many chunks byte for byte', async () => {
    await empty()
    const store = open()
    const parts = Array.from({ length: 7 }, (_, at) => Buffer.alloc(700_001, `part ${at} `))
    await store.publish({ ...newPublication(OLD), parts })
    const current = await store.current()
    assert(current !== undefined)
    assert(readFileSync(await store.file(current)).equals(Buffer.concat(parts)))
  })

  it('loads a snapshot that is checked and not here yet only once', async () => {
    await empty()
    const store = open()
    const publication = await store.publish(newPublication(OLD))
    await store.checkStored(publication)
    await server.query('DELETE FROM refdir.chunks')
    await store.file(publication)
  })

  it('refuses a snapshot with damaged, missing or swapped chunks', async () => {
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
      const reason = what === 'missing' ? /is no longer kept in/ : /is damaged in/
      await assert.rejects(currentContent(store), reason, what)
    }
  })

  it('refuses different bytes under an existing version, and keeps the original', async () => {
    await empty()
    const store = open()
    await store.publish(newPublication(OLD))
    await assert.rejects(store.publish({ ...newPublication(NEW), version: OLD.version }), isStoreError(/other bytes/))
    assert.equal(await currentContent(store), 'old, in parts')
  })

  it('repairs damaged or missing chunks of a snapshot that is published again', async () => {
    for (const damage of ["UPDATE refdir.chunks SET compressed = '\\x00'", 'DELETE FROM refdir.chunks']) {
      await empty()
      const store = open()
      await store.publish(newPublication(OLD))
      await server.query(damage)
      await store.publish(newPublication(OLD))
      assert.equal(await currentContent(store), 'old, in parts', damage)
    }
  })

  it('returns the activation time until it has passed', async () => {
    await empty()
    const store = open({ activateAfter: 60_000 })
    const before = Date.now()
    const { activateAt } = await store.publish(newPublication(OLD))
    assert(activateAt !== undefined && activateAt.getTime() >= before + 59_000, String(activateAt))
    assert((await open().current())?.activateAt instanceof Date)
    await server.query("UPDATE refdir.publications SET activate_at = now() - interval '1 s'")
    assert(!('activateAt' in ((await store.current()) ?? {})))
  })

  it("returns no activation time if the database's clock was set back since", async () => {
    await empty()
    const store = open({ activateAfter: 60_000 })
    await store.publish(newPublication(OLD))
    await server.query(
      "UPDATE refdir.publications SET published_at = published_at + interval '1 h', activate_at = activate_at + interval '1 h'",
    )
    const current = (await store.current()) ?? assert.fail()
    assert(!('activateAt' in current), String(current.activateAt))
  })

  it('treats an empty table of key changes as damage, not as a store without keys', async () => {
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

  it('gives an older program the latest publication that it can read', async () => {
    await empty()
    const newer = open({ readers: '2.1' })
    await open().publish(newPublication(OLD))
    await newer.publish(newPublication(NEW))
    assert.equal((await open().current())?.number, 1)
    assert.equal((await newer.current())?.number, 2)
    assert.equal((await newer.rollback(1)).number, 3)
    assert.equal((await newer.current())?.number, 2)
    assert.equal((await open().current())?.number, 3)
    await assert.rejects(newer.rollback(2), isStoreError(/publication 2 is already the current one/))
  })

  it('keeps the snapshot that an older program serves, however much a newer one publishes', async () => {
    await empty()
    const newer = open({ readers: '2.1', keep: 1 })
    const served = await open().publish(newPublication(OLD))
    for (const snapshot of [NEW, { ...NEW, version: '2'.repeat(16) }]) await newer.publish(newPublication(snapshot))
    assert.equal(await currentContent(open()), 'old, in parts')
    assert.deepEqual(
      (await open().history()).map(({ number, isKept, isForOtherRelease }) => [number, isKept, isForOtherRelease]),
      [
        [served.number, true, undefined],
        [2, false, true],
        [3, true, true],
      ],
    )
  })

  it('retries a failed check for changes, but not without a pause', async () => {
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
      // Time for two pauses of a second, or for hundreds of retries without a pause.
      await setTimeout(2_000)
      assert(connections <= 5, `${connections} connections`)
      await until(() => connections > 1)
    } finally {
      stop.abort()
      await watching
      proxy.close()
      await server.query('ALTER TABLE refdir.missing RENAME TO key_changes')
    }
    assert.match(String(faults), /has not been set up for refdir/)
  })

  it('makes one change after another even if the database isolates transactions more strictly by default', async (t) => {
    await empty()
    await server.query("ALTER DATABASE postgres SET default_transaction_isolation = 'serializable'")
    t.after(() => server.query('ALTER DATABASE postgres RESET default_transaction_isolation'))
    const keys = Array.from({ length: 4 }, (_, place) => ({ ...KEY, id: `key${place}` }))
    await Promise.all(keys.map((key) => open().changeKeys((stored) => [...stored, key])))
    assert.deepEqual(
      (await open().keys()).map(({ id }) => id).toSorted(),
      keys.map(({ id }) => id),
    )
    const published = await Promise.all([OLD, NEW].map((content) => open().publish(newPublication(content))))
    assert.deepEqual(published.map(({ number }) => number).toSorted(), [1, 2])
    await Promise.all(keys.map(() => open().noteUses({ [KEY.id]: '2026-11-21T14:00:00.000Z' })))
  })

  it('reads times even if the database writes them in another style by default', async (t) => {
    await server.query("ALTER DATABASE postgres SET DateStyle = 'German'")
    t.after(() => server.query('ALTER DATABASE postgres RESET DateStyle'))
    const store = open()
    const { publishedAt } = await store.publish(newPublication(NEW))
    assert(Math.abs(Date.now() - publishedAt.getTime()) < 60_000, publishedAt.toISOString())
    const uses = { [KEY.id]: '2026-11-21T14:00:00.000Z' }
    await store.noteUses(uses)
    assert.deepEqual(await store.lastUses(), uses)
  })

  it('sets idle_in_transaction_session_timeout below lock_timeout, in case a publisher vanishes, and statement_timeout above', async () => {
    const setting = async (name: string) => {
      const connection = await connectToDatabase(databaseHosts(server.url()), 'changes')
      const [row] = await connection.query<{ seconds: string }>(
        `SELECT extract(epoch FROM current_setting('${name}')::interval) AS seconds`,
      )
      await connection.close()
      return Number(row?.seconds)
    }
    const pause = await setting('idle_in_transaction_session_timeout')
    assert(pause > 0 && pause < (await setting('lock_timeout')), `${pause} s`)
    assert((await setting('statement_timeout')) > (await setting('lock_timeout')), 'who waited has time to write')
  })

  it('isolates a change as it needs to, whatever a pgbouncer has left on the connection', async () => {
    await using connection = await connectToDatabase(databaseHosts(server.url()), 'changes')
    await connection.query("SET default_transaction_isolation = 'serializable'")
    const isolation = await connection.transaction(() => connection.query('SHOW transaction_isolation'))
    assert.deepEqual(isolation, [{ transaction_isolation: 'read committed' }])
  })

  it('watches on over another connection where its own carries nothing any more', { timeout: 60_000 }, async (t) => {
    await empty()
    const proxy = await StallingProxy.start(server.port)
    t.after(() => proxy.close())
    const told: string[] = []
    const store = open({
      url: server.url().replace(`:${server.port}/`, `:${proxy.port}/`),
      onOutage: (fault) => told.push(fault?.message ?? 'back'),
    })
    const stop = new AbortController()
    const seen: (number | undefined)[] = []
    const watching = store.watch(async () => void seen.push((await store.current())?.number), stop.signal)
    await until(() => seen.length > 0)
    proxy.stall()
    const { number } = await open().publish(newPublication(OLD))
    await until(() => seen.at(-1) === number)
    assert.match(told.join('\n'), /^127\.0\.0\.1:.* timeout\nback$/)
    stop.abort()
    await watching
  })

  it('does not wait for a silent server when it closes a connection', { timeout: 60_000 }, async (t) => {
    await empty()
    const published = await open().publish(newPublication(OLD))
    // A client ends its connection with a Terminate message, `X`.
    const proxy = await StallingProxy.start(server.port, (chunk) => chunk[0] === 0x58)
    t.after(() => proxy.close())
    const store = open({ url: server.url().replace(`:${server.port}/`, `:${proxy.port}/`) })
    assert.deepEqual(await store.current(), published)
  })

  it('does not ask a server that has fallen silent to roll back what failed', { timeout: 60_000 }, async (t) => {
    const proxy = await StallingProxy.start(server.port)
    t.after(() => proxy.close())
    const url = server.url().replace(`:${server.port}/`, `:${proxy.port}/`)
    await using connection = await connectToDatabase(databaseHosts(url), 'changes')
    const failing = connection.transaction(async () => {
      proxy.stall()
      throw new Error('no answer')
    })
    await assert.rejects(failing, /no answer/)
  })

  it('counts as unreadable as long as one of its watchers cannot connect', { timeout: 120_000 }, async () => {
    await server.query(`CREATE ROLE watcher PASSWORD '${PASSWORD}' CONNECTION LIMIT 1 IN ROLE pg_read_all_data`)
    const told: string[] = []
    const store = open({
      url: server.url({ user: 'watcher' }),
      onOutage: (fault) => told.push(fault?.message ?? 'back'),
    })
    const stop = new AbortController()
    let looks = 0
    const look = () => void looks++
    const watching = Promise.all([store.watch(look, stop.signal), store.watch(look, stop.signal)])
    await until(() => told.length > 0)
    await server.query('ALTER ROLE watcher LOGIN')
    await until(() => looks > 0)
    // The other watcher cannot connect.
    await until(() => told.length > 1)
    assert.equal(looks, 1)
    // Each reason is reported once, by either watcher; `unreadable` has the current one.
    assert.match(told.join('\n'), /^.*not permitted to log in.*\n.*too many connections.*$/)
    assert.match(store.unreadable.keys ?? '', /too many connections/)
    await server.query('ALTER ROLE watcher CONNECTION LIMIT 2')
    await until(() => looks === 2)
    assert.deepEqual(store.unreadable, { publications: undefined, keys: undefined })
    assert.deepEqual(told.slice(2), ['back'])
    stop.abort()
    await watching
    await server.query('DROP ROLE watcher')
  })

  it('reports that the server does not support TLS if DATABASE_URL requires it', async () => {
    await assert.rejects(
      open({ url: `${server.url()}?sslmode=require` }).current(),
      isStoreError(/does not support SSL/),
    )
  })
})

describe('refdir import geonames', () => {
  it('publishes to the database if one is configured, not to the local store', async (t) => {
    await empty()
    const [exported, own] = [join(folder, 'export'), join(folder, 'own')]
    await writeExport(exported)
    t.mock.method(console, 'log', () => {})
    await importCommand.run(['--from', exported, '--publish', '--store', own], { DATABASE_URL: server.url() })
    const inDatabase = await configuredStore({ store: own, databaseUrl: server.url() })
    assert.equal((await inDatabase.current())?.note, '2 towns from GeoNames allCountries')
    assert.equal(await new FolderStore(own).current(), undefined)
  })
})

describe('commands on a store in PostgreSQL', () => {
  it('repair a damaged snapshot on publish and refuse to roll back to one, despite a good local copy', async (t) => {
    await empty()
    const { mock: log } = t.mock.method(console, 'log', () => {})
    const env = { DATABASE_URL: server.url(), REFDIR_STORE: join(folder, 'with-copy') }
    const fileOf = async (name: string, source: TownSource) => {
      writeFileSync(join(folder, name), fileBytes(await compiledSnapshot(source, smallCurated())))
      return join(folder, name)
    }
    const two = await fileOf('two.refdir', sourceOf(LVIV, KATOWICE))
    await publishCommand.run([await fileOf('one.refdir', sourceOf(LVIV))], env)
    await publishCommand.run([two], env)
    await inspectCommand.run(['1'], env)
    await inspectCommand.run(['2'], env)
    assert.match(
      String(log.calls.at(-1)?.arguments[0]),
      /^checked +in the database, and its copy here\nfile +\/.*\.refdir$/m,
    )
    const copyOf = async (name: string) => {
      const { version } = await openSnapshot(join(folder, name), FOLD_VERSION)
      return join(env.REFDIR_STORE, 'cache', `${version}.refdir`)
    }
    copyFileSync(await copyOf('one.refdir'), await copyOf('two.refdir'))
    await inspectCommand.run(['2'], env)
    assert.deepEqual(
      readFileSync(await copyOf('two.refdir')),
      readFileSync(two),
      'a copy that holds another snapshot is replaced',
    )
    await server.query("UPDATE refdir.chunks SET compressed = '\\x00'")

    await publishCommand.run([two], env)
    const store = await configuredStore({ store: env.REFDIR_STORE, databaseUrl: env.DATABASE_URL })
    const current = (await store.current()) ?? assert.fail()
    assert.equal(current.number, 3)
    await store.checkStored(current)
    await assert.rejects(rollbackCommand.run(['1'], env), /publication 1 .* is damaged in .*; refdir rollback N/)
    await assert.rejects(inspectCommand.run(['1'], env), /publication 1 .* is damaged in .*; refdir rollback N/)
    assert.equal((await store.current())?.number, 3)
  })

  it('print the activation time, and that a data set of another release cannot be compared', async (t) => {
    await empty()
    const { mock: log } = t.mock.method(console, 'log', () => {})
    const printed = () => log.calls.map(({ arguments: [line] }) => line).join('\n')
    const env = { DATABASE_URL: server.url(), REFDIR_STORE: join(folder, 'switching') }
    const file = join(folder, 'switching.refdir')
    writeFileSync(file, fileBytes(await compiledSnapshot(sourceOf(LVIV), smallCurated())))
    await open({ readers: '0.0' }).publish(newPublication(OLD))
    await publishCommand.run([file, '--activate-after', '60'], env)
    const store = await configuredStore({ store: env.REFDIR_STORE, databaseUrl: env.DATABASE_URL })
    const { activateAt } = (await store.current()) ?? assert.fail()
    const time = `${activateAt?.toISOString().slice(11, 19)}Z`
    assert.match(
      printed(),
      new RegExp(
        `^cannot be compared with number 1 \\(${OLD.version}\\): it is for another release
published as number 2 \\([0-9a-f]{16}\\); nodes switch at ${time}$`,
      ),
    )
    await historyCommand.run([], env)
    assert.match(printed(), new RegExp(`^number 2 is current from ${time} on$`, 'm'))
    await store.publish(newPublication(NEW))
    await rollbackCommand.run(['2', '--activate-after', '60'], env)
    assert.match(printed(), /^published as number 4 .*, the same as number 2; nodes switch at \d\d:\d\d:\d\dZ$/m)
    await server.query("UPDATE refdir.publications SET activate_at = now() - interval '1 s'")
    await historyCommand.run([], env)
    assert.match(printed(), /^number 4 is current$/m)
  })

  it('do not go back to the last data set if that is of another release, nor say that nothing is published', async () => {
    await empty()
    const env = { DATABASE_URL: server.url(), REFDIR_STORE: join(folder, 'other-release') }
    await open({ readers: '0.0' }).publish(newPublication(OLD))
    await assert.rejects(rollbackCommand.run(['1'], env), /publication 1 .*: truncated: /)
    assert.equal((await open().history()).length, 1)
    await assert.rejects(inspectCommand.run([], env), /: the database has no data set that this program can read: /)
  })
})

describe('least-privilege roles', () => {
  before(async () => {
    await empty()
    // Twice, as after an upgrade that adds tables: existing roles stay.
    for (let times = 0; times < 2; times++) await server.query(readFileSync(ROLES, 'utf8').replace(/^\\set .*$/gm, ''))
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
    await publisher.checkWritable('publish')
    await publisher.publish(newPublication(NEW))
    await publisher.rollback(2)
    await publisher.changeKeys((keys) => keys)
    assert.deepEqual(await publisher.keys(), [KEY])
  })

  it('find out before any work whether a role may also remove what a publication supersedes', async () => {
    await server.query(`CREATE ROLE adder LOGIN PASSWORD '${PASSWORD}'; GRANT USAGE ON SCHEMA refdir TO adder;
      GRANT SELECT, INSERT ON refdir.publications, refdir.snapshots, refdir.chunks TO adder`)
    const refusal = isStoreError(/permission denied for table publications/)
    await assert.rejects(as('adder').checkWritable('publish'), refusal)
    await server.query('GRANT DELETE ON refdir.publications TO adder')
    await as('adder').checkWritable('rollback')
    await assert.rejects(as('adder').checkWritable('publish'), isStoreError(/permission denied for table snapshots/))
  })

  it('let a node read everything, and write only the last uses of keys', async () => {
    const node = as('refdir_node')
    const uses = { [KEY.id]: '2026-11-21T15:00:00.000Z' }
    await node.noteUses(uses)
    assert.deepEqual(await node.lastUses(), uses)
    assert.equal(await currentContent(node), 'old, in parts')
    assert.deepEqual(await node.keys(), [KEY])
    const refusal = isStoreError(/permission denied .* see docs\/operations\.md on roles/)
    await assert.rejects(node.checkWritable('publish'), refusal)
    await assert.rejects(node.publish(newPublication(OLD)), refusal)
    await assert.rejects(
      node.changeKeys(() => []),
      refusal,
    )
    await assert.rejects(node.rollback(1), refusal)
    await assert.rejects(migrate(server.url({ user: 'refdir_node' })), refusal)
  })

  it('do not let a publisher create or drop tables', async () => {
    const asPublisher = (statement: string) => server.query(`SET ROLE refdir_publisher; ${statement}`)
    await assert.rejects(asPublisher('CREATE TABLE refdir.more ()'), /permission denied/)
    await assert.rejects(asPublisher('DROP TABLE refdir.keys'), /must be owner/)
  })
})
