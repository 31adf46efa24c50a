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
import type { Town } from '../model/places.ts'
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
  /** The name that each language shows, by the language's place. */
  readonly shown: readonly string[]
}

/** Takes a record apart again, for comparing and inspecting; answers are written by `writeTown`. */
export function readTown(record: DataView, languages: number): RecordedTown {
  const { lengths, nameLengths, fields, names } = partsOf(record, 0, languages)
  let at = fields
  const next = (length: number) => {
    at += length
    return JSON.parse(textOf(record, at - length, at))
  }
  const [id, countrySign, areaId, lat, lon] = FIELDS.map((_, place) => next(record.getUint8(lengths + place)))
  at = names
  const distinct: string[] = []
  for (let length = nameLengths; length < fields; length += 2) distinct.push(next(record.getUint16(length, true)))
  return {
    id,
    countrySign,
    areaId,
    lat,
    lon,
    postcodes: JSON.parse(postcodesOf(record, 0, record.byteLength, languages)),
    shown: Array.from({ length: languages }, (_, place) => distinct[record.getUint8(place)] ?? ''),
  }
}

/** Where the parts of a record lie in a buffer of records. */
function partsOf(records: DataView, start: number, languages: number) {
  const lengths = start + languages
  const nameLengths = lengths + LENGTHS
  let greatest = 0
  for (let at = start; at < lengths; at++) if (records.getUint8(at) > greatest) greatest = records.getUint8(at)
  const fields = nameLengths + 2 * (greatest + 1)
  let names = fields
  for (let at = lengths; at < lengths + FIELDS.length; at++) names += records.getUint8(at)
  return { lengths, nameLengths, fields, names }
}

/**
 * Writes the JSON of the town whose record starts at `start` and ends at `end`.
 *
 * @param records with SPARE_BYTES after the last.
 * @param postcode the one item to show, instead of all.
 */
export function writeTown(
  out: JsonBytes,
  records: DataView,
  start: number,
  end: number,
  languages: number,
  language: number,
  postcode?: string,
): void {
  const { lengths, nameLengths, fields, names } = partsOf(records, start, languages)
  let from = fields
  for (let place = 0; place < FIELDS.length; place++) {
    const to = from + records.getUint8(lengths + place)
    writeKey(out, KEYS[place]!)
    out.copy(records, from, to)
    from = to
    if (place === 0) {
      writeKey(out, NAME_KEY)
      writeName(out, records, nameLengths, names, records.getUint8(start + language))
    }
  }
  if (postcode === undefined) out.copy(records, end - postcodesLength(records, start, languages), end)
  else out.text(`${POSTCODE_KEY}[${JSON.stringify(postcode)}]`)
  out.byte(CLOSE)
}

function writeName(out: JsonBytes, records: DataView, nameLengths: number, names: number, choice: number): void {
  let from = names
  for (let name = 0; name < choice; name++) from += records.getUint16(nameLengths + 2 * name, true)
  out.copy(records, from, from + records.getUint16(nameLengths + 2 * choice, true))
}

/** Bytes of the answer that are the same for all towns, with the spare bytes that copying needs after them. */
function prepared(text: string): DataView {
  return viewOf(Buffer.from(text + '\0'.repeat(SPARE_BYTES)))
}

function writeKey(out: JsonBytes, key: DataView): void {
  out.copy(key, 0, key.byteLength - SPARE_BYTES)
}

/** A town's postcode items, as a JSON array. */
export function postcodesOf(records: DataView, start: number, end: number, languages: number): string {
  const length = postcodesLength(records, start, languages)
  return length === 0 ? '[]' : textOf(records, end - length + POSTCODE_KEY.length, end)
}

function postcodesLength(records: DataView, start: number, languages: number): number {
  return records.getUint32(start + languages + FIELDS.length, true)
}

function textOf(records: DataView, from: number, to: number): string {
  return Buffer.from(records.buffer, records.byteOffset + from, to - from).toString()
}
