import type { Town } from '../model/places.ts'

const CHUNK_LENGTH = 64 << 20

/**
 * Holds all towns between merging and writing, as bytes: millions of them as objects would take several
 * times the memory. Read back in any order.
 */
export class TownSpool {
  readonly #chunks: Buffer[] = []
  readonly #places: { chunk: number; start: number; end: number }[] = []
  #filled = CHUNK_LENGTH

  get size(): number {
    return this.#places.length
  }

  push(town: Town): void {
    const bytes = Buffer.from(JSON.stringify(town))
    if (this.#filled + bytes.length > CHUNK_LENGTH) {
      this.#chunks.push(Buffer.allocUnsafe(Math.max(CHUNK_LENGTH, bytes.length)))
      this.#filled = 0
    }
    const chunk = this.#chunks.length - 1
    this.#chunks[chunk]?.set(bytes, this.#filled)
    this.#places.push({ chunk, start: this.#filled, end: this.#filled + bytes.length })
    this.#filled += bytes.length
  }

  at(place: number): Town {
    const where = this.#places[place]
    const chunk = where === undefined ? undefined : this.#chunks[where.chunk]
    if (where === undefined || chunk === undefined) throw new RangeError(`no town at place ${place}`)
    return JSON.parse(chunk.toString('utf8', where.start, where.end))
  }
}
