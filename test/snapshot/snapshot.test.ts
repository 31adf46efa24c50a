import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Section, type Sections, SnapshotError } from '../../src/snapshot/format.ts'
import { openSnapshotPart } from '../../src/snapshot/part-reader.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { type ReadableFile, readInto, withSnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { snapshotOf } from '../compile/compiled-snapshot.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const FOLD = 7

function bytesOf(sections: Sections): Uint8Array {
  return Uint8Array.from(Buffer.concat([...encodeSnapshot(sections, FOLD).parts]))
}

const EXAMPLE: Sections = new Map<string, Section>([
  ['bytes', Uint8Array.of(1, 2, 3)],
  ['empty', new Uint32Array(0)],
  ['part.u16', Uint16Array.of(0, 0xffff)],
  ['part.u32', Uint32Array.of(0xffffffff)],
  ['part.f64', Float64Array.of(Math.PI, -0, Number.NaN, 703448)],
])

const section: fc.Arbitrary<Section> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint16Array({ maxLength: 100 }),
  fc.uint32Array({ maxLength: 50 }),
  fc.float64Array({ maxLength: 25 }),
)
const name = fc.string({ unit: fc.constantFrom(...'abzAZ059.'), minLength: 1, maxLength: 32 })
const sections = fc.array(fc.tuple(name, section), { maxLength: 12 }).map((entries): Sections => new Map(entries))

describe('a snapshot', () => {
  it('gives back the sections that it was written from', async () => {
    const snapshot = await snapshotOf(bytesOf(EXAMPLE), FOLD)
    assert.deepEqual(snapshot.sections, EXAMPLE)
    assert.equal(snapshot.bytes.length, bytesOf(EXAMPLE).length)
  })

  it('gives back arbitrary sections, however many bytes are read at once', async () => {
    await fc.assert(
      fc.asyncProperty(sections, fc.integer({ min: 1, max: 500 }), async (given, atOnce) =>
        assert.deepEqual((await snapshotOf(bytesOf(given), FOLD, atOnce)).sections, given),
      ),
      { seed: SEED },
    )
  })

  it('gives back sections that are views of longer arrays', async () => {
    const part = new Map([['part', Uint32Array.of(9, 1, 2, 9).subarray(1, 3)]])
    assert.deepEqual((await snapshotOf(bytesOf(part), FOLD)).sections.get('part'), Uint32Array.of(1, 2))
  })

  it('has the same bytes and version for equal sections', () => {
    fc.assert(
      fc.property(sections, (given) => {
        const copy = new Map([...given].map(([key, value]) => [key, value.slice()]))
        assert.deepEqual(bytesOf(copy), bytesOf(given))
        assert.equal(encodeSnapshot(copy, FOLD).version, encodeSnapshot(given, FOLD).version)
      }),
      { seed: SEED },
    )
  })

  it('has the version that the writer returned', async () => {
    assert.equal((await snapshotOf(bytesOf(EXAMPLE), FOLD)).version, encodeSnapshot(EXAMPLE, FOLD).version)
    assert.match(encodeSnapshot(EXAMPLE, FOLD).version, /^[0-9a-f]{16}$/)
  })

  it('has a different version for different content, order, names or folding', () => {
    const [first, ...others] = [...EXAMPLE]
    assert(first !== undefined)
    const versions = [
      encodeSnapshot(EXAMPLE, FOLD),
      encodeSnapshot(EXAMPLE, FOLD + 1),
      encodeSnapshot(new Map([...others, first]), FOLD),
      encodeSnapshot(new Map([['octets', first[1]], ...others]), FOLD),
      encodeSnapshot(new Map([['bytes', Uint8Array.of(1, 2, 4)], ...others]), FOLD),
    ].map(({ version }) => version)
    assert.equal(new Set(versions).size, versions.length)
  })

  it('refuses invalid section names', () => {
    for (const bad of ['', 'a'.repeat(33), 'a b', 'ä', 'a\0', 'a/b']) {
      assert.throws(
        () => encodeSnapshot(new Map([[bad, new Uint8Array(1)]]), FOLD),
        /section name/,
        JSON.stringify(bad),
      )
    }
    assert.doesNotThrow(() => encodeSnapshot(new Map([['a'.repeat(32), new Uint8Array(1)]]), FOLD))
  })

  describe('as a file', () => {
    const folder = temporaryFolder()

    it('is read into shared memory', async () => {
      const path = join(folder, 'good.refdir')
      writeFileSync(path, bytesOf(EXAMPLE))
      const snapshot = await openSnapshot(path, FOLD)
      assert.deepEqual(snapshot.sections, EXAMPLE)
      for (const each of snapshot.sections.values()) assert(each.buffer instanceof SharedArrayBuffer)
    })

    it('is checked as a whole, however many pieces it is read in and whether all sections are wanted or some', async () => {
      const path = join(folder, 'long.refdir')
      const numbers = Uint32Array.from({ length: 3_000_000 }, (_, place) => place)
      const given = new Map<string, Section>([...EXAMPLE, ['long', numbers], ['last', Uint8Array.of(1)]])
      const bytes = bytesOf(given)
      const openPart = () => openSnapshotPart(path, (name) => name === 'part.u16')
      writeFileSync(path, bytes)
      const { sections } = await openSnapshot(path, FOLD)
      assert.deepEqual(sections, given)
      assert.deepEqual([...(await openPart()).sections], [['part.u16', Uint16Array.of(0, 0xffff)]])
      const startOf = (name: string) => sections.get(name)?.byteOffset ?? assert.fail()
      const [wanted, long, last] = [startOf('part.u16'), startOf('long'), startOf('last')]
      for (const place of [wanted, long, last - 6_000_000, last - 1, last]) {
        const damaged = bytes.with(place, (bytes[place] ?? 0) ^ 1)
        writeFileSync(path, damaged)
        const section = place === wanted ? 'part.u16' : place < last ? 'long' : 'last'
        const refused = { name: 'SnapshotError', message: `${path}: section ${section} is damaged` }
        await assert.rejects(openSnapshot(path, FOLD), refused)
        await assert.rejects(openPart(), refused)
      }
    })

    it('is named when it is refused, however much of it is missing and whether all sections are wanted or some', async () => {
      const path = join(folder, 'bad.refdir')
      const bytes = bytesOf(EXAMPLE)
      const tooShort = 'a header alone has 64'
      for (const [length, expected] of [
        [0, tooShort],
        [63, tooShort],
        [64, `the header says ${bytes.length}`],
        [bytes.length - 1, `the header says ${bytes.length}`],
      ] as const) {
        writeFileSync(path, bytes.subarray(0, length))
        const refused = { name: 'SnapshotError', message: `${path}: truncated: ${length} bytes, ${expected}` }
        await assert.rejects(openSnapshot(path, FOLD), refused)
        await assert.rejects(
          openSnapshotPart(path, () => true),
          refused,
        )
      }
    })

    it('is closed once it is read, or refused', async () => {
      const path = join(folder, 'closed.refdir')
      writeFileSync(path, bytesOf(EXAMPLE))
      for (const fault of [undefined, new SnapshotError('refused')]) {
        let opened: ReadableFile | undefined
        const reading = withSnapshotFile(path, async (file) => {
          opened = file
          if (fault !== undefined) throw fault
        })
        await reading.catch(() => {})
        await assert.rejects(async () => opened?.read(new Uint8Array(1), 0, 1, 0), { code: 'EBADF' })
      }
    })

    it('is refused if it becomes shorter while it is read', async () => {
      const path = join(folder, 'shorter.refdir')
      writeFileSync(path, bytesOf(EXAMPLE))
      const read = withSnapshotFile(path, (file, size) => readInto(new Uint8Array(size + 1), file, 0))
      await assert.rejects(read, {
        name: 'SnapshotError',
        message: `${path}: truncated while it was read: ${bytesOf(EXAMPLE).length} bytes`,
      })
    })

    it('is named when the system cannot read it, as when it cannot open it', async () => {
      const path = join(folder, 'unread.refdir')
      const unread = (why: string) => ({ path, message: `${why} '${path}'` })
      await assert.rejects(openSnapshot(path, FOLD), unread('ENOENT: no such file or directory, open'))
      writeFileSync(path, bytesOf(EXAMPLE))
      const fault = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
      const read = withSnapshotFile(path, async () => {
        throw fault
      })
      await assert.rejects(read, unread('EIO: i/o error, read'))
    })

    it('is refused if it is a pipe, without waiting for its data', (t) => {
      const path = join(folder, 'pipe')
      if (spawnSync('mkfifo', [path]).status !== 0) return t.skip('mkfifo is not available')
      // In its own process: one that waits for a pipe cannot be stopped otherwise.
      const messages = ['openSnapshot(path, 7)', 'openSnapshotPart(path, () => true)'].map((call) => {
        const script = `const path = ${JSON.stringify(path)}
          const { openSnapshot } = await import(${JSON.stringify(import.meta.resolve('../../src/snapshot/reader.ts'))})
          const { openSnapshotPart } = await import(${JSON.stringify(import.meta.resolve('../../src/snapshot/part-reader.ts'))})
          try { await ${call} } catch ({ name, message }) { console.log(name + ' ' + message) }`
        const args = ['--input-type=module', '--eval', script]
        return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 }).stdout
      })
      assert.deepEqual(messages, Array(2).fill(`SnapshotError ${path}: not a file\n`))
    })

    it('is refused if it is another kind of file, before memory is allocated for it', async () => {
      const path = join(folder, 'other')
      writeFileSync(path, '')
      truncateSync(path, 2 ** 40)
      await assert.rejects(openSnapshot(path, FOLD), { name: 'SnapshotError', message: /not a snapshot: wrong magic$/ })
    })
  })
})

describe('the section reader', () => {
  const reader = new SectionReader(EXAMPLE, 'part.')

  it('returns the sections under its prefix, by type', () => {
    assert.deepEqual(reader.u16('u16'), Uint16Array.of(0, 0xffff))
    assert.deepEqual(reader.u32('u32'), Uint32Array.of(0xffffffff))
    assert.equal(reader.f64('f64')[3], 703448)
    assert.deepEqual(new SectionReader(EXAMPLE, '').u8('bytes'), Uint8Array.of(1, 2, 3))
  })

  it('refuses a missing section or one of another type, by its full name', () => {
    assert.throws(() => reader.u8('absent'), { name: 'SnapshotError', message: /section part\.absent is missing/ })
    assert.throws(() => reader.u8('u16'), { name: 'SnapshotError', message: /section part\.u16 .*of another type/ })
  })
})
