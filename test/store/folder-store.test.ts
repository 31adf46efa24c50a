import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import fs, { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Files } from '../../src/store/files/files.ts'
import { underLock } from '../../src/store/files/lock.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { SNAPSHOTS_KEPT } from '../../src/store/past-publications.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { describeStore, isStoreError, KEY, NEW, newPublication, OLD } from './contract.ts'

const LEFT = '.11111111-2222.tmp'

function newFolder(): string {
  return join(temporaryFolder(), 'store')
}

describeStore('a store in a folder', async () => {
  const folder = newFolder()
  return { open: () => new FolderStore(folder), discard: () => rm(join(folder, '..'), { recursive: true }) }
})

describe('a store in a folder, beyond the contract', () => {
  let folder = ''
  let store: FolderStore
  beforeEach(() => {
    folder = newFolder()
    store = new FolderStore(folder)
  })

  const publish = (snapshot: typeof OLD, to = store) => to.publish(newPublication(snapshot))
  const pathOf = (...names: string[]) => join(folder, ...names)
  const mode = (...names: string[]) => statSync(pathOf(...names)).mode & 0o777
  const snapshots = () => readdirSync(pathOf('snapshots')).toSorted()
  const fileOf = ({ version }: { version: string }) => `${version}.refdir`

  /** A snapshot whose content is its number. */
  const numbered = (number: number) => ({
    parts: [Buffer.from(`snapshot ${number}`)],
    version: String(number).padStart(16, '0'),
  })

  async function assertServesOld(): Promise<void> {
    const reopened = new FolderStore(folder)
    const current = await reopened.current()
    assert(current !== undefined)
    assert.equal(current.version, OLD.version)
    assert.equal(readFileSync(await reopened.file(current), 'utf8'), 'old, in parts')
  }

  it('creates its folder at the first change, not when it is only read', async () => {
    for (const change of [() => store.changeKeys(() => [KEY]), () => publish(OLD)]) {
      await store.current()
      await store.history()
      await store.keys()
      assert.throws(() => readdirSync(folder), { code: 'ENOENT' })
      await change()
      rmSync(folder, { recursive: true })
    }
  })

  it('has only the lists, the lock and the snapshots in its folder', async () => {
    await publish(OLD)
    await store.changeKeys(() => [KEY])
    assert.deepEqual(readdirSync(folder).toSorted(), ['history.json', 'keys.json', 'lock', 'snapshots'])
    assert.deepEqual(snapshots(), [fileOf(OLD)])
    assert.equal(statSync(pathOf('lock')).size, 0)
  })

  it('makes its folder and keys accessible to their owner only', async () => {
    await store.changeKeys(() => [KEY])
    assert.equal(mode('keys.json'), 0o600)
    assert.equal(mode(), 0o700)
  })

  it('restricts an existing world-readable keys.json at the next change', async () => {
    mkdirSync(folder)
    writeFileSync(pathOf('keys.json'), '[]', { mode: 0o644 })
    await store.changeKeys(() => [KEY])
    assert.equal(mode('keys.json'), 0o600)
  })

  const isRoot = process.geteuid?.() === 0
  it('accepts changes on a file system that cannot sync folders, but reports a failed sync', async () => {
    const failing = (code: string): Files => ({
      ...fs,
      open: async (path, flags, mode) => {
        const file = await fs.open(path, flags, mode)
        const fault = () => Promise.reject(Object.assign(new Error(code), { code }))
        return flags === 'r' ? Object.assign(file, { sync: fault }) : file
      },
    })
    for (const code of ['EINVAL', 'ENOTSUP', 'EISDIR'])
      await publish(OLD, new FolderStore(join(folder, code), { files: failing(code) }))
    await publish(OLD)
    const store = new FolderStore(folder, { files: failing('EIO') })
    await assert.rejects(publish(NEW, store), isStoreError(/is written, but may not survive a power cut: EIO$/))
  })

  it('keeps its files owned by the service’s user when root publishes and changes keys', {
    skip: !isRoot && 'needs root',
  }, async () => {
    const nobody = 65_534
    chownSync(join(folder, '..'), nobody, nobody)
    await store.changeKeys(() => [KEY])
    await publish(OLD)
    chownSync(pathOf('keys.json'), nobody, nobody + 1)
    await store.changeKeys(() => [])
    const made = ['.', 'lock', 'keys.json', 'history.json', 'snapshots', join('snapshots', fileOf(OLD))]
    for (const name of made) assert.equal(statSync(pathOf(name)).uid, nobody, name)
    assert.equal(statSync(pathOf('keys.json')).gid, nobody + 1)
  })

  it('remembers the last 1,000 publications', async () => {
    const { version } = await publish(OLD)
    const publishedAt = '2026-01-01T00:00:00.000Z'
    const list = Array.from({ length: 1000 }, (_, place) => ({
      number: place + 1,
      version,
      publishedAt,
      inputs: '',
      note: '',
    }))
    writeFileSync(pathOf('history.json'), JSON.stringify(list))
    await publish(NEW)
    const numbers = (await store.history()).map(({ number }) => number)
    assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [1000, 2, 1001])
  })

  it('removes a snapshot when a rollback drops its last publication from the history', async () => {
    const [first, other, third] = [await publish(OLD), await publish(NEW), await publish(numbered(1))]
    const rest = Array.from({ length: 997 }, (_, place) => ({ ...other, number: 4 + place, note: 'back to 2' }))
    writeFileSync(pathOf('history.json'), JSON.stringify([first, other, third, ...rest]))
    await store.rollback(3)
    assert.deepEqual(snapshots(), [NEW, numbered(1)].map(fileOf).toSorted())
  })

  it('publishes after its history was lost, and keeps the existing snapshots', async () => {
    await publish(OLD)
    rmSync(pathOf('history.json'))
    await publish(NEW)
    assert.deepEqual(snapshots(), [OLD, NEW].map(fileOf).toSorted())
  })

  it('keeps the snapshot of a forgotten publication if a later one has it too', async () => {
    const [first, other] = [await publish(OLD), await publish(NEW)]
    const rest = Array.from({ length: 998 }, (_, place) => ({ ...first, number: 3 + place, note: 'back to 1' }))
    writeFileSync(pathOf('history.json'), JSON.stringify([first, other, ...rest]))
    await store.rollback(2)
    assert.deepEqual(snapshots(), [OLD, NEW].map(fileOf).toSorted())
  })

  it('leaves no snapshot file behind when writing it fails, as on a full disk', async () => {
    const full: Files = {
      ...fs,
      // Not where the history is begun, before the snapshot.
      async rename(from, to) {
        if (to.endsWith('.json')) return fs.rename(from, to)
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      },
    }
    const isUnchanged = isStoreError(/\.refdir cannot be written, and is unchanged/)
    await assert.rejects(publish(OLD, new FolderStore(folder, { files: full })), isUnchanged)
    assert.deepEqual(snapshots(), [])
  })

  describe('removal of old snapshots', () => {
    it(`keeps the newest ${SNAPSHOTS_KEPT}, and marks the others as not kept in the history`, async () => {
      for (let number = 1; number <= SNAPSHOTS_KEPT + 2; number++) await publish(numbered(number))
      const history = await store.history()
      assert.deepEqual(
        history.filter(({ isKept }) => !isKept).map(({ number }) => number),
        [1, 2],
      )
      assert.equal(snapshots().length, SNAPSHOTS_KEPT)
      await assert.rejects(store.rollback(2), isStoreError(/publication 2: its snapshot 0{15}2 is no longer kept/))
      assert.equal((await store.rollback(3)).version, numbered(3).version)
    })

    it('counts distinct snapshots, so that publishing one again removes none', async () => {
      const keepingTwo = new FolderStore(folder, { keep: 2 })
      for (const snapshot of [OLD, NEW, NEW, NEW]) await publish(snapshot, keepingTwo)
      assert.deepEqual(snapshots(), [fileOf(OLD), fileOf(NEW)])
    })

    it('spares the current one even if it is the oldest', async () => {
      const keepingTwo = new FolderStore(folder, { keep: 2 })
      await publish(OLD, keepingTwo)
      await publish(NEW, keepingTwo)
      await keepingTwo.rollback(1)
      await publish(numbered(4), keepingTwo)
      assert.deepEqual(snapshots(), [fileOf(numbered(4)), fileOf(OLD)])
    })

    const FULL = { 'a full disk': 'ENOSPC', 'an exhausted quota': 'EDQUOT' }
    for (const [what, code] of Object.entries(FULL)) {
      it(`makes room on ${what}, sparing the current one and as many as are to be kept`, async () => {
        await publish(OLD)
        await publish(numbered(2))
        await publish(numbered(3))
        const writing = (keep: number, room: number) => {
          const open: Files['open'] = async (path, flags, mode) => {
            const isFull = path.includes(NEW.version) && snapshots().length > room
            if (isFull) throw Object.assign(new Error('no space left'), { code })
            return fs.open(path, flags, mode)
          }
          return publish(NEW, new FolderStore(folder, { keep, files: { ...fs, open } }))
        }
        await assert.rejects(writing(4, 2), isStoreError(/no space left/))
        assert.equal(snapshots().length, 3, 'the number to keep is respected')
        await assert.rejects(writing(1, 0), isStoreError(/no space left/))
        assert.deepEqual(snapshots(), [fileOf(numbered(3))])
        await writing(1, 1)
        assert.deepEqual(snapshots(), [fileOf(NEW)])
      })
    }

    it('does not happen on rollback, however few are to be kept', async () => {
      await publish(OLD)
      await publish(NEW)
      await new FolderStore(folder, { keep: 1 }).rollback(1)
      assert.deepEqual(snapshots(), [fileOf(OLD), fileOf(NEW)])
      await assertServesOld()
    })
  })

  describe('after a crash', () => {
    beforeEach(async () => {
      await publish(OLD)
    })

    const crashes: Readonly<Record<string, () => void>> = {
      'that left a part of the new snapshot': () => writeFileSync(pathOf('snapshots', fileOf(NEW) + LEFT), 'ne'),
      'that left the whole new snapshot, which no history names': () =>
        writeFileSync(pathOf('snapshots', fileOf(NEW)), 'new'),
      'that left a part of the new history': () => {
        writeFileSync(pathOf('snapshots', fileOf(NEW)), 'new')
        writeFileSync(pathOf(`history.json${LEFT}`), '[{"number":')
      },
      'that left keys half written': () => writeFileSync(pathOf(`keys.json${LEFT}`), '[{'),
    }
    for (const [what, crash] of Object.entries(crashes)) {
      it(`${what}: a rollback succeeds and cleans up`, async () => {
        await publish(numbered(2))
        crash()
        await store.rollback(1)
        await assertServesOld()
        assert.deepEqual(snapshots(), [fileOf(numbered(2)), fileOf(OLD)].toSorted())
        assert(!readdirSync(folder).some((name) => name.endsWith(LEFT)))
      })

      it(`${what}: the old publication stays current, and the next one cleans up`, async () => {
        await store.changeKeys(() => [KEY])
        crash()
        await assertServesOld()
        const { number } = await publish(numbered(2))
        assert.equal(number, 2)
        assert.deepEqual(snapshots(), [fileOf(numbered(2)), fileOf(OLD)].toSorted())
        assert.deepEqual(readdirSync(folder).toSorted(), ['history.json', 'keys.json', 'lock', 'snapshots'])
        assert.deepEqual(await store.keys(), [KEY])
      })
    }

    it('that left the very first snapshot: the next publication cleans up', async () => {
      const first = join(folder, 'first')
      const rename: Files['rename'] = async (from, to) => {
        if (to.endsWith('history.json') && existsSync(to)) throw Object.assign(new Error('killed'), { code: 'EIO' })
        await fs.rename(from, to)
      }
      const killed = publish(OLD, new FolderStore(first, { files: { ...fs, rename } }))
      await assert.rejects(killed, isStoreError(/history\.json cannot be written, and is unchanged: killed$/))
      assert.deepEqual(readdirSync(join(first, 'snapshots')), [fileOf(OLD)])
      assert.equal(await new FolderStore(first).current(), undefined)
      await publish(NEW, new FolderStore(first))
      assert.deepEqual(readdirSync(join(first, 'snapshots')), [fileOf(NEW)])
    })

    it('keeps snapshots older than the history, even if it does not name them', async () => {
      writeFileSync(pathOf('snapshots', fileOf(NEW)), 'new')
      const before = new Date(Date.now() - 60_000)
      utimesSync(pathOf('snapshots', fileOf(NEW)), before, before)
      await publish(numbered(2))
      assert(snapshots().includes(fileOf(NEW)))
    })
  })

  it('keeps snapshots published after the backup that its history was restored from', async () => {
    await publish(OLD)
    const backup = join(folder, '..', 'backup.json')
    const copy = (from: string, to: string) => assert.equal(spawnSync('cp', ['-p', from, to]).status, 0)
    copy(pathOf('history.json'), backup)
    await publish(NEW)
    // Longer than the resolution of file times.
    await setTimeout(50)
    copy(backup, pathOf('history.json'))
    writeFileSync(pathOf('snapshots', fileOf(numbered(3))), 'left by a crash since')
    await publish(numbered(4))
    assert.deepEqual(snapshots(), [fileOf(numbered(4)), fileOf(OLD), fileOf(NEW)].toSorted())
  })

  describe('refuses to work', () => {
    const isDamaged = (file: string) => isStoreError(new RegExp(`${file} is damaged: restore it from a backup`))

    it('with a history truncated to any length, and leaves it untouched', async () => {
      await publish(OLD)
      const history = readFileSync(pathOf('history.json'), 'utf8').trimEnd()
      for (let length = 0; length < history.length; length++) {
        writeFileSync(pathOf('history.json'), history.slice(0, length))
        await assert.rejects(store.current(), isDamaged('history.json'), `${length} characters`)
      }
      await assert.rejects(publish(NEW), isDamaged('history.json'))
      await assert.rejects(store.rollback(1), isDamaged('history.json'))
      assert.equal(readFileSync(pathOf('history.json'), 'utf8'), history.slice(0, -1))
    })

    const ODD_PUBLICATIONS = [{ number: 1.5 }, { number: '1' }, { publishedAt: 'today' }].map((odd) =>
      JSON.stringify([
        { number: 1, version: 'x', publishedAt: '2026-01-01T00:00:00.000Z', inputs: '', note: '', ...odd },
      ]),
    )

    it('with a history file that holds some other JSON', async () => {
      mkdirSync(folder)
      for (const content of ['{}', 'null', '7', '"text"', '[7]', '[{}]', ...ODD_PUBLICATIONS]) {
        writeFileSync(pathOf('history.json'), content)
        await assert.rejects(store.current(), isDamaged('history.json'), content)
      }
    })

    /** Keys of which nobody can know whether they are in force. */
    const ODD_KEYS = [
      '"revokedAt":null',
      '"expiresAt":1764000000',
      '"replacedBy":true',
      '"rate":{"requests":0,"seconds":1}',
      '"rate":{"requests":1e10,"seconds":1}',
      '"createdAt":"today"',
      '"origins":"https://shop.example"',
      '"origins":[1]',
    ].map((odd) => `[{"id":"a","name":"a","hash":"a","createdAt":"2026-01-01T00:00:00.000Z",${odd}}]`)

    it('with damaged keys', async () => {
      mkdirSync(folder)
      for (const content of ['', '[{"id":', '[}', '{}', 'null', '[null]', ...ODD_KEYS]) {
        writeFileSync(pathOf('keys.json'), content)
        await assert.rejects(store.keys(), isDamaged('keys.json'), content)
        await assert.rejects(
          store.changeKeys((keys) => keys),
          isDamaged('keys.json'),
          content,
        )
      }
    })

    it('with an unreadable file, naming it', async () => {
      for (const file of ['history.json', 'keys.json']) mkdirSync(pathOf(file), { recursive: true })
      await assert.rejects(store.current(), isStoreError(/history\.json cannot be read: EISDIR/))
      await assert.rejects(store.keys(), isStoreError(/keys\.json cannot be read: EISDIR/))
    })

    it('if its folder cannot be created, naming it and the option that chooses another', async () => {
      writeFileSync(folder, 'a file')
      const refusal = isStoreError(/^\/.+ cannot be created \(--store or REFDIR_STORE chooses another place\): E[A-Z]+/)
      await assert.rejects(store.checkWritable('publish'), refusal)
      await assert.rejects(publish(OLD), refusal)
      await assert.rejects(
        store.changeKeys(() => [KEY]),
        refusal,
      )
    })

    it('if a folder of it cannot be written to, before anything is compiled for it', async () => {
      await publish(OLD)
      const closedTo = (closed: string) => {
        const access: Files['access'] = async (path, mode) => {
          if (path === closed) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
          await fs.access(path, mode)
        }
        return new FolderStore(folder, { files: { ...fs, access } })
      }
      const refusal = (closed: string) =>
        isStoreError(
          new RegExp(
            `^${RegExp.escape(closed)} cannot be written to \\(run refdir as .+\\): EACCES: permission denied$`,
          ),
        )
      for (const by of ['publish', 'rollback'] as const)
        await assert.rejects(closedTo(folder).checkWritable(by), refusal(folder))
      const inside = pathOf('snapshots')
      await assert.rejects(closedTo(inside).checkWritable('publish'), refusal(inside))
      await closedTo(inside).checkWritable('rollback')
      await store.checkWritable('publish')
    })

    it('with a snapshot that is gone, naming it', async () => {
      const publication = await publish(OLD)
      rmSync(pathOf('snapshots', fileOf(OLD)))
      await assert.rejects(store.file(publication), isStoreError(/0123456789abcdef\.refdir is gone/))
    })

    it('while another program holds the lock for too long', async () => {
      mkdirSync(folder)
      const lock = pathOf('lock')
      await underLock(lock, async () => {
        // SQLite's own journal, even an empty one, has no room on a full disk.
        assert.deepEqual(readdirSync(folder), ['lock'])
        const waiting = underLock(lock, async () => assert.fail('two at once'), 100)
        await assert.rejects(
          waiting,
          isStoreError(/lock: another program has held the lock for 0\.1 s: fuser shows which/),
        )
      })
      assert.equal(await underLock(lock, async () => 'free again', 0), 'free again')
    })

    it('as a user who can write to the folder but not to the lock', {
      skip: !isRoot && 'needs root',
    }, () => {
      mkdirSync(folder)
      for (const path of [join(folder, '..'), folder]) chmodSync(path, 0o777)
      writeFileSync(pathOf('lock'), '', { mode: 0o644 })
      // Root rights are dropped only once the program is loaded: other users may not be able to read it.
      const program = `
        const { underLock } = await import(${JSON.stringify(import.meta.resolve('../../src/store/files/lock.ts'))})
        process.setuid(65534)
        await underLock(process.argv[1], async () => console.log('changed'))`
      const args = ['--input-type=module', '--eval', program, pathOf('lock')]
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      assert.equal(stdout, '')
      assert.match(stderr, /lock cannot be written, so nothing in its folder can be changed/)
    })

    it('with a lock that is some other file or a folder', async () => {
      mkdirSync(folder)
      writeFileSync(pathOf('lock'), 'something else, and long enough to be told from an empty file'.repeat(10))
      await assert.rejects(publish(OLD), isStoreError(/lock cannot be locked: file is not a database/))
      rmSync(pathOf('lock'))
      mkdirSync(pathOf('lock'))
      await assert.rejects(
        publish(OLD),
        isStoreError(/lock cannot be written, so nothing in its folder can be changed/),
      )
    })
  })
})
