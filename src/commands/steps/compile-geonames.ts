import fs from 'node:fs/promises'
import { join } from 'node:path'
import { type Compiled, compile } from '../../compile/compile.ts'
import { fillGaps } from '../../compile/merging/fill-gaps.ts'
import { ConfigError } from '../../config/config.ts'
import { bundledGazetteer } from '../../sources/bundled.ts'
import { type Curated, readCurated } from '../../sources/curated/curated.ts'
import { forget, PATIENCE, type Patience } from '../../sources/geonames/download.ts'
import type { ExportFile } from '../../sources/geonames/export-file.ts'
import { type ExportFiles, filesIn, type Selection, wantedFiles } from '../../sources/geonames/export-files.ts'
import { geonames } from '../../sources/geonames/geonames.ts'
import { EXPORT_SITE, fetchMirror } from '../../sources/geonames/mirror.ts'
import { readNameRules } from '../../sources/geonames/name-rules.ts'
import type { Progress } from '../../sources/progress.ts'
import { SourceFileError } from '../../sources/source-file-error.ts'
import { makeFolder } from '../../store/files/durable-file.ts'
import { underLock } from '../../store/files/lock.ts'
import { giveAllIn } from '../../store/files/owner.ts'
import { BUNDLED_DATA } from './bundled-inputs.ts'

/** What an import is to read. */
interface ImportRequest {
  /** A folder laid out like the export site; else a mirror is asked, GeoNames' own where none is named. */
  readonly from: string | undefined
  readonly mirror: string | undefined
  readonly selection: Selection
  /** An operator's own curated files. */
  readonly data: string | undefined
  /** Folder of the store; downloads are kept in it. */
  readonly store: string
  readonly patience?: Patience
}

interface Import {
  readonly compiled: Compiled
  /** What was read, in lines. */
  readonly reading: readonly string[]
  /** For the history. */
  readonly note: string
}

/**
 * Reads GeoNames' export and compiles it with the curated files. Imports from mirrors into one store run one at a time.
 *
 * @param use what to do with what is compiled.
 * @throws ConfigError, SourceFileError, DataError, CompileError or StoreError with what to mend; nothing is used then.
 */
export async function compileGeonames(
  request: ImportRequest,
  progress: Progress,
  use: (result: Import) => Promise<void>,
): Promise<void> {
  const { from, mirror, selection, data, store, patience = PATIENCE } = request
  if (from !== undefined && mirror !== undefined) {
    throw new ConfigError('--from (REFDIR_IMPORT_FROM) and --mirror (REFDIR_MIRROR): only one of them can be given')
  }
  const curated = readCurated(BUNDLED_DATA, data)
  checkCountries(selection.countries, curated)
  const wanted = wantedFiles(selection)
  if (from !== undefined) return use(await compileFiles(filesIn(from, wanted), selection, curated, progress))

  const downloads = join(store, 'downloads')
  await makeFolder(fs, downloads)
  await underLock(join(downloads, 'lock'), async () => {
    await fetchMirror(mirror ?? EXPORT_SITE, downloads, wanted, patience, progress).finally(() => giveAllIn(downloads))
    const compiling = compileFiles(filesIn(downloads, wanted), selection, curated, progress)
    await use(await compiling.catch(forgetUnusable))
  })
}

function checkCountries(wanted: readonly string[], { countries }: Curated): void {
  const unknown = wanted.filter((sign) => countries.every((country) => country.sign !== sign))
  if (unknown.length > 0) throw new ConfigError(`--countries: countries.csv has no ${unknown.join(', ')}`)
}

/** A downloaded file that turns out to be unusable is fetched anew the next time. */
async function forgetUnusable(error: unknown): Promise<never> {
  if (error instanceof SourceFileError) await forget(error.path)
  throw error
}

async function compileFiles(
  files: ExportFiles<ExportFile>,
  { countries: wanted, dataset }: Selection,
  curated: Curated,
  progress: Progress,
): Promise<Import> {
  const { languages, countries } = curated
  const read = geonames({ files, languages, countries, wanted, rules: readNameRules(BUNDLED_DATA), progress })
  const source = fillGaps(read, bundledGazetteer(curated))
  const compiled = await compile(source, curated, progress)
  const where = wanted.length === 0 ? '' : ` of ${wanted.join(', ')}`
  const note = `${compiled.report.towns} towns${where} from GeoNames ${dataset}`
  return { compiled, reading: [...read.report.lines(), ...source.lines()], note }
}
