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
 * | fields         | `703448`, `"UA"`, `80400012`, `50.45466`, `30.5238`, one behind another |
 * | names          | the distinct shown names as JSON strings, quotes included, in UTF-8, one behind another |
 * | postcodes      | `,"postcode":["01000-06999"]` |
 *
 * How many names there are is one more than the greatest choice. Numbers are little-endian.
 */
import type { Town } from '../model/places.ts'
import type { JsonBytes } from './json-bytes.ts'

/** Fields that every town has, in the order of the answer; the name stands behind the first. */
const FIELDS = ['id', 'countrySign', 'areaId', 'lat', 'lon'] as const
/** What stands in the answer before each field. */
const KEYS = FIELDS.map((field) => Buffer.from(`${field === 'id' ? '{' : ','}"${field}":`))
const NAME_KEY = Buffer.from(',"name":')
const POSTCODE_KEY = ',"postcode":'
const CLOSE = 0x7d

/** Bytes of the lengths behind the choices, but those of the names. */
const LENGTHS = FIELDS.length + 4

/** @param shown the name that each language shows. */
export function encodeTown(town: Town, shown: readonly string[]): Buffer {
  const distinct = [...new Set(shown)]
  const fields = FIELDS.map((field) => Buffer.from(JSON.stringify(town[field])))
  const names = distinct.map((name) => Buffer.from(JSON.stringify(name)))
  const postcodes = Buffer.from(town.postcodes.length === 0 ? '' : POSTCODE_KEY + JSON.stringify(town.postcodes))
  const lengths = Buffer.alloc(LENGTHS + 2 * names.length)
  for (const [at, field] of fields.entries()) lengths.writeUInt8(field.length, at)
  lengths.writeUInt32LE(postcodes.length, FIELDS.length)
  for (const [at, name] of names.entries()) lengths.writeUInt16LE(name.length, LENGTHS + 2 * at)
  const choices = Buffer.from(shown.map((name) => distinct.indexOf(name)))
  return Buffer.concat([choices, lengths, ...fields, ...names, postcodes])
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

/** Takes a record apart again, for those who compare and inspect; answers are written by `writeTown`. */
export function readTown(records: Uint8Array, start: number, end: number, languages: number): RecordedTown {
  const { lengths, nameLengths, fields, names } = partsOf(records, start, languages)
  let at = fields
  const next = (length: number) => {
    at += length
    return JSON.parse(Buffer.from(records.subarray(at - length, at)).toString())
  }
  const [id, countrySign, areaId, lat, lon] = FIELDS.map((_, place) => next(records[lengths + place]!))
  at = names
  const distinct: string[] = []
  for (let length = nameLengths; length < fields; length += 2) {
    distinct.push(next(records[length]! | (records[length + 1]! << 8)))
  }
  return {
    id,
    countrySign,
    areaId,
    lat,
    lon,
    postcodes: postcodesOf(records, start, end, languages),
    shown: Array.from({ length: languages }, (_, place) => distinct[records[start + place]!] ?? ''),
  }
}

/** Where the parts of a record lie in a buffer of records. */
function partsOf(records: Uint8Array, start: number, languages: number) {
  let greatest = 0
  for (let at = start; at < start + languages; at++) if (records[at]! > greatest) greatest = records[at]!
  const lengths = start + languages
  const nameLengths = lengths + LENGTHS
  const fields = nameLengths + 2 * (greatest + 1)
  let names = fields
  for (let at = lengths; at < lengths + FIELDS.length; at++) names += records[at]!
  return { lengths, nameLengths, fields, names }
}

/**
 * Writes the JSON of the town whose record starts at `start` and ends at `end`.
 *
 * @param postcode the one item to show, instead of all.
 */
export function writeTown(
  out: JsonBytes,
  records: Uint8Array,
  start: number,
  end: number,
  languages: number,
  language: number,
  postcode?: string,
): void {
  const { lengths, nameLengths, fields, names } = partsOf(records, start, languages)
  const choice = records[start + language]!
  let name = names
  for (let at = nameLengths; at < nameLengths + 2 * choice; at += 2) name += records[at]! | (records[at + 1]! << 8)
  const nameLength = nameLengths + 2 * choice
  let from = fields
  for (let place = 0; place < KEYS.length; place++) {
    const key = KEYS[place]!
    const to = from + records[lengths + place]!
    out.copy(key, 0, key.length)
    out.copy(records, from, to)
    from = to
    if (place > 0) continue
    out.copy(NAME_KEY, 0, NAME_KEY.length)
    out.copy(records, name, name + (records[nameLength]! | (records[nameLength + 1]! << 8)))
  }
  if (postcode === undefined) out.copy(records, end - postcodesLength(records, start, languages), end)
  else out.text(`${POSTCODE_KEY}[${JSON.stringify(postcode)}]`)
  out.byte(CLOSE)
}

/** A town's postcode items. */
export function postcodesOf(records: Uint8Array, start: number, end: number, languages: number): string[] {
  const length = postcodesLength(records, start, languages)
  if (length === 0) return []
  return JSON.parse(Buffer.from(records.subarray(end - length + POSTCODE_KEY.length, end)).toString())
}

function postcodesLength(records: Uint8Array, start: number, languages: number): number {
  const at = start + languages + FIELDS.length
  return records[at]! + records[at + 1]! * 2 ** 8 + records[at + 2]! * 2 ** 16 + records[at + 3]! * 2 ** 24
}
