import type { Language } from '../model/languages.ts'
import type { Home } from './filters/home.ts'
import type { TownFilter } from './filters/town-filter.ts'
import type { TownScopes } from './filters/town-scopes.ts'
import type { TownNameQuery } from './match-search.ts'

/** What is asked of a search for towns, in terms of a request. */
export interface TownQuery {
  /** As the person typed or pasted it, NFC. */
  readonly query: string
  /** Index of the requested language. */
  readonly language: number
  readonly filter: TownFilter
  /** Counts towns; at most `MOST_FOUND`. */
  readonly limit: number
}

/** What the filter and the language of a request mean in a data set. */
export class TownQueries {
  readonly #scopes: TownScopes
  /** The countries where a language is at home, by index of the language. */
  readonly #homes: readonly { readonly countrySigns: readonly string[]; readonly home: Home | undefined }[]

  constructor(scopes: TownScopes, languages: readonly Language[]) {
    this.#scopes = scopes
    this.#homes = languages.map(({ home: signs = [] }) => ({ countrySigns: signs, home: scopes.home(signs) }))
  }

  nameQuery({ query, language, filter, limit }: TownQuery): TownNameQuery {
    const resolved = this.#scopes.resolve(filter)
    const { home: homeland } = this.#homes[language]!
    return { query, language, filter: resolved, home: this.home(filter, language), homeland, limit }
  }

  /** Where a language is at home, except for what the filter excludes; undefined where the filter chooses countries. */
  home({ countrySigns: chosen, excludeCountrySigns: excluded }: TownFilter, language: number): Home | undefined {
    const { countrySigns, home } = this.#homes[language]!
    if (chosen !== undefined) return undefined
    return excluded === undefined ? home : this.#scopes.home(countrySigns.filter((sign) => !excluded.includes(sign)))
  }
}
