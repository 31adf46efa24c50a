import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { NewPublication, Publication, Store, StoredKey } from '../../src/store/store.ts'
import { OvertakenError, StoreError } from '../../src/store/store.ts'

export const OLD = { parts: [Buffer.from('old, '), Buffer.from('in parts')], version: '0123456789abcdef' }
export const NEW = { parts: [Buffer.from('new')], version: 'fedcba9876543210' }
export const KEY: StoredKey = {
  id: '0123abcd',
  name: 'test',
  hash: 'f'.repeat(64),
  createdAt: '2026-01-01T00:00:00.000Z',
}

type Snapshot = Pick<NewPublication, 'parts' | 'version'>

export function newPublication(snapshot: Snapshot, inputs = '', note = ''): NewPublication {
  return { ...snapshot, inputs, note }
}

/** The bytes of a store's current snapshot, as text. */
export async function currentContent(store: Pick<Store, 'current' | 'file'>): Promise<string> {
  const current = await store.current()
  assert(current !== undefined)
  return readFileSync(await store.file(current), 'utf8')
}

/** An empty store in a place of its own. */
interface StorePlace {
  /** Opens it as another program would: with nothing cached. */
  open(): Store
  discard(): Promise<void>
}

/** The contract of every store, whatever its backend. */
export function describeStore(what: string, makePlace: () => Promise<StorePlace>): void {
  describe(what, () => {
    let place: StorePlace
    let store: Store
    beforeEach(async () => {
      place = await makePlace()
      store = place.open()
    })
    afterEach(() => place.discard())

    const publish = (snapshot: Snapshot, to = store) => to.publish(newPublication(snapshot))
    const contentOf = async (publication: Publication) => readFileSync(await store.file(publication), 'utf8')
    const numbersAndVersions = async () => (await store.history()).map(({ number, version }) => [number, version])

    describe('publishing', () => {
      it('starts with no publication, no history and no keys', async () => {
        assert.equal(await store.current(), undefined)
        assert.deepEqual(await store.history(), [])
        assert.deepEqual(await store.keys(), [])
      })

      it('can be checked beforehand without publishing anything', async () => {
        await store.checkWritable('publish')
        assert.deepEqual(await store.history(), [])
      })

      it('makes the whole snapshot current', async () => {
        const first = await publish(OLD)
        assert.deepEqual(await store.current(), first)
        assert.equal(await contentOf(first), 'old, in parts')
        const second = await publish(NEW)
        assert.deepEqual(await store.current(), second)
        assert.equal(await contentOf(second), 'new')
      })

      it('returns number, version, inputs, note and time', async () => {
        const earliest = Date.now()
        const { publishedAt, ...told } = await store.publish(newPublication(OLD, 'digest', 'two towns'))
        assert.deepEqual(told, { number: 1, version: OLD.version, inputs: 'digest', note: 'two towns' })
        assert(publishedAt.getTime() >= earliest && publishedAt.getTime() <= Date.now())
      })

      it('numbers publications consecutively, even of the same snapshot', async () => {
        for (const snapshot of [OLD, NEW, NEW, OLD]) await publish(snapshot)
        assert.deepEqual(await numbersAndVersions(), [
          [1, OLD.version],
          [2, NEW.version],
          [3, NEW.version],
          [4, OLD.version],
        ])
      })

      it('keeps earlier snapshots', async () => {
        const first = await publish(OLD)
        await publish(NEW)
        assert.equal(await contentOf(first), 'old, in parts')
      })

      it('is visible to other programs', async () => {
        const publication = await publish(OLD)
        assert.deepEqual(await place.open().current(), publication)
        assert.deepEqual(await place.open().history(), [{ ...publication, isKept: true }])
      })

      it('changes nothing if reading the new snapshot fails midway', async () => {
        const before = await publish(OLD)
        const parts = [Buffer.from('ne'), Buffer.from('w')]
        const fail = () => {
          throw new Error('no more bytes')
        }
        Object.defineProperty(parts, 1, { get: fail })
        for (const { version } of [NEW, OLD]) {
          await assert.rejects(publish({ parts, version }), /no more bytes/)
          assert.deepEqual(await place.open().current(), before)
          assert.equal(await contentOf(before), 'old, in parts')
        }
      })

      it('is refused if the current publication is not the one that it must follow', async () => {
        const first = await store.publish({ ...newPublication(OLD), after: 0 })
        for (const after of [0, 2]) {
          await assert.rejects(store.publish({ ...newPublication(NEW), after }), OvertakenError)
          assert.deepEqual(await place.open().current(), first)
        }
        assert.equal((await store.publish({ ...newPublication(NEW), after: 1 })).number, 2)
      })

      it('from many programs at once loses no publication', async () => {
        const versions = Array.from({ length: 8 }, (_, place) => String(place).repeat(16))
        await Promise.all(versions.map((version) => publish({ parts: [Buffer.from(version)], version }, place.open())))
        const history = await store.history()
        assert.deepEqual(
          history.map(({ number }) => number),
          versions.map((_, at) => at + 1),
        )
        assert.deepEqual(history.map(({ version }) => version).toSorted(), versions)
        for (const publication of history) assert.equal(await contentOf(publication), publication.version)
      })
    })

    describe('rollback', () => {
      it('publishes the earlier snapshot again under a new number', async () => {
        const first = await store.publish(newPublication(OLD, 'digest', 'first'))
        const second = await publish(NEW)
        const third = await store.rollback(1)
        assert.deepEqual(await place.open().current(), third)
        assert.equal(third.number, 3)
        assert.equal(third.version, OLD.version)
        assert.equal(third.note, 'back to 1')
        assert.equal(await contentOf(third), 'old, in parts')
        const kept = [first, second, third].map((publication) => ({ ...publication, isKept: true }))
        assert.deepEqual(await store.history(), kept)
      })

      it('records no inputs, so that refdir serve does not compile over it', async () => {
        await store.publish(newPublication(OLD, 'digest'))
        await publish(NEW)
        assert.equal((await store.rollback(1)).inputs, '')
      })

      it('can be undone by another rollback', async () => {
        await publish(OLD)
        await publish(NEW)
        await store.rollback(1)
        assert.equal((await store.rollback(2)).version, NEW.version)
      })

      it('to a missing or the current publication is refused', async () => {
        await assert.rejects(store.rollback(1), isStoreError(/no publication 1/))
        await publish(OLD)
        await assert.rejects(store.rollback(2), isStoreError(/no publication 2/))
        await assert.rejects(store.rollback(1), isStoreError(/publication 1 is already the current one/))
        assert.deepEqual(await numbersAndVersions(), [[1, OLD.version]])
      })
    })

    describe('keys', () => {
      const revoked = { ...KEY, id: 'ffffffff', revokedAt: '2026-02-01T00:00:00.000Z', expiresAt: '2027-01-01' }

      it('are stored as changed, in order', async () => {
        await store.changeKeys(() => [KEY])
        await store.changeKeys((keys) => [revoked, ...keys])
        assert.deepEqual(await place.open().keys(), [revoked, KEY])
        await store.changeKeys(() => [])
        assert.deepEqual(await store.keys(), [])
      })

      it('stay unchanged if a change throws, and can be changed again', async () => {
        await store.changeKeys(() => [KEY])
        const failing = () => {
          throw new Error('no such key')
        }
        await assert.rejects(store.changeKeys(failing), /no such key/)
        assert.deepEqual(await store.keys(), [KEY])
        await store.changeKeys((keys) => [...keys, revoked])
        assert.deepEqual(await store.keys(), [KEY, revoked])
      })

      it('keep every concurrent change by many programs', async () => {
        const ids = Array.from({ length: 8 }, (_, place) => `key ${place}`)
        await Promise.all(ids.map((id) => place.open().changeKeys((keys) => [...keys, { ...KEY, id }])))
        assert.deepEqual((await store.keys()).map(({ id }) => id).toSorted(), ids)
      })

      it('are unaffected by a publication', async () => {
        await store.changeKeys(() => [KEY])
        await publish(OLD)
        assert.deepEqual(await store.keys(), [KEY])
      })
    })

    describe('last uses of keys', () => {
      it('are empty at first, then keep the latest time of each key', async () => {
        assert.deepEqual(await store.lastUses(), {})
        await store.changeKeys(() => [KEY])
        await store.noteUses({ a: '2026-06-01T12:00:00.000Z', b: '2026-06-01T12:00:00.000Z' })
        await store.noteUses({ a: '2026-06-01T13:00:00.000Z', b: '2026-06-01T11:00:00.000Z' })
        const later = { a: '2026-06-01T13:00:00.000Z', b: '2026-06-01T12:00:00.000Z' }
        assert.deepEqual(await place.open().lastUses(), later)
      })
    })

    describe('watching', () => {
      it('calls back at the start and after each change, until aborted', { timeout: 120_000 }, async () => {
        const stop = new AbortController()
        const seen: string[] = []
        let noticed = Promise.withResolvers<void>()
        const watching = store.watch(async () => {
          seen.push(`${(await store.current())?.number ?? 0} ${(await store.keys()).length}`)
          noticed.resolve()
        }, stop.signal)
        const other = place.open()
        for (const change of [
          () => publish(OLD, other),
          () => other.changeKeys(() => [KEY]),
          () => other.publish(newPublication(NEW)),
          () => other.rollback(1),
        ]) {
          await noticed.promise
          noticed = Promise.withResolvers()
          await change()
        }
        await noticed.promise
        stop.abort()
        await watching
        assert.deepEqual(seen, ['0 0', '1 0', '1 1', '2 1', '3 1'])
      })

      it('rejects with the error that the callback throws', async () => {
        const failing = () => {
          throw new Error('cannot reload')
        }
        await assert.rejects(store.watch(failing, new AbortController().signal), /cannot reload/)
      })
    })
  })
}

export function isStoreError(message: RegExp): (error: unknown) => true {
  return (error) => {
    assert(error instanceof StoreError, String(error))
    assert.match(error.message, message)
    return true
  }
}
