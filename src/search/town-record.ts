/**
 * The bytes that a town's answer is put together from, in one piece, so that reading a town touches few
 * cache lines. A town's JSON is `head + name in the language + tail + postcodes + }`; what the languages
 * share is stored once.
 *
 * | bytes          | holds |
 * |----------------|-------|
 * | languages      | per language: which of the town's distinct names it shows |
 * | 1              | length of the head |
 * | 1              | length of the tail |
 * | 4              | length of the postcodes, 0 where there are none |
 * | 2 × (names)    | length of each name |
 * | head           | `{"id":703448,"name":` |
 * | tail           | `,"countrySign":"UA","areaId":80400012,"lat":50.45466,"lon":30.5238` |
 * | names          | the distinct shown names as JSON strings, quotes included, in UTF-8, one behind another |
 * | postcodes      | `,"postcode":["01000-06999"]` |
 *
 * How many names there are is one more than the greatest choice. Numbers are little-endian.
 */
import type { Town } from '../model/places.ts'
import type { JsonBytes } from './json-bytes.ts'

/** Bytes of the three lengths behind the choices. */
const LENGTHS = 6
const POSTCODE_KEY = ',"postcode":'
const CLOSE = 0x7d

/** @param shown the name that each language shows. */
export function encodeTown(town: Town, shown: readonly string[]): Buffer {
  const distinct = [...new Set(shown)]
  const names = distinct.map((name) => Buffer.from(JSON.stringify(name)))
  const { countrySign, areaId, lat, lon } = town
  const head = Buffer.from(`{"id":${town.id},"name":`)
  const tail = Buffer.from(`,${JSON.stringify({ countrySign, areaId, lat, lon }).slice(1, -1)}`)
  const postcodes = Buffer.from(town.postcodes.length === 0 ? '' : POSTCODE_KEY + JSON.stringify(town.postcodes))
  const lengths = Buffer.alloc(LENGTHS + 2 * names.length)
  lengths.writeUInt8(head.length, 0)
  lengths.writeUInt8(tail.length, 1)
  lengths.writeUInt32LE(postcodes.length, 2)
  for (const [at, name] of names.entries()) lengths.writeUInt16LE(name.length, LENGTHS + 2 * at)
  const choices = Buffer.from(shown.map((name) => distinct.indexOf(name)))
  return Buffer.concat([choices, lengths, head, tail, ...names, postcodes])
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
  const { nameLengths, head, tail, names } = partsOf(records, start, languages)
  const text = (from: number, to: number) => Buffer.from(records.subarray(from, to)).toString()
  const distinct: string[] = []
  let name = names
  for (let at = nameLengths; at < head; at += 2) {
    const length = records[at]! | (records[at + 1]! << 8)
    distinct.push(JSON.parse(text(name, name + length)))
    name += length
  }
  const { name: _, ...shared } = JSON.parse(`${text(head, tail)}""${text(tail, names)}}`)
  return {
    ...shared,
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
  const head = nameLengths + 2 * (greatest + 1)
  const tail = head + records[lengths]!
  const names = tail + records[lengths + 1]!
  return { nameLengths, head, tail, names }
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
  const { nameLengths, head, tail, names } = partsOf(records, start, languages)
  out.copy(records, head, tail)
  const choice = records[start + language]!
  let name = names
  for (let at = nameLengths; at < nameLengths + 2 * choice; at += 2) name += records[at]! | (records[at + 1]! << 8)
  const nameLength = nameLengths + 2 * choice
  out.copy(records, name, name + (records[nameLength]! | (records[nameLength + 1]! << 8)))
  out.copy(records, tail, names)
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
  const at = start + languages + 2
  return records[at]! + records[at + 1]! * 2 ** 8 + records[at + 2]! * 2 ** 16 + records[at + 3]! * 2 ** 24
}
