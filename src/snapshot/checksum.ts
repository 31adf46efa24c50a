import { crc32 } from 'node:zlib'

/** Node's `crc32` silently takes lengths modulo 4 GiB: longer input goes to it in pieces. */
const PIECE = 2 ** 30

/**
 * CRC-32 of bytes, however many there are.
 *
 * @param before the checksum of the bytes in front of them.
 */
export function checksumOf(bytes: Uint8Array, before = 0): number {
  let checksum = before
  for (let at = 0; at < bytes.length; at += PIECE) checksum = crc32(bytes.subarray(at, at + PIECE), checksum)
  return checksum
}
