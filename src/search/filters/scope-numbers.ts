import type { TownGroup } from '../../model/places.ts'
import { EVERYWHERE } from '../text-index/layout.ts'

/**
 * How the scopes of the towns' indexes are numbered, both for compiling and for searching: 0 for everywhere, then one for
 * each country, one for each group, and one for each homeland. The only group of a country shares its country's scope.
 */
export class ScopeNumbers {
  /** How many numbers there are, those of groups without a scope of their own included. */
  readonly count: number
  readonly #countries: number
  readonly #groups: readonly TownGroup[]
  readonly #groupsPerCountry: Uint32Array
  /** By the indexes of their countries, ascending. */
  readonly #homelands: ReadonlyMap<string, number>

  /** @param homelands indexes of countries, as in `Directories`. */
  constructor(countries: number, groups: readonly TownGroup[], homelands: readonly (readonly number[])[]) {
    const firstHomeland = EVERYWHERE + 1 + countries + groups.length
    this.count = firstHomeland + homelands.length
    this.#countries = countries
    this.#groups = groups
    this.#homelands = new Map(homelands.map((homeland, index) => [homeland.join(), firstHomeland + index]))
    this.#groupsPerCountry = new Uint32Array(countries)
    for (const { country } of groups) this.#groupsPerCountry[country]!++
  }

  /** @param country index in the list of countries. */
  ofCountry(country: number): number {
    return EVERYWHERE + 1 + country
  }

  /** @param group index in the list of groups. */
  ofGroup(group: number): number {
    return this.hasOwnScope(group)
      ? EVERYWHERE + 1 + this.#countries + group
      : this.ofCountry(this.#groups[group]!.country)
  }

  /**
   * The scope that holds the towns of several countries.
   *
   * @param countries indexes in the list of countries, in any order.
   * @returns undefined where they are no homeland.
   */
  ofHomeland(countries: readonly number[]): number | undefined {
    return this.#homelands.get(countries.toSorted((a, b) => a - b).join())
  }

  /**
   * The country, as its index in the list, that a scope other than a homeland's belongs to: its own, or one of its groups'.
   */
  countryOf(scope: number): number {
    const index = scope - EVERYWHERE - 1
    return this.#groups[index - this.#countries]?.country ?? index
  }

  /** The scope of the country that a scope is, or lies in. */
  countryAround(scope: number): number {
    return this.ofCountry(this.countryOf(scope))
  }

  /** Whether a scope is a country's, perhaps one that its only group shares. */
  isCountry(scope: number): boolean {
    return this.countryAround(scope) === scope
  }

  /** Whether a group has a scope of its own. */
  hasOwnScope(group: number): boolean {
    return this.#groupsPerCountry[this.#groups[group]!.country]! > 1
  }
}
