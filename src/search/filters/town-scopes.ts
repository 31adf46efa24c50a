import type { TownGroup } from '../../model/places.ts'
import type { TownTable } from '../tables/town-table.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import type { Home } from './home.ts'
import { bothOf, type ResolvedTownFilter } from './resolved-filter.ts'
import type { ScopeNumbers } from './scope-numbers.ts'
import type { TownFilter } from './town-filter.ts'

type Unnarrowed = Omit<ResolvedTownFilter, 'narrowedTo'>

const UNFILTERED: Unnarrowed = {
  scopes: [EVERYWHERE],
  acceptsInScopes: undefined,
  acceptsAnywhere: undefined,
  within: (scope) => [scope],
}

/** With more areas than this, their countries' scopes are searched, and each town found is checked. */
const MOST_AREA_SCOPES = 64

/** Tells what a filter means for the towns' indexes. */
export class TownScopes {
  readonly #towns: TownTable
  /** By sign: indexes in the list of countries, which stand for countries in this class. */
  readonly #countries: ReadonlyMap<string, number>
  readonly #groups: readonly TownGroup[]
  readonly #groupsByCountry: readonly (readonly number[])[]
  readonly #numbers: ScopeNumbers
  readonly #unfiltered: ResolvedTownFilter

  constructor(towns: TownTable, numbers: ScopeNumbers, countrySigns: readonly string[], groups: readonly TownGroup[]) {
    this.#towns = towns
    this.#countries = new Map(countrySigns.map((sign, country) => [sign, country]))
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
      const countries = this.#countriesWith(countrySigns)
      return this.#thatNarrows(
        areaIds === undefined ? this.#inCountries(countries) : this.#inAreas(countries, new Set(areaIds)),
      )
    }
    if (excludeCountrySigns === undefined) return this.#unfiltered
    return this.#thatNarrows(this.#outside(this.#countriesWith(excludeCountrySigns)))
  }

  /** Some countries as those whose towns are likelier to be meant; undefined where none of them is known. */
  home(countrySigns: readonly string[]): Home | undefined {
    const countries = this.#countriesWith(countrySigns)
    const { scopes, acceptsAnywhere } = this.#inCountries(countries)
    if (scopes.length === 0 || acceptsAnywhere === undefined) return undefined
    const homeland = this.#numbers.ofHomeland(countries)
    return {
      scopes: homeland === undefined ? scopes : [homeland],
      holdsScope: (scope) => scope !== EVERYWHERE && scopes.includes(this.#numbers.countryAround(scope)),
      holds: acceptsAnywhere,
    }
  }

  /** The filter with its `narrowedTo`. */
  #thatNarrows(filter: Unnarrowed): ResolvedTownFilter {
    return { ...filter, narrowedTo: (chosen) => this.#thatNarrows(this.#narrowed(filter, chosen)) }
  }

  #narrowed(filter: Unnarrowed, chosenScopes: readonly number[]): Unnarrowed {
    const { scopes, acceptsInScopes, acceptsAnywhere, within } = filter
    const chosen = new Set(chosenScopes)
    const byCountry = Map.groupBy(chosenScopes, (scope) => this.#numbers.countryAround(scope))
    const isInChosen = (scope: number) => chosen.has(this.#numbers.countryAround(scope))
    const outermost = chosenScopes.filter((scope) => this.#numbers.isCountry(scope) || !isInChosen(scope))
    const { country, group } = this.#towns
    const holds = (ordinal: number) =>
      chosen.has(this.#numbers.ofCountry(country[ordinal]!)) || chosen.has(this.#numbers.ofGroup(group[ordinal]!))
    return {
      scopes,
      acceptsInScopes: bothOf(holds, acceptsInScopes),
      acceptsAnywhere: bothOf(holds, acceptsAnywhere),
      within: (scope) => {
        if (scope === EVERYWHERE) return outermost.flatMap(within)
        if (chosen.has(scope) || isInChosen(scope)) return within(scope)
        return (byCountry.get(scope) ?? []).flatMap(within)
      },
    }
  }

  #countriesWith(signs: readonly string[]): number[] {
    return signs.map((sign) => this.#countries.get(sign)).filter((country) => country !== undefined)
  }

  #inCountries(countries: readonly number[]): Unnarrowed {
    const chosen = new Set(countries)
    const { country: countryOf } = this.#towns
    return {
      scopes: countries.map((country) => this.#numbers.ofCountry(country)),
      acceptsInScopes: undefined,
      acceptsAnywhere: (ordinal) => chosen.has(countryOf[ordinal]!),
      within: this.#within((country) => (chosen.has(country) ? [this.#numbers.ofCountry(country)] : [])),
    }
  }

  #outside(countries: readonly number[]): Unnarrowed {
    const excluded = new Set(countries)
    const { country: countryOf } = this.#towns
    const accepts = (ordinal: number) => !excluded.has(countryOf[ordinal]!)
    return {
      scopes: [EVERYWHERE],
      acceptsInScopes: accepts,
      acceptsAnywhere: accepts,
      within: this.#within((country) => (excluded.has(country) ? [] : [this.#numbers.ofCountry(country)])),
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
        : countries
            .filter((country) => groupsOf(country).length > 0)
            .map((country) => this.#numbers.ofCountry(country)),
      acceptsInScopes: areFew ? undefined : accepts,
      acceptsAnywhere: accepts,
      within: this.#within((country) => (chosen.has(country) ? scopesOf(country) : [])),
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
