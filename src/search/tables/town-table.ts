import type { Directories } from '../../model/directories.ts'
import type { SectionReader } from '../../snapshot/section-reader.ts'
import { type JsonBytes, viewOf } from './json-bytes.ts'
import { type RecordedTown, TownRecords } from './town-record.ts'

/** Bytes that the processor fetches at once; where it fetches more, some reads are for nothing. */
const CACHE_LINE = 64

/**
 * The towns by ordinal.
 *
 * | section     | type | length    | holds |
 * |-------------|------|-----------|-------|
 * | id          | f64  | towns     | identifier |
 * | byId        | u32  | towns     | ordinals in ascending order of id |
 * | importance  | u16  | towns     | see importance.ts; never rising |
 * | population  | u32  | towns     | people; for looking into a snapshot, searches do without |
 * | country     | u8   | towns     | index in the list of countries |
 * | group       | u16  | towns     | index in the list of (country, area) groups |
 * | recordStart | f64  | towns + 1 | where each record starts in `records`; f64, since they may pass 4 GiB |
 * | records     | u8   | bytes     | what answers are written from, see town-record.ts; zeros after the last, see json-bytes.ts |
 */
export class TownTable {
  readonly ids: Float64Array
  readonly importance: Uint16Array
  readonly country: Uint8Array
  readonly group: Uint16Array
  readonly #byId: Uint32Array
  /** By index in the list of countries. */
  readonly #isFarCountry: readonly boolean[]
  readonly #recordStart: Float64Array
  readonly #bytes: DataView
  readonly #records: TownRecords
  /** What `prefetch` read: kept, so that the compiler does not remove the reads. */
  prefetched = 0

  constructor(sections: SectionReader, { languages, countries }: Pick<Directories, 'languages' | 'countries'>) {
    this.ids = sections.f64('id')
    this.#byId = sections.u32('byId')
    this.importance = sections.u16('importance')
    this.country = sections.u8('country')
    this.group = sections.u16('group')
    this.#isFarCountry = countries.map(({ isFar }) => isFar === true)
    this.#recordStart = sections.f64('recordStart')
    this.#bytes = viewOf(sections.u8('records'))
    this.#records = new TownRecords(this.#bytes, languages.length)
  }

  get size(): number {
    return this.ids.length
  }

  /** Whether a town is where no lorry from Europe goes. */
  isFar(ordinal: number): boolean {
    return this.#isFarCountry[this.country[ordinal]!]!
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

  /** The most important towns that have the same `country` or `group` as a town, at most `limit`; it may be among them. */
  sharing(places: TownTable['country' | 'group'], ordinal: number, limit: number): number[] {
    const found: number[] = []
    // Ordinals are in order of importance. Most places have fewer towns than are wanted: all towns are looked at, in half a
    // millisecond for the bundled ones.
    for (let other = 0; other < places.length && found.length < limit; other++) {
      if (places[other] === places[ordinal]) found.push(other)
    }
    return found
  }

  /** A town's postcode items as they are written in answers, as a JSON array. */
  postcodesOf(ordinal: number): string {
    const start = this.#recordStart
    return this.#records.postcodes(start[ordinal]!, start[ordinal + 1]!)
  }

  hasPostcodes(ordinal: number): boolean {
    return this.#records.hasPostcodes(this.#recordStart[ordinal]!)
  }

  /** The bytes of a town's record, as a view. */
  record(ordinal: number): Uint8Array {
    const start = this.#recordStart[ordinal]!
    const { buffer, byteOffset } = this.#bytes
    return new Uint8Array(buffer, byteOffset + start, this.#recordStart[ordinal + 1]! - start)
  }

  /** A town taken apart; answers are written by `write`. */
  read(ordinal: number): RecordedTown {
    const start = this.#recordStart
    return this.#records.read(start[ordinal]!, start[ordinal + 1]!)
  }

  /**
   * Makes the processor fetch the records of towns that are to be written, which lie all over the memory. Reads made right
   * after one another are waited for together; a read made only when its town is written is waited for alone.
   */
  prefetch(ordinals: ArrayLike<number>): void {
    const starts = this.#recordStart
    const bytes = this.#bytes
    let sum = 0
    for (let index = 0; index < ordinals.length; index++) {
      const end = starts[ordinals[index]! + 1]!
      for (let at = starts[ordinals[index]!]!; at < end; at += CACHE_LINE) sum += bytes.getUint8(at)
    }
    this.prefetched = sum
  }

  /**
   * Writes a town's JSON.
   *
   * @param language index of the language of the name.
   * @param postcode the one item to show, instead of all.
   */
  write(out: JsonBytes, ordinal: number, language: number, postcode?: string): void {
    const start = this.#recordStart
    this.#records.write(out, start[ordinal]!, start[ordinal + 1]!, language, postcode)
  }
}
