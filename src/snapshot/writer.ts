import { checksumOf } from './checksum.ts'
import {
  ALIGNMENT,
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
} from './format.ts'
import { versionOfHead } from './head.ts'

const ZEROS = new Uint8Array(ALIGNMENT)

export interface EncodedSnapshot {
  /** Names the content: equal sections, equal version. */
  readonly version: string
  /** The file's bytes, in order, as views of the sections. */
  readonly parts: readonly Uint8Array[]
}

/**
 * Lays sections out as a snapshot file: header and table first, then each section with the zeros that
 * align the next one. Nothing is copied, and the same sections always give the same bytes.
 *
 * @throws Error on a section name that does not fit its field.
 */
export function encodeSnapshot(sections: Sections, foldVersion: number): EncodedSnapshot {
  const head = encodeHead(sections, foldVersion)
  const parts = [...sections.values()].flatMap((section) => {
    const bytes = bytesOf(section)
    return [bytes, paddingOf(bytes)]
  })
  return { version: versionOfHead(head), parts: [head, ...parts.filter((part) => part.length > 0)] }
}

function encodeHead(sections: Sections, foldVersion: number): Buffer {
  const head = Buffer.alloc(aligned(HEADER_LENGTH + sections.size * ROW_LENGTH))
  let offset = head.length
  let row = HEADER_LENGTH
  for (const [name, section] of sections) {
    if (!/^[a-zA-Z0-9.]+$/.test(name) || name.length > MAX_SECTION_NAME_LENGTH) {
      throw new Error(`section name ${JSON.stringify(name)}: 1 to ${MAX_SECTION_NAME_LENGTH} letters, digits or dots`)
    }
    const bytes = bytesOf(section)
    head.write(name, row + ROW.name, 'latin1')
    head.writeUInt32LE(typeCode(section), row + ROW.type)
    head.writeUInt32LE(checksumOf(paddingOf(bytes), checksumOf(bytes)), row + ROW.checksum)
    head.writeBigUInt64LE(BigInt(offset), row + ROW.offset)
    head.writeBigUInt64LE(BigInt(bytes.length), row + ROW.length)
    offset += aligned(bytes.length)
    row += ROW_LENGTH
  }
  head.write(MAGIC, HEADER.magic, 'latin1')
  head.writeUInt32LE(FORMAT_VERSION, HEADER.formatVersion)
  head.writeUInt32LE(foldVersion, HEADER.foldVersion)
  head.writeBigUInt64LE(BigInt(offset), HEADER.fileLength)
  head.writeUInt32LE(sections.size, HEADER.sectionCount)
  head.writeUInt32LE(checksumOf(head.subarray(HEADER_LENGTH)), HEADER.tableChecksum)
  head.writeUInt32LE(checksumOf(head.subarray(0, HEADER.headerChecksum)), HEADER.headerChecksum)
  return head
}

function bytesOf(section: Section): Uint8Array {
  return new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
}

function paddingOf(bytes: Uint8Array): Uint8Array {
  return ZEROS.subarray(0, aligned(bytes.length) - bytes.length)
}

function typeCode(section: Section): number {
  return SECTION_TYPES.findIndex((type) => section instanceof type)
}
