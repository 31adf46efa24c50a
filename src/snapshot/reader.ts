import { HEADER_LENGTH, type Sections } from './format.ts'
import { parseHeader, parseTable, requireFolding } from './head.ts'
import { SectionChecks } from './section-checks.ts'
import { type ReadableFile, readInto, withSnapshotFile } from './snapshot-file.ts'

export interface Snapshot {
  /** Names the content: equal bytes, equal version. */
  readonly version: string
  /** The file's bytes, whole. */
  readonly bytes: Uint8Array
  readonly sections: Sections
}

/**
 * Opens a snapshot file.
 *
 * @throws SnapshotError, naming the file, as `readSnapshot`; else the system's error.
 */
export function openSnapshot(path: string, foldVersion: number): Promise<Snapshot> {
  return withSnapshotFile(path, (file, size) => readSnapshot(file, size, foldVersion))
}

/**
 * Reads a snapshot whole, into memory that threads can share. What has been read is checked while the rest is being read,
 * which takes hardly longer than reading alone.
 *
 * @param size of the file, in bytes.
 * @throws SnapshotError on any damaged byte, truncation, or other format.
 */
export async function readSnapshot(file: ReadableFile, size: number, foldVersion: number): Promise<Snapshot> {
  const start = Buffer.alloc(Math.min(HEADER_LENGTH, size))
  await readInto(start, file, 0)
  // Checked before memory is taken for the rest: a file of another kind may be of any length.
  const header = parseHeader(start, size)
  requireFolding(header, foldVersion)
  const bytes = Buffer.from(new SharedArrayBuffer(size))
  const head = bytes.subarray(0, header.headLength)
  await readInto(head, file, 0)
  const { version, rows } = parseTable(head, header)
  const checks = new SectionChecks(bytes, rows)
  const rest = bytes.subarray(head.length)
  await readInto(rest, file, head.length, (filled) => checks.checkUpTo(head.length + filled))
  return { version, bytes, sections: checks.sections }
}
