import { MOST_PEOPLE } from '../../model/places.ts'
import { seatOf, type TownRow } from '../source.ts'
import { degrees } from './degrees.ts'
import type { ExportFile } from './export-file.ts'
import { type IdSet, readId } from './geoname-id.ts'
import type { NameChooser } from './name-chooser.ts'
import type { PackedNames } from './packed-names.ts'
import type { ReadingReport } from './reading-report.ts'
import { textFault } from './row-faults.ts'
import { type ExportRow, rowLists } from './row-lists.ts'
import { readName } from './row-name.ts'

/** Columns of a dump file: https://download.geonames.org/export/dump/readme.txt */
const COLUMNS = 19
const ID = 0
const NAME = 1
const ASCII_NAME = 2
const LATITUDE = 4
const LONGITUDE = 5
const FEATURE_CLASS = 6
const FEATURE_CODE = 7
const COUNTRY = 8
const ADMIN1 = 10
const POPULATION = 14

/** GeoNames' class of cities, towns and villages. */
const POPULATED_PLACE = 'P'
/** Its other classes are letters too, and some rows have none; a file of another kind may have anything there. */
const ANOTHER_CLASS = /^[A-OQ-Z]?$/

/**
 * Codes in that class for abandoned, destroyed and historical places and former capitals. Some such places have people all
 * the same, and are living towns with a wrong code, such as Yurga of 84,220, or parts of cities.
 */
const NO_MORE: ReadonlySet<string> = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** What is wanted from a dump, and what reading it needs. */
interface TownReading {
  /** Signs of the known countries. */
  readonly known: ReadonlySet<string>
  /** Signs of the countries that are wanted; absent: all. */
  readonly wanted: ReadonlySet<string> | undefined
  readonly names: PackedNames
  readonly chooser: NameChooser
  readonly report: ReadingReport
  /** Ids of the rows so far, in all files. */
  readonly seen: IdSet
  /** Signs of the countries from which towns came, in all files. */
  readonly found: Set<string>
}

/**
 * The towns of a dump file. Rows at fault, rows of unknown countries, and rows of places where nobody lives any more are
 * left out and counted.
 *
 * @throws SourceFileError when the file cannot be used.
 */
export async function* readTowns(file: ExportFile, reading: TownReading): AsyncGenerator<TownRow> {
  const { known, wanted, report, seen, found } = reading
  for await (const rows of rowLists(file, COLUMNS, report)) {
    for (const row of rows) {
      const { [ID]: id = '', [COUNTRY]: country = '', [FEATURE_CLASS]: featureClass = '' } = row.cells
      if (ANOTHER_CLASS.test(featureClass)) continue
      const fault = faultOf(row)
      if (fault !== undefined) report.refuse(file, row.line, ...fault)
      else if (!known.has(country)) report.leaveOut(file, row.line, 'unknown country', country)
      else if (!seen.add(Number(id))) report.refuse(file, row.line, 'duplicate id', id)
      else if (isNoMore(row))
        report.leaveOut(file, row.line, 'abandoned, destroyed or historical', row.cells[NAME] ?? '')
      else if (wanted?.has(country) ?? true) {
        found.add(country)
        yield townOf(row, reading)
      }
    }
  }
}

/** What is wrong with a row, and the text at fault. */
function faultOf({ cells }: ExportRow): readonly [string, string] | undefined {
  const cell = (column: number) => cells[column] ?? ''
  if (cell(FEATURE_CLASS) !== POPULATED_PLACE) return ['impossible feature class', cell(FEATURE_CLASS)]
  if (readId(cell(ID)) === undefined) return ['impossible id', cell(ID)]
  if (readName(cell(NAME)) === '') return ['no name', cell(ID)]
  for (const text of [cell(NAME), cell(ASCII_NAME), cell(ADMIN1)].map((each) => each.trim())) {
    const fault = textFault(text)
    if (fault !== undefined) return [fault, text]
  }
  if (degrees(cell(LATITUDE), 90) === undefined || degrees(cell(LONGITUDE), 180) === undefined) {
    return ['impossible coordinates', `${cell(LATITUDE)} ${cell(LONGITUDE)}`]
  }
  return isPopulation(cell(POPULATION)) ? undefined : ['impossible population', cell(POPULATION)]
}

function isNoMore({ cells }: ExportRow): boolean {
  return NO_MORE.has(cells[FEATURE_CODE] ?? '') && Number(cells[POPULATION]) === 0
}

function isPopulation(text: string): boolean {
  return /^[0-9]*$/.test(text) && Number(text) <= MOST_PEOPLE
}

function townOf({ cells }: ExportRow, { names, chooser }: TownReading): TownRow {
  const cell = (column: number) => (cells[column] ?? '').trim()
  const id = Number(cell(ID))
  const main = { name: readName(cell(NAME)), ascii: readName(cell(ASCII_NAME)), countrySign: cell(COUNTRY) }
  return {
    id,
    ...chooser.choose(main, names.of(id)),
    countrySign: cell(COUNTRY),
    areaCode: cell(ADMIN1).toUpperCase(),
    lat: Number(cell(LATITUDE)),
    lon: Number(cell(LONGITUDE)),
    population: Number(cell(POPULATION)),
    seat: seatOf(cell(FEATURE_CODE)),
    postcodes: [],
  }
}
