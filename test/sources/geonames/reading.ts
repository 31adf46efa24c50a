import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_DATA } from '../../../src/commands/steps/bundled-inputs.ts'
import { filesIn, wantedFiles } from '../../../src/sources/geonames/export-files.ts'
import { type GeonamesSource, geonames } from '../../../src/sources/geonames/geonames.ts'
import { readNameRules } from '../../../src/sources/geonames/name-rules.ts'
import type { TownRow } from '../../../src/sources/source.ts'
import { smallCurated } from '../../compile/small-gazetteer.ts'
import { type ExportLines, writeExport } from './export-folder.ts'

const LANGUAGES = [
  { code: 'ru', fallback: ['uk', 'en'] },
  { code: 'uk', fallback: ['ru', 'en'], home: ['UA'] },
  { code: 'en', fallback: ['ru'] },
  { code: 'de', fallback: ['en'] },
  { code: 'be', fallback: ['ru'] },
  { code: 'et', fallback: ['en'] },
]

const ALL = { dataset: 'allCountries', countries: [] } as const

/** The source that reads a folder, with the rules that come with the program. */
export function sourceIn(
  folder: string,
  wanted: readonly string[] = [],
  { countries } = smallCurated(),
): GeonamesSource {
  const files = filesIn(folder, wantedFiles({ ...ALL, countries: wanted }))
  return geonames({ files, languages: LANGUAGES, countries, wanted, rules: readNameRules(BUNDLED_DATA) })
}

/** Writes an export below a folder and opens it as a source. */
export async function sourceOf(folder: string, changes: Partial<ExportLines>): Promise<GeonamesSource> {
  const place = mkdtempSync(join(folder, 'export-'))
  await writeExport(place, changes)
  return sourceIn(place)
}

export function townsOf(source: GeonamesSource): Promise<TownRow[]> {
  return Array.fromAsync(source.towns())
}

/** All that a source gives, in the order in which compiling asks for it. */
export async function readAll(source: GeonamesSource) {
  const areas = await Array.fromAsync(source.areas?.() ?? [])
  const postcodes = (await Array.fromAsync(source.postcodes?.() ?? [])).flat()
  return { areas, postcodes, towns: await townsOf(source) }
}
