import { type Language, Languages } from '../../model/languages.ts'
import type { Country } from '../../model/places.ts'
import type { Progress } from '../progress.ts'
import type { AreaNamesRow, PostcodeRow, TownRow, TownSource } from '../source.ts'
import { FETCH_AGAIN, SourceFileError } from '../source-file-error.ts'
import { readAlternateNames } from './alternate-names.ts'
import { readAreas } from './area-rows.ts'
import { noteCountries } from './country-notes.ts'
import { type ExportFile, fileName } from './export-file.ts'
import type { ExportFiles } from './export-files.ts'
import { IdSet } from './geoname-id.ts'
import { NameChooser } from './name-chooser.ts'
import type { NameRules } from './name-rules.ts'
import type { PackedNames } from './packed-names.ts'
import { readPostcodes } from './postcode-rows.ts'
import { ReadingReport } from './reading-report.ts'
import { RuleBook } from './rule-book.ts'
import { readTowns } from './town-rows.ts'

interface GeonamesOptions {
  readonly files: ExportFiles<ExportFile>
  /** The languages whose names are read. */
  readonly languages: readonly Language[]
  /** The known countries; rows of others are left out. */
  readonly countries: readonly Country[]
  /** Signs of the countries that are wanted; none: all. */
  readonly wanted: readonly string[]
  readonly rules: NameRules
  /** Called with what is being read, now and then with how far it is. */
  readonly progress?: Progress
}

export interface GeonamesSource extends TownSource {
  /** What was read so far. */
  readonly report: ReadingReport
}

/**
 * GeoNames' own export: towns (class P), their names, the postal codes, the names of areas. Each file is read
 * once, row by row; only the names are held in memory, until the towns have been read.
 *
 * Reading ends with a SourceFileError at a file that cannot be used, or if no file had a town.
 */
export function geonames(options: GeonamesOptions): GeonamesSource {
  const { files, languages, countries, wanted, progress = () => {} } = options
  const report = new ReadingReport()
  const rules = new RuleBook(options.rules, report.rules)
  const chooser = new NameChooser(languages, rules, report)
  const only = wanted.length === 0 ? undefined : new Set(wanted)
  let held: Promise<PackedNames> | undefined
  const names = () => {
    held ??= readAlternateNames(files.alternateNames, new Languages(languages), report, (rows) =>
      progress('reading names', rows),
    )
    return held
  }
  return {
    provenance: [{ source: 'GeoNames', licence: 'CC BY 4.0', url: 'https://www.geonames.org/' }],
    report,
    async *areas(): AsyncGenerator<AreaNamesRow> {
      await noteCountries(files.countries, countries, report)
      for await (const area of readAreas(files.areas, await names(), chooser, report)) {
        if (only?.has(area.countrySign) ?? true) yield area
      }
    },
    async *postcodes(): AsyncGenerator<readonly PostcodeRow[]> {
      notePostcodesMissing(files.postcodes, wanted, report)
      for (const file of files.postcodes) yield* readPostcodes(file, only, rules, report)
    },
    async *towns(): AsyncGenerator<TownRow> {
      const known = new Set(countries.map(({ sign }) => sign))
      const found = new Set<string>()
      const reading = { known, wanted: only, names: await names(), chooser, report, seen: new IdSet(), found }
      for (const file of files.towns) yield* readTowns(file, reading)
      held = undefined
      requireTowns(files.towns, wanted, found)
      noteTownsMissing(files.towns, wanted, found, report)
    },
  }
}

/** Chosen countries are read from files of their own; those without postal codes have none. */
function notePostcodesMissing(files: readonly ExportFile[], wanted: readonly string[], { notes }: ReadingReport): void {
  const missing = wanted.filter((sign) => !files.some(({ entry }) => entry === `${sign}.txt`))
  notes.push(...missing.map((sign) => `no postal codes of ${sign}: zip/${sign}.zip is missing`))
}

/** @throws SourceFileError where no file had a town: each may hold only sound rows of other things. */
function requireTowns(files: readonly ExportFile[], wanted: readonly string[], found: ReadonlySet<string>): void {
  const [first, ...others] = files
  if (found.size > 0 || first === undefined) return
  const towns = wanted.length === 0 ? 'town' : `town of ${wanted.join(', ')}`
  const nor = others.length === 0 ? '' : `, nor ${others.map(fileName).join(', ')}`
  throw new SourceFileError(first.path, `contains no ${towns}${nor}; look into it, or ${FETCH_AGAIN}`)
}

/** Notes chosen countries from which no town came, though towns of others did. */
function noteTownsMissing(
  files: readonly ExportFile[],
  wanted: readonly string[],
  found: ReadonlySet<string>,
  { notes }: ReadingReport,
): void {
  for (const sign of wanted.filter((each) => !found.has(each))) {
    const own = files.filter(({ entry }) => entry === `${sign}.txt`)
    notes.push(`no towns of ${sign}: ${(own.length > 0 ? own : files).map(fileName).join(', ')} has none`)
  }
}
