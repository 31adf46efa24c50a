import assert from 'node:assert/strict'
import { it } from 'node:test'
import { crc32 } from 'node:zlib'
import { checksumOf } from '../../src/snapshot/checksum.ts'

it('a checksum tells every byte of a section of more than 4 GiB', () => {
  // Never written to but for one byte, so that it takes no memory to speak of.
  const section = new Uint8Array(2 ** 32 + 64)
  section[2 ** 32] = 1
  // As Python's zlib has it, which was given them in pieces of 16 MiB.
  assert.equal(checksumOf(section), 0x92f8dae2)
})

it('a checksum is the CRC-32 of all bytes, those in front of them included', () => {
  const [front, behind] = [Buffer.from('Львів '), Buffer.from('79000')]
  assert.equal(checksumOf(behind, checksumOf(front)), crc32(Buffer.concat([front, behind])))
  assert.equal(checksumOf(new Uint8Array(0)), 0)
})
