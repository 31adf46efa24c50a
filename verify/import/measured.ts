/** `node verify/import/measured.ts read|whole FOLDER`: only reads an export or imports it, and prints what that took. */
import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'
import { compileGeonames } from '../../src/commands/steps/compile-geonames.ts'
import { areaIdsOf } from '../../src/compile/area-id.ts'
import { mergeAreas } from '../../src/compile/merging/merge.ts'
import { PostcodeJoin } from '../../src/compile/postcodes/postcode-join.ts'
import { JOIN_WAYS, PostcodeJoinReport } from '../../src/compile/postcodes/postcode-join-report.ts'
import { areaKey } from '../../src/model/area-key.ts'
import type { Town } from '../../src/model/places.ts'
import { readCurated } from '../../src/sources/curated/curated.ts'
import { filesIn, wantedFiles } from '../../src/sources/geonames/export-files.ts'
import { geonames } from '../../src/sources/geonames/geonames.ts'
import { readNameRules } from '../../src/sources/geonames/name-rules.ts'

/** What a run took. */
export interface Measured {
  readonly towns: number
  readonly joined: number
  /** Of processor time. */
  readonly seconds: number
  /** Most memory held at once. */
  readonly megabytes: number
}

const SELECTION = { dataset: 'allCountries', countries: [] } as const

const [mode, folder = ''] = process.argv.slice(2)
const counts = mode === 'read' ? await readAlone(folder) : await importWhole(folder)
const { user, system } = process.cpuUsage()
const measured: Measured = {
  ...counts,
  seconds: (user + system) / 1e6,
  megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
}
console.log(JSON.stringify(measured))

/** All that importing does before compiling: names, postal codes and towns are read, and joined. */
async function readAlone(from: string): Promise<Pick<Measured, 'towns' | 'joined'>> {
  const curated = readCurated(BUNDLED_DATA)
  const { languages, countries } = curated
  const files = filesIn(from, wantedFiles(SELECTION))
  const source = geonames({ files, languages, countries, wanted: [], rules: readNameRules(BUNDLED_DATA) })
  const areaIds = areaIdsOf(mergeAreas(curated, await Array.fromAsync(source.areas?.() ?? [])))
  const report = new PostcodeJoinReport()
  const join = new PostcodeJoin(countries, areaIds, report)
  for await (const rows of source.postcodes?.() ?? []) for (const row of rows) join.add(row)
  let towns = 0
  for await (const { areaCode, ...town } of source.towns()) {
    const areaId = areaIds.get(areaKey(town.countrySign, areaCode)) ?? 0
    join.offer({ ...town, formerNames: [], areaId } satisfies Town)
    towns++
  }
  join.finish()
  return { towns, joined: report.total(JOIN_WAYS) }
}

async function importWhole(from: string): Promise<Pick<Measured, 'towns' | 'joined'>> {
  const counted = { towns: 0, joined: 0 }
  const request = { from, mirror: undefined, selection: SELECTION, data: undefined, store: '' }
  await compileGeonames(
    request,
    () => {},
    async ({ compiled: { report } }) => {
      counted.towns = report.towns
      counted.joined = report.joins.total(JOIN_WAYS)
    },
  )
  return counted
}
