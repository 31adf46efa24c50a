import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { SnapshotError } from '../../src/snapshot/format.ts'
import type { Files } from '../../src/store/files/files.ts'
import { localMoment } from '../../src/store/postgres/activation.ts'
import { LocalCopy } from '../../src/store/postgres/local-copy.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { NodeStore } from '../../src/store/postgres/node-store.ts'
import { MiswrittenError, withPublication } from '../../src/store/publication-fault.ts'
import type { StoredKey } from '../../src/store/store.ts'
import { PostgresServer } from '../postgres-server.ts'
import { StallingProxy } from '../stalling-proxy.ts'
import { until } from '../until.ts'
import { currentContent, isStoreError, KEY, NEW, newPublication, OLD } from './contract.ts'
import { silentPort } from './silent-port.ts'
import { testDatabase } from './test-database.ts'

const { folder, server, open, empty, newCopy } = await testDatabase()
const REVOKED = { ...KEY, revokedAt: '2026-01-02T00:00:00.000Z' }

/** Waits until a node's copy has a key: its disk may take that later than the node. */
function untilKept(copy: LocalCopy, { id }: StoredKey): Promise<void> {
  return until(async () => (await copy.keys())?.keys[0]?.id === id)
}

describe('the activation time on the local clock', () => {
  const moment = 10_000

  it('is the database’s time if the clocks agree, however long the answer took', () => {
    for (const answeredAt of [1_001, 1_010, 1_900]) {
      assert.equal(localMoment(moment, { clock: 1_000, askedAt: 1_000, answeredAt }).getTime(), moment)
    }
  })

  it('is shifted by the difference of the clocks if the local one is wrong', () => {
    for (const error of [-5_000, 5_000]) {
      const reading = { clock: 1_000, askedAt: 990 + error, answeredAt: 1_010 + error }
      assert.equal(localMoment(moment, reading).getTime(), moment + error)
    }
  })
})

describe('a node', () => {
  before(empty)
  const failing = (fault: unknown) => assert.fail(String(fault))

  it('retries a snapshot that it could not load', { timeout: 60_000 }, async () => {
    const copy = newCopy()
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

  it('leaves no timers behind where the database answers in time', async (t) => {
    await empty()
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    await node.keys()
    const left = new Set<number>()
    const counting = createHook({
      init: (id, type) => void (type === 'Timeout' && left.add(id)),
      destroy: (id) => void left.delete(id),
    }).enable()
    t.after(() => counting.disable())
    const questions = 10
    for (let question = 0; question < questions; question++) await node.keys()
    await setTimeout(100)
    // That of this test may be among them.
    assert(left.size < questions, `${left.size} timers are left`)
  })

  it('makes the keys in its local copy accessible to their owner only', async () => {
    const place = mkdtempSync(join(folder, 'copy-'))
    await new LocalCopy(place, () => {}).noteKeys({ changes: 1, keys: [KEY] })
    assert.equal(statSync(join(place, 'keys.json')).mode & 0o777, 0o600)
  })

  it('keeps its local copy of the keys if the database, made anew, has none', async () => {
    await empty()
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    assert.deepEqual(await node.keys(), [])
    await until(async () => (await copy.keys())?.keys.length === 0)
    await open().changeKeys(() => [KEY])
    assert.deepEqual(await node.keys(), [KEY])
    await untilKept(copy, KEY)
    await empty()
    for (const restarted of [node, new NodeStore(open({ copy }), copy, failing)]) {
      assert.deepEqual([await restarted.keys(), await restarted.keys()], [[], []])
      assert.deepEqual((await copy.keys())?.keys, [KEY])
    }
  })

  it('reads from its local copy while the database does not answer', async (t) => {
    await empty()
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
    const [publication, keys, history] = [await node.current(), await node.keys(), await node.history()]
    await untilKept(copy, KEY)
    assert(publication !== undefined)
    await node.file(publication)
    let asked = 0
    const port = await silentPort(t, () => asked++)
    const alone = new NodeStore(open({ copy, url: `postgres://u:p@127.0.0.1:${port}/d` }), copy, failing)
    assert.deepEqual(await alone.current(), publication)
    assert.deepEqual(await alone.keys(), keys)
    assert.deepEqual(
      (await alone.history()).map(({ number }) => number),
      history.map(({ number }) => number),
    )
    assert.equal(asked, 1, 'only the first question waits for the database')
    assert.equal(await currentContent(alone), 'old, in parts')
  })

  it('writes no snapshot outside its folder, whatever version the database names', async () => {
    await empty()
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    const publication = await open().publish({ ...newPublication(OLD), version: '../elsewhere' })
    await assert.rejects(node.file(publication), isStoreError(/"\.\.\/elsewhere" is not the version of a snapshot/))
    assert(!readdirSync(folder).includes('elsewhere.refdir'))
  })

  it('finds a new publication even if its first database host does not answer in time', async (t) => {
    await empty()
    const copy = newCopy()
    const first = await open().publish(newPublication(OLD))
    await new NodeStore(open({ copy }), copy, failing).file(first)
    const second = await open().publish(newPublication(NEW))
    const port = await silentPort(t)
    const url = `${server.url().replace('@', `@127.0.0.1:${port},`)}?connect_timeout=4`
    const node = new NodeStore(open({ copy, url }), copy, failing)
    const stop = new AbortController()
    const seen: unknown[] = []
    await node.watch(async () => {
      seen.push((await node.current())?.number)
      stop.abort()
    }, stop.signal)
    assert.deepEqual(seen, [second.number])
  })

  it('falls back to the publication loaded last if the current one cannot be loaded', async () => {
    await empty()
    const copy = newCopy()
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

  it('works with an unreadable local copy while the database answers', async () => {
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
    assert.equal(await currentContent(node), 'old, in parts')
    const [keys, history] = [await node.keys(), await node.history()]
    isReadable = false
    assert.equal(await currentContent(node), 'old, in parts')
    assert.deepEqual([await node.keys(), await node.history()], [keys, history])
    assert.equal(await node.fallback(), undefined)
  })

  it('keeps revocations and new data in memory if its disk is full, even without the database', async (t) => {
    await empty()
    let isFull = false
    const openFile: Files['open'] = (path, flags, mode) => {
      const isList = path.includes('keys.json') || path.includes('publication.json')
      if (isFull && isList) return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
      return fs.open(path, flags, mode)
    }
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, { ...fs, open: openFile })
    const faults: unknown[] = []
    const proxy = await StallingProxy.start(server.port)
    t.after(() => proxy.close())
    const url = server.url().replace(`:${server.port}`, `:${proxy.port}`)
    const node = new NodeStore(open({ copy, url }), copy, (fault) => faults.push(fault))
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
    assert.equal(await currentContent(node), 'old, in parts')
    assert.deepEqual(await node.keys(), [KEY])
    await untilKept(copy, KEY)
    isFull = true
    await open().publish(newPublication(NEW))
    await open().changeKeys(() => [REVOKED])
    assert.equal(await currentContent(node), 'new')
    assert.deepEqual(await node.keys(), [REVOKED])
    await until(() => faults.length === 2)
    proxy.close()
    assert.equal(await currentContent(node), 'new')
    assert.deepEqual(await node.keys(), [REVOKED])
    assert.deepEqual((await copy.keys())?.keys, [KEY], 'the disk still has the key in force')
  })

  it('learns of a revocation while its disk hangs', async () => {
    await empty()
    const openUnlessHanging: Files['open'] = (path, flags, mode) =>
      path.includes('keys.json') ? new Promise(() => {}) : fs.open(path, flags, mode)
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, { ...fs, open: openUnlessHanging })
    const node = new NodeStore(open({ copy }), copy, failing)
    await open().changeKeys(() => [KEY])
    assert.deepEqual(await node.keys(), [KEY])
    await open().changeKeys(() => [REVOKED])
    assert.deepEqual(await node.keys(), [REVOKED])
  })

  it('retries failed disk writes, even without the database, and reports each failure once', async (t) => {
    await empty()
    let isReadOnly = false
    const openUnlessReadOnly: Files['open'] = (path, flags, mode) =>
      isReadOnly ? Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' })) : fs.open(path, flags, mode)
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {}, { ...fs, open: openUnlessReadOnly })
    const proxy = await StallingProxy.start(server.port)
    const url = server.url().replace(`:${server.port}`, `:${proxy.port}`)
    const told: unknown[] = []
    const node = new NodeStore(open({ copy, url }), copy, (fault) => told.push(fault))
    await open().publish(newPublication(OLD))
    await open().changeKeys(() => [KEY])
    await currentContent(node)
    await node.keys()
    const watching = new AbortController()
    const watched = Promise.all([
      node.watch(async () => void (await node.keys()), watching.signal),
      node.watch(async () => void (await node.history()), watching.signal),
    ])
    t.after(async () => {
      watching.abort()
      await watched
      proxy.close()
    })
    await until(async () => (await copy.history())?.length === 1)
    assert.equal(node.unwritten, undefined)
    isReadOnly = true
    await open().changeKeys(() => [REVOKED])
    await open().publish(newPublication(NEW))
    await until(() => told.length === 2)
    await setTimeout(2_500)
    assert.equal(told.length, 2, 'keys and history are reported once each')
    assert.match(node.unwritten ?? '', /EROFS/)
    proxy.close()
    isReadOnly = false
    await until(async () => {
      const [keys, history] = [await copy.keys(), await copy.history()]
      return keys?.keys[0]?.revokedAt !== undefined && history?.length === 2
    })
    await until(() => told.length === 3)
    assert.deepEqual([told[2], node.unwritten], [undefined, undefined])
  })

  it('reports once each why the database does not give its keys, and when it does again', async (t) => {
    await empty()
    await open().changeKeys(() => [KEY])
    const told: unknown[] = []
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing, (about, fault) => told.push([about, fault]))
    const watching = new AbortController()
    let readings = 0
    const watched = node.watch(async () => {
      assert.deepEqual(await node.keys(), [KEY])
      readings++
    }, watching.signal)
    t.after(async () => {
      watching.abort()
      await watched
    })
    /** Waits for as many more readings, which are reported by the time of the next. */
    const untilRead = (more: number) => {
      const before = readings
      return until(() => readings > before + more)
    }
    await until(() => readings > 0)
    await server.query('ALTER TABLE refdir.keys RENAME TO hidden; UPDATE refdir.key_changes SET count = count + 1')
    await untilRead(2)
    await server.query(`ALTER TABLE refdir.hidden RENAME TO keys; UPDATE refdir.keys SET record = record - 'hash'`)
    await untilRead(2)
    assert.match(node.unreadable.keys ?? '', /contains a damaged key, number 1 /)
    await server.query(`UPDATE refdir.keys SET record = record || '{"hash": "${KEY.hash}"}'`)
    await until(() => told.length > 2)
    assert.equal(node.unreadable.keys, undefined)
    assert.match(
      told.map(String).join('\n'),
      /^keys,StoreError: .* has not been set up .*\nkeys,StoreError: .* contains a damaged key.*\nkeys,$/,
    )
  })

  it('reads the keys anew if others are restored that were changed as often', async (t) => {
    await empty()
    await open().changeKeys(() => [KEY])
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    const watching = new AbortController()
    let names: readonly string[] = []
    const watched = node.watch(async () => {
      names = (await node.keys()).map(({ name }) => name)
    }, watching.signal)
    t.after(async () => {
      watching.abort()
      await watched
    })
    await until(() => names[0] === KEY.name)
    // Both in one transaction.
    await server.query(`UPDATE refdir.keys SET record = record || '{"name": "restored"}';
      CREATE TEMPORARY TABLE dump AS SELECT * FROM refdir.key_changes;
      DELETE FROM refdir.key_changes; INSERT INTO refdir.key_changes SELECT * FROM dump`)
    await until(() => names[0] === 'restored')
  })

  it('follows its address to another server, even while the one before still runs', async (t) => {
    await empty()
    await open().changeKeys(() => [KEY])
    const other = await PostgresServer.create(join(folder, 'other'), { settings: { fsync: 'off' } })
    t.after(() => other.stop())
    await migrate(other.url())
    await open({ url: other.url() }).changeKeys(() => [REVOKED])
    const address = await StallingProxy.start(server.port)
    t.after(() => address.close())
    const copy = newCopy()
    const url = server.url().replace(`:${server.port}`, `:${address.port}`)
    const node = new NodeStore(open({ copy, url }), copy, failing)
    const watching = new AbortController()
    let keys: readonly StoredKey[] = []
    const watched = node.watch(async () => {
      keys = await node.keys()
    }, watching.signal)
    t.after(async () => {
      watching.abort()
      await watched
    })
    await until(() => keys[0]?.id === KEY.id)
    address.target = other.port
    // No node keeps a connection for as long.
    const now = performance.now.bind(performance)
    t.mock.method(performance, 'now', () => now() + 3_600_000)
    await until(() => keys[0]?.revokedAt === REVOKED.revokedAt)
  })

  it('finds a new publication even while the database keeps its keys from it', async () => {
    await empty()
    const copy = newCopy()
    const node = new NodeStore(open({ copy }), copy, failing)
    await open().changeKeys(() => [KEY])
    await node.keys()
    await open().publish(newPublication(OLD))
    await currentContent(node)
    const { number } = await open().publish(newPublication(NEW))
    await server.query('ALTER TABLE refdir.keys RENAME TO hidden')
    await until(async () => {
      assert.deepEqual(await node.keys(), [KEY])
      return (await node.current())?.number === number
    })
    await server.query('ALTER TABLE refdir.hidden RENAME TO keys')
  })

  it('keeps three snapshots on its disk, always including the one to start with', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const copy = new LocalCopy(path, () => {})
    const node = new NodeStore(open({ copy }), copy, failing)
    const files = () => readdirSync(path).filter((name) => name.endsWith('.refdir')).length
    const first = await open().publish(newPublication(OLD))
    await node.file(first)
    for (const digit of '1234') await copy.writeSnapshot(digit.repeat(16), 1, () => bytesOf(digit))
    assert.equal(files(), 3)
    assert.equal(readFileSync(await node.file(first), 'utf8'), 'old, in parts')
  })

  it('serves its snapshot if the database is gone and its copy of the history is lost or damaged', async (t) => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const proxy = await StallingProxy.start(server.port)
    t.after(() => proxy.close())
    const url = server.url().replace(`:${server.port}`, `:${proxy.port}`)
    const copy = new LocalCopy(path, () => {})
    const node = new NodeStore(open({ copy, url }), copy, failing)
    const publication = await open().publish(newPublication(OLD))
    assert.equal(await currentContent(node), 'old, in parts')
    assert.equal((await node.history()).length, 1)
    proxy.close()
    for (const spoil of [
      () => rmSync(join(path, 'history.json')),
      () => writeFileSync(join(path, 'history.json'), '[{'),
    ]) {
      spoil()
      assert.deepEqual(await node.history(), [])
      assert.deepEqual((await node.current())?.version, publication.version)
      assert.equal(await currentContent(node), 'old, in parts')
    }
  })

  it('fails with neither database nor local copy, naming the hosts but not the password', async () => {
    const copy = new LocalCopy(join(folder, 'no copy'), () => {})
    const url = 'postgres://user:secret@127.0.0.1:1,127.0.0.1:2/d'
    const failure = await new NodeStore(open({ copy, url }), copy, failing).current().catch(String)
    assert.match(String(failure), /127\.0\.0\.1:1\/d: .*; 127\.0\.0\.1:2\/d: /)
    assert.doesNotMatch(String(failure), /secret/)
  })
})

describe('the local copy of a node', () => {
  describe('is said to be of no use if the database does not answer either', () => {
    const kept = {
      'keys.json': (node: NodeStore) => node.keys(),
      'publication.json': (node: NodeStore) => node.current(),
    }
    const spoils: Readonly<Record<string, [spoil: (path: string) => void, fault: string]>> = {
      'where it is damaged': [(path) => writeFileSync(path, '{'), 'its copy here cannot be used: FILE is damaged'],
      'where it is empty': [(path) => writeFileSync(path, ''), 'its copy here cannot be used: FILE is damaged'],
      'where it cannot be read': [mkdirSync, 'its copy here cannot be used: FILE cannot be read: EISDIR'],
      'where it is missing': [() => {}, 'its copy here is missing: FILE'],
    }
    for (const [what, [spoil, fault]] of Object.entries(spoils)) {
      it(what, async () => {
        for (const [file, read] of Object.entries(kept)) {
          const place = mkdtempSync(join(folder, 'copy-'))
          spoil(join(place, file))
          const copy = new LocalCopy(place, () => {})
          const node = new NodeStore(open({ copy, url: 'postgres://u:p@127.0.0.1:1/d' }), copy, () => {})
          const said = fault.replace('FILE', () => RegExp.escape(join(place, file)))
          const words = new RegExp(`^DATABASE_URL: 127\\.0\\.0\\.1:1/d: connect [^;]+; ${said}`)
          await assert.rejects(read(node), isStoreError(words))
        }
      })
    }
  })

  it('does not keep a snapshot that fails its check once it is written, and blames the disk', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const copy = new LocalCopy(path, () => {
      throw new SnapshotError('damaged')
    })
    const publication = await open().publish(newPublication(OLD))
    await assert.rejects(
      withPublication(publication, () => open({ copy }).file(publication)),
      new MiswrittenError(
        `publication 1 (${OLD.version}): damaged, though what was written to it was whole: is the disk sound?`,
      ),
    )
    assert.deepEqual(readdirSync(path), [])
  })

  it('is said to be damaged if the database does not answer either', async () => {
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), (path) => {
      if (readFileSync(path, 'utf8') === 'damaged') throw new SnapshotError(`${path}: truncated`)
    })
    const publication = { number: 1, version: OLD.version, publishedAt: new Date(), inputs: '', note: '' }
    const path = await copy.writeSnapshot(OLD.version, 1, () => bytesOf('whole'))
    writeFileSync(path, 'damaged')
    const store = open({ copy, url: 'postgres://u:p@127.0.0.1:1/d' })
    await assert.rejects(
      store.file(publication),
      isStoreError(/^DATABASE_URL: 127\.0\.0\.1:1\/d: .*; its copy here cannot be used: \/.*\.refdir: truncated$/),
    )
  })

  it('keeps a snapshot that there was no memory for, and loads it no second time', async () => {
    await empty()
    let hasMemory = false
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {
      if (!hasMemory) throw new RangeError('Array buffer allocation failed')
    })
    const store = open({ copy })
    const publication = await store.publish(newPublication(OLD))
    await assert.rejects(store.file(publication), RangeError)
    await server.query('DELETE FROM refdir.chunks')
    await assert.rejects(store.file(publication), RangeError)
    hasMemory = true
    assert.equal(readFileSync(await store.file(publication), 'utf8'), 'old, in parts')
  })

  it('loads no snapshot without enough disk space, and reports the free and the needed space', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const store = open({ copy: new LocalCopy(path, () => {}) })
    const publication = await store.publish(newPublication(OLD))
    await server.query('UPDATE refdir.snapshots SET bytes = 9e15; CREATE TABLE away AS SELECT * FROM refdir.chunks')
    // If the chunks were queried, the error would be that they are no longer kept.
    await server.query('DELETE FROM refdir.chunks')
    await assert.rejects(
      store.file(publication),
      isStoreError(/copy-\w+ has room for \d+ MB, but snapshot [0-9a-f]{16} takes 9000000000 MB: make room$/),
    )
    assert.deepEqual(readdirSync(path), [])
    await server.query('INSERT INTO refdir.chunks SELECT * FROM away; UPDATE refdir.snapshots SET bytes = 13')
    assert.equal(await currentContent(store), 'old, in parts')
  })

  it('makes room by removing spare snapshots, but not the one to start with', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const snapshots = () => readdirSync(path).filter((name) => name.endsWith('.refdir'))
    // Room for three snapshots of a byte each.
    const statfs = async () => ({ blocks: 3, bavail: 3 - snapshots().length, bsize: 1 })
    const copy = new LocalCopy(path, () => {}, { ...fs, statfs })
    await copy.writeSnapshot(OLD.version, 1, () => bytesOf('0'))
    await copy.notePublication({ number: 1, version: OLD.version, publishedAt: new Date(), inputs: '', note: '' })
    for (const digit of ['1', '2', '3']) await copy.writeSnapshot(digit.repeat(16), 1, () => bytesOf(digit))
    assert.deepEqual(new Set(snapshots()), new Set([OLD.version, '3'.repeat(16)].map((version) => `${version}.refdir`)))
    await assert.rejects(
      copy.writeSnapshot('4'.repeat(16), 3, () => bytesOf('444')),
      isStoreError(/make room/),
    )
    assert.deepEqual(snapshots(), [`${OLD.version}.refdir`])
  })

  it('makes room in the same way if a quota leaves less than the disk has', async () => {
    await empty()
    const path = mkdtempSync(join(folder, 'copy-'))
    const snapshots = () => readdirSync(path).filter((name) => name.endsWith('.refdir'))
    // Room for three snapshots, which only writing tells.
    const open: Files['open'] = async (file, flags, mode) => {
      const isFull = file.includes('.refdir') && snapshots().length === 3
      if (isFull) throw Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' })
      return fs.open(file, flags, mode)
    }
    const copy = new LocalCopy(path, () => {}, { ...fs, open })
    await copy.writeSnapshot(OLD.version, 1, () => bytesOf('0'))
    await copy.notePublication({ number: 1, version: OLD.version, publishedAt: new Date(), inputs: '', note: '' })
    for (const digit of ['1', '2', '3']) await copy.writeSnapshot(digit.repeat(16), 1, () => bytesOf(digit))
    assert.deepEqual(new Set(snapshots()), new Set([OLD.version, '3'.repeat(16)].map((version) => `${version}.refdir`)))
  })

  it('loads a snapshot if the system does not report the free disk space', async () => {
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

  it('is cleared of old temporary files, but not of recent ones that may be in use', async () => {
    const path = mkdtempSync(join(folder, 'copy-'))
    const [left, underWay] = ['left.tmp', 'under-way.tmp'].map((name) => join(path, name)) as [string, string]
    for (const file of [left, underWay]) writeFileSync(file, '')
    const yesterday = new Date(Date.now() - 86_400_000)
    utimesSync(left, yesterday, yesterday)
    await new LocalCopy(path, () => {}).writeSnapshot('1'.repeat(16), 1, () => bytesOf('1'))
    assert.deepEqual(readdirSync(path).toSorted(), [`${'1'.repeat(16)}.refdir`, 'under-way.tmp'])
  })

  it('keeps a snapshot that was just written although the clock was set back since the others were', async () => {
    const path = mkdtempSync(join(folder, 'copy-'))
    const copy = new LocalCopy(path, () => {})
    const tomorrow = new Date(Date.now() + 86_400_000)
    for (const digit of '123') {
      const written = await copy.writeSnapshot(digit.repeat(16), 1, () => bytesOf(digit))
      utimesSync(written, tomorrow, tomorrow)
    }
    assert.equal(readFileSync(await copy.writeSnapshot('4'.repeat(16), 1, () => bytesOf('4')), 'utf8'), '4')
    assert.equal(readdirSync(path).length, 2)
  })

  it('keeps the activation time, but drops it if the clock was set back since', async (t) => {
    const copy = newCopy()
    const activateAt = new Date(Date.now() + 60_000)
    const publication = { number: 1, version: OLD.version, publishedAt: new Date(), inputs: '', note: '' }
    await copy.notePublication({ ...publication, activateAt })
    assert.deepEqual(await copy.publication(), { ...publication, activateAt })
    const { now } = Date
    t.mock.method(Date, 'now', () => now() - 3_600_000)
    assert.deepEqual(await copy.publication(), publication)
  })

  it('downloads a snapshot again that its disk no longer gives', async () => {
    await empty()
    let isUnread = false
    const mended: string[] = []
    const check = () => {
      if (!isUnread) return
      isUnread = false
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', errno: -5, syscall: 'read' })
    }
    const copy = new LocalCopy(mkdtempSync(join(folder, 'copy-')), check)
    const store = open({ copy, onCopyMended: ({ message }) => mended.push(message) })
    const publication = await store.publish(newPublication(OLD))
    writeFileSync(await store.file(publication), 'unread')
    isUnread = true
    assert.equal(readFileSync(await store.file(publication), 'utf8'), 'old, in parts')
    assert.deepEqual(mended, ['EIO: i/o error, read'])
  })

  it('downloads a damaged or missing snapshot again, even after a download that failed its check', async () => {
    await empty()
    let isRefused = false
    const mended: string[] = []
    const check = async (path: string) => {
      if (isRefused || readFileSync(path, 'utf8') !== 'old, in parts') throw new SnapshotError('damaged')
    }
    const store = open({
      copy: new LocalCopy(mkdtempSync(join(folder, 'copy-')), check),
      onCopyMended: ({ message }) => mended.push(message),
    })
    const publication = await store.publish(newPublication(OLD))
    const file = await store.file(publication)
    assert.deepEqual(mended, [])
    writeFileSync(file, 'old, in part')
    assert.equal(readFileSync(await store.file(publication), 'utf8'), 'old, in parts')
    assert.deepEqual(mended, ['damaged'])
    rmSync(file)
    isRefused = true
    await assert.rejects(store.file(publication), /damaged/)
    isRefused = false
    assert.equal(readFileSync(await store.file(publication), 'utf8'), 'old, in parts')
    assert.deepEqual(mended, ['damaged'])
  })
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
