import { crc32 } from 'node:zlib'

const SLOTS = 1 << 16

/**
 * Remembers roughly which texts were seen lately, in fixed memory: a table of checksums in which a later one replaces
 * an earlier one. Used to keep only what is asked for a second time.
 */
export class SeenBefore {
  readonly #checksums = new Uint32Array(SLOTS)

  /** Whether a text was seen lately; it now counts as seen. */
  test(text: string): boolean {
    const checksum = crc32(text)
    const slot = checksum & (SLOTS - 1)
    if (this.#checksums[slot] === checksum) return true
    this.#checksums[slot] = checksum
    return false
  }

  clear(): void {
    this.#checksums.fill(0)
  }
}
