import { type ElementLists, elementDirectories } from '../model/directories.ts'
import type { Language } from '../model/languages.ts'
import { LOADING_MNEMOS, type LoadingType } from '../model/loading-type.ts'
import type { Element, Names } from '../model/names.ts'
import { type Country, type Region, SEATS } from '../model/places.ts'
import { cldrNames } from './cldr.ts'
import { CURATED_FILES, checkOwnFolder } from './curated-files.ts'
import { DataError, type DataFault } from './data-faults.ts'
import { type FileKind, layeredRows } from './layered-rows.ts'
import { readOwnTowns } from './own-towns.ts'
import type { TownRow } from './source.ts'
import type { Row } from './table.ts'

/** An area as its file has it; ids are given when compiling. */
export interface AreaRow {
  readonly countrySign: string
  readonly code: string
  readonly regionId: number
  readonly names: Names
}

/** What a source has wrong of a town; what is absent stays as the source has it. */
export type TownCorrection = Partial<Pick<TownRow, 'areaCode' | 'population' | 'seat'>>

/** Towns that the rows of a file are about. */
export interface TownMentions {
  readonly file: string
  /** First line of each town, by town id. */
  readonly lines: ReadonlyMap<number, number>
}

/** What people keep in files, under `data/` and in an operator's folder: everything but the gazetteer of towns. */
export interface Curated extends ElementLists {
  readonly languages: readonly Language[]
  readonly countries: readonly Country[]
  readonly regions: readonly Region[]
  readonly areas: readonly AreaRow[]
  readonly loadingTypes: readonly LoadingType[]
  /** An operator's own towns, beside those of the source. */
  readonly towns: readonly TownRow[]
  /** Names of towns by town id, in order of precedence: what is added by hand first. */
  readonly townNames: readonly ReadonlyMap<number, Names>[]
  readonly townAliases: ReadonlyMap<number, readonly string[]>
  readonly townPostcodes: ReadonlyMap<number, readonly string[]>
  readonly townCorrections: ReadonlyMap<number, TownCorrection>
  /** Every file with rows about towns. */
  readonly townMentions: readonly TownMentions[]
}

const SIGN = /^[A-Z]{2}$/

/** Most languages of a data set: they are bits of a 32-bit mask. */
const MOST_LANGUAGES = 32

/**
 * Reads the curated files of a folder.
 *
 * @param own an operator's folder, whose files are laid over those of the same names.
 * @throws DataError with every fault of every file.
 */
export function readCurated(folder: string, own?: string): Curated {
  const faults: DataFault[] = []
  if (own !== undefined) checkOwnFolder(own, faults)
  const read = (kind: FileKind, languages: readonly string[] = []) =>
    layeredRows({ bundled: folder, own }, kind, languages, faults)

  const languageRows = read(CURATED_FILES.languages)
  const languages = readLanguages(languageRows)
  const codes = languages.map(({ code }) => code)
  const countryRows = read(CURATED_FILES.countries)
  const regionRows = read(CURATED_FILES.regions, codes)
  const areaRows = read(CURATED_FILES.areas, codes)
  const signs = new Set(countryRows.map((row) => row.text('sign')))
  checkReferences({ signs, languageRows, countryRows, regionRows, areaRows })

  const nameRows = [CURATED_FILES.addedTownNames, CURATED_FILES.townNames].map((kind) => read(kind, codes))
  const aliasRows = read(CURATED_FILES.townAliases)
  const postcodeRows = read(CURATED_FILES.townPostcodes)
  const correctionRows = read(CURATED_FILES.townCorrections)
  const areas = areaRows.map((row) => ({
    countrySign: sign(row, 'country'),
    code: areaCode(row),
    regionId: row.integer('region'),
    names: namesOf(row, codes),
  }))
  const places = { signs, areas: new Set(areas.map(({ countrySign, code }) => `${countrySign}.${code}`)) }
  const curated: Curated = {
    languages,
    countries: countryRows.map((row) => readCountry(row, codes)),
    regions: regionRows.map((row) => readRegion(row, codes)),
    areas,
    ...elementDirectories((name) => readElements(read(CURATED_FILES[name], codes), codes)),
    loadingTypes: readLoadingTypes(read(CURATED_FILES.loadingTypes, codes), codes),
    towns: own === undefined ? [] : readOwnTowns(own, codes, places, faults),
    townNames: nameRows.map((rows) => new Map(rows.map((row) => [row.integer('id'), row.names(codes)]))),
    townAliases: collect(aliasRows, (row) => [row.required('name')]),
    townPostcodes: collect(postcodeRows, (row) => (row.required('postcodes') === '' ? [] : row.items('postcodes'))),
    townCorrections: new Map(correctionRows.map((row) => [row.integer('id'), readCorrection(row, areas)])),
    townMentions: mentions([...nameRows, aliasRows, postcodeRows, correctionRows].flat()),
  }
  if (faults.length > 0) throw new DataError(faults)
  return curated
}

/** Notes references between the directories that lead nowhere. */
function checkReferences(rows: {
  readonly signs: ReadonlySet<string>
  readonly languageRows: readonly Row[]
  readonly countryRows: readonly Row[]
  readonly regionRows: readonly Row[]
  readonly areaRows: readonly Row[]
}): void {
  // A directory that could not be read has its own fault; it does not make all that refers to it wrong.
  const isUnknown = (text: string) => SIGN.test(text) && rows.signs.size > 0 && !rows.signs.has(text)
  const checkSigns = (row: Row, column: string) => {
    for (const text of row.text(column).split(' ').filter(isUnknown)) {
      row.fault(column, `${text} is no country of countries.csv`)
    }
  }
  for (const row of rows.languageRows) checkSigns(row, 'home')
  for (const row of [...rows.regionRows, ...rows.areaRows]) checkSigns(row, 'country')
  const countryOfRegion = new Map(rows.regionRows.map((row) => [row.text('id'), row.text('country')]))
  const checkRegion = (row: Row, countrySign: string) => {
    const region = row.text('region')
    const country = countryOfRegion.get(region)
    if (countryOfRegion.size === 0) return
    if (country === undefined) row.fault('region', `${JSON.stringify(region)} is no region of regions.csv`)
    else if (country !== '' && country !== countrySign) row.fault('region', `region ${region} is one of ${country}`)
  }
  for (const row of rows.countryRows) checkRegion(row, row.text('sign'))
  checkVehicleSigns(rows.countryRows, rows.signs)
  for (const row of rows.areaRows) checkRegion(row, row.text('country'))
}

/** Notes vehicles' signs that are none, or that could mean another country. */
function checkVehicleSigns(rows: readonly Row[], signs: ReadonlySet<string>): void {
  const countries = new Map<string, string>()
  for (const row of rows) {
    const text = row.text('vehicleSign')
    if (text === '') continue
    const other = signs.has(text) ? text : countries.get(text)
    if (!/^[A-Z]{1,3}$/.test(text))
      row.fault('vehicleSign', `${JSON.stringify(text)}: write one to three capital letters`)
    else if (other !== undefined && other !== row.text('sign'))
      row.fault('vehicleSign', `${text} already means ${other}`)
    countries.set(text, row.text('sign'))
  }
}

function readLanguages(rows: readonly Row[]): Language[] {
  const known = new Set(rows.map((row) => row.text('code')))
  const languages = rows.map((row): Language => {
    const code = row.required('code')
    if (!/^[a-z]{2,3}$/.test(code)) row.fault('code', `${JSON.stringify(code)}: write two or three lower-case letters`)
    const fallback = row.text('fallback').split(' ').filter(Boolean)
    for (const other of fallback) {
      if (!known.has(other)) row.fault('fallback', `${JSON.stringify(other)} is no language of this file`)
    }
    return { code, fallback, home: row.text('home').split(' ').filter(Boolean) }
  })
  if (languages.length > MOST_LANGUAGES) rows[MOST_LANGUAGES]?.fault('code', `at most ${MOST_LANGUAGES} languages`)
  return languages
}

function readCountry(row: Row, languages: readonly string[]): Country {
  const text = sign(row, 'sign')
  const vehicleSign = row.text('vehicleSign')
  return {
    sign: text,
    ...(vehicleSign === '' ? {} : { vehicleSign }),
    numeric: row.integer('numeric'),
    region: row.integer('region'),
    postcodeFormat: row.text('postcode'),
    names: SIGN.test(text) ? cldrNames('region', text, languages) : {},
    aliases: row.items('aliases'),
  }
}

function readRegion(row: Row, languages: readonly string[]): Region {
  const countrySign = row.text('country')
  return {
    id: row.integer('id'),
    ...(countrySign === '' ? {} : { countrySign }),
    names: namesOf(row, languages),
  }
}

function readElements(rows: readonly Row[], languages: readonly string[]): Element[] {
  return rows.map((row) => ({ id: row.integer('id'), names: namesOf(row, languages) }))
}

function readLoadingTypes(rows: readonly Row[], languages: readonly string[]): LoadingType[] {
  return rows.map((row) => {
    const mnemo = row.required('mnemo')
    if (!LOADING_MNEMOS.some((known) => known === mnemo))
      row.fault('mnemo', `write one of ${LOADING_MNEMOS.join(', ')}`)
    return { id: row.integer('id'), names: namesOf(row, languages), mnemo }
  })
}

function readCorrection(row: Row, areas: readonly AreaRow[]): TownCorrection {
  const areaCode = row.text('area')
  // The town's country is known only when the source is read; what is no area of it is reported then.
  const isKnown = areaCode === '' || areas.some(({ code }) => code === areaCode)
  if (!isKnown) row.fault('area', `${JSON.stringify(areaCode)} is the code of no area in areas.csv`)
  const text = row.text('seat')
  const seat = SEATS.find((known) => known === text)
  if (text !== '' && seat === undefined) row.fault('seat', `write one of ${SEATS.join(', ')}, or leave it empty`)
  return {
    ...(areaCode === '' ? {} : { areaCode }),
    ...(row.text('population') === '' ? {} : { population: row.integer('population') }),
    ...(seat === undefined ? {} : { seat }),
  }
}

/** Names of a row; every element has an English one, which all fallback chains end in. */
function namesOf(row: Row, languages: readonly string[]): Names {
  row.required('en')
  return row.names(languages)
}

function collect(rows: readonly Row[], read: (row: Row) => string[]): ReadonlyMap<number, readonly string[]> {
  const byId = new Map<number, string[]>()
  for (const row of rows) {
    const id = row.integer('id')
    byId.set(id, [...(byId.get(id) ?? []), ...read(row)])
  }
  return byId
}

/** Where the towns are first mentioned, file by file. */
function mentions(rows: readonly Row[]): TownMentions[] {
  const files = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const lines = files.get(row.file) ?? new Map<number, number>()
    files.set(row.file, lines)
    const id = Number(row.text('id'))
    if (!lines.has(id)) lines.set(id, row.line)
  }
  return [...files].map(([file, lines]) => ({ file, lines }))
}

function sign(row: Row, column: string): string {
  const text = row.required(column)
  if (!SIGN.test(text)) row.fault(column, `${JSON.stringify(text)}: write the two capital letters of ISO 3166-1`)
  return text
}

function areaCode(row: Row): string {
  const code = row.required('code')
  if (code !== '' && !/^[0-9A-Za-z]{1,8}$/.test(code))
    row.fault('code', `${JSON.stringify(code)}: write 1 to 8 letters and digits`)
  return code
}
