import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { SnapshotError } from './format.ts'

/** Most bytes asked for in one read; the system's own bound is 2 GiB. */
const READ_LENGTH = 1 << 30

/**
 * Flags to open a file for reading. Without `O_NONBLOCK`, opening a pipe without a writer never returns. Windows lacks the
 * flag, and has no pipes in folders.
 */
export const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a snapshot file for `read`, and closes it afterwards.
 *
 * @param read given the open file and its length in bytes.
 * @throws SnapshotError, naming the file, where `path` is not a file but, say, a folder, or where `read` throws one; else
 *   the system's error.
 */
export function withSnapshotFile<T>(path: string, read: (file: number, size: number) => T): T {
  const file = openSync(path, READ_WITHOUT_WAITING)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new SnapshotError('not a file')
    return read(file, stats.size)
  } catch (error) {
    if (error instanceof SnapshotError) throw new SnapshotError(`${path}: ${error.message}`)
    throw error
  } finally {
    closeSync(file)
  }
}

/**
 * Fills an array from an open file, starting at a position.
 *
 * @returns the number of bytes read: fewer than asked for only where the file ends.
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
