import type { Language } from '../model/languages.ts'
import type { Town } from '../model/places.ts'
import { percent } from './share.ts'

const MOST_COUNTRIES_SHOWN = 20

interface CountryCounts {
  towns: number
  withPostcodes: number
  /** Towns that have a name of their own in a language, by language. */
  readonly named: Map<string, number>
}

/** How many towns each country has, and how many of them have postcodes and names in the languages that are at home there. */
export class CountryCoverage {
  /** Codes of the languages that are at home in a country, by its sign. */
  readonly #home = new Map<string, string[]>()
  readonly #countries = new Map<string, CountryCounts>()

  constructor(languages: readonly Language[]) {
    for (const { code, home = [] } of languages) {
      for (const sign of home) this.#home.set(sign, [...(this.#home.get(sign) ?? []), code])
    }
  }

  count({ countrySign, names, postcodes }: Town): void {
    let counts = this.#countries.get(countrySign)
    if (counts === undefined) {
      counts = { towns: 0, withPostcodes: 0, named: new Map() }
      this.#countries.set(countrySign, counts)
    }
    counts.towns++
    if (postcodes.length > 0) counts.withPostcodes++
    for (const code of this.#home.get(countrySign) ?? []) {
      if (names[code] !== undefined) counts.named.set(code, (counts.named.get(code) ?? 0) + 1)
    }
  }

  /** The countries that matter most, a line each: those whose languages the data set has, then those with the most towns. */
  lines(): string[] {
    const isHome = (sign: string) => Number(this.#home.has(sign))
    const countries = [...this.#countries].sort(
      ([a, one], [b, other]) => isHome(b) - isHome(a) || other.towns - one.towns || (a < b ? -1 : 1),
    )
    const rest = countries.slice(MOST_COUNTRIES_SHOWN)
    const others = rest.reduce((sum, [, { towns }]) => sum + towns, 0)
    return [
      ...countries.slice(0, MOST_COUNTRIES_SHOWN).map(([sign, counts]) => this.#line(sign, counts)),
      ...(rest.length === 0 ? [] : [`  ${rest.length} more countries  ${others} towns`]),
    ]
  }

  #line(sign: string, { towns, withPostcodes, named }: CountryCounts): string {
    const names = (this.#home.get(sign) ?? []).map(
      (code) => `, named in ${code} ${percent(named.get(code) ?? 0, towns)}`,
    )
    return `  ${sign}            ${towns} towns, with postcode ${percent(withPostcodes, towns)}${names.join('')}`
  }
}
