import { checksumOf } from './checksum.ts'
import { aligned, type Section } from './format.ts'
import { requireChecksum, type SectionRow, sectionOf } from './head.ts'

/** Checks the sections of a snapshot one after another, as far as its file has been read. */
export class SectionChecks {
  /** Those that have been checked, as views of the file's bytes. */
  readonly sections = new Map<string, Section>()
  readonly #file: Buffer
  readonly #rows: readonly SectionRow[]
  /** Index in `#rows` of the section to go on with, how many bytes of it have been checked, and their checksum. */
  #row = 0
  #checked = 0
  #checksum = 0

  /** @param file all the bytes of it, though not all of them may have been read yet. */
  constructor(file: Buffer, rows: readonly SectionRow[]) {
    this.#file = file
    this.#rows = rows
  }

  /**
   * @param read how many bytes of the file have been read: never fewer than before.
   * @throws SnapshotError where a section is damaged.
   */
  checkUpTo(read: number): void {
    while (this.#row < this.#rows.length) {
      const row = this.#rows[this.#row]!
      const end = row.offset + aligned(row.length)
      const from = row.offset + this.#checked
      const to = Math.max(from, Math.min(end, read))
      this.#checksum = checksumOf(this.#file.subarray(from, to), this.#checksum)
      this.#checked = to - row.offset
      if (to < end) return
      requireChecksum(this.#checksum, row)
      this.sections.set(row.name, sectionOf(this.#file.subarray(row.offset, end), row))
      this.#row++
      this.#checked = 0
      this.#checksum = 0
    }
  }
}
