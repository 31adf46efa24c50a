import { AREA_CODE, areaKey } from '../../model/area-key.ts'
import { type Area, type Country, LONGEST_POSTCODE, type Region } from '../../model/places.ts'
import { cldrNames } from '../cldr.ts'
import { COUNTRY_SIGN } from '../country-sign.ts'
import { CURATED_FILES, type CuratedRow } from './curated-files.ts'
import type { DroppedRows } from './dropped-rows.ts'
import type { Row } from './table.ts'

/** An area as its file has it; ids are given when compiling. */
export type AreaRow = Omit<Area, 'id'>

/** ISO 3166-1's codes have three digits; ids of areas are computed from them. */
const LARGEST_NUMERIC = 999
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]*)$/
const ABBREVIATION = /^[A-Z]{2,3}$/
/** A way to write postcodes, in GeoNames' notation. Some countries have a single code, such as `GX11 1AA`. */
const POSTCODE_WAY = new RegExp(`^(?=.{1,${LONGEST_POSTCODE}}$)(?=.*[#@0-9])[#@A-Z0-9]+(?:[ -][#@A-Z0-9]+)*$`)

/**
 * A row of `countries.csv`; what is wrong with its cells is noted there, as of the other rows.
 *
 * @param languages codes of the languages in which the CLDR is asked for names.
 */
export function readCountry(row: CuratedRow<'countries'>, languages: readonly string[]): Country {
  const text = sign(row, 'sign')
  const vehicleSign = row.text('vehicleSign')
  return {
    sign: text,
    ...(vehicleSign === '' ? {} : { vehicleSign }),
    numeric: row.integer('numeric', LARGEST_NUMERIC),
    region: row.integer('region'),
    ...(isFar(row) ? { isFar: true } : {}),
    postcodeFormat: postcodeNotation(row),
    names: COUNTRY_SIGN.test(text) ? cldrNames('region', text, languages) : {},
    aliases: row.aliases('aliases'),
  }
}

function isFar(row: CuratedRow<'countries'>): boolean {
  const text = row.text('far')
  if (text !== '' && text !== 'yes') row.fault('far', `${JSON.stringify(text)}: write yes or nothing`)
  return text === 'yes'
}

function postcodeNotation(row: CuratedRow<'countries'>): string {
  const notation = row.text('postcode')
  for (const way of notation === '' ? [] : notation.split('|')) {
    if (!POSTCODE_WAY.test(way))
      row.fault(
        'postcode',
        `${JSON.stringify(way)}: write # for a digit, @ for a letter, and | between several ways, such as ####|##-###`,
      )
  }
  return notation
}

/** A row of `regions.csv`. */
export function readRegion(row: CuratedRow<'regions'>, languages: readonly string[]): Region {
  const countrySign = row.text('country')
  if (countrySign !== '') checkSign(row, 'country', countrySign)
  return {
    id: row.integer('id'),
    ...(countrySign === '' ? {} : { countrySign }),
    names: row.namesOfElement(languages),
  }
}

/** A row of `areas.csv`. */
export function readArea(row: CuratedRow<'areas'>, languages: readonly string[]): AreaRow {
  const abbreviations = row.items('abbreviation')
  for (const text of abbreviations.filter((each) => !ABBREVIATION.test(each)))
    row.fault('abbreviation', `${JSON.stringify(text)}: write two or three capital letters`)
  return {
    countrySign: sign(row, 'country'),
    code: areaCode(row),
    ...(abbreviations.length === 0 ? {} : { abbreviations }),
    regionId: row.integer('region'),
    names: row.namesOfElement(languages),
    aliases: row.aliases('aliases'),
  }
}

export interface PlaceRows {
  readonly countryRows: readonly CuratedRow<'countries'>[]
  readonly regionRows: readonly CuratedRow<'regions'>[]
  readonly areaRows: readonly CuratedRow<'areas'>[]
}

/** What other rows may refer to. What could not be read is undefined: it has its own fault, and causes no others. */
export interface KnownPlaces {
  readonly signs: ReadonlySet<string> | undefined
  /** By id of a region, the sign of its country, or an empty text. */
  readonly regions: ReadonlyMap<string, string> | undefined
  /** By `areaKey`. */
  readonly areas: ReadonlySet<string> | undefined
  /** Codes of areas, of whatever country. */
  readonly areaCodes: ReadonlySet<string> | undefined
  /** What an operator dropped, to which rows may still refer. */
  readonly dropped: DroppedRows
}

/** @param areSound whether all were read without fault: only then is an empty one really empty, rather than unreadable. */
export function knownPlaces(
  { countryRows, regionRows, areaRows }: PlaceRows,
  areSound: boolean,
  dropped: DroppedRows,
): KnownPlaces {
  const ifRead = <T extends { readonly size: number }>(places: T) => (areSound || places.size > 0 ? places : undefined)
  return {
    signs: ifRead(new Set(countryRows.map((row) => row.text('sign')))),
    regions: ifRead(new Map(regionRows.map((row) => [row.text('id'), row.text('country')]))),
    // As rows are laid over one another: a sign in lower case is a fault of its own.
    areas: ifRead(new Set(areaRows.map((row) => areaKey(row.text('country'), row.text('code')).toUpperCase()))),
    areaCodes: ifRead(new Set(areaRows.map((row) => row.text('code').toUpperCase()))),
    dropped,
  }
}

/** Notes references between the directories that lead nowhere, and texts that would mean two things. */
export function checkReferences(
  rows: PlaceRows & { readonly languageRows: readonly CuratedRow<'languages'>[] },
  places: KnownPlaces,
): void {
  const isUnknown = (text: string) => COUNTRY_SIGN.test(text) && places.signs?.has(text) === false
  const checkSigns = <Column extends string>(row: Row<Column>, column: NoInfer<Column>) => {
    for (const text of row.text(column).split(' ').filter(isUnknown)) {
      noteUnknownCountry(row, column, text, places)
    }
  }
  for (const row of rows.languageRows) checkSigns(row, 'home')
  for (const row of [...rows.regionRows, ...rows.areaRows]) checkSigns<'country'>(row, 'country')
  const checkRegion = (row: Row<'region'>, countrySign: string) => {
    const region = row.text('region')
    // One that is no number has a fault of its own.
    if (places.regions === undefined || !WHOLE_NUMBER.test(region)) return
    const country = places.regions.get(region)
    const fault = `${JSON.stringify(region)} is not a region of regions.csv`
    if (country === undefined) places.dropped.noteReference(CURATED_FILES.regions.file, region, row, 'region', fault)
    else if (country !== '' && places.signs?.has(countrySign) && country !== countrySign)
      row.fault('region', `region ${region} belongs to ${country}`)
  }
  for (const row of rows.countryRows) checkRegion(row, row.text('sign'))
  checkMeanings(rows.countryRows, 'numeric', 'sign')
  checkVehicleSigns(rows.countryRows, places.signs)
  for (const row of rows.areaRows) {
    checkRegion(row, row.text('country'))
    checkZero(row, places)
  }
  checkMeanings(rows.areaRows, 'abbreviation', 'code', 'country')
}

/** Notes a code that lacks the zero with which its country writes it, as of a spreadsheet: it would be another area. */
function checkZero(row: CuratedRow<'areas'>, { areas }: KnownPlaces): void {
  const [country, code] = [row.text('country'), row.text('code')]
  if (/^[0-9]$/.test(code) && areas?.has(areaKey(country, `0${code}`)))
    row.fault('code', `${country} has an area 0${code}: write 0${code}, or give a new area another code`)
}

/** Notes a cell with the sign of an unknown country. */
export function noteUnknownCountry<Column extends string>(
  row: Row<Column>,
  column: NoInfer<Column>,
  sign: string,
  { dropped }: KnownPlaces,
): void {
  dropped.noteReference(CURATED_FILES.countries.file, sign, row, column, `${sign} is not a country of countries.csv`)
}

/**
 * Notes texts of a column that mean two things.
 *
 * @param thing the column that names what they mean.
 * @param scope the column within each of whose texts they must differ.
 */
function checkMeanings<Column extends string>(
  rows: readonly Row<Column>[],
  column: NoInfer<Column>,
  thing: NoInfer<Column>,
  scope?: NoInfer<Column>,
): void {
  const things = new Map<string, string>()
  for (const row of rows) {
    for (const text of row.items(column)) {
      const key = scope === undefined ? text : `${row.text(scope)}.${text}`
      const other = things.get(key)
      if (other !== undefined) row.fault(column, `${text} already means ${other}`)
      things.set(key, row.text(thing))
    }
  }
}

/** Notes vehicle signs that are malformed, or that could mean another country. */
function checkVehicleSigns(rows: PlaceRows['countryRows'], signs: KnownPlaces['signs']): void {
  const countries = new Map<string, string>()
  for (const row of rows) {
    const text = row.text('vehicleSign')
    if (text === '') continue
    const other = signs?.has(text) ? text : countries.get(text)
    if (!/^[A-Z]{1,3}$/.test(text))
      row.fault('vehicleSign', `${JSON.stringify(text)}: write one to three capital letters`)
    else if (other !== undefined && other !== row.text('sign'))
      row.fault('vehicleSign', `${text} already means ${other}`)
    countries.set(text, row.text('sign'))
  }
}

function sign<Column extends string>(row: Row<Column>, column: NoInfer<Column>): string {
  const text = row.text(column)
  checkSign(row, column, text)
  return text
}

/** Notes a cell's text that does not look like a country's sign; whether there is such a country is another question. */
export function checkSign<Column extends string>(row: Row<Column>, column: NoInfer<Column>, text: string): void {
  if (!COUNTRY_SIGN.test(text))
    row.fault(column, `${JSON.stringify(text)}: write the two capital letters of ISO 3166-1`)
}

function areaCode(row: CuratedRow<'areas'>): string {
  const code = row.required('code')
  if (code !== '' && !AREA_CODE.test(code))
    row.fault('code', `${JSON.stringify(code)}: write 1 to 8 letters and digits`)
  return code.toUpperCase()
}
