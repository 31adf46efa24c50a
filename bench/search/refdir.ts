import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Catalog } from '../../src/catalog.ts'
import { HeardNames } from '../../src/search/fallbacks/heard-names.ts'
import type { ResolvedTownFilter } from '../../src/search/filters/resolved-filter.ts'
import { ScopeNumbers } from '../../src/search/filters/scope-numbers.ts'
import type { TownFilter } from '../../src/search/filters/town-filter.ts'
import { TownScopes } from '../../src/search/filters/town-scopes.ts'
import { PlaceNames } from '../../src/search/place-names.ts'
import { PLAIN_SCORING, RankedMatches } from '../../src/search/ranked-matches.ts'
import { TownTable } from '../../src/search/tables/town-table.ts'
import { languageBit } from '../../src/search/text-index/layout.ts'
import { INSIDE } from '../../src/search/text-index/match-kind.ts'
import { TextIndex } from '../../src/search/text-index/text-index.ts'
import { TownNameSearch } from '../../src/search/town-name-search.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { LIMIT, type Peer, SNAPSHOT_FILE } from './peer.ts'
import type { FilterKind, Query } from './queries.ts'
import type { Rows } from './rows.ts'

export const setup =
  'The snapshot that `refdir compile` would publish, opened as the service opens it. `refdir` is TownNameSearch with a ' +
  "resolved filter and, without one, the language's home countries, answering ordinals; " +
  '`refdir direct`, in the classes "no hit" only, is the direct look of that search alone, without folding and without ' +
  'fallbacks, since the peers have none: multiples of ours are multiples of it there; ' +
  '`refdir JSON` is TownSearch.byName with the filter as parsed, answering bytes. ' +
  'It has no search for prefixes alone: it always looks for the text anywhere in a name, orders by kind of match, ' +
  'importance and language, and, where nothing matches, goes through its fallbacks.'

export async function open(_rows: Rows, folder: string): Promise<Peer> {
  const path = join(folder, SNAPSHOT_FILE)
  const snapshot = await openSnapshot(path, FOLD_VERSION)
  const catalog = new Catalog(snapshot, new Date(0))
  const { countries, languages, townGroups, homelands } = catalog.directories

  const read = (prefix: string) => new SectionReader(snapshot.sections, prefix)
  const towns = new TownTable(read('towns.'), catalog.directories)
  const signs = countries.map(({ sign }) => sign)
  const numbers = new ScopeNumbers(countries.length, townGroups, homelands)
  const scopes = new TownScopes(towns, numbers, signs, townGroups)
  const index = new TextIndex(read('names.'))
  const places = new PlaceNames(new TextIndex(read('places.')), numbers)
  const names = new TownNameSearch(index, towns, places, new HeardNames(index))
  const matches = new RankedMatches(index, towns)

  const filters = filtersOf(
    signs.map((sign) => ({ countrySigns: [sign] })),
    townGroups.map(({ country, areaId }) => ({ countrySigns: [signs[country] as string], areaIds: [areaId] })),
  )
  const resolve = (filter: TownFilter): ResolvedTownFilter => scopes.resolve(filter)
  const resolved = filtersOf(filters.countries.map(resolve), filters.groups.map(resolve), resolve(filters.none))
  const homes = languages.map(({ home }) => scopes.home(home ?? []))
  const found = new Uint32Array(LIMIT)
  return {
    ordinals: ({ text, language, country, group }, kind) => {
      const filter = chosen(resolved, kind, country, group)
      const homeland = homes[language]
      const home = kind === 'no filter' ? homeland : undefined
      return names.search({ query: text, language, filter, home, homeland, limit: LIMIT }).ordinals
    },
    direct: ({ text, language, country, group }, kind) => {
      const { scopes, acceptsInScopes } = chosen(resolved, kind, country, group)
      const home = kind === 'no filter' ? homes[language] : undefined
      matches.begin()
      for (const scope of scopes) matches.addQuery(text, scope, INSIDE, { ...PLAIN_SCORING, home })
      return found.subarray(0, matches.take(LIMIT, languageBit(language), acceptsInScopes, found))
    },
    json: ({ text, language, country, group }, kind) => {
      const filter = chosen(filters, kind, country, group)
      return catalog.towns.byName({ query: text, language, filter, limit: LIMIT }).body
    },
    indexBytes: statSync(path).size,
  }
}

interface Filters<T> {
  readonly none: T
  readonly countries: readonly T[]
  readonly groups: readonly T[]
}

function filtersOf<T>(countries: readonly T[], groups: readonly T[], none = {} as T): Filters<T> {
  return { none, countries, groups }
}

function chosen<T>(filters: Filters<T>, kind: FilterKind, country: Query['country'], group: Query['group']): T {
  if (kind === 'no filter') return filters.none
  return kind === 'country' ? filters.countries[country]! : filters.groups[group]!
}
