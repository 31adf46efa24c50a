/**
 * The bytes that a town's answer is put together from, in one piece, so that reading a town touches few
 * cache lines. What all towns or all languages share is stored once: the keys of the JSON stand below.
 *
 * | bytes          | holds |
 * |----------------|-------|
 * | languages      | per language: which of the town's distinct names it shows |
 * | 5              | length of each field: `id`, `countrySign`, `areaId`, `lat`, `lon` |
 * | 4              | length of the postcodes, 0 where there are none |
 * | 2 × (names)    | length of each name |
 * | fields         | `703448`, `"UA"`, `80400012`, `50.45466`, `30.5238`, one after another |
 * | names          | the distinct shown names as JSON strings, quotes included, in UTF-8, one after another |
 * | postcodes      | `,"postcode":["01000-06999"]` |
 *
 * The number of names is one more than the greatest choice. Numbers are little-endian.
 */
import type { Town } from '../../model/places.ts'
import { type JsonBytes, SPARE_BYTES, viewOf } from './json-bytes.ts'

/** Fields that every town has, in the order of the answer; the name stands after the first. */
const FIELDS = ['id', 'countrySign', 'areaId', 'lat', 'lon'] as const
/** What stands in the answer before each field. */
const KEYS = FIELDS.map((field) => prepared(`${field === 'id' ? '{' : ','}"${field}":`))
const NAME_KEY = prepared(',"name":')
const POSTCODE_KEY = ',"postcode":'
const CLOSE = 0x7d

/** Bytes of the lengths after the choices, except those of the names. */
const LENGTHS = FIELDS.length + 4

/** @param shown the name that each language shows. */
export function encodeTown(town: Town, shown: readonly string[]): Buffer {
  const distinct = [...new Set(shown)]
  const fields = FIELDS.map((field) => JSON.stringify(town[field]))
  const names = distinct.map((name) => JSON.stringify(name))
  const postcodes = town.postcodes.length === 0 ? '' : POSTCODE_KEY + JSON.stringify(town.postcodes)
  const lengths = Buffer.alloc(LENGTHS + 2 * names.length)
  for (const [at, field] of fields.entries()) lengths.writeUInt8(Buffer.byteLength(field), at)
  lengths.writeUInt32LE(Buffer.byteLength(postcodes), FIELDS.length)
  for (const [at, name] of names.entries()) lengths.writeUInt16LE(Buffer.byteLength(name), LENGTHS + 2 * at)
  const choices = Buffer.from(shown.map((name) => distinct.indexOf(name)))
  return Buffer.concat([choices, lengths, Buffer.from([...fields, ...names, postcodes].join(''))])
}

/** A town as its record has it. */
export interface RecordedTown {
  readonly id: number
  readonly countrySign: string
  readonly areaId: number
  readonly lat: number
  readonly lon: number
  readonly postcodes: readonly string[]
  /** The name that each language shows, by the language's index. */
  readonly shown: readonly string[]
}

/** The records of all towns. A record is named by where it starts and where it ends among their bytes. */
export class TownRecords {
  readonly #records: DataView
  readonly #languages: number

  /**
   * @param records with SPARE_BYTES after the last.
   * @param languages how many there are.
   */
  constructor(records: DataView, languages: number) {
    this.#records = records
    this.#languages = languages
  }

  /** Takes a record apart again, for comparing and inspecting; answers are written by `write`. */
  read(start: number, end: number): RecordedTown {
    const records = this.#records
    const { lengths, nameLengths, fields, names } = this.#partsOf(start)
    let at = fields
    const next = <Value>(length: number): Value => {
      at += length
      return JSON.parse(textOf(records, at - length, at)) as Value
    }
    let index = 0
    const nextField = <Value>(): Value => next(records.getUint8(lengths + index++))
    // In the order of FIELDS.
    const [id, countrySign, areaId, lat, lon] = [
      nextField<number>(),
      nextField<string>(),
      nextField<number>(),
      nextField<number>(),
      nextField<number>(),
    ]
    at = names
    const distinct: string[] = []
    for (let length = nameLengths; length < fields; length += 2) distinct.push(next(records.getUint16(length, true)))
    const postcodes: readonly string[] = JSON.parse(this.postcodes(start, end))
    const shown = Array.from({ length: this.#languages }, (_, index) => distinct[records.getUint8(start + index)] ?? '')
    return { id, countrySign, areaId, lat, lon, postcodes, shown }
  }

  /** A town's postcode items, as a JSON array. */
  postcodes(start: number, end: number): string {
    const length = this.#postcodesLength(start)
    return length === 0 ? '[]' : textOf(this.#records, end - length + POSTCODE_KEY.length, end)
  }

  hasPostcodes(start: number): boolean {
    return this.#postcodesLength(start) > 0
  }

  /**
   * Writes a town's JSON.
   *
   * @param language index of the language of the name.
   * @param postcode the one item to show, instead of all.
   */
  write(out: JsonBytes, start: number, end: number, language: number, postcode?: string): void {
    const records = this.#records
    const { lengths, nameLengths, fields, names } = this.#partsOf(start)
    let from = fields
    for (let index = 0; index < FIELDS.length; index++) {
      const to = from + records.getUint8(lengths + index)
      writeKey(out, KEYS[index]!)
      out.copy(records, from, to)
      from = to
      if (index === 0) {
        writeKey(out, NAME_KEY)
        this.#writeName(out, nameLengths, names, records.getUint8(start + language))
      }
    }
    if (postcode === undefined) out.copy(records, end - this.#postcodesLength(start), end)
    else out.text(`${POSTCODE_KEY}[${JSON.stringify(postcode)}]`)
    out.byte(CLOSE)
  }

  /** Where the parts of the record that starts at `start` lie. */
  #partsOf(start: number) {
    const records = this.#records
    const lengths = start + this.#languages
    const nameLengths = lengths + LENGTHS
    let greatest = 0
    for (let at = start; at < lengths; at++) if (records.getUint8(at) > greatest) greatest = records.getUint8(at)
    const fields = nameLengths + 2 * (greatest + 1)
    let names = fields
    for (let at = lengths; at < lengths + FIELDS.length; at++) names += records.getUint8(at)
    return { lengths, nameLengths, fields, names }
  }

  #writeName(out: JsonBytes, nameLengths: number, names: number, choice: number): void {
    const records = this.#records
    let from = names
    for (let name = 0; name < choice; name++) from += records.getUint16(nameLengths + 2 * name, true)
    out.copy(records, from, from + records.getUint16(nameLengths + 2 * choice, true))
  }

  #postcodesLength(start: number): number {
    return this.#records.getUint32(start + this.#languages + FIELDS.length, true)
  }
}

/** Bytes of the answer that are the same for all towns, with the spare bytes that copying needs after them. */
function prepared(text: string): DataView {
  return viewOf(Buffer.from(text + '\0'.repeat(SPARE_BYTES)))
}

function writeKey(out: JsonBytes, key: DataView): void {
  out.copy(key, 0, key.byteLength - SPARE_BYTES)
}

function textOf(records: DataView, from: number, to: number): string {
  return Buffer.from(records.buffer, records.byteOffset + from, to - from).toString()
}
