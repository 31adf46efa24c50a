/** Bytes that are copied at a time. */
const WORD = 8
/** Bytes that a source must have after the last one that is copied: whole words are read, and the excess is not kept. */
export const SPARE_BYTES = WORD - 1

/** A growing buffer that JSON is written into; reused from answer to answer. */
export class JsonBytes {
  #bytes = Buffer.alloc(16_384)
  #view = viewOf(this.#bytes)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Copies the bytes [from, to) of a source that goes on for SPARE_BYTES after them. */
  copy(source: DataView, from: number, to: number): void {
    this.#reserve(to - from)
    const view = this.#view
    const end = this.#length + to - from
    // Parts are some tens of bytes: a loop over words beats one over bytes, and `set` with a view for each part.
    for (let at = this.#length; at < end; at += WORD, from += WORD) view.setBigUint64(at, source.getBigUint64(from))
    this.#length = end
  }

  text(value: string): void {
    const length = Buffer.byteLength(value)
    this.#reserve(length)
    this.#length += this.#bytes.write(value, this.#length)
  }

  /** What was written: a view, valid until something else is written. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(length: number): void {
    if (this.#length + length > this.#bytes.length - SPARE_BYTES) this.#grow(length)
  }

  #grow(length: number): void {
    const needed = this.#length + length + SPARE_BYTES
    const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

/** Bytes as a view, to be read as numbers of any kind at any offset. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
