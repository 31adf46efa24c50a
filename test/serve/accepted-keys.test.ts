import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { KeyRing } from '../../src/access/key-ring.ts'
import { KeyUses } from '../../src/access/key-uses.ts'
import { issueKey, MOST_KEYS, revokeKey } from '../../src/access/stored-keys.ts'
import { AcceptedKeys } from '../../src/serve/accepted-keys.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { type LastUses, type StoredKey, StoreError } from '../../src/store/store.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const USED_AT = '2026-06-01T12:00:00.000Z'
const USED_AGAIN_AT = '2026-06-01T13:00:00.000Z'

test('a key that is revoked while keys are being read stays revoked', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  let readings = 0
  class SlowAtFirst extends FolderStore {
    override async keys() {
      const keys = await super.keys()
      // One is by `changeKeys`, one by `open`.
      if (++readings === 3) await isFree
      return keys
    }
  }
  const folder = temporaryFolder()
  const store = new SlowAtFirst(folder)
  const [stays, goes] = ['stays', 'goes'].map((name) => issueKey({ name }, new Date(0)).stored)
  assert(stays !== undefined && goes !== undefined)
  await store.changeKeys(() => [stays, goes])
  const keys = await AcceptedKeys.open(store, pino({ level: 'silent' }), '127.0.0.1', undefined)
  const first = keys.reread()
  while (readings < 3) await setImmediate()
  await new FolderStore(folder).changeKeys(() => [stays])
  const second = keys.reread()
  // Long enough for the second to be over, if it did not wait for the first.
  await setTimeout(200)
  free()
  assert.deepEqual(await Promise.all([first, second]), [false, true])
  assert.deepEqual(
    keys.served.map(({ id }) => id),
    [stays.id],
  )
})

test('a REFDIR_ACCESS_KEY that is also stored gets the rate and revocation of its stored record', async () => {
  const store = new FolderStore(temporaryFolder())
  const { key, stored } = issueKey({ name: 'test', rate: { requests: 1, seconds: 60 } }, new Date(0))
  await store.changeKeys(() => [stored])
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const keys = await AcceptedKeys.open(store, log, '127.0.0.1', key)
  const access = () => new KeyRing(keys.served).check(key, Date.now())
  assert.deepEqual(access(), { granted: true, keyId: stored.id, slot: 0, rate: stored.rate, origins: new Set() })
  assert.deepEqual(logged, ['REFDIR_ACCESS_KEY is ignored: the store has this key, and decides whether it is in force'])

  await store.changeKeys((all) => revokeKey(all, stored.id, new Date()))
  await keys.reread()
  assert.deepEqual(access(), { granted: false, reason: 'revoked', keyId: stored.id })
  assert.deepEqual(keys.count(new Date()), { 'in force': 0, expired: 0, revoked: 1 })
  await assert.rejects(AcceptedKeys.open(store, log, '0.0.0.0', key), /none of the 1 keys is in force/)
})

test('a REFDIR_ACCESS_KEY stays accepted when the keys of the store change', async () => {
  const store = new FolderStore(temporaryFolder())
  const keys = await AcceptedKeys.open(store, pino({ level: 'silent' }), '127.0.0.1', 'of the environment')
  const { stored } = issueKey({ name: 'another' }, new Date(0))
  await store.changeKeys(() => [stored])
  assert.equal(await keys.reread(), true)
  assert.deepEqual(keys.served.map(({ name }) => name).toSorted(), ['REFDIR_ACCESS_KEY', 'another'])
  assert(new KeyRing(keys.served).check('of the environment', Date.now()).granted)
})

test('keys stay in force if the store has none any more, until it has others', async () => {
  const folder = temporaryFolder()
  const store = new FolderStore(folder)
  const [lost, other] = ['lost', 'other'].map((name) => issueKey({ name }, new Date(0)).stored)
  assert(lost !== undefined && other !== undefined)
  await store.changeKeys(() => [lost])
  const keys = await AcceptedKeys.open(store, pino({ level: 'silent' }), '127.0.0.1', undefined)
  const ids = () => keys.served.map(({ id }) => id)
  rmSync(join(folder, 'keys.json'))
  assert.equal(await keys.reread(), false)
  assert.deepEqual(ids(), [lost.id])
  assert.match(keys.unreadable ?? '', /no longer has any keys/)

  await store.changeKeys((all) => [...all, other])
  assert.equal(await keys.reread(), true)
  assert.deepEqual(ids(), [other.id])
  assert.equal(keys.unreadable, undefined)
})

test('more keys than the maximum are reported once, and the previous ones stay in force', async () => {
  const { stored } = issueKey({ name: 'test' }, new Date(0))
  let keys: readonly StoredKey[] = [stored]
  let readings = 0
  class Crowded extends FolderStore {
    override async keys() {
      readings++
      return keys
    }
  }
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) })
  const accepted = await AcceptedKeys.open(new Crowded(temporaryFolder()), log, '127.0.0.1', undefined)
  keys = Array.from({ length: MOST_KEYS + 1 }, (_, at) => ({ ...stored, id: String(at) }))
  for (let reading = 0; reading < 3; reading++) assert.equal(await accepted.reread(), false)
  assert.deepEqual(logged, ['keys cannot be read; those known before stay in force'])
  assert.deepEqual(
    accepted.served.map(({ id }) => id),
    [stored.id],
  )
  keys = [stored]
  for (let attempt = 0; attempt < 3; attempt++) await accepted.retry()
  assert.equal(readings, 5, 'they are read again once, since then they are known')
  await accepted.reread()
  assert.deepEqual(logged.slice(1), ['keys can be read again'])
})

test('last uses of stored keys are stored once, if need be later, and nothing where there are none', async () => {
  const folder = temporaryFolder()
  let notes = 0
  class Counting extends FolderStore {
    override noteUses(uses: LastUses) {
      notes++
      return super.noteUses(uses)
    }
  }
  const store = new Counting(folder)
  const both = ['once', 'twice'].map((name) => issueKey({ name }, new Date(0)).stored)
  await store.changeKeys(() => both)
  const keys = await AcceptedKeys.open(store, pino({ level: 'silent' }), '127.0.0.1', 'of the environment')
  const uses = new KeyUses(KeyUses.memory())
  const use = (name: string, at: string) =>
    uses.note(keys.served.find((key) => key.name === name)?.slot ?? -1, Date.parse(at))
  for (const name of ['once', 'twice', 'REFDIR_ACCESS_KEY']) use(name, USED_AT)

  const inTheWay = join(folder, 'key-uses.json')
  mkdirSync(inTheWay)
  await keys.noteUses(uses)
  rmSync(inTheWay, { recursive: true })
  assert.deepEqual(await store.lastUses(), {})

  use('twice', USED_AGAIN_AT)
  await keys.noteUses(uses)
  const [once, twice] = both.map(({ id }) => id)
  assert.deepEqual(await store.lastUses(), { [`${once}`]: USED_AT, [`${twice}`]: USED_AGAIN_AT })
  await keys.noteUses(uses)
  assert.equal(notes, 2)
})

test('without any keys, a demo key is made only for loopback addresses', async () => {
  const open = (host: string) =>
    AcceptedKeys.open(new FolderStore(temporaryFolder()), pino({ level: 'silent' }), host, undefined)
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) assert((await open(host)).demo !== undefined, host)
  for (const host of ['0.0.0.0', '::', '192.0.2.1', '127.example', 'localhost.example'])
    await assert.rejects(open(host), StoreError, host)
})
