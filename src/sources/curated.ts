import { join } from 'node:path'
import type { Language } from '../model/languages.ts'
import { LOADING_MNEMOS, type LoadingType } from '../model/loading-type.ts'
import type { Element, Names } from '../model/names.ts'
import type { Country, Region } from '../model/places.ts'
import { cldrNames } from './cldr.ts'
import { DataError, type DataFault } from './data-faults.ts'
import { type Row, Table } from './table.ts'

/** An area as its file has it; ids are given when compiling. */
export interface AreaRow {
  readonly countrySign: string
  readonly code: string
  readonly regionId: number
  readonly names: Names
}

/** What people keep in files, under `data/`: everything but the gazetteer of towns. */
export interface Curated {
  readonly languages: readonly Language[]
  readonly countries: readonly Country[]
  readonly regions: readonly Region[]
  readonly areas: readonly AreaRow[]
  readonly cargo: readonly Element[]
  readonly currencies: readonly Element[]
  readonly paymentTypes: readonly Element[]
  readonly bodyGroups: readonly Element[]
  readonly loadingTypes: readonly LoadingType[]
  /** Names of towns by town id, in order of precedence: what is added by hand first. */
  readonly townNames: readonly ReadonlyMap<number, Names>[]
  readonly townAliases: ReadonlyMap<number, readonly string[]>
  readonly townPostcodes: ReadonlyMap<number, readonly string[]>
}

const SIGN = /^[A-Z]{2}$/

/** Most languages of a data set: they are bits of a 32-bit mask. */
const MOST_LANGUAGES = 32

/**
 * Reads the curated files of a folder.
 *
 * @throws DataError with every fault of every file.
 */
export function readCurated(folder: string): Curated {
  const faults: DataFault[] = []
  const table = (file: string, ...required: string[]) => new Table(join(folder, file), required, faults)

  const languages = readLanguages(table('languages.csv', 'code', 'fallback'))
  const codes = languages.map(({ code }) => code)
  const named = (row: Row) => namesOf(row, codes)

  const regions = table('regions.csv', 'id', 'country', 'en').rows.map((row): Region => {
    const countrySign = row.text('country')
    return { id: row.integer('id'), ...(countrySign === '' ? {} : { countrySign }), names: named(row) }
  })
  const curated: Curated = {
    languages,
    countries: table('countries.csv', 'sign', 'numeric', 'region', 'postcode', 'aliases').rows.map((row) => ({
      sign: sign(row, 'sign'),
      numeric: row.integer('numeric'),
      region: row.integer('region'),
      postcodeFormat: row.text('postcode'),
      names: countryNames(row, codes),
      aliases: row.text('aliases').split(';').filter(Boolean),
    })),
    regions,
    areas: table('areas.csv', 'country', 'code', 'region', 'en').rows.map((row) => ({
      countrySign: sign(row, 'country'),
      code: areaCode(row),
      regionId: row.integer('region'),
      names: named(row),
    })),
    cargo: readElements(table('cargo.csv', 'id', 'en'), codes),
    currencies: readElements(table('currencies.csv', 'id', 'en'), codes),
    paymentTypes: readElements(table('payment-types.csv', 'id', 'en'), codes),
    bodyGroups: readElements(table('body-groups.csv', 'id', 'en'), codes),
    loadingTypes: readLoadingTypes(table('loading-types.csv', 'id', 'mnemo', 'en'), codes),
    townNames: ['town-names-added.tsv', 'town-names.tsv'].map((file) => readTownNames(table(file, 'id'), codes)),
    townAliases: collect(table('town-aliases.csv', 'id', 'name'), (row) => [row.required('name')]),
    townPostcodes: collect(table('town-postcodes.csv', 'id', 'postcodes'), (row) =>
      row
        .required('postcodes')
        .split(';')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  }
  if (faults.length > 0) throw new DataError(faults)
  return curated
}

function readLanguages(table: Table): Language[] {
  const known = new Set(table.rows.map((row) => row.text('code')))
  const languages = table.rows.map((row): Language => {
    const code = row.required('code')
    if (!/^[a-z]{2,3}$/.test(code)) row.fault('code', `${JSON.stringify(code)}: write two or three lower-case letters`)
    const fallback = row.text('fallback').split(' ').filter(Boolean)
    for (const other of fallback) {
      if (!known.has(other)) row.fault('fallback', `${JSON.stringify(other)} is no language of this file`)
    }
    return { code, fallback, home: row.text('home').split(' ').filter(Boolean) }
  })
  if (languages.length > MOST_LANGUAGES)
    table.rows[MOST_LANGUAGES]?.fault('code', `at most ${MOST_LANGUAGES} languages`)
  return languages
}

function readElements(table: Table, languages: readonly string[]): Element[] {
  return table.rows.map((row) => ({ id: row.integer('id'), names: namesOf(row, languages) }))
}

function readLoadingTypes(table: Table, languages: readonly string[]): LoadingType[] {
  return table.rows.map((row) => {
    const mnemo = row.required('mnemo')
    if (!LOADING_MNEMOS.some((known) => known === mnemo))
      row.fault('mnemo', `write one of ${LOADING_MNEMOS.join(', ')}`)
    return { id: row.integer('id'), names: namesOf(row, languages), mnemo }
  })
}

/** Names of a row; every element has an English one, which all fallback chains end in. */
function namesOf(row: Row, languages: readonly string[]): Names {
  row.required('en')
  return row.names(languages)
}

function readTownNames(table: Table, languages: readonly string[]): ReadonlyMap<number, Names> {
  return new Map(table.rows.map((row) => [row.integer('id'), row.names(languages)]))
}

function collect(table: Table, read: (row: Row) => string[]): ReadonlyMap<number, readonly string[]> {
  const byId = new Map<number, string[]>()
  for (const row of table.rows) {
    const id = row.integer('id')
    byId.set(id, [...(byId.get(id) ?? []), ...read(row)])
  }
  return byId
}

function sign(row: Row, column: string): string {
  const text = row.required(column)
  if (!/^[A-Z]{2}$/.test(text))
    row.fault(column, `${JSON.stringify(text)}: write the two capital letters of ISO 3166-1`)
  return text
}

function countryNames(row: Row, languages: readonly string[]): Names {
  const text = row.text('sign')
  return SIGN.test(text) ? cldrNames('region', text, languages) : {}
}

function areaCode(row: Row): string {
  const code = row.required('code')
  if (code !== '' && !/^[0-9A-Za-z]{1,8}$/.test(code))
    row.fault('code', `${JSON.stringify(code)}: write 1 to 8 letters and digits`)
  return code
}
