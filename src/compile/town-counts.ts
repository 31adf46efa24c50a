import type { Coverage } from '../model/directories.ts'
import type { Language } from '../model/languages.ts'
import type { Town } from '../model/places.ts'
import { CountryCoverage } from './country-coverage.ts'

/** How many towns a snapshot has, and how much it knows of them. */
export class TownCounts {
  towns = 0
  aliases = 0
  withPostcodes = 0
  withoutArea = 0
  /** Towns that have a name of their own in a language, by language. */
  readonly named = new Map<string, number>()
  readonly countries: CountryCoverage
  readonly #languages: readonly Language[]

  constructor(languages: readonly Language[]) {
    this.#languages = languages
    this.countries = new CountryCoverage(languages)
  }

  count(town: Town): void {
    this.towns++
    this.countries.count(town)
    this.aliases += new Set(town.aliases).difference(new Set(Object.values(town.names))).size
    if (town.areaId === 0) this.withoutArea++
    if (town.postcodes.length > 0) this.withPostcodes++
    for (const { code } of this.#languages) {
      if (town.names[code] !== undefined) this.named.set(code, (this.named.get(code) ?? 0) + 1)
    }
  }

  coverage(): Coverage {
    const { named, withPostcodes, withoutArea } = this
    return { named: Object.fromEntries(named), withPostcodes, withoutArea }
  }
}
