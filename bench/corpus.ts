import { BUNDLED_DATA } from '../src/commands/steps/bundled-inputs.ts'
import { fillGaps } from '../src/compile/merging/fill-gaps.ts'
import { bundledGazetteer, bundledTowns } from '../src/sources/bundled.ts'
import { type Curated, readCurated } from '../src/sources/curated/curated.ts'
import { filesIn, wantedFiles } from '../src/sources/geonames/export-files.ts'
import { geonames } from '../src/sources/geonames/geonames.ts'
import { readNameRules } from '../src/sources/geonames/name-rules.ts'
import type { TownRow, TownSource } from '../src/sources/source.ts'
import { picker, randomNumbers } from '../test/random-numbers.ts'

/** Towns to measure on, and the curated files that go with them. */
export interface Corpus {
  readonly label: string
  readonly source: TownSource
  readonly curated: Curated
}

/**
 * The corpus that a benchmark's option names: `bundled`; `geonames` (needs the folder of a GeoNames mirror);
 * or a number of synthetic towns, such as `2000000`.
 */
export function corpus(size: string, geonamesFolder?: string): Corpus {
  if (geonamesFolder !== undefined && size !== 'geonames') throw new Error('--geonames DIR needs --size geonames')
  const curated = readCurated(BUNDLED_DATA)
  if (size === 'bundled') return { label: 'bundled', source: bundledGazetteer(curated), curated }
  if (size === 'geonames') {
    if (geonamesFolder === undefined) throw new Error('--size geonames needs --geonames DIR')
    const files = filesIn(geonamesFolder, wantedFiles({ dataset: 'allCountries', countries: [] }))
    const { languages, countries } = curated
    const source = geonames({ files, languages, countries, wanted: [], rules: readNameRules(BUNDLED_DATA) })
    return { label: 'geonames', source: fillGaps(source, bundledGazetteer(curated)), curated }
  }
  const languages = curated.languages.filter(({ code }) => ['ru', 'uk', 'en'].includes(code))
  const none = new Map<number, never>()
  const count = Number(size)
  if (!Number.isSafeInteger(count) || count <= 0) throw new Error(`no corpus ${size}`)
  return {
    label: `${count} synthetic`,
    source: { provenance: [], towns: () => syntheticTowns(count) },
    curated: {
      ...curated,
      languages,
      townNames: [],
      townAliases: none,
      townFormerNames: none,
      townPostcodes: none,
      townCorrections: none,
    },
  }
}

/**
 * Made-up towns in three languages with the statistics of real names: syllables cut from Ukrainian and
 * English town names and joined anew; countries, areas and populations drawn from the bundled towns.
 */
function* syntheticTowns(count: number): Generator<TownRow> {
  const random = randomNumbers(1)
  const pick = picker(random)
  const { places, latin, cyrillic } = realParts()
  for (let id = 1; id <= count; id++) {
    const ru = pick(cyrillic.first) + pick(cyrillic.last)
    yield {
      id,
      names: {
        en: pick(latin.first) + pick(latin.last),
        ru,
        uk: random() < 0.5 ? ru : pick(cyrillic.first) + pick(cyrillic.last),
      },
      aliases: [],
      ...pick(places),
      // Zipf-like: half of the towns have no known population, a few have millions.
      population: random() < 0.5 ? 0 : Math.floor(1000 / (random() + 1e-4)),
      seat: 'none',
      postcodes: [],
    }
  }
}

/**
 * What towns are made up of. A function apart from the generator, so that the rows that this reads do not stay in
 * memory with it.
 */
function realParts() {
  const rows = [...bundledTowns.towns()]
  const added = readCurated(BUNDLED_DATA).townNames.flatMap((names) => [...names.values()])
  return {
    places: rows.map(({ countrySign, areaCode, lat, lon }) => ({ countrySign, areaCode, lat, lon })),
    latin: halves(rows.map(({ names }) => names.en ?? '')),
    cyrillic: halves(added.flatMap(({ uk, ru }) => [uk ?? '', ru ?? '']).filter(Boolean)),
  }
}

/** Names cut in two somewhere near the middle. */
function halves(names: readonly string[]): { first: string[]; last: string[] } {
  const cut = (name: string) => Math.max(1, Math.floor(name.length / 2))
  return {
    first: names.map((name) => name.slice(0, cut(name))),
    last: names.map((name) => name.slice(cut(name)).toLowerCase()),
  }
}
