/** GeoNames' highest id was 13 million in 2025. */
const ID_BITS = 27

/** @returns undefined where a text is no GeoNames id. */
export function readId(text: string): number | undefined {
  const id = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : Number.NaN
  return id < 2 ** ID_BITS ? id : undefined
}

/** GeoNames ids, a bit each: 16 MiB, where a Set of five million takes ten times that. */
export class IdSet {
  readonly #bits = new Uint8Array(2 ** (ID_BITS - 3))

  /** @returns whether it is new. */
  add(id: number): boolean {
    const bit = 1 << (id & 7)
    const byte = this.#bits[id >> 3] ?? 0
    this.#bits[id >> 3] = byte | bit
    return (byte & bit) === 0
  }
}
