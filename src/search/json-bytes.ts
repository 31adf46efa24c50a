/** A growing buffer that JSON is written into; reused from answer to answer. */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(16_384)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = value
  }

  copy(source: Uint8Array, from: number, to: number): void {
    if (this.#length + to - from > this.#bytes.length) this.#grow(to - from)
    // Parts are some tens of bytes: a loop beats the call of `set` with a view for each.
    const bytes = this.#bytes
    let length = this.#length
    for (let at = from; at < to; at++) bytes[length++] = source[at]!
    this.#length = length
  }

  text(value: string): void {
    const bytes = Buffer.from(value)
    this.copy(bytes, 0, bytes.length)
  }

  /** What was written: a view, good until something else is written. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#length + needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
