import type { Language } from '../../model/languages.ts'
import type { Element } from '../../model/names.ts'
import type { Sections } from '../../snapshot/format.ts'
import { SectionReader } from '../../snapshot/section-reader.ts'
import { elementImportance } from '../importance.ts'
import type { SearchAnswer } from '../search-answer.ts'
import type { DirectoryTable } from '../tables/directory-table.ts'
import { EVERYWHERE } from '../text-index/layout.ts'
import { TextIndex } from '../text-index/text-index.ts'
import { CargoNameSearch } from './cargo-name-search.ts'

const NO_FILTER = { scopes: [EVERYWHERE], acceptsInScopes: undefined, acceptsAnywhere: undefined, within: undefined }

/** Searches cargo names in one language at a time, by an index for each. */
export class CargoSearch {
  readonly #table: DirectoryTable
  readonly #count: number
  readonly #byLanguage: readonly CargoNameSearch[]

  constructor(sections: Sections, cargo: readonly Element[], languages: readonly Language[], table: DirectoryTable) {
    this.#table = table
    this.#count = cargo.length
    const owners = {
      // In place of ids: among equals the curated order decides.
      ids: Float64Array.from(cargo.keys()),
      importance: Uint16Array.from(cargo, (_, index) => elementImportance(index, cargo.length)),
    }
    this.#byLanguage = languages.map(
      ({ code }) => new CargoNameSearch(new TextIndex(new SectionReader(sections, `cargo.${code}.`)), owners),
    )
  }

  /**
   * The elements whose names match, the best first.
   *
   * @param query as the person typed it, NFC.
   * @param language index of the requested language.
   * @param limit at most `MOST_FOUND`.
   * @param ids where given, only those of the matching elements with these ids. Searched alone, elements that the query does not
   *     mean would be found by a similar name.
   */
  search(query: string, language: number, limit: number, ids?: readonly number[]): SearchAnswer {
    const most = ids === undefined ? limit : this.#count
    const { ordinals, way } = this.#byLanguage[language]!.search({ query, language, filter: NO_FILTER, limit: most })
    if (ids === undefined) return { body: this.#table.atIndexes(ordinals, language), way }
    const among = new Set(ids.map((id) => this.#table.indexOf(id)))
    const both = ordinals.filter((index) => among.has(index)).subarray(0, limit)
    return { body: this.#table.atIndexes(both, language), way: both.length > 0 ? way : 'nothing' }
  }
}
