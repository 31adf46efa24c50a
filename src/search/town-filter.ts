import type { TownGroup } from '../model/places.ts'
import type { Home } from './ranked-matches.ts'
import type { ScopeNumbers } from './scope-numbers.ts'
import { EVERYWHERE } from './text-index/layout.ts'
import type { TownTable } from './town-table.ts'

/** Which towns a request wants, as parsed: signs upper case, an absent list undefined. */
export interface TownFilter {
  readonly countrySigns?: readonly string[] | undefined
  readonly excludeCountrySigns?: readonly string[] | undefined
  /** Only together with `countrySigns`; 0 means towns without an area. */
  readonly areaIds?: readonly number[] | undefined
}

/** What a filter means: for a search in an index, which has scopes, and for towns that were found otherwise. */
export interface ResolvedFilter {
  /** Where to look in an index: every town that satisfies the filter is in one of them. */
  readonly scopes: readonly number[]
  /** Which of the towns in these scopes satisfy the filter; undefined where all of them do. */
  readonly acceptsInScopes: ((ordinal: number) => boolean) | undefined
  /** Which of all towns satisfy the filter, for those that were not looked for in its scopes; undefined where all do. */
  readonly acceptsAnywhere: ((ordinal: number) => boolean) | undefined
}

type ScopesToLookIn = Omit<ResolvedFilter, 'acceptsAnywhere'>

/** With more areas than this the scope of their country serves, and a look at each town found. */
const MOST_AREA_SCOPES = 64

/** Tells what a filter means for the towns' indexes. */
export class TownScopes {
  readonly #towns: TownTable
  readonly #countries: ReadonlyMap<string, number>
  readonly #groups: readonly TownGroup[]
  readonly #groupsByCountry: readonly (readonly number[])[]
  readonly #numbers: ScopeNumbers

  constructor(towns: TownTable, numbers: ScopeNumbers, countrySigns: readonly string[], groups: readonly TownGroup[]) {
    this.#towns = towns
    this.#countries = new Map(countrySigns.map((sign, place) => [sign, place]))
    this.#groups = groups
    const byCountry: number[][] = countrySigns.map(() => [])
    for (const [group, { country }] of groups.entries()) byCountry[country]?.push(group)
    this.#groupsByCountry = byCountry
    this.#numbers = numbers
  }

  resolve(filter: TownFilter): ResolvedFilter {
    const acceptsAnywhere = this.#acceptsAnywhere(filter)
    return { ...this.#lookIn(filter, acceptsAnywhere), acceptsAnywhere }
  }

  /** The towns of some countries as those that are likelier to be meant; undefined where there is no such country. */
  home(countrySigns: readonly string[]): Home | undefined {
    const { scopes, acceptsAnywhere } = this.resolve({ countrySigns })
    return scopes.length === 0 || acceptsAnywhere === undefined ? undefined : { scopes, holds: acceptsAnywhere }
  }

  #lookIn(filter: TownFilter, acceptsAnywhere: ResolvedFilter['acceptsAnywhere']): ScopesToLookIn {
    if (filter.countrySigns !== undefined) {
      const countries = this.#placesOf(filter.countrySigns)
      if (filter.areaIds === undefined) {
        return { scopes: countries.map((country) => this.#numbers.ofCountry(country)), acceptsInScopes: undefined }
      }
      return this.#resolveAreas(countries, new Set(filter.areaIds))
    }
    return { scopes: [EVERYWHERE], acceptsInScopes: acceptsAnywhere }
  }

  #placesOf(signs: readonly string[]): number[] {
    return signs.map((sign) => this.#countries.get(sign)).filter((place) => place !== undefined)
  }

  #resolveAreas(countries: readonly number[], areaIds: ReadonlySet<number>): ScopesToLookIn {
    const wanted = countries.flatMap((country) =>
      this.#groupsByCountry[country]!.filter((group) => areaIds.has(this.#groups[group]!.areaId)),
    )
    if (wanted.length <= MOST_AREA_SCOPES) {
      return { scopes: wanted.map((group) => this.#numbers.ofGroup(group)), acceptsInScopes: undefined }
    }
    const groups = new Set(wanted)
    const { group } = this.#towns
    return {
      scopes: countries.map((country) => this.#numbers.ofCountry(country)),
      acceptsInScopes: (ordinal) => groups.has(group[ordinal]!),
    }
  }

  #acceptsAnywhere(filter: TownFilter): ResolvedFilter['acceptsAnywhere'] {
    const { country, group } = this.#towns
    if (filter.countrySigns !== undefined) {
      const countries = new Set(this.#placesOf(filter.countrySigns))
      const areaIds = filter.areaIds === undefined ? undefined : new Set(filter.areaIds)
      return (ordinal) =>
        countries.has(country[ordinal]!) &&
        (areaIds === undefined || areaIds.has(this.#groups[group[ordinal]!]!.areaId))
    }
    if (filter.excludeCountrySigns !== undefined) {
      const excluded = new Set(this.#placesOf(filter.excludeCountrySigns))
      return (ordinal) => !excluded.has(country[ordinal]!)
    }
    return undefined
  }
}
