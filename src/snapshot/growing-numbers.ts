import type { Section } from './format.ts'

/** A typed array that grows while its length is not known yet; doubling, so that appending is amortised. */
export class GrowingNumbers<T extends Section> {
  #array: T
  length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#array = make(1024)
  }

  push(value: number): void {
    if (this.length === this.#array.length) this.#grow(this.length + 1)
    this.#array[this.length++] = value
  }

  /** Appends numbers, each of which the array's own type can hold. */
  append(values: ArrayLike<number>): void {
    if (this.length + values.length > this.#array.length) this.#grow(this.length + values.length)
    this.#array.set(values, this.length)
    this.length += values.length
  }

  /** @throws RangeError beyond what has been appended. */
  at(index: number): number {
    const value = index < this.length ? this.#array[index] : undefined
    if (value === undefined) throw new RangeError(`no number at ${index}`)
    return value
  }

  /** @throws RangeError beyond what has been appended. */
  set(index: number, value: number): void {
    if (index >= this.length) throw new RangeError(`no number at ${index}`)
    this.#array[index] = value
  }

  /** Takes back what has been appended beyond a length. */
  truncate(length: number): void {
    this.length = Math.min(this.length, length)
  }

  /** What has been appended, as a view. */
  finish(): T {
    return this.#array.subarray(0, this.length) as T
  }

  #grow(needed: number): void {
    const larger = this.#make(Math.max(needed, this.#array.length * 2))
    larger.set(this.#array)
    this.#array = larger
  }
}

export const growingBytes = () => new GrowingNumbers((length) => new Uint8Array(length))
export const growingU16 = () => new GrowingNumbers((length) => new Uint16Array(length))
export const growingU32 = () => new GrowingNumbers((length) => new Uint32Array(length))
export const growingF64 = () => new GrowingNumbers((length) => new Float64Array(length))
