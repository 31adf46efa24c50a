import type { SectionReader } from '../snapshot/reader.ts'

const QUOTE = 0x22
const COLON = 0x3a

/**
 * The towns by ordinal, with the bytes that their answers are put together from. A town's JSON is
 * `head + name in the language + tail + postcodes + }`; what all languages share is stored once.
 *
 * | section        | type | length        | holds |
 * |----------------|------|---------------|-------|
 * | id             | f64  | towns         | identifier |
 * | byId           | u32  | towns         | ordinals in ascending order of id |
 * | importance     | u16  | towns         | see score.ts; never rising |
 * | country        | u8   | towns         | place in the list of countries |
 * | group          | u16  | towns         | place in the list of (country, area) groups |
 * | nameFirst      | u32  | towns + 1     | first of the town's distinct shown names |
 * | nameChoice     | u8   | towns × langs | which of them a language shows |
 * | nameStart      | u32  | names + 1     | where each name starts in `nameBytes` |
 * | nameBytes      | u8   | bytes         | names as JSON strings, quotes included, UTF-8 |
 * | partStart      | u32  | 2 × towns + 1 | where each head and each tail starts in `partBytes` |
 * | partBytes      | u8   | bytes         | `{"id":703448,"name":` and `,"countrySign":"UA",…,"lon":30.52` |
 * | postcodeFirst  | u32  | towns + 1     | first of the town's postcode items |
 * | postcodeStart  | u32  | items + 1     | where each item starts in `postcodeBytes` |
 * | postcodeBytes  | u8   | bytes         | items as JSON strings, quotes included |
 */
export class TownTable {
  readonly ids: Float64Array
  readonly importance: Uint16Array
  readonly country: Uint8Array
  readonly group: Uint16Array
  readonly #byId: Uint32Array
  readonly #languages: number
  readonly #nameFirst: Uint32Array
  readonly #nameChoice: Uint8Array
  readonly #nameStart: Uint32Array
  readonly #nameBytes: Uint8Array
  readonly #partStart: Uint32Array
  readonly #partBytes: Uint8Array
  readonly #postcodeFirst: Uint32Array
  readonly #postcodeStart: Uint32Array
  readonly #postcodeBytes: Uint8Array

  constructor(sections: SectionReader, languages: number) {
    this.ids = sections.f64('id')
    this.#byId = sections.u32('byId')
    this.importance = sections.u16('importance')
    this.country = sections.u8('country')
    this.group = sections.u16('group')
    this.#languages = languages
    this.#nameFirst = sections.u32('nameFirst')
    this.#nameChoice = sections.u8('nameChoice')
    this.#nameStart = sections.u32('nameStart')
    this.#nameBytes = sections.u8('nameBytes')
    this.#partStart = sections.u32('partStart')
    this.#partBytes = sections.u8('partBytes')
    this.#postcodeFirst = sections.u32('postcodeFirst')
    this.#postcodeStart = sections.u32('postcodeStart')
    this.#postcodeBytes = sections.u8('postcodeBytes')
  }

  get size(): number {
    return this.ids.length
  }

  ordinalOf(id: number): number | undefined {
    let low = 0
    let high = this.#byId.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.ids[this.#byId[middle]!]! < id) low = middle + 1
      else high = middle
    }
    const ordinal = this.#byId[low]
    return ordinal !== undefined && this.ids[ordinal] === id ? ordinal : undefined
  }

  /** A town's postcode items, as written in answers. */
  postcodesOf(ordinal: number): string[] {
    const items: string[] = []
    for (let item = this.#postcodeFirst[ordinal]!; item < this.#postcodeFirst[ordinal + 1]!; item++) {
      const bytes = this.#postcodeBytes.subarray(this.#postcodeStart[item], this.#postcodeStart[item + 1])
      items.push(JSON.parse(Buffer.from(bytes).toString()))
    }
    return items
  }

  /**
   * Writes a town's JSON.
   *
   * @param postcode the one item to show, counted from 0, or -1 for the whole list.
   */
  write(out: JsonBytes, ordinal: number, language: number, postcode = -1): void {
    const part = this.#partStart[2 * ordinal]!
    const tail = this.#partStart[2 * ordinal + 1]!
    out.copy(this.#partBytes, part, tail)
    const name = this.#nameFirst[ordinal]! + this.#nameChoice[ordinal * this.#languages + language]!
    out.copy(this.#nameBytes, this.#nameStart[name]!, this.#nameStart[name + 1]!)
    out.copy(this.#partBytes, tail, this.#partStart[2 * ordinal + 2]!)
    const first = this.#postcodeFirst[ordinal]!
    const last = this.#postcodeFirst[ordinal + 1]!
    if (postcode >= 0) this.#writePostcodes(out, first + postcode, first + postcode + 1)
    else if (first < last) this.#writePostcodes(out, first, last)
    out.byte(0x7d)
  }

  #writePostcodes(out: JsonBytes, first: number, last: number): void {
    out.copy(POSTCODE_KEY, 0, POSTCODE_KEY.length)
    for (let item = first; item < last; item++) {
      out.byte(item === first ? 0x5b : 0x2c)
      out.copy(this.#postcodeBytes, this.#postcodeStart[item]!, this.#postcodeStart[item + 1]!)
    }
    out.byte(0x5d)
  }
}

const POSTCODE_KEY = Uint8Array.from([0x2c, QUOTE, ...Buffer.from('postcode'), QUOTE, COLON])

/** A growing buffer that JSON is written into; reused from answer to answer. */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(16_384)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  get isEmpty(): boolean {
    return this.#length === 0
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

  /** What was written, as a buffer of its own. */
  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#length + needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
