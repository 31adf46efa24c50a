import type { Country, Town, TownGroup } from '../../model/places.ts'
import { townImportance } from '../../search/importance.ts'
import { growingBytes, growingF64, growingU16 } from '../../snapshot/growing-numbers.ts'
import { required } from '../required.ts'

/** Towns in order of importance, then id: a town's index in that order is its ordinal. All arrays but `groups` are by ordinal. */
export interface RankedTowns {
  readonly id: Float64Array
  readonly importance: Uint16Array
  /** Indexes in the list of countries. */
  readonly country: Uint8Array
  /** Indexes in `groups`. */
  readonly group: Uint16Array
  readonly groups: readonly TownGroup[]
}

/** Notes the few numbers that decide each town's ordinal and group; the towns are read back only once, in that order. */
export class TownRanking {
  readonly #countries: readonly Country[]
  readonly #countryBySign: ReadonlyMap<string, number>
  readonly #id = growingF64()
  readonly #importance = growingU16()
  readonly #country = growingBytes()
  readonly #area = growingF64()

  constructor(countries: readonly Country[]) {
    this.#countries = countries
    this.#countryBySign = new Map(countries.map(({ sign }, country) => [sign, country]))
  }

  /** Notes the next town: they count from 0. */
  add({ id, countrySign, areaId, population, seat }: Town): void {
    const country = required(this.#countryBySign, countrySign)
    this.#id.push(id)
    this.#importance.push(townImportance(population, seat, this.#countries[country]?.isFar))
    this.#country.push(country)
    this.#area.push(areaId)
  }

  /** The towns, and in `order` the positions at which they were merged, by ordinal. */
  finish(): { readonly order: Uint32Array; readonly ranked: RankedTowns } {
    const [id, importance, country] = [this.#id, this.#importance, this.#country]
    const order = new Uint32Array(id.length).map((_, position) => position)
    order.sort((a, b) => importance.at(b) - importance.at(a) || id.at(a) - id.at(b))
    const groups = this.#groups()
    const groupNumbers = new Map(groups.map((group, number) => [groupKey(group), number]))
    const ranked = {
      id: Float64Array.from(order, (position) => id.at(position)),
      importance: Uint16Array.from(order, (position) => importance.at(position)),
      country: Uint8Array.from(order, (position) => country.at(position)),
      group: Uint16Array.from(order, (position) => required(groupNumbers, groupKey(this.#groupOf(position)))),
      groups,
    }
    return { order, ranked }
  }

  #groupOf(position: number): TownGroup {
    return { country: this.#country.at(position), areaId: this.#area.at(position) }
  }

  #groups(): TownGroup[] {
    const groups = new Map<string, TownGroup>()
    for (let position = 0; position < this.#country.length; position++) {
      const group = this.#groupOf(position)
      groups.set(groupKey(group), group)
    }
    return [...groups.values()].sort((a, b) => a.country - b.country || a.areaId - b.areaId)
  }
}

function groupKey({ country, areaId }: TownGroup): string {
  return `${country}.${areaId}`
}
