import { aligned, COMPILE_AGAIN, HEADER_LENGTH, type Section, type Sections, SnapshotError } from './format.ts'
import { parseHeader, parseTable, sectionOf } from './head.ts'
import { readInto, withSnapshotFile } from './snapshot-file.ts'

export interface Snapshot {
  /** Names the content: equal bytes, equal version. */
  readonly version: string
  /** The file's bytes, whole. */
  readonly bytes: Uint8Array
  readonly sections: Sections
}

/**
 * Reads a snapshot file whole, into memory that threads can share.
 *
 * @throws SnapshotError, naming the file, on any damaged byte, truncation, or other format; else the system's error.
 */
export function openSnapshot(path: string, foldVersion: number): Snapshot {
  return withSnapshotFile(path, (file, size) => parseSnapshot(readShared(file, size), foldVersion))
}

function readShared(file: number, size: number): Uint8Array {
  const header = Buffer.alloc(Math.min(HEADER_LENGTH, size))
  readInto(header, file, 0)
  // Checked before memory is taken for the rest: a file of another kind may be of any length.
  parseHeader(header, size)
  const bytes = new Uint8Array(new SharedArrayBuffer(size))
  const filled = readInto(bytes, file, 0)
  // A file that shrank while it was read is rejected by the length check.
  return filled === bytes.length ? bytes : bytes.subarray(0, filled)
}

/**
 * Checks every byte of a snapshot and returns its sections, as views of `bytes`.
 *
 * @param bytes the whole file's, at an offset in their buffer that is a multiple of 8.
 * @throws SnapshotError saying what is damaged.
 */
export function parseSnapshot(bytes: Uint8Array, foldVersion: number): Snapshot {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = parseHeader(file, file.length)
  if (header.foldVersion !== foldVersion) {
    throw new SnapshotError(
      `fold version ${header.foldVersion}, this program folds with ${foldVersion}: ${COMPILE_AGAIN}`,
    )
  }
  const { version, rows } = parseTable(file, header)
  const sections = new Map(
    rows.map((row) => [row.name, sectionOf(file.subarray(row.offset, row.offset + aligned(row.length)), row)]),
  )
  return { version, bytes, sections }
}

/** Typed access to the sections whose names begin with a prefix, by the rest of the name. */
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
