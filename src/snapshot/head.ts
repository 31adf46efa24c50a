import { createHash } from 'node:crypto'
import { checksumOf } from './checksum.ts'
import {
  aligned,
  COMPILE_AGAIN,
  FORMAT_VERSION,
  HEADER,
  HEADER_LENGTH,
  MAGIC,
  MAX_SECTION_NAME_LENGTH,
  ROW,
  ROW_LENGTH,
  SECTION_TYPES,
  type Section,
  SnapshotError,
} from './format.ts'

/** What the first bytes of a snapshot say. */
interface Header {
  readonly foldVersion: number
  readonly fileLength: number
  /** Bytes of header and section table, with the zeros after them. */
  readonly headLength: number
  readonly sectionCount: number
  readonly tableChecksum: number
}

/** Where a section lies. */
export interface SectionRow {
  readonly name: string
  readonly type: (typeof SECTION_TYPES)[number]
  readonly checksum: number
  readonly offset: number
  /** Bytes, without the zeros after them. */
  readonly length: number
}

/**
 * @param file at least the header, if the file has that many bytes.
 * @param fileLength of the file as a whole.
 * @throws SnapshotError saying what is damaged, or on another format.
 */
export function parseHeader(file: Buffer, fileLength: number): Header {
  if (file.length < HEADER_LENGTH) {
    throw new SnapshotError(`truncated: ${file.length} bytes, a header alone has ${HEADER_LENGTH}`)
  }
  if (file.toString('latin1', HEADER.magic, MAGIC.length) !== MAGIC)
    throw new SnapshotError('not a snapshot: wrong magic')
  const headerChecksum = file.readUInt32LE(HEADER.headerChecksum)
  if (checksumOf(file.subarray(0, HEADER.headerChecksum)) !== headerChecksum)
    throw new SnapshotError('the header is damaged')

  const formatVersion = file.readUInt32LE(HEADER.formatVersion)
  if (formatVersion !== FORMAT_VERSION) {
    throw new SnapshotError(`format version ${formatVersion}, this program reads ${FORMAT_VERSION}: ${COMPILE_AGAIN}`)
  }
  const expectedLength = Number(file.readBigUInt64LE(HEADER.fileLength))
  if (expectedLength !== fileLength) {
    const fault = fileLength < expectedLength ? 'truncated' : 'too long'
    throw new SnapshotError(`${fault}: ${fileLength} bytes, the header says ${expectedLength}`)
  }
  const sectionCount = file.readUInt32LE(HEADER.sectionCount)
  return {
    foldVersion: file.readUInt32LE(HEADER.foldVersion),
    fileLength,
    headLength: aligned(HEADER_LENGTH + sectionCount * ROW_LENGTH),
    sectionCount,
    tableChecksum: file.readUInt32LE(HEADER.tableChecksum),
  }
}

/** @throws SnapshotError where the names were folded in another way than this program folds them. */
export function requireFolding(header: Header, foldVersion: number): void {
  if (header.foldVersion === foldVersion) return
  throw new SnapshotError(
    `fold version ${header.foldVersion}, this program folds with ${foldVersion}: ${COMPILE_AGAIN}`,
  )
}

/**
 * @param file at least header and table.
 * @throws SnapshotError saying what is damaged.
 */
export function parseTable(
  file: Buffer,
  { fileLength, headLength, sectionCount, tableChecksum }: Header,
): { readonly version: string; readonly rows: readonly SectionRow[] } {
  const table = file.subarray(HEADER_LENGTH, headLength)
  if (headLength > file.length || checksumOf(table) !== tableChecksum) {
    throw new SnapshotError('the section table is damaged')
  }
  const rows = Array.from({ length: sectionCount }, (_, row) => rowOf(table.subarray(row * ROW_LENGTH), fileLength))
  return { version: versionOfHead(file.subarray(0, headLength)), rows }
}

function rowOf(row: Buffer, fileLength: number): SectionRow {
  const name = row.toString('latin1', ROW.name, ROW.name + MAX_SECTION_NAME_LENGTH).replace(/\0+$/, '')
  const offset = Number(row.readBigUInt64LE(ROW.offset))
  const length = Number(row.readBigUInt64LE(ROW.length))
  const type = SECTION_TYPES[row.readUInt32LE(ROW.type)]
  const isInFile = offset === aligned(offset) && offset + aligned(length) <= fileLength
  if (type === undefined || !isInFile || length % type.BYTES_PER_ELEMENT !== 0) {
    throw new SnapshotError(`section ${name}: its row does not describe a part of the file`)
  }
  return { name, type, checksum: row.readUInt32LE(ROW.checksum), offset, length }
}

/**
 * A section as a view of its bytes.
 *
 * @param bytes the section's; aligned as the section's numbers are.
 */
export function sectionOf(bytes: Buffer, { type, length }: SectionRow): Section {
  // Typed arrays view shared and unshared memory alike; only their declared overloads differ.
  return new type(bytes.buffer as ArrayBuffer, bytes.byteOffset, length / type.BYTES_PER_ELEMENT)
}

/**
 * @param found the checksum of a section with the zeros after it.
 * @throws SnapshotError where the table says another.
 */
export function requireChecksum(found: number, { name, checksum }: SectionRow): void {
  if (found !== checksum) throw new SnapshotError(`section ${name} is damaged`)
}

/** The version of a snapshot: its header and table hold the checksum of every section. */
export function versionOfHead(head: Uint8Array): string {
  return createHash('sha256').update(head).digest('hex').slice(0, 16)
}
