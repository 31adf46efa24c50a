import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { isSystemError } from '../reason.ts'
import { SnapshotError } from './format.ts'

/** Bytes asked for in one read. */
const PIECE_LENGTH = 1 << 22

/**
 * Flags to open a file for reading. Without `O_NONBLOCK`, opening a pipe without a writer never returns. Windows lacks the
 * flag, and has no pipes in folders.
 */
export const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** An open file, as far as a snapshot is read from it. */
export interface ReadableFile {
  read(into: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>
}

/**
 * Opens a snapshot file for `read`, and closes it afterwards.
 *
 * @param read given the open file and its length in bytes.
 * @throws SnapshotError, naming the file, where `path` is not a file but, say, a folder, or where `read` throws one; else
 *   the system's error, naming it too.
 */
export async function withSnapshotFile<T>(
  path: string,
  read: (file: ReadableFile, size: number) => Promise<T>,
): Promise<T> {
  const file = await open(path, READ_WITHOUT_WAITING)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new SnapshotError('not a file')
    return await read(file, stats.size)
  } catch (error) {
    if (error instanceof SnapshotError) throw new SnapshotError(`${path}: ${error.message}`)
    // Node names a file that cannot be opened, but not one that cannot be read, as on a disk that fails.
    if (isSystemError(error)) throw Object.assign(error, { path, message: `${error.message} '${path}'` })
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Fills an array from an open file, starting at a position, piece by piece.
 *
 * @param check told how many bytes have been read so far: while the next piece is being read, in a thread of Node's, and at the
 *   end.
 * @throws SnapshotError where the file ends before; else what `check` throws, or the system's error.
 */
export async function readInto(
  bytes: Uint8Array,
  file: ReadableFile,
  position: number,
  check: (filled: number) => void = () => {},
): Promise<void> {
  const checkMeanwhile = async (filled: number) => check(filled)
  let filled = 0
  while (filled < bytes.length) {
    const length = Math.min(PIECE_LENGTH, bytes.length - filled)
    const [{ bytesRead }] = await Promise.all([
      file.read(bytes, filled, length, position + filled),
      checkMeanwhile(filled),
    ])
    if (bytesRead === 0) throw new SnapshotError(`truncated while it was read: ${position + filled} bytes`)
    filled += bytesRead
  }
  check(filled)
}
