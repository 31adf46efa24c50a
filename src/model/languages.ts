import type { Names } from './names.ts'

export interface Language {
  /** BCP 47 primary subtag, lower case. */
  readonly code: string
  /** Languages to try, in order, where a translation is missing. */
  readonly fallback: readonly string[]
  /** Signs of the countries where it is at home: their towns are more likely to be meant. */
  readonly home?: readonly string[]
}

/** The languages of a data set, at most 31, in its curated order; a language's index in it is its bit in name masks. */
export class Languages {
  readonly codes: readonly string[]
  readonly #indexes: ReadonlyMap<string, number>

  constructor(languages: readonly Language[]) {
    this.codes = languages.map((language) => language.code)
    this.#indexes = new Map(this.codes.map((code, index) => [code, index]))
  }

  /**
   * The index of the language that a tag means: letter case and region subtags are ignored
   * (`uk-UA`, `UK` and `uk_UA` all mean `uk`).
   */
  indexOf(tag: string): number | undefined {
    const exact = this.#indexes.get(tag)
    if (exact !== undefined) return exact
    const primary = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i.exec(tag)?.[1]
    return primary === undefined ? undefined : this.#indexes.get(primary.toLowerCase())
  }
}

/** The name to show in a language: its own, else the first of its fallback chain that exists, else the English one, else any. */
export function nameIn(names: Names, language: Language): string | undefined {
  const own = names[language.code]
  if (own !== undefined) return own
  for (const code of language.fallback) {
    const name = names[code]
    if (name !== undefined) return name
  }
  return names.en ?? Object.values(names)[0]
}
