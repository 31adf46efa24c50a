/** A name of a place, as alternateNamesV2 has it. */
export interface AlternateName {
  readonly text: string
  /** Index in the list of languages; `NO_LANGUAGE` where the file names none. */
  readonly language: number
  readonly isPreferred: boolean
  /** It finds the place but is never shown: short, colloquial, historic, or not in use. */
  readonly isAlias: boolean
}

export const NO_LANGUAGE = 0xff

/** Bytes. */
const CHUNK_LENGTH = 16 << 20
/** Id (u32), bytes of text (u16), language (u8), flags (u8), then the text in UTF-8. */
const HEAD_LENGTH = 8
/** Bits of the flags. */
const PREFERRED = 1
const ALIAS = 2
/** Sorted keys are id × this + number of the record: exact in a double for ids of 27 bits. */
const MOST_RECORDS = 2 ** 26

/**
 * Names by place, as bytes in memory. 16 million took 22 s to fill, sort and look up, and 0.74 GB at most, where a
 * database of `node:sqlite` took 76 s, and names and towns partitioned on disk by id 32 s and 0.67 GB. The memory
 * is freed before compiling needs the most.
 */
export class PackedNames {
  readonly #chunks: Buffer[] = []
  #filled = CHUNK_LENGTH
  #count = 0
  /** Made by the first look-up. */
  #index: { readonly keys: Float64Array; readonly starts: Float64Array } | undefined

  /** @throws RangeError beyond 67 million names. */
  add(id: number, name: AlternateName): void {
    if (this.#count === MOST_RECORDS) throw new RangeError(`more than ${MOST_RECORDS} names`)
    const length = HEAD_LENGTH + Buffer.byteLength(name.text)
    if (this.#filled + length > CHUNK_LENGTH) {
      this.#chunks.push(Buffer.alloc(CHUNK_LENGTH))
      this.#filled = 0
    }
    const chunk = this.#chunks.at(-1) as Buffer
    const start = this.#filled
    chunk.writeUInt32LE(id, start)
    chunk.writeUInt16LE(length - HEAD_LENGTH, start + 4)
    chunk[start + 6] = name.language
    chunk[start + 7] = (name.isPreferred ? PREFERRED : 0) | (name.isAlias ? ALIAS : 0)
    chunk.write(name.text, start + HEAD_LENGTH)
    this.#filled += length
    this.#count++
    this.#index = undefined
  }

  /** Names of a place, in the order in which they were added. */
  of(id: number): AlternateName[] {
    this.#index ??= this.#sort()
    const { keys, starts } = this.#index
    const found: AlternateName[] = []
    for (let index = firstAtLeast(keys, id * MOST_RECORDS); index < keys.length; index++) {
      const key = keys[index] as number
      if (key >= (id + 1) * MOST_RECORDS) break
      found.push(this.#read(starts[key % MOST_RECORDS] as number))
    }
    return found
  }

  #read(position: number): AlternateName {
    const chunk = this.#chunks[Math.floor(position / CHUNK_LENGTH)] as Buffer
    const text = (position % CHUNK_LENGTH) + HEAD_LENGTH
    const flags = chunk[text - 1] as number
    return {
      text: chunk.toString('utf8', text, text + chunk.readUInt16LE(text - 4)),
      language: chunk[text - 2] as number,
      isPreferred: (flags & PREFERRED) !== 0,
      isAlias: (flags & ALIAS) !== 0,
    }
  }

  #sort() {
    const keys = new Float64Array(this.#count)
    const starts = new Float64Array(this.#count)
    let record = 0
    for (const [index, chunk] of this.#chunks.entries()) {
      const end = index === this.#chunks.length - 1 ? this.#filled : CHUNK_LENGTH
      // The unused end of a chunk is zeros: no place has the id 0.
      for (let at = 0; at + HEAD_LENGTH <= end; at += HEAD_LENGTH + chunk.readUInt16LE(at + 4)) {
        const id = chunk.readUInt32LE(at)
        if (id === 0) break
        keys[record] = id * MOST_RECORDS + record
        starts[record++] = index * CHUNK_LENGTH + at
      }
    }
    return { keys: keys.sort(), starts }
  }
}

/** Index of the first of sorted numbers that is not below a bound. */
function firstAtLeast(sorted: Float64Array, bound: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}
