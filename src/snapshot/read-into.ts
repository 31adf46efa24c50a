import { fstatSync, readSync } from 'node:fs'
import { SnapshotError } from './format.ts'

/** Most bytes asked for in one read; the system's own bound is 2 GiB. */
const READ_LENGTH = 1 << 30

/**
 * Bytes of an open file.
 *
 * @throws SnapshotError where it is none, such as a folder: the system names neither that nor its path.
 */
export function fileSize(file: number): number {
  const stats = fstatSync(file)
  if (!stats.isFile()) throw new SnapshotError('not a file')
  return stats.size
}

/**
 * Fills an array from a place in an open file on.
 *
 * @returns the bytes read: fewer than asked for only where the file ends.
 */
export function readInto(bytes: Uint8Array, file: number, position: number): number {
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(file, bytes, filled, Math.min(READ_LENGTH, bytes.length - filled), position + filled)
    if (count === 0) break
    filled += count
  }
  return filled
}
