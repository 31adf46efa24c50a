import assert from 'node:assert/strict'
import { it } from 'node:test'
import { crc32 } from 'node:zlib'
import { checksumOf } from '../../src/snapshot/checksum.ts'

it('a checksum tells every byte of a section of more than 4 GiB', () => {
  // Never written to but for one byte, so that it takes no memory to speak of.
  const section = new Uint8Array(2 ** 32 + 64)
  const before = checksumOf(section)
  section[2 ** 32] = 1
  assert.notEqual(checksumOf(section), before)
})

it('a checksum is the CRC-32 of all bytes, those in front of them included', () => {
  const [front, behind] = [Buffer.from('Львів '), Buffer.from('79000')]
  assert.equal(checksumOf(behind, checksumOf(front)), crc32(Buffer.concat([front, behind])))
  assert.equal(checksumOf(new Uint8Array(0)), 0)
})
