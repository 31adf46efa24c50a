import type { TownGroup } from '../model/places.ts'
import { EVERYWHERE } from './text-index/layout.ts'

/**
 * How the scopes of the towns' indexes are numbered, both for compiling and for searching: 0 for everywhere, then one for
 * each country, then one for each group. The only group of a country shares its country's scope.
 */
export class ScopeNumbers {
  /** How many numbers there are, those of groups without a scope of their own included. */
  readonly count: number
  readonly #countries: number
  readonly #groups: readonly TownGroup[]
  readonly #groupsPerCountry: Uint32Array

  constructor(countries: number, groups: readonly TownGroup[]) {
    this.count = 1 + countries + groups.length
    this.#countries = countries
    this.#groups = groups
    this.#groupsPerCountry = new Uint32Array(countries)
    for (const { country } of groups) this.#groupsPerCountry[country]!++
  }

  /** @param country place in the list of countries. */
  ofCountry(country: number): number {
    return EVERYWHERE + 1 + country
  }

  /** @param group place in the list of groups. */
  ofGroup(group: number): number {
    return this.hasOwn(group) ? EVERYWHERE + 1 + this.#countries + group : this.ofCountry(this.#groups[group]!.country)
  }

  /** The country, as its place in the list, that a scope belongs to: its own, or one of its groups'. */
  countryOf(scope: number): number {
    const place = scope - EVERYWHERE - 1
    return this.#groups[place - this.#countries]?.country ?? place
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
  hasOwn(group: number): boolean {
    return this.#groupsPerCountry[this.#groups[group]!.country]! > 1
  }
}
