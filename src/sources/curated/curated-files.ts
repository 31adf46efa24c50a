import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DirectoryName, type ElementLists, elementDirectories } from '../../model/directories.ts'
import type { DataFault } from '../data-faults.ts'
import { type FileKind, replacementOf } from './layered-rows.ts'
import type { Row } from './table.ts'

/** A directory's file, by the directory's name: `paymentTypes` are in `payment-types.csv`. */
function named<Column extends string = never>(
  directory: DirectoryName,
  ...required: readonly Column[]
): FileKind<'id' | Column | 'en'> {
  const file = `${directory.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.csv`
  return { file, key: ['id'], required: [...required, 'en'] }
}

/** The files of a data folder, by what they hold. */
export const CURATED_FILES = {
  languages: { file: 'languages.csv', key: ['code'], required: ['fallback'], optional: ['home'] },
  countries: {
    file: 'countries.csv',
    key: ['sign'],
    required: ['numeric', 'region', 'postcode', 'aliases'],
    optional: ['vehicleSign', 'far'],
  },
  regions: named('regions', 'country'),
  areas: {
    file: 'areas.csv',
    key: ['country', 'code'],
    required: ['region', 'en'],
    optional: ['abbreviation', 'aliases'],
    isCaseless: true,
  },
  ...elementDirectories((name) => named(name)),
  loadingTypes: named('loadingTypes', 'mnemo'),
  addedTowns: { file: 'towns-added.csv', key: ['id'], required: ['country', 'area', 'lat', 'lon', 'population', 'en'] },
  addedTownNames: { file: 'town-names-added.tsv', key: ['id'], required: [] },
  townNames: { file: 'town-names.tsv', key: ['id'], required: [] },
  townAliases: { file: 'town-aliases.csv', key: ['id', 'name'], required: [], optional: ['kind'] },
  townPostcodes: {
    file: 'town-postcodes.csv',
    key: ['id'],
    required: ['postcodes'],
    optional: ['town'],
    isGrouped: true,
  },
  townCorrections: {
    file: 'town-corrections.csv',
    key: ['id'],
    required: ['population', 'seat'],
    optional: ['town', 'area', 'reason'],
  },
} as const satisfies Readonly<Record<string, FileKind> & Record<keyof ElementLists, FileKind>>

/** A row of one of these files. */
export type CuratedRow<File extends keyof typeof CURATED_FILES> = Row<ColumnOf<(typeof CURATED_FILES)[File]>>

type ColumnOf<Kind> = Kind extends FileKind<infer Column> ? Column : never

/** An operator's own towns, with ids of their own; no such file is bundled. */
export const OWN_TOWNS = 'towns.csv'

/** Notes data files in an operator's folder that nothing reads, such as misspelt ones. */
export function checkOwnFolder(folder: string, faults: DataFault[]): void {
  const bundled = Object.values(CURATED_FILES).map(({ file }) => file)
  const files = [...bundled, OWN_TOWNS]
  const read = new Set<string>([...files, ...bundled.map(replacementOf)])
  const stems = new Set(files.map(stemOf))
  // Excel names tab-separated text .txt; editors on Windows add that to any name, as in cargo.csv.txt.
  const isMeant = (file: string) =>
    /\.[ct]sv$/i.test(file) || (/\.txt$/i.test(file) && stems.has(stemOf(file).toLowerCase()))
  for (const file of readdirSync(folder)) {
    if (isMeant(file) && !read.has(file)) {
      const fault = `is not one of the files that are read: ${files.join(', ')}`
      faults.push({ file: join(folder, file), line: 0, column: '', fault })
    }
  }
}

/** A file's name up to its first full stop: `cargo` of `cargo.replace.csv`. */
function stemOf(file: string): string {
  return file.replace(/\..*$/, '')
}
