import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { bundledTowns } from '../../src/sources/bundled.ts'
import { scriptOf } from '../../src/sources/script.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { curatedRows } from '../../test/http/curated-rows.ts'
import { randomNumbers } from '../../test/random-numbers.ts'

/** How many rows the files of an export have. */
export interface ExportSize {
  /** Places of all classes; five of twelve are towns, as in GeoNames' own export. */
  readonly places: number
  readonly names: number
  readonly postcodes: number
}

/** A prime above GeoNames' highest id: multiplied by anything modulo it, numbers stay distinct. */
const ID_MODULUS = 16_777_213
const ID_FACTOR = 7_919_317
const LANGUAGES = curatedRows('languages.csv').map(({ code = '' }) => code)
/** Language tags: ours, none, and some that an import ignores. */
const TAGS = [...LANGUAGES, '', 'link', 'wkdt', 'zh', 'ar']
const CYRILLIC = new Set(LANGUAGES.filter((code) => scriptOf(code) === 'Cyrl'))
const SYLLABLES =
  'ver kho niv ka mos to po lav ski nov ri ga dub no sel gor bi la zhu bro var na lu tsk che rem yas'.split(' ')
const CYRILLIC_SYLLABLES =
  'вер хо нів ка мос то по лав ські нов рі га дуб но сел гор бі ла жу бро вар на лу цк че рем яс'.split(' ')
const LINES_AT_ONCE = 2000

/**
 * Made-up towns, names and postal codes in GeoNames' format, of the size that is asked for, located where the bundled
 * towns are.
 */
export async function writeSyntheticExport(folder: string, size: ExportSize, seed: number): Promise<void> {
  for (const part of ['dump', 'zip']) mkdirSync(join(folder, part), { recursive: true })
  const sites = [...bundledTowns.towns()]
  const siteOf = (place: number) => sites[place % sites.length] as TownRow
  writeFileSync(join(folder, 'dump', 'admin1CodesASCII.txt'), 'UA.15\tLviv\tLviv\t702549\n')
  writeFileSync(
    join(folder, 'dump', 'countryInfo.txt'),
    `${['UA', 'UKR', '804', 'UP', 'Ukraine', ...Array(14).fill('')].join('\t')}\n`,
  )
  await writeArchive(join(folder, 'dump'), 'allCountries', size.places, (place) => {
    const { lat, lon, countrySign, areaCode, population } = siteOf(place)
    const name = nameOf(place, SYLLABLES)
    const [y, x] = [moved(lat, place, 89), moved(lon, place, 179)]
    const kind = isTown(place) ? 'P\tPPL' : 'T\tMT'
    const rest = `${areaCode}\t\t\t\t${population}\t\t200\tEurope/Kyiv\t2025-01-01`
    return `${idOf(place)}\t${name}\t${name}\t${name},${name}\t${y}\t${x}\t${kind}\t${countrySign}\t\t${rest}`
  })
  const random = randomNumbers(seed)
  await writeArchive(join(folder, 'dump'), 'alternateNamesV2', size.names, (row) => {
    const tag = TAGS[row % TAGS.length] ?? ''
    const place = Math.floor(random() * size.places)
    const name = nameOf(place + (row % 7), CYRILLIC.has(tag) ? CYRILLIC_SYLLABLES : SYLLABLES)
    return `${row}\t${idOf(place)}\t${tag}\t${name}\t${random() < 0.3 ? '1' : ''}\t\t\t\t\t`
  })
  await writeArchive(join(folder, 'zip'), 'allCountries', size.postcodes, (row) => {
    const place = Math.floor((random() * size.places) / 12) * 12
    const { lat, lon, countrySign, areaCode } = siteOf(place)
    const code = String(row % 100_000).padStart(5, '0')
    const [y, x] = [moved(lat, place, 89), moved(lon, place, 179)]
    return `${countrySign}\t${code}\t${nameOf(place, SYLLABLES)}\t\t${areaCode}\t\t\t\t\t${y}\t${x}\t`
  })
}

function isTown(place: number): boolean {
  return place % 12 < 5
}

export function townCount({ places }: ExportSize): number {
  return Math.floor(places / 12) * 5 + Math.min(5, places % 12)
}

function idOf(place: number): number {
  return Number((BigInt(place + 1) * BigInt(ID_FACTOR)) % BigInt(ID_MODULUS))
}

/** Three to five syllables: as with real names, most are shared by a few places of a country, if any. */
function nameOf(place: number, syllables: readonly string[]): string {
  let left = Math.imul(place + 1, 0x9e3779b1) >>> 0
  let name = ''
  for (let count = 3 + (left % 3); count > 0; count--) {
    name += syllables[left % syllables.length]
    left = Math.floor(left / syllables.length)
  }
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A coordinate up to a degree away from a site's, within a bound. */
function moved(degrees: number, place: number, bound: number): string {
  const shift = ((Math.imul(place + 7, 0x85ebca6b) >>> 0) / 2 ** 32) * 2 - 1
  return Math.max(-bound, Math.min(bound, degrees + shift)).toFixed(5)
}

async function writeArchive(folder: string, name: string, rows: number, line: (row: number) => string): Promise<void> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(blocks(rows, line)), `${name}.txt`, {
    compressionLevel: 1,
    mtime: new Date('2026-01-01'),
  })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, `${name}.zip`)))
}

function* blocks(rows: number, line: (row: number) => string): Generator<Buffer> {
  for (let first = 0; first < rows; first += LINES_AT_ONCE) {
    const lines = Array.from({ length: Math.min(LINES_AT_ONCE, rows - first) }, (_, index) => line(first + index))
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}
