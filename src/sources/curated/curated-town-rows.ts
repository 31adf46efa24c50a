import { join } from 'node:path'
import { areaKey } from '../../model/area-key.ts'
import { isOwnTownId, MOST_PEOPLE, OWN_TOWN_IDS } from '../../model/places.ts'
import type { DataFault } from '../data-faults.ts'
import type { TownRow } from '../source.ts'
import { CURATED_FILES, type CuratedRow, OWN_TOWNS } from './curated-files.ts'
import { checkDistinct, isNamed } from './layered-rows.ts'
import { type KnownPlaces, noteUnknownCountry } from './place-rows.ts'
import { type Row, Table } from './table.ts'

const REQUIRED = ['id', 'country', 'lat', 'lon', 'en'] as const
const OPTIONAL = ['area', 'population', 'aliases', 'postcodes'] as const

type OwnTownColumn = (typeof REQUIRED | typeof OPTIONAL)[number]
export type OwnTownRow = Row<OwnTownColumn>

/** The rows of an operator's `towns.csv`; none where there is no such file. */
export function readOwnTownRows(
  folder: string,
  languages: readonly string[],
  faults: DataFault[],
): readonly OwnTownRow[] {
  const path = join(folder, OWN_TOWNS)
  if (!isNamed(path)) return []
  const columns = { required: REQUIRED, known: [...new Set([...REQUIRED, ...OPTIONAL, ...languages])] }
  const { rows } = new Table<OwnTownColumn>(path, columns, faults)
  checkDistinct(rows, { key: ['id'] })
  return rows
}

/** A row of an operator's `towns.csv`; what is wrong with its cells is noted there. */
export function readOwnTown(row: OwnTownRow, languages: readonly string[], known: KnownPlaces): TownRow {
  const town = {
    ...readTown(row, languages, known),
    aliases: row.aliases('aliases'),
    postcodes: row.items('postcodes'),
  }
  const isRead = row.text('id') === String(town.id)
  if (isRead && !isOwnTownId(town.id)) {
    row.fault('id', `own towns have ids from ${OWN_TOWN_IDS.first} to ${OWN_TOWN_IDS.last}: write one of those`)
  }
  return town
}

/** A row of `towns-added.csv`, whose aliases and postcodes are in files of their own; what is wrong with its cells is noted there. */
export function readAddedTown(
  row: CuratedRow<'addedTowns'>,
  languages: readonly string[],
  known: KnownPlaces,
): TownRow {
  const town = { ...readTown(row, languages, known), aliases: [], postcodes: [] }
  // One that cannot be read, which has its own fault, is 0 as well.
  if (row.text('id') === '0' || isOwnTownId(town.id))
    row.fault('id', `${town.id} is not an id of GeoNames: write the town into ${OWN_TOWNS}`)
  return town
}

function readTown(
  row: CuratedRow<'addedTowns'>,
  languages: readonly string[],
  known: KnownPlaces,
): Omit<TownRow, 'aliases' | 'postcodes'> {
  const id = row.integer('id')
  const countrySign = row.required('country')
  const isCountry = countrySign !== '' && (known.signs?.has(countrySign) ?? true)
  if (countrySign !== '' && !isCountry) noteUnknownCountry(row, 'country', countrySign, known)
  const areaCode = row.text('area').toUpperCase()
  const isArea = known.areas?.has(areaKey(countrySign, areaCode)) ?? true
  if (areaCode !== '' && isCountry && !isArea) {
    const fault = `${row.text('area')} is not an area of ${countrySign} in areas.csv: write the code of one, or leave it empty`
    known.dropped.noteReference(CURATED_FILES.areas.file, `${countrySign}\t${areaCode}`, row, 'area', fault)
  }
  return {
    id,
    names: row.namesOfElement(languages),
    countrySign,
    areaCode,
    lat: row.decimal('lat', -90, 90),
    lon: row.decimal('lon', -180, 180),
    population: row.text('population') === '' ? 0 : row.integer('population', MOST_PEOPLE),
    seat: 'none',
  }
}
