import type { Town } from '../../model/places.ts'
import { growingF64, growingU32 } from '../../snapshot/growing-numbers.ts'
import { compactPostcodes } from '../../text/postcodes/compact-postcodes.ts'
import type { PostcodeFormat } from '../../text/postcodes/postcode-format.ts'
import { required } from '../required.ts'

/** Bytes. */
const CHUNK_LENGTH = 64 << 20

/** Towns by position: as they were merged, or in another order. */
export interface SpooledTowns {
  readonly size: number
  /** @param position counted from 0. */
  at(position: number): Town
  /** Frees the memory; nothing can be read afterwards. */
  clear(): void
}

/**
 * Holds all towns between merging and writing, as bytes: millions of them as objects would take several
 * times the memory. They can be read back in any order.
 */
export class TownSpool implements SpooledTowns {
  readonly #chunks: Buffer[] = []
  /** Where each town starts, counted through all chunks, and its length. */
  #starts = growingF64()
  #lengths = growingU32()
  #filled = CHUNK_LENGTH

  get size(): number {
    return this.#starts.length
  }

  /** @throws RangeError on a town of more than 64 MiB. */
  push(town: Town): void {
    const json = JSON.stringify(town)
    const length = Buffer.byteLength(json)
    if (length > CHUNK_LENGTH) throw new RangeError(`town ${town.id} takes ${length} bytes`)
    if (this.#filled + length > CHUNK_LENGTH) {
      this.#chunks.push(Buffer.allocUnsafe(CHUNK_LENGTH))
      this.#filled = 0
    }
    const chunk = this.#chunks.length - 1
    this.#chunks[chunk]?.write(json, this.#filled)
    this.#starts.push(chunk * CHUNK_LENGTH + this.#filled)
    this.#lengths.push(length)
    this.#filled += length
  }

  at(position: number): Town {
    const start = this.#starts.at(position)
    const chunk = this.#chunks[Math.floor(start / CHUNK_LENGTH)]
    if (chunk === undefined) throw new RangeError(`no town at position ${position}`)
    const from = start % CHUNK_LENGTH
    return JSON.parse(chunk.toString('utf8', from, from + this.#lengths.at(position)))
  }

  clear(): void {
    this.#chunks.length = 0
    this.#starts = growingF64()
    this.#lengths = growingU32()
  }
}

/** How countries write their postcodes, by their signs. */
export type PostcodeFormats = ReadonlyMap<string, PostcodeFormat>

/** Towns with the codes that were joined to them and those that they had before, compacted. */
export function withPostcodes(
  towns: SpooledTowns,
  codesOf: (position: number) => readonly string[],
  formats: PostcodeFormats,
): SpooledTowns {
  let joined = codesOf
  return {
    size: towns.size,
    at(position) {
      const town = towns.at(position)
      const postcodes = [...town.postcodes, ...joined(position)]
      if (postcodes.length === 0) return town
      return { ...town, postcodes: compactPostcodes(postcodes, required(formats, town.countrySign)) }
    },
    clear() {
      towns.clear()
      joined = () => []
    },
  }
}

/** Towns in another order, which is given by their positions. */
export function inOrder(towns: SpooledTowns, order: Uint32Array): SpooledTowns {
  let positions = order
  return {
    size: positions.length,
    at(position) {
      const before = positions[position]
      if (before === undefined) throw new RangeError(`no town at position ${position}`)
      return towns.at(before)
    },
    clear() {
      towns.clear()
      positions = new Uint32Array()
    },
  }
}
