import { closeSync, openSync, writeSync } from 'node:fs'
import { TEXT_OWNER, TEXT_ROW, TEXT_START } from '../../src/search/text-index/layout.ts'
import type { Sections } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'

/** Most bytes written at once; the system's own bound is 2 GiB. */
const WRITE_LENGTH = 1 << 30

/**
 * What every peer indexes: a row per distinct folded name of each town, the most important towns first.
 * A town goes by its ordinal, which is its rank; a group is a country's area, or its towns without one.
 */
export class Rows {
  readonly #text: Buffer
  readonly #starts: Uint32Array
  /** By row. */
  readonly town: Uint32Array
  /** By town. */
  readonly country: Uint8Array
  /** By town. */
  readonly group: Uint16Array

  constructor(sections: Sections) {
    const read = new SectionReader(sections, '')
    const text = read.u16('text')
    this.#text = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
    this.#starts = read.u32('starts')
    this.town = read.u32('town')
    this.country = read.u8('country')
    this.group = read.u16('group')
  }

  get size(): number {
    return this.town.length
  }

  get townCount(): number {
    return this.country.length
  }

  name(row: number): string {
    return this.#text.toString('utf16le', 2 * this.#starts[row]!, 2 * (this.#starts[row + 1]! - 1))
  }

  /** Each town with its names, in order of rank. */
  *towns(): Generator<{ town: number; names: string[]; country: number; group: number }> {
    for (let row = 0; row < this.size; ) {
      const town = this.town[row]!
      const names: string[] = []
      for (; row < this.size && this.town[row] === town; row++) names.push(this.name(row))
      yield { town, names, country: this.country[town]!, group: this.group[town]! }
    }
  }
}

/** The rows that a compiled snapshot's index of names holds. */
export function rowSections(compiled: Sections): Sections {
  const read = new SectionReader(compiled, '')
  const texts = read.u32('names.texts')
  const size = texts.length / TEXT_ROW - 1
  const column = (index: number, length: number) =>
    new Uint32Array(length).map((_, row) => texts[row * TEXT_ROW + index]!)
  return new Map<string, Uint8Array | Uint16Array | Uint32Array>([
    ['text', read.u16('names.text')],
    ['starts', column(TEXT_START, size + 1)],
    ['town', column(TEXT_OWNER, size)],
    ['country', read.u8('towns.country')],
    ['group', read.u16('towns.group')],
  ])
}

export function writeSections(path: string, sections: Sections): void {
  const file = openSync(path, 'w')
  try {
    for (const part of encodeSnapshot(sections, FOLD_VERSION).parts) {
      for (let at = 0; at < part.length; ) at += writeSync(file, part, at, Math.min(WRITE_LENGTH, part.length - at))
    }
  } finally {
    closeSync(file)
  }
}

export async function readRows(path: string): Promise<Rows> {
  return new Rows((await openSnapshot(path, FOLD_VERSION)).sections)
}
