import { setImmediate as letSignalsIn } from 'node:timers/promises'
import { type Language, nameIn } from '../../model/languages.ts'
import type { Town } from '../../model/places.ts'
import { ScopeNumbers } from '../../search/filters/scope-numbers.ts'
import { rangeKey } from '../../search/postcodes/postcode-search.ts'
import { SPARE_BYTES } from '../../search/tables/json-bytes.ts'
import { encodeTown } from '../../search/tables/town-record.ts'
import { type Grouping, TextIndexBuilder } from '../../search/text-index/builder.ts'
import { EVERYWHERE, FORMER_NAME, languageBit, OF_INSIDES, OF_NAMES } from '../../search/text-index/layout.ts'
import type { Section } from '../../snapshot/format.ts'
import { growingBytes, growingF64 } from '../../snapshot/growing-numbers.ts'
import type { Curated } from '../../sources/curated/curated.ts'
import type { Progress } from '../../sources/progress.ts'
import { fold } from '../../text/fold.ts'
import { postcodeRange, rangePrefixes } from '../../text/postcodes/postcode-range.ts'
import { normalizePostcode } from '../../text/postcodes/typed-postcode.ts'
import { required } from '../required.ts'
import { TownCounts } from '../town-counts.ts'
import { giveBackHeap } from './heap.ts'
import type { RankedTowns } from './town-ranking.ts'
import type { PostcodeFormats, SpooledTowns } from './town-spool.ts'

/** Fewest towns that leave behind a heap worth giving back. */
const MANY_TOWNS = 100_000

interface TownSections {
  readonly sections: Map<string, Section>
  readonly counts: TownCounts
}

/** Writes the towns' table and indexes; town-table.ts and text-index/layout.ts say what each section holds. */
export async function townSections(
  spool: SpooledTowns,
  { id, importance, country, group, groups }: RankedTowns,
  curated: Pick<Curated, 'languages' | 'countries'>,
  homelands: readonly (readonly number[])[],
  formats: PostcodeFormats,
  progress: Progress,
): Promise<TownSections> {
  const written = await writtenTowns(spool, curated.languages, formats, progress)
  spool.clear()
  if (id.length >= MANY_TOWNS) giveBackHeap()
  const scopes = new ScopeNumbers(curated.countries.length, groups, homelands)
  const byCountry = (scopeOf: (country: number) => number): Grouping => ({
    groups: country,
    scopes: Uint32Array.from(curated.countries, (_, country) => scopeOf(country)),
  })
  const groupings = [
    byCountry((country) => scopes.ofCountry(country)),
    {
      groups: group,
      scopes: Uint32Array.from(groups, (_, number) =>
        scopes.hasOwnScope(number) ? scopes.ofGroup(number) : EVERYWHERE,
      ),
    },
    ...homelands.map((homeland) => {
      const scope = scopes.ofHomeland(homeland)!
      return byCountry((country) => (homeland.includes(country) ? scope : EVERYWHERE))
    }),
  ]
  const sections = new Map<string, Section>([
    ['towns.id', id],
    ['towns.byId', sortedIndexes(id)],
    ['towns.importance', importance],
    ['towns.population', written.population],
    ['towns.country', country],
    ['towns.group', group],
    ['towns.recordStart', written.recordStart.finish()],
    ['towns.records', written.records.finish()],
  ])
  const indexes = [
    ['names', written.names, {}],
    ['codes', written.codes, { kinds: [OF_NAMES, OF_INSIDES], hasTables: false }],
    ['ranges', written.ranges, { kinds: [OF_NAMES], hasTables: false }],
  ] as const
  for (const [name, builder, plan] of indexes) {
    progress(`indexing ${name}`)
    await letSignalsIn()
    const index = builder.finish(`${name}.`, { groupings, scopeCount: scopes.count, ...plan })
    for (const [section, data] of index) sections.set(section, data)
  }
  return { sections, counts: written.counts }
}

/** The towns in order of ordinal. A function of its own, so that what only it needs is freed when it returns. */
async function writtenTowns(
  spool: SpooledTowns,
  languages: readonly Language[],
  formats: PostcodeFormats,
  progress: Progress,
) {
  const recordStart = growingF64()
  const records = growingBytes()
  const population = new Uint32Array(spool.size)
  const names = new TextIndexBuilder()
  const codes = new TextIndexBuilder()
  const ranges = new TextIndexBuilder()
  const counts = new TownCounts(languages)

  for (let ordinal = 0; ordinal < spool.size; ordinal++) {
    if (ordinal % 10_000 === 0) {
      progress('writing towns', ordinal, spool.size)
      await letSignalsIn()
    }
    const town = spool.at(ordinal)
    const shown = languages.map((language) => nameIn(town.names, language) ?? String(town.id))
    recordStart.push(records.length)
    records.append(encodeTown(town, shown))
    population[ordinal] = town.population
    for (const [text, mask] of foldedNames(town, shown)) names.add(ordinal, text, mask)
    const format = required(formats, town.countrySign)
    for (const item of town.postcodes) {
      const range = postcodeRange(item, format)
      if (range === undefined) codes.add(ordinal, normalizePostcode(item), 0)
      else for (const prefix of rangePrefixes(range)) ranges.add(ordinal, rangeKey(range.from.length, prefix), 0)
    }
    counts.count(town)
  }
  recordStart.push(records.length)
  records.append(new Uint8Array(SPARE_BYTES))
  return { recordStart, records, population, names, codes, ranges, counts }
}

/** A town's distinct folded names, each with the languages that show it, or `FORMER_NAME`. */
function foldedNames(town: Town, shown: readonly string[]): Map<string, number> {
  // Most languages show the same name.
  const distinct = new Map<string, number>()
  for (const [index, name] of shown.entries()) distinct.set(name, (distinct.get(name) ?? 0) | languageBit(index))
  const masks = new Map<string, number>()
  for (const [name, mask] of distinct) {
    const text = fold(name)
    masks.set(text, (masks.get(text) ?? 0) | mask)
  }
  const addUnlessThere = (name: string, mask: number) => {
    const text = fold(name)
    if (!masks.has(text)) masks.set(text, mask)
  }
  for (const name of Object.values(town.names)) addUnlessThere(name, 0)
  for (const name of town.formerNames) addUnlessThere(name, FORMER_NAME)
  for (const name of town.aliases) addUnlessThere(name, 0)
  return masks
}

function sortedIndexes(id: Float64Array): Uint32Array {
  return new Uint32Array(id.length).map((_, ordinal) => ordinal).sort((a, b) => id[a]! - id[b]!)
}
