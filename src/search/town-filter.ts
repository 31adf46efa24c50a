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

/**
 * What a filter means: for a search in an index, which has scopes, and for towns that were found otherwise.
 *
 *     filter              scopes       acceptsInScopes   acceptsAnywhere   within(Lviv Oblast)   within(Poland)
 *     none                everywhere   –                 –                 Lviv Oblast           Poland
 *     UA                  Ukraine      –                 is in UA          Lviv Oblast           –
 *     UA, Kyiv Oblast     Kyiv Oblast  –                 is in that        –                     –
 *     all but UA          everywhere   is not in UA      is not in UA      –                     Poland
 *
 * A filter by more areas than are searched one by one has their countries for scopes, and checks each town.
 */
export interface ResolvedFilter {
  /** Where to look in an index: every town that satisfies the filter is in one of them. */
  readonly scopes: readonly number[]
  /** Which of the towns in these scopes satisfy the filter; undefined where all of them do. */
  readonly acceptsInScopes: ((ordinal: number) => boolean) | undefined
  /** Which of all towns satisfy the filter, for towns that were not found in its scopes; undefined where all do. */
  readonly acceptsAnywhere: ((ordinal: number) => boolean) | undefined
  /**
   * The scopes, perhaps many, that hold exactly those towns of a scope which satisfy the filter; undefined for cargo, which
   * has no places.
   */
  readonly within: ((scope: number) => readonly number[]) | undefined
}

/** A filter of towns, which lie in places. */
export interface ResolvedTownFilter extends ResolvedFilter {
  readonly within: (scope: number) => readonly number[]
  /** The same filter, only for towns in some areas and countries, however many. */
  readonly narrowedTo: (places: readonly number[]) => ResolvedTownFilter
}

type Unnarrowed = Omit<ResolvedTownFilter, 'narrowedTo'>

const UNFILTERED: Unnarrowed = {
  scopes: [EVERYWHERE],
  acceptsInScopes: undefined,
  acceptsAnywhere: undefined,
  within: (scope) => [scope],
}

/**
 * The same filter with scopes that hold only what satisfies it, for a search that would otherwise pass over too much. A
 * filter of cargo, which has only one scope, stays as it is.
 */
export function exactly(filter: ResolvedFilter): ResolvedFilter {
  const { scopes, within } = filter
  return within === undefined ? filter : { ...filter, scopes: scopes.flatMap(within), acceptsInScopes: undefined }
}

/** In more scopes than this, a text is looked for only if it is found anywhere at all. */
export const FEW_SCOPES = 4

/** After so many matches that the filter refuses, a search starts over in the scopes of `exactly`, however many. */
export const MOST_REFUSED = 200

/** With more areas than this, their countries' scopes are searched, and each town found is checked. */
const MOST_AREA_SCOPES = 64

/** Tells what a filter means for the towns' indexes. */
export class TownScopes {
  readonly #towns: TownTable
  readonly #countries: ReadonlyMap<string, number>
  readonly #groups: readonly TownGroup[]
  readonly #groupsByCountry: readonly (readonly number[])[]
  readonly #numbers: ScopeNumbers
  readonly #unfiltered: ResolvedTownFilter

  constructor(towns: TownTable, numbers: ScopeNumbers, countrySigns: readonly string[], groups: readonly TownGroup[]) {
    this.#towns = towns
    this.#countries = new Map(countrySigns.map((sign, place) => [sign, place]))
    this.#groups = groups
    const byCountry: number[][] = countrySigns.map(() => [])
    for (const [group, { country }] of groups.entries()) byCountry[country]?.push(group)
    this.#groupsByCountry = byCountry
    this.#numbers = numbers
    this.#unfiltered = this.#thatNarrows(UNFILTERED)
  }

  /** What a filter means; unknown signs and areas match nothing. */
  resolve({ countrySigns, excludeCountrySigns, areaIds }: TownFilter): ResolvedTownFilter {
    if (countrySigns !== undefined) {
      const countries = this.#placesOf(countrySigns)
      return this.#thatNarrows(
        areaIds === undefined ? this.#inCountries(countries) : this.#inAreas(countries, new Set(areaIds)),
      )
    }
    if (excludeCountrySigns === undefined) return this.#unfiltered
    return this.#thatNarrows(this.#outside(this.#placesOf(excludeCountrySigns)))
  }

  /** Some countries as those whose towns are likelier to be meant; undefined where none of them is known. */
  home(countrySigns: readonly string[]): Home | undefined {
    const places = this.#placesOf(countrySigns)
    const { scopes: countries, acceptsAnywhere } = this.#inCountries(places)
    if (countries.length === 0 || acceptsAnywhere === undefined) return undefined
    const homeland = this.#numbers.ofHomeland(places)
    return {
      scopes: homeland === undefined ? countries : [homeland],
      holdsScope: (scope) => scope !== EVERYWHERE && countries.includes(this.#numbers.countryAround(scope)),
      holds: acceptsAnywhere,
    }
  }

  /** The filter with its `narrowedTo`. */
  #thatNarrows(filter: Unnarrowed): ResolvedTownFilter {
    return { ...filter, narrowedTo: (places) => this.#thatNarrows(this.#narrowed(filter, places)) }
  }

  #narrowed(filter: Unnarrowed, places: readonly number[]): Unnarrowed {
    const { scopes, acceptsInScopes, acceptsAnywhere, within } = filter
    const chosen = new Set(places)
    const byCountry = Map.groupBy(places, (place) => this.#numbers.countryAround(place))
    const isInChosen = (scope: number) => chosen.has(this.#numbers.countryAround(scope))
    const outermost = places.filter((place) => this.#numbers.isCountry(place) || !isInChosen(place))
    const { country, group } = this.#towns
    const holds = (ordinal: number) =>
      chosen.has(this.#numbers.ofCountry(country[ordinal]!)) || chosen.has(this.#numbers.ofGroup(group[ordinal]!))
    const both = (accepts: ResolvedFilter['acceptsAnywhere']) =>
      accepts === undefined ? holds : (ordinal: number) => holds(ordinal) && accepts(ordinal)
    return {
      scopes,
      acceptsInScopes: both(acceptsInScopes),
      acceptsAnywhere: both(acceptsAnywhere),
      within: (scope) => {
        if (scope === EVERYWHERE) return outermost.flatMap(within)
        if (chosen.has(scope) || isInChosen(scope)) return within(scope)
        return (byCountry.get(scope) ?? []).flatMap(within)
      },
    }
  }

  #placesOf(signs: readonly string[]): number[] {
    return signs.map((sign) => this.#countries.get(sign)).filter((place) => place !== undefined)
  }

  #inCountries(countries: readonly number[]): Unnarrowed {
    const chosen = new Set(countries)
    const { country } = this.#towns
    return {
      scopes: countries.map((place) => this.#numbers.ofCountry(place)),
      acceptsInScopes: undefined,
      acceptsAnywhere: (ordinal) => chosen.has(country[ordinal]!),
      within: this.#within((place) => (chosen.has(place) ? [this.#numbers.ofCountry(place)] : [])),
    }
  }

  #outside(countries: readonly number[]): Unnarrowed {
    const excluded = new Set(countries)
    const { country } = this.#towns
    const accepts = (ordinal: number) => !excluded.has(country[ordinal]!)
    return {
      scopes: [EVERYWHERE],
      acceptsInScopes: accepts,
      acceptsAnywhere: accepts,
      within: this.#within((place) => (excluded.has(place) ? [] : [this.#numbers.ofCountry(place)])),
    }
  }

  #inAreas(countries: readonly number[], areaIds: ReadonlySet<number>): Unnarrowed {
    const groupsOf = (country: number) =>
      this.#groupsByCountry[country]!.filter((group) => areaIds.has(this.#groups[group]!.areaId))
    const groups = new Set(countries.flatMap(groupsOf))
    const { group } = this.#towns
    const accepts = (ordinal: number) => groups.has(group[ordinal]!)
    const chosen = new Set(countries)
    const scopesOf = (country: number) => groupsOf(country).map((wanted) => this.#numbers.ofGroup(wanted))
    const areFew = groups.size <= MOST_AREA_SCOPES
    return {
      scopes: areFew
        ? countries.flatMap(scopesOf)
        : countries.filter((place) => groupsOf(place).length > 0).map((place) => this.#numbers.ofCountry(place)),
      acceptsInScopes: areFew ? undefined : accepts,
      acceptsAnywhere: accepts,
      within: this.#within((place) => (chosen.has(place) ? scopesOf(place) : [])),
    }
  }

  /** @param scopesIn the scopes of a country that satisfy the filter: its own, or those of its areas. */
  #within(scopesIn: (country: number) => readonly number[]): (scope: number) => readonly number[] {
    return (scope) => {
      if (scope === EVERYWHERE) return [...this.#countries.values()].flatMap(scopesIn)
      const country = this.#numbers.countryOf(scope)
      const scopes = scopesIn(country)
      const whole = this.#numbers.ofCountry(country)
      if (scopes.includes(whole)) return [scope]
      return scope === whole ? scopes : scopes.filter((wanted) => wanted === scope)
    }
  }
}
