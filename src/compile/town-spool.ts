import type { Town } from '../model/places.ts'
import { growingF64, growingU32 } from '../snapshot/growing.ts'

const CHUNK_LENGTH = 64 << 20

/**
 * Holds all towns between merging and writing, as bytes: millions of them as objects would take several
 * times the memory. Read back in any order.
 */
export class TownSpool {
  readonly #chunks: Buffer[] = []
  /** Where each town starts, counted through all chunks, and its length. */
  readonly #starts = growingF64()
  readonly #lengths = growingU32()
  #filled = CHUNK_LENGTH

  get size(): number {
    return this.#starts.length
  }

  push(town: Town): void {
    const bytes = Buffer.from(JSON.stringify(town))
    if (bytes.length > CHUNK_LENGTH) throw new RangeError(`town ${town.id} takes ${bytes.length} bytes`)
    if (this.#filled + bytes.length > CHUNK_LENGTH) {
      this.#chunks.push(Buffer.allocUnsafe(CHUNK_LENGTH))
      this.#filled = 0
    }
    const chunk = this.#chunks.length - 1
    this.#chunks[chunk]?.set(bytes, this.#filled)
    this.#starts.push(chunk * CHUNK_LENGTH + this.#filled)
    this.#lengths.push(bytes.length)
    this.#filled += bytes.length
  }

  /** The town that was pushed as number `place`, counted from 0. */
  at(place: number): Town {
    const start = this.#starts.at(place)
    const chunk = this.#chunks[Math.floor(start / CHUNK_LENGTH)]
    if (chunk === undefined) throw new RangeError(`no town at place ${place}`)
    const from = start % CHUNK_LENGTH
    return JSON.parse(chunk.toString('utf8', from, from + this.#lengths.at(place)))
  }

  /** Frees the memory; nothing can be read afterwards. */
  clear(): void {
    this.#chunks.length = 0
  }
}
