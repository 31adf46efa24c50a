import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { createKey, hashKey } from '../../src/access/key-format.ts'
import { openStore } from '../../src/store/open-store.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import type { NewPublication, Store, StoredKey } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { PASSWORD, PostgresServer } from '../postgres-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { RunningNode } from './running-node.ts'

const TOWNS = '/v2/references/towns/by/name?query=lviv'

describe('two nodes on PostgreSQL and its standby', { timeout: 600_000 }, () => {
  const folder = temporaryFolder()
  let primary: PostgresServer
  let standby: PostgresServer
  let store: Store
  let nodes: readonly RunningNode[] = []
  let snapshots: readonly NewPublication[] = []
  const [first, second] = [createKey(), createKey()]

  before(async () => {
    primary = await PostgresServer.create(join(folder, 'primary'))
    standby = await primary.createStandby(join(folder, 'standby'))
    const databaseUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`
    await migrate(databaseUrl)
    store = await openStore({
      folder: join(folder, 'publisher'),
      databaseUrl,
      foldVersion: FOLD_VERSION,
      activateAfter: 1,
    })
    snapshots = await smallSnapshots(6)
    await store.changeKeys(() => [record(first), record(second)])
    await publish(0)
    nodes = await Promise.all(['a', 'b'].map((name) => RunningNode.create(join(folder, name), databaseUrl)))
    await Promise.all(nodes.map((node) => node.start()))
  })
  after(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await Promise.all([primary.stop(), standby.stop()])
  })

  const publish = async (place: number) => {
    const snapshot = snapshots[place]
    assert(snapshot !== undefined)
    await store.publish(snapshot)
  }
  /** What the nodes answer: status, data set, towns. */
  const answers = (key = first.key) =>
    Promise.all(
      nodes.map(async (node) => {
        const response = await node.ask(TOWNS, key)
        const body: unknown = await response.json()
        return [response.status, response.headers.get('dataset-version'), Array.isArray(body) ? body.length : 0]
      }),
    )
  const from = (place: number) => [200, snapshots[place]?.version, place + 1]
  const both = (answer: readonly unknown[]) => [answer, answer]

  function untilBoth(answer: readonly unknown[], key = first.key): Promise<void> {
    return until(async () => isDeepStrictEqual(await answers(key), both(answer)))
  }

  it('switch to a new publication', async () => {
    assert.deepEqual(await answers(), both(from(0)))
    await publish(1)
    await untilBoth(from(1))
  })

  it('refuse a key that is revoked, and no other', async () => {
    await store.changeKeys((keys) => keys.map((key) => (key.id === second.id ? { ...key, revokedAt: 'now' } : key)))
    await until(async () => {
      assert.deepEqual(await answers(), both(from(1)))
      return (await answers(second.key)).every(([status]) => status === 401)
    })
  })

  it('serve what is published on the promoted standby', async () => {
    const [position] = await primary.query('SELECT pg_current_wal_lsn() AS lsn')
    await until(async () => {
      const [replayed] = await standby.query(`SELECT pg_last_wal_replay_lsn() >= '${position?.lsn}' AS is_there`)
      return replayed?.is_there === true
    })
    await primary.kill()
    await standby.promote()
    assert.deepEqual(await answers(), both(from(1)))
    await publish(2)
    await untilBoth(from(2))
  })

  it('start with their last data set while the current one is damaged, and switch once it is repaired', async () => {
    await publish(3)
    await untilBoth(from(3))
    await Promise.all(nodes.map((node) => node.kill()))
    await publish(4)
    const damage = (sign: string) =>
      standby.query(`UPDATE refdir.chunks SET place = place ${sign} 1 WHERE version = '${snapshots[4]?.version}'`)
    await damage('+')
    await Promise.all(nodes.map((node) => node.start()))
    assert.deepEqual(await answers(), both(from(3)))
    await damage('-')
    await untilBoth(from(4))
  })

  it('keep serving, and restart, while all databases are down', async () => {
    await standby.kill()
    assert.deepEqual(await answers(), both(from(4)))
    await Promise.all(nodes.map((node) => node.kill()))
    await Promise.all(nodes.map((node) => node.start()))
    assert.deepEqual(await answers(), both(from(4)))
    assert.deepEqual(
      (await answers(second.key)).map(([status]) => status),
      [401, 401],
    )
  })

  it('switch to new publications again when a database is back', async () => {
    await standby.start()
    await publish(5)
    await untilBoth(from(5))
  })

  it('write no password to their logs', async () => {
    for (const node of nodes) {
      assert.match(node.output, /"message":"DATABASE_URL: 127\.0\.0\.1:\d+\/postgres: .*the database cannot be read/)
      await until(() => /the database is back/.test(node.output))
      assert(!node.output.includes(PASSWORD))
    }
  })
})

function record({ id, key }: { id: string; key: string }): StoredKey {
  return { id, name: id, hash: hashKey(key), createdAt: new Date(0).toISOString() }
}
