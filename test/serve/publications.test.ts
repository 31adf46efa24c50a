import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openFirst, type PublicationSource } from '../../src/serve/publications/checked-publication.ts'
import { Publications } from '../../src/serve/publications/publications.ts'
import { SnapshotChecks } from '../../src/serve/publications/snapshot-checks.ts'
import { SnapshotError } from '../../src/snapshot/format.ts'
import type { Files } from '../../src/store/files/files.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import type { PastPublication, Publication, ServedStore, Store } from '../../src/store/store.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { asNobody, openToNobody } from '../nobody.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ONE_TOWN, TWO_TOWNS } from './small-service.ts'

test('a snapshot that vanishes while it is opened counts as one refused reload, however often retried', async () => {
  let vanishing: string | undefined
  const files: Files = {
    ...fs,
    stat: async (path) => {
      const found = await fs.stat(path)
      if (vanishing !== undefined) await fs.rename(path, vanishing)
      vanishing = undefined
      return found
    },
  }
  const folder = temporaryFolder()
  const store = new FolderStore(folder, { files })
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const publications = new Publications(sourceOf(store, log), first, async () => {}, new AbortController().signal)
  const path = await store.file(await store.publish(TWO_TOWNS))

  vanishing = `${path}.away`
  await publications.look()
  assert.match(publications.state.refused?.reason ?? '', /ENOENT/)
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.match(publications.state.refused?.reason ?? '', /is gone/)
  assert.deepEqual(publications.state.reloads, { served: 0, refused: 1 })

  await fs.rename(`${path}.away`, path)
  await publications.retry()
  assert.equal(publications.state.refused, undefined)
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 1 })
  assert.equal(publications.state.served.towns, 2)
  assert.equal(logged.filter((line) => line === 'another data set is being loaded').length, 1)
})

test('a snapshot that is removed because another is published is not reported as missing', async () => {
  const store = new FolderStore(temporaryFolder(), { keep: 1 })
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const served: number[] = []
  const serve = async ({ towns }: { towns: number }) => {
    served.push(towns)
  }
  const publications = new Publications(sourceOf(store), first, serve, new AbortController().signal)
  await store.publish(TWO_TOWNS)
  await Promise.all([publications.look(), publications.retry(), publications.retry()])
  assert.deepEqual(served, [2])
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 0 })

  const path = await store.file(await store.publish(ONE_TOWN))
  await fs.writeFile(path, 'damaged')
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 1 })
  assert.match(publications.state.refused?.reason ?? '', /truncated/)
})

test('the fallback is opened for a lost first publication of the same number, as after a failover', async () => {
  const store: Store & ServedStore = new FolderStore(temporaryFolder())
  const onDisk = await store.publish(ONE_TOWN)
  store.fallback = async () => onDisk
  const lost = { ...onDisk, version: 'a'.repeat(16) }
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  assert.equal((await openFirst(sourceOf(store, log), lost)).publication, onDisk)
  assert.deepEqual(logged, ['the data set is being loaded', 'data set refused; number 1 is served instead'])
})

test('the fallback is not opened where it is the data set that could not be opened', async () => {
  const store: Store & ServedStore = new FolderStore(temporaryFolder())
  const published = await store.publish(ONE_TOWN)
  store.fallback = async () => published
  await fs.rm(await store.file(published))
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  await assert.rejects(openFirst(sourceOf(store, log), published), /is gone/)
  assert.deepEqual(logged, ['the data set is being loaded'])
})

test('what fails because the service stops is reported as no fault', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const stopping = new AbortController()
  const publications = new Publications(sourceOf(store), first, async () => {}, stopping.signal)
  const path = await store.file(await store.publish(TWO_TOWNS))
  t.mock.method(store, 'file', async () => {
    stopping.abort()
    return path
  })
  await publications.look()
  assert.equal(publications.state.refused, undefined)
  t.mock.method(store, 'current', () => Promise.reject(new Error('gone')))
  await publications.look()
  assert.equal(publications.state.unreadable, undefined)
})

test('a damaged snapshot is opened again once its file has changed, and not before', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  const path = await store.file(await store.publish(TWO_TOWNS))
  const whole = await fs.readFile(path)

  await fs.writeFile(path, whole.subarray(0, 1000))
  await publications.look()
  assert.match(publications.state.refused?.reason ?? '', /truncated/)
  const asked = t.mock.method(store, 'current')
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.equal(asked.mock.callCount(), 0)

  await fs.writeFile(path, whole)
  await publications.retry()
  assert.equal(publications.state.refused, undefined)
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 1 })
  assert.equal(publications.state.served.towns, 2)
})

test('a snapshot that its store calls damaged is asked for again after a minute, and not before', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  await store.publish(TWO_TOWNS)
  const file = t.mock.method(store, 'file', () => Promise.reject(new SnapshotError('damaged in the database')))
  await publications.look()
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.equal(file.mock.callCount(), 1)

  const { now } = performance
  const clock = t.mock.method(performance, 'now', () => now.call(performance) + 60_000)
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.equal(file.mock.callCount(), 2)
  assert.match(publications.state.refused?.reason ?? '', /damaged in the database/)

  file.mock.restore()
  clock.mock.mockImplementation(() => now.call(performance) + 120_000)
  await publications.retry()
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 1 })
  assert.equal(publications.state.served.towns, 2)
})

test('a served snapshot that may not be read any more is reported, and opened again once it may', async () => {
  const folder = temporaryFolder()
  const store = new FolderStore(folder)
  const publication = await store.publish(ONE_TOWN)
  const first = await openFirst(sourceOf(store), publication)
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  const refusal = () => publications.state.refused?.reason
  openToNobody(folder)
  await publications.retry()
  assert.equal(refusal(), undefined)

  await fs.chmod(first.path, 0)
  await asNobody(async () => {
    for (let look = 0; look < 3; look++) await publications.retry()
  })
  const words = new RegExp(
    `^publication 1 \\(${publication.version}\\): ${RegExp.escape(first.path)} cannot be read: EACCES: `,
  )
  assert.match(refusal() ?? '', words)
  assert.deepEqual(publications.state.reloads, { served: 0, refused: 1 })

  await fs.chmod(first.path, 0o644)
  await publications.retry()
  assert.equal(refusal(), undefined)
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 1 })
})

test('what should be opened anew while the store cannot be read is opened once it can', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  await publications.reopen()
  assert.equal(publications.state.reloads.served, 1)
  t.mock.method(store, 'current', () => Promise.reject(new Error('gone')), { times: 1 })
  await publications.reopen()
  assert.deepEqual([publications.state.unreadable, publications.state.reloads.served], ['gone', 1])
  await publications.retry()
  await publications.retry()
  assert.deepEqual([publications.state.unreadable, publications.state.reloads.served], [undefined, 2])
})

test('a store that could not be read is asked again, though it reports no change', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  t.mock.method(store, 'current', () => Promise.reject(new Error('gone')), { times: 1 })
  await publications.look()
  assert.equal(publications.state.unreadable, 'gone')
  await publications.retry()
  assert.equal(publications.state.unreadable, undefined)
})

test('a file that holds another snapshot than its name says is refused until it is the right one', async () => {
  const store = new FolderStore(temporaryFolder())
  const one = await store.publish(ONE_TOWN)
  const first = await openFirst(sourceOf(store), one)
  const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
  const two = await store.publish(TWO_TOWNS)
  const path = await store.file(two)
  const right = await fs.readFile(path)

  await fs.copyFile(await store.file(one), path)
  await publications.look()
  const reason = publications.state.refused?.reason ?? ''
  assert(
    reason.startsWith(`publication 2 (${two.version}): ${path}: contains snapshot ${one.version}, not ${two.version};`),
  )
  await assert.rejects(openFirst(sourceOf(store), two), SnapshotError)

  await fs.writeFile(path, right)
  await publications.retry()
  assert.equal(publications.state.refused, undefined)
  assert.equal(publications.state.served.towns, 2)
})

test('a data set is reported as next before its activation time, and as served after it', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const logged: object[] = []
  const log = pino({ base: {} }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const source = sourceOf(store, log)
  const first = await openFirst(source, await store.publish(ONE_TOWN))
  const publications = new Publications(source, first, async () => {}, new AbortController().signal)
  const activateAt = new Date(Date.now() + 3_600_000)
  const published = { ...(await store.publish(TWO_TOWNS)), activateAt }
  t.mock.method(store, 'current', async () => published)
  await publications.look()
  assert.equal(publications.state.served, first)
  assert.equal(publications.state.next?.publication, published)
  assert.deepEqual(
    (logged as { msg?: string; from?: string }[]).map(({ msg, from }) => [msg, from]),
    [
      ['the data set is being loaded', undefined],
      ['another data set is being loaded', undefined],
      ['another data set is ready, and served from its activation time on', activateAt.toISOString()],
    ],
  )

  // It is served until then from memory.
  await fs.rm(first.path)
  for (let look = 0; look < 3; look++) await publications.retry()
  assert.deepEqual(publications.state.reloads, { served: 1, refused: 0 })

  const { now } = performance
  t.mock.method(performance, 'now', () => now.call(performance) + 3_600_000)
  assert.equal(publications.state.served.publication, published)
  assert.equal(publications.state.next, undefined)
})

test('a data set leaves memory once the next one is served, from its activation time on', async (t) => {
  const store = new FolderStore(temporaryFolder())
  const start = async () => {
    const first = await openFirst(sourceOf(store), await store.publish(ONE_TOWN))
    const publications = new Publications(sourceOf(store), first, async () => {}, new AbortController().signal)
    return { publications, snapshot: new WeakRef(first.snapshot) }
  }
  const { publications, snapshot } = await start()
  const published = { ...(await store.publish(TWO_TOWNS)), activateAt: new Date(Date.now() + 3_600_000) }
  t.mock.method(store, 'current', async () => published)
  await publications.look()
  await collectGarbage()
  assert(snapshot.deref() !== undefined, 'it is served until then')

  const { now } = performance
  t.mock.method(performance, 'now', () => now.call(performance) + 3_600_000)
  await publications.retry()
  for (let times = 0; times < 50 && snapshot.deref() !== undefined; times++) await collectGarbage()
  assert(snapshot.deref() === undefined)
  assert.equal(publications.state.served.publication, published)
})

test('a start an hour before the activation time serves the previous data set', async () => {
  const { store, two } = await published()
  const first = await openFirst(sourceOf(store), { ...two, activateAt: new Date(Date.now() + 3_600_000) })
  assert.equal(first.publication.version, ONE_TOWN.version)
  assert.deepEqual(first.earlier, [], 'clients that know the next one are asked to try another node')
})

test('a start before the activation time serves the last data set that is active, kept and for this release', async (t) => {
  const { store, two } = await published()
  const [one, other] = [await store.publish(ONE_TOWN), await store.publish(TWO_TOWNS)]
  const [waiting, latest] = [await store.publish(ONE_TOWN), await store.publish(TWO_TOWNS)]
  const activateAt = new Date(Date.now() + 3_600_000)
  const changes = new Map<number, Partial<PastPublication>>([
    [one.number, { isKept: false }],
    [other.number, { isForOtherRelease: true }],
    [waiting.number, { activateAt }],
  ])
  const history = (await store.history()).map((past) => ({ ...past, ...changes.get(past.number) }))
  t.mock.method(store, 'history', async () => history)
  const first = await openFirst(sourceOf(store), { ...latest, activateAt })
  assert.equal(first.publication.number, two.number)
})

test('a start opens the new data set if its activation time comes before the previous one could be opened', async (t) => {
  const { store, two } = await published()
  const file = store.file.bind(store)
  t.mock.method(store, 'file', async (publication: Publication) => {
    await sleep(300)
    return file(publication)
  })
  const activateAt = new Date(Date.now() + 800)
  const first = await openFirst(sourceOf(store), { ...two, activateAt })
  assert.equal(first.publication.version, TWO_TOWNS.version)
  assert.equal(first.activateAt, activateAt)
})

function sourceOf(store: ServedStore, log = pino({ level: 'silent' })): PublicationSource {
  return { store, log, checks: new SnapshotChecks() }
}

/** A store with two data sets, and the last of them. */
async function published() {
  const store = new FolderStore(temporaryFolder())
  await store.publish(ONE_TOWN)
  return { store, two: await store.publish(TWO_TOWNS) }
}
