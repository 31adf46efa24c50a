import { checksumOf } from './checksum.ts'
import { aligned, HEADER_LENGTH, type Section, type Sections } from './format.ts'
import { parseHeader, parseTable, requireChecksum, requireFolding, type SectionRow, sectionOf } from './head.ts'
import { type ReadableFile, readInto, withSnapshotFile } from './snapshot-file.ts'

/** Bytes read at once of what is only checked. */
const PIECE_LENGTH = 1 << 20

/** A snapshot file from which some sections were read. */
interface SnapshotPart {
  readonly version: string
  readonly foldVersion: number
  readonly byteLength: number
  /** All sections of the file. */
  readonly rows: readonly SectionRow[]
  /** Those that are wanted. */
  readonly sections: Sections
}

/**
 * Checks every byte of a snapshot file, and keeps only some sections in memory: the rest may be gigabytes.
 *
 * @param wanted tells by its name whether a section is wanted.
 * @param foldVersion is not checked unless it is given.
 * @throws SnapshotError, naming the file, on damage or another format; else the system's error.
 */
export function openSnapshotPart(
  path: string,
  wanted: (section: string) => boolean,
  foldVersion?: number,
): Promise<SnapshotPart> {
  return withSnapshotFile(path, async (file, byteLength) => {
    const header = parseHeader(await readAt(file, 0, Math.min(HEADER_LENGTH, byteLength)), byteLength)
    if (foldVersion !== undefined) requireFolding(header, foldVersion)
    const head = await readAt(file, 0, Math.min(header.headLength, byteLength))
    const { version, rows } = parseTable(head, header)
    const piece = Buffer.allocUnsafe(PIECE_LENGTH)
    const sections = new Map<string, Section>()
    for (const row of rows) {
      if (wanted(row.name)) {
        const bytes = await readAt(file, row.offset, aligned(row.length))
        requireChecksum(checksumOf(bytes), row)
        sections.set(row.name, sectionOf(bytes, row))
      } else requireChecksum(await checksumAt(file, row, piece), row)
    }
    return { version, foldVersion: header.foldVersion, byteLength, rows, sections }
  })
}

/** @param piece for as many bytes as are to be in memory at once. */
async function checksumAt(file: ReadableFile, { offset, length }: SectionRow, piece: Buffer): Promise<number> {
  const end = offset + aligned(length)
  let checksum = 0
  for (let at = offset; at < end; at += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, end - at))
    await readInto(part, file, at)
    checksum = checksumOf(part, checksum)
  }
  return checksum
}

async function readAt(file: ReadableFile, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.from(new ArrayBuffer(length))
  await readInto(bytes, file, position)
  return bytes
}
