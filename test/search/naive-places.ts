import type { Directories } from '../../src/model/directories.ts'
import { fold } from '../../src/text/fold.ts'

/** A country by its sign, or an area by its id. */
export type PlaceKey = string | number

/** Finds countries, and areas that have towns, by looking at every name of each. */
export class NaivePlaces {
  readonly #places: readonly { readonly key: PlaceKey; readonly names: readonly string[] }[]

  constructor({ countries, areas, townGroups }: Directories) {
    const withTowns = new Set(townGroups.map(({ areaId }) => areaId))
    this.#places = [
      ...countries.map(({ sign, names, aliases }) => ({
        key: sign,
        names: foldedOnce([...Object.values(names), sign, ...aliases]),
      })),
      ...areas
        .filter(({ id }) => withTowns.has(id))
        .map(({ id, names, abbreviation = '' }) => ({
          key: id,
          names: foldedOnce([...Object.values(names), abbreviation]),
        })),
    ]
  }

  /** Those that folded text names, or the first of two, one in another of up to three words. */
  namedWithin(text: string): Set<PlaceKey> {
    const words = text.split(' ')
    for (let split = words.length; split > 0 && split >= words.length - 3; split--) {
      const [first, rest] = [words.slice(0, split).join(' '), words.slice(split).join(' ')]
      const named = this.named(first)
      if (named.size > 0 && (rest === '' || this.named(rest).size > 0)) return named
    }
    return new Set()
  }

  /** Those with a word that starts with folded text of three letters or more, or with a two-letter name that it is. */
  named(text: string): Set<PlaceKey> {
    if (text.length < 2) return new Set()
    const laterWord = ` ${text}`
    const isNamed =
      text.length >= 3
        ? (name: string) => name.startsWith(text) || name.includes(laterWord)
        : (name: string) => name === text
    return new Set(this.#places.filter(({ names }) => names.some(isNamed)).map(({ key }) => key))
  }
}

function foldedOnce(names: readonly string[]): string[] {
  return [...new Set(names.map(fold))]
}
