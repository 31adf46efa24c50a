import { type Language, nameIn } from '../model/languages.ts'
import type { Names } from '../model/names.ts'

/** An element as a directory answers it: its key for filtering, and its fields around the name. */
export interface DirectoryEntry {
  readonly key: number | string
  readonly names: Names
  /** The answer's object, fields in the specification's order. */
  readonly fields: (name: string) => object
}

/** A directory that is answered whole or by keys; JSON prepared once per language, when first asked for. */
export class DirectoryTable {
  readonly #entries: readonly DirectoryEntry[]
  readonly #languages: readonly Language[]
  readonly #order: ((language: string) => readonly number[]) | undefined
  readonly #placeOf: ReadonlyMap<number | string, number>
  readonly #fragments: (readonly string[])[] = []
  readonly #wholes: Buffer[] = []

  /** @param order places of the entries as a language orders them; as they stand, where undefined. */
  constructor(
    entries: readonly DirectoryEntry[],
    languages: readonly Language[],
    order?: (language: string) => readonly number[],
  ) {
    this.#entries = entries
    this.#languages = languages
    this.#order = order
    this.#placeOf = new Map(entries.map((entry, place) => [entry.key, place]))
  }

  /** Whole directory, as JSON. Always the same buffer for a language. */
  whole(language: number): Buffer {
    let whole = this.#wholes[language]
    if (whole === undefined) {
      const fragments = this.#inLanguage(language)
      whole = Buffer.from(
        `[${this.#ordered(language)
          .map((place) => fragments[place])
          .join()}]`,
      )
      this.#wholes[language] = whole
    }
    return whole
  }

  /** The elements with the given keys, in the directory's order. */
  withKeys(language: number, keys: Iterable<number | string>): Buffer {
    const wanted = new Set<number>()
    for (const key of keys) {
      const place = this.#placeOf.get(key)
      if (place !== undefined) wanted.add(place)
    }
    const fragments = this.#inLanguage(language)
    const places = this.#ordered(language).filter((place) => wanted.has(place))
    return Buffer.from(`[${places.map((place) => fragments[place]).join()}]`)
  }

  /** The elements at the given places, in that order. */
  atPlaces(language: number, places: Iterable<number>): Buffer {
    const fragments = this.#inLanguage(language)
    return Buffer.from(`[${Array.from(places, (place) => fragments[place]).join()}]`)
  }

  placeOf(key: number | string): number | undefined {
    return this.#placeOf.get(key)
  }

  #inLanguage(place: number): readonly string[] {
    let fragments = this.#fragments[place]
    if (fragments === undefined) {
      const language = this.#languages[place] as Language
      fragments = this.#entries.map(({ names, key, fields }) =>
        JSON.stringify(fields(nameIn(names, language) ?? String(key))),
      )
      this.#fragments[place] = fragments
    }
    return fragments
  }

  #ordered(language: number): readonly number[] {
    return this.#order?.(this.#languages[language]?.code ?? '') ?? [...this.#entries.keys()]
  }
}
