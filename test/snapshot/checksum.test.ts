import assert from 'node:assert/strict'
import { it } from 'node:test'
import { crc32 } from 'node:zlib'
import { checksumOf, MOST_AT_ONCE } from '../../src/snapshot/checksum.ts'

it('a checksum does not depend on its piece size, which stays below Node’s limit of 4 GiB', () => {
  assert(MOST_AT_ONCE < 2 ** 32, 'Node takes lengths modulo 4 GiB')
  const section = Buffer.from('Львів 79000, Київ 01001')
  for (let atOnce = 1; atOnce <= section.length + 1; atOnce++)
    assert.equal(checksumOf(section, 0, atOnce), crc32(section), `${atOnce} bytes at once`)
})

it('a checksum continued from another is the CRC-32 of both parts', () => {
  const [front, behind] = [Buffer.from('Львів '), Buffer.from('79000')]
  assert.equal(checksumOf(behind, checksumOf(front)), crc32(Buffer.concat([front, behind])))
  assert.equal(checksumOf(new Uint8Array(0)), 0)
})
