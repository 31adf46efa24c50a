import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archive } from './archive.ts'

/** What a row of a dump says; the rest is as of most towns. */
interface TownCells {
  readonly id: number | string
  readonly name: string
  readonly ascii?: string
  readonly lat?: number | string
  readonly lon?: number | string
  readonly featureClass?: string
  readonly featureCode?: string
  readonly country?: string
  readonly admin1?: string
  readonly population?: number | string
}

export function townLine(cells: TownCells): string {
  const { id, name, ascii = name, lat = 49.83826, lon = 24.02324, featureClass = 'P', featureCode = 'PPL' } = cells
  const { country = 'UA', admin1 = '15', population = 0 } = cells
  const place = [id, name, ascii, '', lat, lon, featureClass, featureCode, country, '', admin1]
  return [...place, '', '', '', population, '', 296, 'Europe/Kyiv', '2025-01-01'].join('\t')
}

/** @param flags any of preferred, short, colloquial, historic. */
export function nameLine(id: number, language: string, name: string, flags = '', from = '', to = ''): string {
  const flag = (word: string) => (flags.split(' ').includes(word) ? '1' : '')
  return [1, id, language, name, flag('preferred'), flag('short'), flag('colloquial'), flag('historic'), from, to].join(
    '\t',
  )
}

export function postalLine(
  country: string,
  code: string,
  place: string,
  admin1: string,
  lat: number,
  lon: number,
): string {
  return [country, code, place, '', admin1, '', '', '', '', lat, lon, ''].join('\t')
}

/** What the files of an export hold, as lines. */
export interface ExportLines {
  readonly towns: readonly string[]
  readonly names: readonly string[]
  readonly postcodes: readonly string[]
  readonly areas: readonly string[]
  readonly countries: readonly string[]
}

export const LVIV = townLine({ id: 702550, name: 'Lviv', featureCode: 'PPLA', population: 717803 })
export const KATOWICE = townLine({
  id: 3096472,
  name: 'Katowice',
  lat: 50.25841,
  lon: 19.02754,
  featureCode: 'PPLA',
  country: 'PL',
  admin1: '83',
  population: 317316,
})

/** Two cities with names, postal codes and areas: facts. */
export const TWO_CITIES: ExportLines = {
  towns: [LVIV, KATOWICE, townLine({ id: 702549, name: 'Lviv Oblast', featureClass: 'A', featureCode: 'ADM1' })],
  names: [
    nameLine(702550, 'uk', 'Львів', 'preferred'),
    nameLine(702550, 'ru', 'Львов'),
    nameLine(702550, 'de', 'Lemberg', 'historic'),
    nameLine(3096472, 'uk', 'Катовіце'),
    nameLine(3096472, 'be', 'Горад Катавіцы'),
    nameLine(702549, 'uk', 'Львівщина'),
    nameLine(702550, 'link', 'https://en.wikipedia.org/wiki/Lviv'),
  ],
  postcodes: [
    postalLine('UA', '79000', 'Львів', '15', 49.84, 24.03),
    postalLine('PL', '40-001', 'Katowice', '83', 50.26, 19.02),
  ],
  areas: ['UA.15\tLviv\tLviv\t702549', 'PL.83\tSilesia\tSilesia\t3337497'],
  countries: ['# a heading', ['UA', 'UKR', '804', 'UP', 'Ukraine', ...Array(14).fill('')].join('\t')],
}

/** Writes an export, laid out as GeoNames' site lays it out; archives also hold a second file, as there. */
export async function writeExport(folder: string, changes: Partial<ExportLines> = {}): Promise<void> {
  const { towns, names, postcodes, areas, countries } = { ...TWO_CITIES, ...changes }
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const files: Record<string, string | Buffer> = {
    'dump/admin1CodesASCII.txt': text(areas),
    'dump/countryInfo.txt': text(countries),
    'dump/alternateNamesV2.zip': await archive({
      'iso-languagecodes.txt': 'ISO 639-3\n',
      'alternateNamesV2.txt': text(names),
    }),
  }
  const all: [string, readonly string[], (line: string) => string | undefined][] = [
    ['dump', towns, (line) => line.split('\t')[8]],
    ['zip', postcodes, (line) => line.split('\t')[0]],
  ]
  for (const [place, lines, countryOf] of all) {
    files[`${place}/allCountries.zip`] = await archive({ 'readme.txt': 'GeoNames\n', 'allCountries.txt': text(lines) })
    for (const country of ['UA', 'PL']) {
      const own = lines.filter((line) => countryOf(line) === country)
      if (own.length > 0) files[`${place}/${country}.zip`] = await archive({ [`${country}.txt`]: text(own) })
    }
  }
  for (const sub of ['dump', 'zip']) mkdirSync(join(folder, sub), { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
}
