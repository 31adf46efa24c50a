import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, reasonOf } from '../../reason.ts'
import { SourceFileError } from '../source-file-error.ts'
import type { ExportFile } from './export-file.ts'

/** The dumps of towns to choose from: all, or those of so many people. */
export const DATASETS = ['allCountries', 'cities500', 'cities1000', 'cities5000', 'cities15000'] as const
type Dataset = (typeof DATASETS)[number]

/** What to import. */
export interface Selection {
  readonly dataset: Dataset
  /** Signs of countries; none: all. */
  readonly countries: readonly string[]
}

/** A file as the export site lays it out, below `dump/` or `zip/`. */
export interface WantedFile {
  readonly place: string
  readonly entry?: string
  /** Such a file exists only for countries that have postal codes. */
  readonly isOptional?: true
}

/** The files that an import reads, by what they hold. */
export interface ExportFiles<F> {
  readonly towns: readonly F[]
  readonly postcodes: readonly F[]
  readonly alternateNames: F
  readonly areas: F
  readonly countries: F
}

/** The files of GeoNames' export that a selection is read from. */
export function wantedFiles({ dataset, countries }: Selection): ExportFiles<WantedFile> {
  const archive = (folder: string, name: string): WantedFile => ({
    place: `${folder}/${name}.zip`,
    entry: `${name}.txt`,
  })
  const isByCountry = countries.length > 0
  return {
    towns:
      isByCountry && dataset === 'allCountries'
        ? countries.map((sign) => archive('dump', sign))
        : [archive('dump', dataset)],
    postcodes: isByCountry
      ? countries.map((sign) => ({ ...archive('zip', sign), isOptional: true }))
      : [archive('zip', 'allCountries')],
    alternateNames: archive('dump', 'alternateNamesV2'),
    areas: { place: 'dump/admin1CodesASCII.txt' },
    countries: { place: 'dump/countryInfo.txt' },
  }
}

/**
 * The wanted files in a folder that is laid out like the export site, without the optional ones that are missing.
 *
 * @throws SourceFileError where others are missing, or the folder is.
 */
export function filesIn(folder: string, wanted: ExportFiles<WantedFile>): ExportFiles<ExportFile> {
  const { towns, postcodes, alternateNames, areas, countries } = wanted
  const isThere = ({ place }: WantedFile) => isFile(join(folder, place))
  requireFiles(
    folder,
    [countries, areas, alternateNames, ...postcodes, ...towns].filter((file) => !file.isOptional && !isThere(file)),
  )
  const locate = ({ place, entry }: WantedFile): ExportFile => ({
    path: join(folder, place),
    ...(entry === undefined ? {} : { entry }),
  })
  return {
    towns: towns.map(locate),
    postcodes: postcodes.filter(isThere).map(locate),
    alternateNames: locate(alternateNames),
    areas: locate(areas),
    countries: locate(countries),
  }
}

/**
 * Whether there is such a file.
 *
 * @throws SourceFileError where a folder has that name, or where the folders above may not be looked into.
 */
function isFile(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) throw new SourceFileError(path, 'is a folder, not a file')
    return found !== undefined
  } catch (error) {
    if (isSystemError(error)) throw new SourceFileError(path, reasonOf(error), { cause: error })
    throw error
  }
}

function requireFiles(folder: string, missing: readonly WantedFile[]): void {
  if (!existsSync(folder)) throw new SourceFileError(folder, 'there is no such folder')
  const [first, ...others] = missing.map(({ place }) => place)
  if (first === undefined) return
  const nor = others.length === 0 ? '' : `, nor ${others.length === 1 ? 'is' : 'are'} ${others.join(', ')}`
  const fault = `is not there${nor}; the folder must be laid out like the export site: docs/data.md`
  throw new SourceFileError(join(folder, first), fault)
}
