import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { issueKey } from '../../src/access/stored-keys.ts'
import { configuredStore } from '../../src/commands/steps/configured-store.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import type { Store } from '../../src/store/store.ts'
import { RunningNode } from '../cluster/running-node.ts'
import { PostgresServer } from '../postgres-server.ts'
import { runProgram } from '../program.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { ONE_TOWN, TOWNS, TWO_TOWNS } from './small-service.ts'

describe('a node with a database', { timeout: 600_000 }, () => {
  const { key, stored } = issueKey({ name: 'test' }, new Date())
  const folder = temporaryFolder()
  let database: PostgresServer
  let store: Store
  let node: RunningNode

  before(async () => {
    database = await PostgresServer.create(join(folder, 'database'), { settings: { fsync: 'off' } })
    await migrate(database.url())
    store = await configuredStore({ store: join(folder, 'publisher'), databaseUrl: database.url() })
    await store.publish(ONE_TOWN)
    await store.changeKeys(() => [stored])
    node = await RunningNode.create(join(folder, 'node'), database.url())
    await node.start()
  })
  after(async () => {
    await node.stop()
    await database.stop()
  })

  const askOperators = async (page: string) => (await fetch(`http://127.0.0.1:${node.adminPort}${page}`)).text()
  const readiness = async (): Promise<{
    ready: boolean
    unreadable?: { store?: string; keys?: string }
    unwritten?: string
  }> => JSON.parse(await askOperators('/ready'))
  /** What `/metrics` says of the store and the keys. */
  const readable = async () => {
    const page = await askOperators('/metrics')
    return ['store', 'keys'].map((what) => Number(new RegExp(`^refdir_${what}_readable (\\d)$`, 'm').exec(page)?.[1]))
  }
  const untilReadable = (store: number, keys: number) =>
    until(async () => String(await readable()) === `${store},${keys}`)

  async function assertServes(): Promise<void> {
    assert.equal((await node.ask(TOWNS, key)).status, 200)
    assert.equal((await readiness()).ready, true)
  }

  it('reports a database outage to operators, also after a restart, and its end', async () => {
    await untilReadable(1, 1)
    assert(!('unreadable' in (await readiness())))
    await database.stop()
    await untilReadable(0, 0)
    const { unreadable } = await readiness()
    for (const what of ['store', 'keys'] as const) assert.match(unreadable?.[what] ?? '', /127\.0\.0\.1:\d+/, what)
    await assertServes()
    const [outage = ''] = node.output.split('\n').filter((line) => line.includes('the database cannot be read'))
    const { err } = JSON.parse(outage) as { err: { message: string } }
    assert.match(err.message, /127\.0\.0\.1:\d+/)
    assert.deepEqual(Object.keys(err), ['type', 'message'], 'no stack')
    await node.stop()
    await node.start()
    await untilReadable(0, 0)
    await assertServes()
    await database.start()
    await untilReadable(1, 1)
  })

  it('reports damaged keys in the database while it keeps serving with its copy of them', async () => {
    await untilReadable(1, 1)
    await database.query(
      `UPDATE refdir.keys SET record = record - 'hash'; UPDATE refdir.key_changes SET count = count + 1`,
    )
    await untilReadable(1, 0)
    assert.match((await readiness()).unreadable?.keys ?? '', /contains a damaged key/)
    await assertServes()
    await database.query(`UPDATE refdir.keys SET record = record || '{"hash": "${stored.hash}"}'`)
    await untilReadable(1, 1)
    await assertServes()
    const again = () => node.output.split('\n').filter((line) => /keys (cannot|can) be read/.test(line))
    await until(() => again().length > 1)
    assert.match(
      again().join('\n'),
      /^.*contains a damaged key.*keys cannot be read; those known before.*\n.*keys can be read again.*$/,
    )
  })

  it('reports when its local copy cannot be written, and when it is written again', async () => {
    await untilReadable(1, 1)
    const isCurrent = async () => /^refdir_local_copy_current (\d)$/m.exec(await askOperators('/metrics'))?.[1]
    assert.equal(await isCurrent(), '1')
    const keys = join(folder, 'node', 'cache', 'keys.json')
    await until(() => isReplacedByFolder(keys))
    await database.query('UPDATE refdir.key_changes SET count = count + 1')
    await until(async () => (await isCurrent()) === '0')
    const { ready, unwritten } = await readiness()
    assert(ready)
    assert.match(unwritten ?? '', /keys\.json cannot be written/)
    rmdirSync(keys)
    await until(async () => (await isCurrent()) === '1')
    assert(!('unwritten' in (await readiness())))
    const lines = node.output.split('\n').filter((line) => line.includes('the local copy'))
    assert.match(lines.join('\n'), /^.*cannot be written.*\n.*is written again.*$/)
    JSON.parse(readFileSync(keys, 'utf8'))
  })

  it('serves the previous data set when started before the activation time, even without the database', async (t) => {
    const own = { store: join(folder, 'publisher'), databaseUrl: database.url() }
    const last = await store.current()
    const next = await (await configuredStore({ ...own, activateAfter: 3600 })).publish(TWO_TOWNS)
    const fresh = await RunningNode.create(join(folder, 'before'), database.url())
    t.after(() => fresh.stop())
    const told = async () => {
      const ready = await fetch(`http://127.0.0.1:${fresh.adminPort}/ready`)
      return JSON.parse(await ready.text()) as { dataSet: { publication: number }; next?: { publication: number } }
    }
    const assertWaits = async () => {
      await until(async () => (await told()).next?.publication === next.number)
      assert.equal((await told()).dataSet.publication, last?.number)
      assert.deepEqual(((await (await fresh.ask(TOWNS, key)).json()) as object[]).length, 1)
    }
    await fresh.start()
    await assertWaits()
    assert.match(fresh.output, /data set waits for its activation time; number 1 is served until then/)
    await fresh.stop()
    await database.stop()
    await fresh.start()
    await assertWaits()
    await fresh.stop()
    await database.start()
    await store.rollback(last?.number ?? 0)
    await untilReadable(1, 1)
  })

  it('does not start with a damaged data set and no local copy, naming publication and remedy', async () => {
    const fresh = await RunningNode.create(join(folder, 'fresh'), database.url())
    const publication = await store.publish(TWO_TOWNS)
    const damages = {
      "UPDATE refdir.chunks SET compressed = '\\x00'": /is damaged in 127\.0\.0\.1:\d+\/postgres/,
      'DELETE FROM refdir.chunks': /is no longer kept in 127\.0\.0\.1:\d+\/postgres/,
    }
    for (const [damage, fault] of Object.entries(damages)) {
      await database.query(`${damage} WHERE version = '${publication.version}'`)
      await assert.rejects(fresh.start(), ({ message }: Error) => {
        const [, code, last = ''] = /^node ends with (\d+):\n(?:\{[^\n]*\n)*(.*)$/s.exec(message) ?? []
        assert.equal(code, '1')
        assert.match(last, fault)
        assert(last.startsWith(`refdir serve: publication ${publication.number} (${publication.version}): `), last)
        assert.match(last, /; refdir rollback N .* publish .*\n$/)
        return true
      })
    }
    await store.publish(TWO_TOWNS)
    await fresh.start()
    await fresh.stop()
  })

  it('does not start with a database that has no data set: it says how to make one, and makes none itself', async () => {
    await database.query('CREATE DATABASE unpublished')
    const url = database.url({ database: 'unpublished' })
    await migrate(url)
    const env = { DATABASE_URL: url, REFDIR_DATA: 'own', PORT: '0', REFDIR_ADMIN_PORT: '0' }
    const { code, stderr } = await runProgram(['serve'], folder, env)
    assert.equal(code, 1)
    assert.match(stderr, /"data":"own".*--data is ignored, since the data sets are in a database: refdir compile/)
    assert.match(stderr, /^refdir serve: the database has no data set .*: refdir compile --publish makes one$/m)
    assert.deepEqual(await database.query('SELECT * FROM refdir.publications', 'unpublished'), [])
  })
})

/** Puts a folder in place of a file; false where a node has written the file again between the two steps. */
function isReplacedByFolder(path: string): boolean {
  rmSync(path, { force: true })
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'EEXIST')
    return false
  }
}
