import { crc32 } from 'node:zlib'

/** Bytes given to Node's `crc32` at once, which silently takes lengths modulo 4 GiB. */
export const MOST_AT_ONCE = 2 ** 30

/**
 * CRC-32 of bytes, however many there are.
 *
 * @param before the checksum of the bytes in front of them.
 * @param atOnce bytes to take at once.
 */
export function checksumOf(bytes: Uint8Array, before = 0, atOnce = MOST_AT_ONCE): number {
  let checksum = before
  for (let at = 0; at < bytes.length; at += atOnce) checksum = crc32(bytes.subarray(at, at + atOnce), checksum)
  return checksum
}
