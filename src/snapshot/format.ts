/** The layout of a snapshot file, as described in `docs/snapshot-format.md`; all numbers little-endian. */

export const MAGIC = 'REFDIR\r\n'
export const FORMAT_VERSION = 7

/** Bytes of the fixed header, of one row of the section table, and of a section's alignment. */
export const HEADER_LENGTH = 64
export const ROW_LENGTH = 64
export const ALIGNMENT = 64

export const MAX_SECTION_NAME_LENGTH = 32

/** Offsets of the header's fields, in bytes. */
export const HEADER = {
  magic: 0,
  formatVersion: 8,
  foldVersion: 12,
  fileLength: 16,
  sectionCount: 24,
  tableChecksum: 28,
  headerChecksum: 60,
} as const

/** Offsets of a table row's fields, in bytes. */
export const ROW = {
  name: 0,
  type: 32,
  checksum: 36,
  offset: 40,
  length: 48,
} as const

export type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array
export type Sections = ReadonlyMap<string, Section>

/** Element types of sections, by their code in the file. */
export const SECTION_TYPES = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const

/** The length that a section takes in the file with the zeros after it. */
export function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}

/** Ends the message about a snapshot that only another release of this program can read. */
export const COMPILE_AGAIN = 'compile again'

export class SnapshotError extends Error {
  override name = 'SnapshotError'
}
