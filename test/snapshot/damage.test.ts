import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { FORMAT_VERSION, HEADER, HEADER_LENGTH, ROW, ROW_LENGTH, SnapshotError } from '../../src/snapshot/format.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { bundledSnapshotFile } from '../bundled.ts'
import { compiledSnapshot, fileBytes, snapshotOf } from '../compile/compiled-snapshot.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const FLIPS = 100

/** A part of the file up to an offset, and the error message expected if any byte of it is damaged. */
interface Part {
  readonly end: number
  readonly damage: RegExp
}

/** The parts of a snapshot file in order, read by the documented layout. */
function partsOf(bytes: Uint8Array): Part[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = file.readUInt32LE(HEADER.sectionCount)
  const rows = Array.from({ length: count }, (_, row) => HEADER_LENGTH + row * ROW_LENGTH)
  const sections = rows.map((row) => ({
    name: file.toString('latin1', row, row + 32).replace(/\0+$/, ''),
    start: Number(file.readBigUInt64LE(row + ROW.offset)),
  }))
  const starts = [...sections.map(({ start }) => start), file.length]
  return [
    { end: HEADER.formatVersion, damage: /^not a snapshot: wrong magic$/ },
    { end: HEADER_LENGTH, damage: /^the header is damaged$/ },
    { end: starts[0] ?? 0, damage: /^the section table is damaged$/ },
    ...sections.map(({ name }, index) => ({
      end: starts[index + 1] ?? 0,
      damage: new RegExp(`^section ${name.replaceAll('.', '\\.')} is damaged$`),
    })),
  ]
}

async function refusal(bytes: Uint8Array, foldVersion = FOLD_VERSION): Promise<string> {
  try {
    await snapshotOf(bytes, foldVersion)
  } catch (error) {
    assert(error instanceof SnapshotError, `${error}`)
    return error.message
  }
  return assert.fail('the snapshot was accepted')
}

/** Writes a number of the header or table, and updates the checksums. */
function withNumber(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer)
  copy.writeUInt32LE(value, offset)
  const [, , table] = partsOf(bytes)
  copy.writeUInt32LE(crc32(copy.subarray(HEADER_LENGTH, table?.end)), HEADER.tableChecksum)
  copy.writeUInt32LE(crc32(copy.subarray(0, HEADER.headerChecksum)), HEADER.headerChecksum)
  return copy
}

describe('a damaged snapshot', () => {
  let bytes: Uint8Array
  let parts: Part[]
  before(async () => {
    bytes = fileBytes(await compiledSnapshot(sourceOf(LVIV, KATOWICE), smallCurated()))
    parts = partsOf(bytes)
    assert(parts.length > 50 && parts.at(-1)?.end === bytes.length)
  })

  it('is accepted before it is damaged', async () => {
    await assert.doesNotReject(snapshotOf(bytes))
    await assert.doesNotReject(snapshotOf(withNumber(bytes, HEADER.foldVersion, FOLD_VERSION)))
  })

  it('is refused for every flipped byte, naming the part that holds it', async () => {
    let part = 0
    for (let offset = 0; offset < bytes.length; offset++) {
      while (offset >= (parts[part]?.end ?? 0)) part++
      const original = bytes[offset] ?? 0
      for (const flip of [0xff, 1 << (offset % 8)]) {
        bytes[offset] = original ^ flip
        assert.match(await refusal(bytes), parts[part]?.damage ?? /no such part/, `byte ${offset} ^ ${flip}`)
      }
      bytes[offset] = original
    }
    // All parts were reached, except empty ones at the end, if any.
    assert(parts.slice(part).every(({ end }) => end === bytes.length))
  })

  it('is refused when truncated to any length', async () => {
    for (let length = 0; length < bytes.length; length++) {
      assert.match(await refusal(bytes.slice(0, length)), new RegExp(`^truncated: ${length} bytes, `))
    }
  })

  it('is refused with extra bytes at the end', async () => {
    for (const more of [1, 63, 64, 4096]) {
      const longer = new Uint8Array(bytes.length + more)
      longer.set(bytes)
      assert.equal(await refusal(longer), `too long: ${longer.length} bytes, the header says ${bytes.length}`)
    }
  })

  it('is refused when two of its bytes are swapped', async () => {
    const offset = fc.integer({ min: 0, max: bytes.length - 1 })
    const pair = fc.tuple(offset, offset).filter(([one, other]) => bytes[one] !== bytes[other])
    await fc.assert(
      fc.asyncProperty(pair, async ([one, other]) => {
        const swapped = bytes.slice()
        swapped[one] = bytes[other] ?? 0
        swapped[other] = bytes[one] ?? 0
        await refusal(swapped)
      }),
      { seed: SEED },
    )
  })

  it('is refused with another format version', async () => {
    for (const version of [0, FORMAT_VERSION + 1, 0xffffffff]) {
      const expected = `format version ${version}, this program reads ${FORMAT_VERSION}: compile again`
      assert.equal(await refusal(withNumber(bytes, HEADER.formatVersion, version)), expected)
    }
  })

  it('is refused with another fold version', async () => {
    const expected = `fold version ${FOLD_VERSION}, this program folds with ${FOLD_VERSION + 1}: compile again`
    assert.equal(await refusal(bytes, FOLD_VERSION + 1), expected)
    assert.match(await refusal(withNumber(bytes, HEADER.foldVersion, 99)), /^fold version 99, /)
  })

  it('is refused with an invalid row in its section table', async () => {
    const row = HEADER_LENGTH
    const rows = {
      type: [4, 0xffffffff],
      offset: [bytes.length, 0xffffffff, HEADER_LENGTH + 8],
      length: [bytes.length, 0xffffffff],
    }
    for (const [field, values] of Object.entries(rows)) {
      for (const value of values) {
        const offset = row + ROW[field as keyof typeof rows]
        assert.match(
          await refusal(withNumber(bytes, offset, value)),
          /^section directories: its row does not describe a part/,
        )
      }
    }
  })

  it('is refused with a section that ends within a number', async () => {
    const ofThreeBytes = withNumber(bytes, HEADER_LENGTH + ROW.length, 3)
    assert.match(
      await refusal(withNumber(ofThreeBytes, HEADER_LENGTH + ROW.type, 1)),
      /its row does not describe a part/,
    )
  })

  it('is refused with a wrong section count', async () => {
    const count = parts.length - 3
    for (const other of [0xffffffff, 1_000_000, count - 1, count + 1]) {
      const copy = Buffer.from(bytes.slice().buffer)
      copy.writeUInt32LE(other, HEADER.sectionCount)
      copy.writeUInt32LE(crc32(copy.subarray(0, HEADER.headerChecksum)), HEADER.headerChecksum)
      assert.equal(await refusal(copy), 'the section table is damaged', `${other} sections`)
    }
  })

  it('is refused if it is random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) =>
        assert.match(await refusal(noise), /^truncated|wrong magic/),
      ),
      { seed: SEED },
    )
  })
})

describe('the bundled snapshot', () => {
  it(`is refused for each of ${FLIPS} randomly damaged bytes, naming the part that holds it`, async () => {
    const bytes = Uint8Array.from(readFileSync((await bundledSnapshotFile()).path))
    const parts = partsOf(bytes)
    const flip = fc.tuple(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(flip, async ([offset, bits]) => {
        const original = bytes[offset] ?? 0
        bytes[offset] = original ^ bits
        try {
          assert.match(await refusal(bytes), parts.find(({ end }) => offset < end)?.damage ?? /no such part/)
        } finally {
          bytes[offset] = original
        }
      }),
      { seed: SEED, numRuns: FLIPS },
    )
    await assert.doesNotReject(snapshotOf(bytes))
  })
})
