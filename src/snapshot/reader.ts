import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import {
  aligned,
  FORMAT_VERSION,
  HEADER,
  HEADER_LENGTH,
  MAGIC,
  MAX_SECTION_NAME_LENGTH,
  ROW,
  ROW_LENGTH,
  SECTION_TYPES,
  type Section,
  type Sections,
  SnapshotError,
} from './format.ts'
import { versionOfHead } from './writer.ts'

/** Most bytes asked for in one read; the system's own bound is 2 GiB. */
const READ_LENGTH = 1 << 30

export interface Snapshot {
  /** Names the content: equal bytes, equal version. */
  readonly version: string
  readonly byteLength: number
  readonly sections: Sections
}

/**
 * Reads a snapshot file whole, into memory that threads can share.
 *
 * @throws SnapshotError, naming the file, on any damaged byte, truncation, or other format.
 */
export function openSnapshot(path: string, foldVersion: number): Snapshot {
  const bytes = readShared(path)
  try {
    return parseSnapshot(bytes, foldVersion)
  } catch (error) {
    if (error instanceof SnapshotError) throw new SnapshotError(`${path}: ${error.message}`)
    throw error
  }
}

function readShared(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size))
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, Math.min(READ_LENGTH, bytes.length - filled), filled)
      if (count === 0) break // shrunk while it was read: the length check refuses it
      filled += count
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}

/**
 * Checks every byte of a snapshot and gives its sections, as views of `bytes`.
 *
 * @throws SnapshotError with what is damaged.
 */
export function parseSnapshot(bytes: Uint8Array, foldVersion: number): Snapshot {
  if (bytes.length < HEADER_LENGTH) {
    throw new SnapshotError(`truncated: ${bytes.length} bytes, a header alone has ${HEADER_LENGTH}`)
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', HEADER.magic, MAGIC.length) !== MAGIC)
    throw new SnapshotError('not a snapshot: wrong magic')
  const headerChecksum = file.readUInt32LE(HEADER.headerChecksum)
  if (crc32(file.subarray(0, HEADER.headerChecksum)) !== headerChecksum)
    throw new SnapshotError('the header is damaged')

  const formatVersion = file.readUInt32LE(HEADER.formatVersion)
  if (formatVersion !== FORMAT_VERSION) {
    throw new SnapshotError(`format version ${formatVersion}, this program reads ${FORMAT_VERSION}: compile again`)
  }
  const foldedWith = file.readUInt32LE(HEADER.foldVersion)
  if (foldedWith !== foldVersion) {
    throw new SnapshotError(`fold version ${foldedWith}, this program folds with ${foldVersion}: compile again`)
  }
  const fileLength = Number(file.readBigUInt64LE(HEADER.fileLength))
  if (fileLength !== file.length) {
    const fault = file.length < fileLength ? 'truncated' : 'too long'
    throw new SnapshotError(`${fault}: ${file.length} bytes, the header says ${fileLength}`)
  }
  const count = file.readUInt32LE(HEADER.sectionCount)
  const headLength = aligned(HEADER_LENGTH + count * ROW_LENGTH)
  const table = file.subarray(HEADER_LENGTH, headLength)
  if (headLength > file.length || crc32(table) !== file.readUInt32LE(HEADER.tableChecksum)) {
    throw new SnapshotError('the section table is damaged')
  }
  const sections = new Map<string, Section>()
  for (let row = 0; row < count; row++) {
    const [name, section] = readSection(file, table.subarray(row * ROW_LENGTH, (row + 1) * ROW_LENGTH))
    sections.set(name, section)
  }
  return { version: versionOfHead(file.subarray(0, headLength)), byteLength: file.length, sections }
}

function readSection(file: Buffer, row: Buffer): [name: string, section: Section] {
  const name = row.toString('latin1', ROW.name, ROW.name + MAX_SECTION_NAME_LENGTH).replace(/\0+$/, '')
  const offset = Number(row.readBigUInt64LE(ROW.offset))
  const length = Number(row.readBigUInt64LE(ROW.length))
  const type = SECTION_TYPES[row.readUInt32LE(ROW.type)]
  if (type === undefined || offset + aligned(length) > file.length || length % type.BYTES_PER_ELEMENT !== 0) {
    throw new SnapshotError(`section ${name}: its row does not describe a part of the file`)
  }
  if (crc32(file.subarray(offset, offset + aligned(length))) !== row.readUInt32LE(ROW.checksum)) {
    throw new SnapshotError(`section ${name} is damaged`)
  }
  // Typed arrays view shared and unshared memory alike; only their declared overloads differ.
  return [name, new type(file.buffer as ArrayBuffer, file.byteOffset + offset, length / type.BYTES_PER_ELEMENT)]
}

/** Typed access to the sections of one part of a snapshot, by their names behind a prefix. */
export class SectionReader {
  readonly #sections: Sections
  readonly #prefix: string

  constructor(sections: Sections, prefix: string) {
    this.#sections = sections
    this.#prefix = prefix
  }

  u8(name: string): Uint8Array {
    return this.#get(name, Uint8Array)
  }

  u16(name: string): Uint16Array {
    return this.#get(name, Uint16Array)
  }

  u32(name: string): Uint32Array {
    return this.#get(name, Uint32Array)
  }

  f64(name: string): Float64Array {
    return this.#get(name, Float64Array)
  }

  #get<T extends Section>(name: string, type: new (length: number) => T): T {
    const section = this.#sections.get(this.#prefix + name)
    if (!(section instanceof type))
      throw new SnapshotError(`section ${this.#prefix}${name} is missing or of another type`)
    return section
  }
}
