import { setImmediate as letSignalsIn } from 'node:timers/promises'
import { type Directories, elementDirectories } from '../model/directories.ts'
import { type Language, nameIn } from '../model/languages.ts'
import type { Names } from '../model/names.ts'
import type { Section, Sections } from '../snapshot/format.ts'
import { cldrNames } from '../sources/cldr.ts'
import type { Curated } from '../sources/curated/curated.ts'
import type { Progress } from '../sources/progress.ts'
import type { TownSource } from '../sources/source.ts'
import { parsePostcodeFormat } from '../text/postcodes/postcode-format.ts'
import { type AreaIds, areaIdsOf } from './area-id.ts'
import { CompileError } from './compile-error.ts'
import { COMPILE_VERSION } from './compile-version.ts'
import { directoryFaults } from './directory-checks.ts'
import { mergeAreas, mergeTowns } from './merging/merge.ts'
import { MergeReport } from './merging/merge-report.ts'
import { PostcodeJoin } from './postcodes/postcode-join.ts'
import { PostcodeJoinReport } from './postcodes/postcode-join-report.ts'
import { CompileReport } from './report.ts'
import { directoryIndexes } from './sections/directory-indexes.ts'
import { homelandsOf } from './sections/homelands.ts'
import { type RankedTowns, TownRanking } from './sections/town-ranking.ts'
import { townSections } from './sections/town-sections.ts'
import { inOrder, type PostcodeFormats, type SpooledTowns, TownSpool, withPostcodes } from './sections/town-spool.ts'

export interface Compiled {
  readonly sections: Sections
  readonly report: CompileReport
}

/**
 * Merges a source of towns with the curated directories into the sections of a snapshot. The same
 * inputs give the same bytes.
 *
 * @param progress called with what is being done, now and then with how far it is.
 * @throws CompileError when the directories contradict each other, DataError as `mergeTowns`, and what reading the source throws.
 */
export async function compile(source: TownSource, curated: Curated, progress: Progress = () => {}): Promise<Compiled> {
  const areas = mergeAreas(curated, source.areas === undefined ? [] : await Array.fromAsync(source.areas()))
  const faults = directoryFaults(curated, areas)
  if (faults.length > 0) throw new CompileError(`the directories contradict each other\n${faults.join('\n')}`)

  const formats = new Map(
    curated.countries.map(({ sign, postcodeFormat }) => [sign, parsePostcodeFormat(postcodeFormat)]),
  )
  const { spooled, ranked, merging, joins } = await spoolTowns(source, curated, areaIdsOf(areas), formats, progress)
  const homelands = homelandsOf(curated.languages, curated.countries)
  const { sections: ofTowns, counts } = await townSections(spooled, ranked, curated, homelands, formats, progress)
  const codes = curated.languages.map(({ code }) => code)
  const directories: Directories = {
    languages: curated.languages.map((language) => ({
      ...language,
      names: cldrNames('language', language.code, codes),
    })),
    countries: curated.countries,
    regions: curated.regions,
    areas,
    ...elementDirectories((name) => curated[name]),
    loadingTypes: curated.loadingTypes,
    townGroups: ranked.groups,
    homelands,
    townCount: counts.towns,
    compileVersion: COMPILE_VERSION,
    coverage: counts.coverage(),
    order: {
      countries: orderByName(curated.countries, curated.languages),
      areas: orderByName(areas, curated.languages),
    },
    provenance: source.provenance,
  }
  const sections = new Map<string, Section>([
    ['directories', Buffer.from(JSON.stringify(directories))],
    ...ofTowns,
    ...directoryIndexes(directories),
  ])
  const addedAreas = areas.length - curated.areas.length
  return { sections, report: new CompileReport(counts, addedAreas, merging, joins) }
}

interface OrderedTowns {
  readonly spooled: SpooledTowns
  readonly ranked: RankedTowns
  readonly merging: MergeReport
  readonly joins: PostcodeJoinReport
}

/** All towns of a source in order of ordinal, with the postcodes joined to them. */
async function spoolTowns(
  source: TownSource,
  curated: Curated,
  areaIds: AreaIds,
  formats: PostcodeFormats,
  progress: Progress,
): Promise<OrderedTowns> {
  const joins = new PostcodeJoinReport()
  const join = new PostcodeJoin(curated.countries, areaIds, joins)
  if (source.postcodes !== undefined) {
    let read = 0
    for await (const rows of source.postcodes()) {
      for (const row of rows) {
        if (read++ % 10_000 === 0) progress('reading postal codes', read)
        join.add(row)
      }
    }
  }
  const merging = new MergeReport()
  const spool = new TownSpool()
  const ranking = new TownRanking(curated.countries)
  for await (const town of mergeTowns(source, curated, areaIds, merging)) {
    if (spool.size % 10_000 === 0) {
      progress('reading towns', spool.size)
      await letSignalsIn()
    }
    spool.push(town)
    ranking.add(town)
    join.offer(town)
  }
  progress('joining postal codes')
  const spooled = withPostcodes(spool, join.finish(), formats)
  progress('ranking towns')
  const { order, ranked } = ranking.finish()
  return { spooled: inOrder(spooled, order), ranked, merging, joins }
}

/** Indexes of a list in order of name, by language. Sorted here, where it costs nothing and no other machine's ICU decides. */
function orderByName(
  list: readonly { readonly names: Names }[],
  languages: readonly Language[],
): Record<string, number[]> {
  return Object.fromEntries(
    languages.map((language) => {
      // English for a language that ICU does not know: ICU itself would choose the machine's language.
      const { compare } = new Intl.Collator([language.code, 'en'])
      const shown = list.map((entry) => nameIn(entry.names, language) ?? '')
      return [language.code, [...list.keys()].sort((a, b) => compare(shown[a] ?? '', shown[b] ?? ''))]
    }),
  )
}
