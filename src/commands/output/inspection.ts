import { COMPILE_VERSION } from '../../compile/compile-version.ts'
import { countAndShare } from '../../compile/share.ts'
import { type Directories, KEYED_DIRECTORIES } from '../../model/directories.ts'
import { directoriesOf } from '../../snapshot/directories.ts'
import { FORMAT_VERSION } from '../../snapshot/format.ts'
import { openSnapshotPart } from '../../snapshot/part-reader.ts'
import { SectionReader } from '../../snapshot/section-reader.ts'
import { FOLD_VERSION } from '../../text/fold.ts'
import { row } from './lines.ts'

/** What is inside a snapshot, as `inspect --json` prints it. */
interface Inspection {
  readonly file: string
  readonly version: string
  readonly bytes: number
  readonly formatVersion: number
  readonly foldVersion: number
  readonly compileVersion: number
  readonly towns: number
  readonly townsWithPostcodes: number
  readonly townsWithoutArea: number
  /** Countries that have towns, those with the most first. */
  readonly townsByCountry: readonly { readonly sign: string; readonly towns: number }[]
  readonly languages: readonly { readonly code: string; readonly townsNamed: number }[]
  /** Elements of each directory. */
  readonly directories: Readonly<Record<string, number>>
  readonly provenance: Directories['provenance']
  readonly sections: readonly { readonly name: string; readonly type: string; readonly bytes: number }[]
}

const COUNTRIES_SHOWN = 12

/**
 * Inspects a snapshot and checks every byte of it on the way: this is how to look at one that was restored.
 *
 * @throws SnapshotError on damage or another format.
 */
export async function inspectSnapshot(file: string): Promise<Inspection> {
  const part = await openSnapshotPart(file, () => true)
  const directories = directoriesOf(part.sections)
  return {
    file,
    version: part.version,
    bytes: part.byteLength,
    formatVersion: FORMAT_VERSION,
    foldVersion: part.foldVersion,
    compileVersion: directories.compileVersion,
    towns: directories.townCount,
    townsWithPostcodes: directories.coverage.withPostcodes,
    townsWithoutArea: directories.coverage.withoutArea,
    townsByCountry: townsByCountry(directories, new SectionReader(part.sections, 'towns.').u8('country')),
    languages: directories.languages.map(({ code }) => ({ code, townsNamed: directories.coverage.named[code] ?? 0 })),
    directories: Object.fromEntries(KEYED_DIRECTORIES.map((directory) => [directory, directories[directory].length])),
    provenance: directories.provenance,
    sections: part.rows.map(({ name, type, length }) => ({ name, type: type.name, bytes: length })),
  }
}

function townsByCountry(directories: Directories, places: Uint8Array): Inspection['townsByCountry'] {
  const counts = new Array<number>(directories.countries.length).fill(0)
  for (const country of places) counts[country] = (counts[country] ?? 0) + 1
  return directories.countries
    .map(({ sign }, country) => ({ sign, towns: counts[country] ?? 0 }))
    .filter(({ towns }) => towns > 0)
    .sort((a, b) => b.towns - a.towns)
}

/** An inspection for people. */
export function inspectionLines(inspection: Inspection): string[] {
  const { towns, townsByCountry: countries, languages, directories } = inspection
  const share = (count: number) => countAndShare(count, towns)
  return [
    row('file', inspection.file),
    row('version', `${inspection.version}, ${megabytes(inspection.bytes)}`),
    row(
      'made by',
      `format ${inspection.formatVersion}, fold ${inspection.foldVersion}, compile ${inspection.compileVersion}`,
    ),
    ...programNotes(inspection).map((note) => row('', note)),
    row('towns', String(towns)),
    row('', `with postcodes ${share(inspection.townsWithPostcodes)}`),
    row('', `without area ${share(inspection.townsWithoutArea)}`),
    row(
      'by country',
      countries
        .slice(0, COUNTRIES_SHOWN)
        .map((each) => `${each.sign} ${each.towns}`)
        .join(', '),
    ),
    ...(countries.length > COUNTRIES_SHOWN ? [row('', `and ${countries.length - COUNTRIES_SHOWN} more`)] : []),
    row('named in', languages.map(({ code, townsNamed }) => `${code} ${share(townsNamed)}`).join(', ')),
    row(
      'directories',
      Object.entries(directories)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    ),
    ...inspection.provenance.map(({ source, licence, url }) => row('from', `${source}; ${licence}; ${url}`)),
    ...sectionLines(inspection),
  ]
}

/** Notes on what this program would make differently from the same inputs. */
function programNotes({ foldVersion, compileVersion }: Inspection): string[] {
  if (foldVersion !== FOLD_VERSION)
    return [`this program folds with ${FOLD_VERSION} and does not serve it: compile again`]
  if (compileVersion >= COMPILE_VERSION) return []
  return [`this program compiles with ${COMPILE_VERSION}: compile and publish again to benefit from it`]
}

/** The sections, grouped by what stands before the first dot of their names. */
function sectionLines({ sections }: Inspection): string[] {
  const groups = new Map<string, { count: number; bytes: number }>()
  for (const { name, bytes } of sections) {
    const [prefix = ''] = name.split('.')
    const group = groups.get(prefix) ?? { count: 0, bytes: 0 }
    groups.set(prefix, { count: group.count + 1, bytes: group.bytes + bytes })
  }
  return [...groups].map(([name, { count, bytes }]) => {
    const sizes = `${megabytes(bytes)} in ${count} section${count === 1 ? '' : 's'}`
    return row('sections', `${name}: ${sizes}`)
  })
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
