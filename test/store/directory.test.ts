import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { DirectoryStore } from '../../src/store/directory.ts'
import type { StoredKey } from '../../src/store/store.ts'

const OLD = { bytes: [Buffer.from('old, '), Buffer.from('in parts')], version: '0123456789abcdef', inputs: 'digest' }
const NEW = { bytes: [Buffer.from('new')], version: 'fedcba9876543210', inputs: 'other' }

const KEY: StoredKey = { id: '0123abcd', name: 'test', hash: 'f'.repeat(64), createdAt: '2026-01-01T00:00:00.000Z' }

describe('a store in a folder', () => {
  let folder = ''
  let store: DirectoryStore
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'refdir-store-')), 'store')
    store = new DirectoryStore(folder)
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

  const publish = ({ bytes, version, inputs }: typeof OLD, to = store) => to.publish(bytes, version, inputs)
  const pathOf = (...names: string[]) => join(folder, ...names)
  const mode = (...names: string[]) => statSync(pathOf(...names)).mode & 0o777

  /** Everything below the folder, by path. */
  function contents(): Record<string, string> {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return Object.fromEntries(
      files.map((file) => [join(file.parentPath, file.name), readFileSync(join(file.parentPath, file.name), 'utf8')]),
    )
  }

  /** Fails unless another program that opens the store finds the old publication whole. */
  async function assertServesOld(): Promise<void> {
    const reopened = new DirectoryStore(folder)
    const current = await reopened.current()
    assert(current !== undefined)
    assert.equal(current.version, OLD.version)
    assert.equal(readFileSync(await reopened.file(current), 'utf8'), 'old, in parts')
  }

  it('is empty at first, without a folder even', async () => {
    assert.equal(await store.current(), undefined)
    assert.deepEqual(await store.keys(), [])
  })

  it('serves what was published last', async () => {
    const first = await publish(OLD)
    assert.deepEqual(await store.current(), first)
    const second = await publish(NEW)
    assert.deepEqual(await store.current(), second)
    assert.equal(readFileSync(await store.file(second), 'utf8'), 'new')
  })

  it('tells number, version, inputs and time of a publication', async () => {
    const earliest = Date.now()
    const { number, version, inputs, publishedAt } = await publish(OLD)
    assert.deepEqual({ number, version, inputs }, { number: 1, version: OLD.version, inputs: OLD.inputs })
    assert(publishedAt.getTime() >= earliest && publishedAt.getTime() <= Date.now())
  })

  it('counts publications up, of one version too', async () => {
    await publish(OLD)
    await publish(NEW)
    const { number, version } = await publish(OLD)
    assert.deepEqual([number, version], [3, OLD.version])
    await assertServesOld()
  })

  it('keeps the files of earlier publications', async () => {
    const first = await publish(OLD)
    await publish(NEW)
    assert.equal(readFileSync(await store.file(first), 'utf8'), 'old, in parts')
  })

  it('is the same when another program opens it', async () => {
    const publication = await publish(OLD)
    await store.saveKeys([KEY])
    const reopened = new DirectoryStore(folder)
    assert.deepEqual(await reopened.current(), publication)
    assert.deepEqual(await reopened.keys(), [KEY])
  })

  it('leaves no temporary file behind', async () => {
    await publish(OLD)
    await store.saveKeys([KEY])
    assert.deepEqual(readdirSync(folder).toSorted(), ['history.json', 'keys.json', 'snapshots'])
    assert.deepEqual(readdirSync(pathOf('snapshots')), [`${OLD.version}.refdir`])
  })

  describe('keeps its keys', () => {
    const revoked = { ...KEY, id: 'ffffffff', revokedAt: '2026-02-01T00:00:00.000Z', expiresAt: '2027-01-01' }

    it('as they are replaced, in order', async () => {
      await store.saveKeys([KEY])
      await store.saveKeys([revoked, KEY])
      assert.deepEqual(await store.keys(), [revoked, KEY])
      await store.saveKeys([])
      assert.deepEqual(await store.keys(), [])
    })

    it('from other users of the machine', async () => {
      await store.saveKeys([KEY])
      assert.equal(mode('keys.json'), 0o600)
      assert.equal(mode(), 0o700)
    })

    it('from other users where an earlier file was open to them', async () => {
      mkdirSync(folder)
      writeFileSync(pathOf('keys.json'), '[]', { mode: 0o644 })
      await store.saveKeys([KEY])
      assert.equal(mode('keys.json'), 0o600)
    })

    it('through publications', async () => {
      await store.saveKeys([KEY])
      await publish(OLD)
      assert.deepEqual(await store.keys(), [KEY])
    })
  })

  describe('holds the old publication', () => {
    beforeEach(async () => {
      await publish(OLD)
    })

    it('where a crash left a part of the new snapshot', async () => {
      writeFileSync(pathOf('snapshots', `${NEW.version}.refdir.11111111-2222.tmp`), 'ne')
      await assertServesOld()
    })

    it('where a crash left the whole new snapshot, which no history names', async () => {
      writeFileSync(pathOf('snapshots', `${NEW.version}.refdir`), 'new')
      await assertServesOld()
    })

    it('where a crash left a part or all of the new history', async () => {
      writeFileSync(pathOf('snapshots', `${NEW.version}.refdir`), 'new')
      writeFileSync(pathOf('history.json.11111111-2222.tmp'), '[{"number":')
      writeFileSync(pathOf('history.json.33333333-4444.tmp'), `[{"number":2,"version":"${NEW.version}"}]`)
      await assertServesOld()
    })

    it('and takes the next one after each such crash', async () => {
      writeFileSync(pathOf('snapshots', `${NEW.version}.refdir.11111111-2222.tmp`), 'ne')
      writeFileSync(pathOf('snapshots', `${NEW.version}.refdir`), 'half')
      writeFileSync(pathOf('history.json.11111111-2222.tmp'), '[')
      const { number } = await publish(NEW)
      assert.equal(number, 2)
      const current = await new DirectoryStore(folder).current()
      assert.equal(current?.version, NEW.version)
      assert.equal(readFileSync(await store.file(current), 'utf8'), 'new')
    })

    it('where the bytes of the new one fail midway', async () => {
      const before = contents()
      function* failing(): Generator<Uint8Array> {
        yield Buffer.from('ne')
        throw new Error('no more bytes')
      }
      await assert.rejects(store.publish(failing(), NEW.version, ''), /no more bytes/)
      assert.deepEqual(contents(), before)
      await assertServesOld()
    })

    it('where its own bytes fail midway when published again', async () => {
      function* failing(): Generator<Uint8Array> {
        yield Buffer.from('o')
        throw new Error('no more bytes')
      }
      await assert.rejects(store.publish(failing(), OLD.version, ''), /no more bytes/)
      await assertServesOld()
    })

    it('where keys are left half written', async () => {
      await store.saveKeys([KEY])
      writeFileSync(pathOf('keys.json.11111111-2222.tmp'), '[{')
      assert.deepEqual(await new DirectoryStore(folder).keys(), [KEY])
    })
  })

  describe('refuses to go on', () => {
    const expected = (file: string) => (error: unknown) => {
      assert(error instanceof Error)
      assert(error.message.includes(pathOf(file)), error.message)
      assert.match(error.message, /is damaged: restore it from a backup/)
      return true
    }

    it('with a history that is cut off anywhere, and leaves it as it is', async () => {
      await publish(OLD)
      const history = readFileSync(pathOf('history.json'), 'utf8').trimEnd()
      for (let length = 0; length < history.length; length++) {
        writeFileSync(pathOf('history.json'), history.slice(0, length))
        await assert.rejects(store.current(), expected('history.json'), `${length} characters`)
      }
      await assert.rejects(publish(NEW), expected('history.json'))
      assert.equal(readFileSync(pathOf('history.json'), 'utf8'), history.slice(0, -1))
    })

    it('with a history that holds something else', async () => {
      mkdirSync(folder)
      for (const content of ['{}', 'null', '7', '"text"', '[7]', '[{}]', '[{"number":1,"version":"x"}]']) {
        writeFileSync(pathOf('history.json'), content)
        await assert.rejects(store.current(), expected('history.json'), content)
      }
    })

    it('with keys that cannot be read', async () => {
      mkdirSync(folder)
      for (const content of ['', '[{"id":', '[}', '{}', 'null', '[null]']) {
        writeFileSync(pathOf('keys.json'), content)
        await assert.rejects(store.keys(), expected('keys.json'), content)
      }
    })
  })
})
