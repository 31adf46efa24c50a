import { type Language, nameIn } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'

/** An element as a directory answers it: its key for filtering, and its fields around the name. */
export interface DirectoryEntry {
  readonly key: number | string
  readonly names: Names
  /** The answer's object, fields in the specification's order. */
  readonly fields: (name: string) => object
}

/** A directory that is answered whole or by keys; its JSON is prepared once per language, when first asked for. */
export class DirectoryTable {
  readonly #entries: readonly DirectoryEntry[]
  readonly #languages: readonly Language[]
  readonly #order: Readonly<Record<string, readonly number[]>> | undefined
  readonly #indexOf: ReadonlyMap<number | string, number>
  readonly #fragments: (readonly string[])[] = []
  readonly #wholes: Buffer[] = []

  /** @param order indexes of the entries in each language's order, by its code; undefined: as they stand. */
  constructor(
    entries: readonly DirectoryEntry[],
    languages: readonly Language[],
    order?: Readonly<Record<string, readonly number[]>>,
  ) {
    this.#entries = entries
    this.#languages = languages
    this.#order = order
    this.#indexOf = new Map(entries.map((entry, index) => [entry.key, index]))
  }

  /** Whole directory, as JSON. Always the same buffer for a language. */
  whole(language: number): Buffer {
    this.#wholes[language] ??= this.atIndexes(this.#ordered(language), language)
    return this.#wholes[language]
  }

  /** The elements with the given keys, in the directory's order, as JSON; unknown keys are left out. */
  withKeys(keys: Iterable<number | string>, language: number): Buffer {
    const wanted = new Set(Array.from(keys, (key) => this.#indexOf.get(key)))
    const indexes = this.#ordered(language).filter((index) => wanted.has(index))
    return this.atIndexes(indexes, language)
  }

  /** The elements at the given indexes, in that order, as JSON. */
  atIndexes(indexes: Iterable<number>, language: number): Buffer {
    const fragments = this.#inLanguage(language)
    return Buffer.from(`[${Array.from(indexes, (index) => fragments[index]).join()}]`)
  }

  indexOf(key: number | string): number | undefined {
    return this.#indexOf.get(key)
  }

  #inLanguage(language: number): readonly string[] {
    this.#fragments[language] ??= this.#entries.map(({ names, key, fields }) =>
      JSON.stringify(fields(nameIn(names, this.#languages[language]!) ?? String(key))),
    )
    return this.#fragments[language]
  }

  #ordered(language: number): readonly number[] {
    return this.#order?.[this.#languages[language]!.code] ?? [...this.#entries.keys()]
  }
}
