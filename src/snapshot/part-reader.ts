import { aligned, HEADER_LENGTH, type Sections } from './format.ts'
import { parseHeader, parseTable, type SectionRow, sectionOf } from './head.ts'
import { readInto, withSnapshotFile } from './snapshot-file.ts'

/** A snapshot file from which some sections were read. */
export interface SnapshotPart {
  readonly version: string
  readonly foldVersion: number
  readonly byteLength: number
  /** All sections of the file. */
  readonly rows: readonly SectionRow[]
  /** Those that were read. */
  readonly sections: Sections
}

/**
 * Reads some sections of a snapshot file, and checks only these, the header and the table: the rest may be gigabytes. The
 * fold version is not checked.
 *
 * @param wanted tells by its name whether a section is wanted.
 * @throws SnapshotError, naming the file, on damage or another format; else the system's error.
 */
export function openSnapshotPart(path: string, wanted: (section: string) => boolean): SnapshotPart {
  return withSnapshotFile(path, (file, byteLength) => {
    const header = parseHeader(readAt(file, 0, Math.min(HEADER_LENGTH, byteLength)), byteLength)
    const head = readAt(file, 0, Math.min(header.headLength, byteLength))
    const { version, rows } = parseTable(head, header)
    const sections = new Map(
      rows
        .filter(({ name }) => wanted(name))
        .map((row) => [row.name, sectionOf(readAt(file, row.offset, aligned(row.length)), row)]),
    )
    return { version, foldVersion: header.foldVersion, byteLength, rows, sections }
  })
}

/** Bytes beyond the end of the file are zeros, which a checksum then rejects. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(length))
  readInto(bytes, file, position)
  return bytes
}
