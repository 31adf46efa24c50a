import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { publishCommand } from '../../src/commands/publish.ts'
import { rollbackCommand } from '../../src/commands/rollback.ts'
import { connect, type Need } from '../../src/store/postgres/connection.ts'
import { databaseHosts } from '../../src/store/postgres/hosts.ts'
import { LocalCopy } from '../../src/store/postgres/local-copy.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { NodeStore } from '../../src/store/postgres/node-store.ts'
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { compiledSnapshot, fileBytes } from '../compile/compiled-snapshot.ts'
import { LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'
import { PASSWORD, PostgresServer } from '../postgres-server.ts'
import { StallingProxy } from '../stalling-proxy.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { isStoreError, KEY, NEW, newPublication, OLD } from './contract.ts'
import { silentPort } from './silent-port.ts'

/** A role that the primary allows one connection: the one that watching keeps open. */
const NODE = 'one_connection'

describe('a node whose standby is behind', { timeout: 240_000 }, () => {
  const folder = temporaryFolder()
  let primary: PostgresServer
  let standby: PostgresServer

  before(async () => {
    primary = await PostgresServer.create(join(folder, 'primary'), { settings: { fsync: 'off' } })
    await migrate(primary.url())
    await primary.query(`CREATE ROLE ${NODE} LOGIN PASSWORD '${PASSWORD}' IN ROLE pg_read_all_data`)
    standby = await primary.createStandby(join(folder, 'standby'))
  })
  after(async () => {
    await Promise.all([primary.stop(), standby.stop()])
  })
  beforeEach(async () => {
    await store(primary.url()).publish(newPublication(OLD))
    await store(primary.url()).changeKeys(() => [KEY])
    await caughtUp()
    await standby.query('SELECT pg_wal_replay_pause()')
  })

  const newFolder = () => mkdtempSync(join(folder, 'copy-'))
  const newCopy = () => new LocalCopy(newFolder(), () => {})
  const store = (url: string, copy = newCopy()) =>
    new PostgresStore({ url, copy, readers: '1.1', activateAfter: 0, keep: 10 })
  const nodeAt = (url: string, copy = newCopy()) =>
    new NodeStore(store(url, copy), copy, (fault) => assert.fail(String(fault)))
  const bothFor = (user: string) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`
  const caughtUp = async () => {
    await standby.query('SELECT pg_wal_replay_resume()')
    const [position] = await primary.query('SELECT pg_current_wal_lsn() AS lsn')
    await until(async () => {
      const [replayed] = await standby.query(`SELECT pg_last_wal_replay_lsn() >= '${position?.lsn}' AS is_there`)
      return replayed?.is_there === true
    })
  }

  it('keeps a key revoked that the standby still has, even after a restart', async () => {
    const copy = newCopy()
    const revoked = { ...KEY, revokedAt: '2026-01-02T00:00:00.000Z' }
    assert.deepEqual(await nodeAt(primary.url(), copy).keys(), [KEY])
    await store(primary.url()).changeKeys(() => [revoked])
    assert.deepEqual(await nodeAt(primary.url(), copy).keys(), [revoked])
    assert.deepEqual(await store(standby.url()).keys(), [KEY], 'the standby does not have the revocation yet')
    assert.deepEqual(await nodeAt(standby.url(), copy).keys(), [revoked])
    await store(primary.url()).changeKeys(() => [KEY])
    await caughtUp()
    assert.deepEqual(await nodeAt(standby.url(), copy).keys(), [KEY])
  })

  it('reads from the standby even if the strictest isolation is the default, which standbys do not have', async (t) => {
    await primary.query(`ALTER ROLE ${NODE} SET default_transaction_isolation = 'serializable'`)
    t.after(() => primary.query(`ALTER ROLE ${NODE} RESET default_transaction_isolation`))
    await caughtUp()
    assert.deepEqual(await nodeAt(standby.url({ user: NODE })).keys(), [KEY])
  })

  it('accepts the keys of the standby if it knows none yet', async () => {
    assert.deepEqual(await nodeAt(standby.url()).keys(), [KEY])
  })

  it('gets publications and revocations from the standby if the two hosts before it do not answer', async (t) => {
    const copy = newCopy()
    const before = nodeAt(primary.url(), copy)
    const known = await before.current()
    assert(known !== undefined)
    await before.file(known)
    assert.deepEqual(await before.keys(), [KEY])
    const { number } = await store(primary.url()).publish(newPublication(NEW))
    await store(primary.url()).changeKeys(() => [])
    await caughtUp()
    const silent = [await silentPort(t), await silentPort(t)].map((port) => `127.0.0.1:${port}`)
    const node = nodeAt(standby.url().replace('@', `@${silent},`), copy)
    const stop = new AbortController()
    const seen: unknown[] = []
    await node.watch(async () => {
      seen.push({ number: (await node.current())?.number, keys: await node.keys() })
      stop.abort()
    }, stop.signal)
    assert.deepEqual(seen, [{ number, keys: [] }])
  })

  it('leaves the standby for the primary once the only address leads there', async (t) => {
    const address = await StallingProxy.start(standby.port)
    t.after(() => address.close())
    const node = nodeAt(standby.url().replace(`:${standby.port}`, `:${address.port}`))
    const stop = new AbortController()
    const seen: unknown[] = []
    await node.watch(async () => {
      const number = (await node.current())?.number
      seen.push(number)
      if (seen.length > 1) return stop.abort()
      await store(primary.url()).publish(newPublication(NEW))
      address.target = primary.port
    }, stop.signal)
    assert.deepEqual(seen, [seen[0], Number(seen[0]) + 1])
  })

  it('refuses publish and rollback through the standby before it prints anything', async (t) => {
    const { mock: log } = t.mock.method(console, 'log', () => {})
    const env = { DATABASE_URL: standby.url(), REFDIR_STORE: newFolder() }
    const file = join(env.REFDIR_STORE, 'one.refdir')
    writeFileSync(file, fileBytes(await compiledSnapshot(sourceOf(LVIV), smallCurated())))
    const isRefused = isStoreError(/is a standby, which is read-only$/)
    await assert.rejects(publishCommand.run([file], env), isRefused)
    await assert.rejects(rollbackCommand.run(['1'], env), isRefused)
    assert.equal(log.callCount(), 0)
  })

  const overdue = [
    ['a publication', () => store(primary.url()).publish(newPublication(NEW)), `${NEW.version}, 1 keys`],
    ['a change of keys', () => store(primary.url()).changeKeys(() => []), `${OLD.version}, 0 keys`],
  ] as const
  for (const [what, make, after] of overdue) {
    it(`asks again while the standby does not have ${what} that was seen already`, async () => {
      await primary.query(`ALTER ROLE ${NODE} CONNECTION LIMIT -1`)
      const node = nodeAt(bothFor(NODE))
      const before = `${OLD.version}, 1 keys`
      const stop = new AbortController()
      const seen: string[] = []
      const look = async () => {
        const [publication, keys] = [await node.current(), await node.keys()]
        seen.push(`${publication?.version}, ${keys.length} keys`)
        if (seen.length === 1) {
          await primary.query(`ALTER ROLE ${NODE} CONNECTION LIMIT 1`)
          await make()
        } else if (seen.length === 2) await caughtUp()
        else if (seen.at(-1) !== before) stop.abort()
      }
      await node.watch(look, AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]))
      assert.deepEqual(seen.slice(0, 2), [before, before])
      assert.equal(seen.at(-1), after)
    })
  }

  it('reads from the primary again as soon as that is no longer silent', async (t) => {
    let isSilent = true
    const address = await StallingProxy.start(primary.port, () => isSilent)
    t.after(() => address.close())
    const url = bothFor('postgres').replace(`:${primary.port}`, `:${address.port}`)
    const hosts = databaseHosts(`${url}?connect_timeout=1`)
    const isFromStandby = async (need: Need) => {
      await using connection = await connect(hosts, need)
      return connection.isStandby
    }
    assert.equal(await isFromStandby('reading'), true)
    isSilent = false
    assert.equal(await isFromStandby('reading'), true, 'it may still be silent')
    assert.equal(await isFromStandby('watching'), false)
    assert.equal(await isFromStandby('reading'), false)
  })

  it('keeps no connection to a standby that is listed before the primary', async () => {
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`
    await using connection = await connect(databaseHosts(url), 'reading')
    assert.equal(connection.isStandby, false)
    await until(async () => {
      const [found] = await standby.query(
        `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'refdir'`,
      )
      return found?.count === 0
    })
  })

  // The last one: the standby is none any more.
  it('reads the keys of a promoted standby, even if they were changed as often as those of the primary before', async () => {
    await caughtUp()
    const node = nodeAt(bothFor('postgres'))
    const revoked = { ...KEY, revokedAt: '2026-01-02T00:00:00.000Z' }
    const stop = new AbortController()
    const seen: unknown[] = []
    const change = async () => {
      seen.push(await node.keys())
      if (seen.length === 1) {
        await standby.promote()
        await store(standby.url()).changeKeys(() => [revoked])
        await store(primary.url()).changeKeys(() => [KEY, { ...KEY, id: 'another' }])
      } else if (seen.length === 2) await primary.stop()
      else stop.abort()
    }
    await node.watch(change, AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]))
    assert.deepEqual(seen, [[KEY], [KEY, { ...KEY, id: 'another' }], [revoked]])
  })
})
