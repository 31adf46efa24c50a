import type { Directories } from './model/directories.ts'
import { Languages } from './model/languages.ts'
import type { Element } from './model/names.ts'
import { AmongSearch } from './search/among-search.ts'
import { CargoSearch } from './search/cargo-search.ts'
import { type DirectoryEntry, DirectoryTable } from './search/directory-table.ts'
import { NameSearch } from './search/name-search.ts'
import { PlaceNames } from './search/place-names.ts'
import { PostcodeSearch } from './search/postcode-search.ts'
import { TextIndex } from './search/text-index.ts'
import { TownScopes } from './search/town-filter.ts'
import { TownSearch } from './search/town-search.ts'
import { TownTable } from './search/town-table.ts'
import { directoriesOf } from './snapshot/directories.ts'
import { SectionReader, type Snapshot } from './snapshot/reader.ts'

/** The directories that are answered whole or by identifier. */
export type DirectoryName =
  | 'areas'
  | 'bodyGroups'
  | 'cargo'
  | 'countries'
  | 'currencies'
  | 'languages'
  | 'loadingTypes'
  | 'paymentTypes'
  | 'regions'

/** One snapshot, ready to answer. */
export class Catalog {
  readonly version: string
  /** When the snapshot was published. */
  readonly publishedAt: Date
  readonly languages: Languages
  readonly directories: Directories
  readonly tables: Readonly<Record<DirectoryName, DirectoryTable>>
  readonly towns: TownSearch
  readonly cargo: CargoSearch

  constructor(snapshot: Snapshot, publishedAt: Date) {
    const { sections } = snapshot
    const read = (prefix: string) => new SectionReader(sections, prefix)
    const directories = directoriesOf(sections)
    this.version = snapshot.version
    this.publishedAt = publishedAt
    this.directories = directories
    this.languages = new Languages(directories.languages)
    this.tables = directoryTables(directories)

    const { countries, languages } = directories
    const towns = new TownTable(read('towns.'), languages.length)
    const signs = countries.map((country) => country.sign)
    const formats = countries.map((country) => country.postcodeFormat)
    const names = new TextIndex(read('names.'))
    this.towns = new TownSearch(
      towns,
      new TownScopes(towns, signs, directories.townGroups),
      new NameSearch(names, towns, new PlaceNames(new TextIndex(read('places.')))),
      new AmongSearch(names, towns),
      new PostcodeSearch(new TextIndex(read('codes.')), new TextIndex(read('ranges.')), towns, formats),
      languages.map(({ home }) => home ?? []),
    )
    this.cargo = new CargoSearch(sections, directories.cargo, languages, this.tables.cargo)
  }
}

function directoryTables(directories: Directories): Record<DirectoryName, DirectoryTable> {
  const { languages, order } = directories
  const table = (entries: readonly DirectoryEntry[], ordered?: (language: string) => readonly number[]) =>
    new DirectoryTable(entries, languages, ordered)
  return {
    areas: table(
      directories.areas.map(({ id, countrySign, regionId, names }) => ({
        key: id,
        names,
        fields: (name) => ({ id, name, countrySign, regionId }),
      })),
      (language) => order.areas[language] ?? [],
    ),
    countries: table(
      directories.countries.map(({ sign, names }) => ({ key: sign, names, fields: (name) => ({ sign, name }) })),
      (language) => order.countries[language] ?? [],
    ),
    regions: table(
      directories.regions.map(({ id, countrySign, names }) => ({
        key: id,
        names,
        fields: (name) => ({ id, name, countrySign }),
      })),
    ),
    languages: table(
      directories.languages.map(({ code, names }) => ({ key: code, names, fields: (name) => ({ code, name }) })),
    ),
    loadingTypes: table(
      directories.loadingTypes.map(({ id, names, mnemo }) => ({
        key: id,
        names,
        fields: (name) => ({ id, name, mnemo }),
      })),
    ),
    bodyGroups: table(directories.bodyGroups.map(basicEntry)),
    cargo: table(directories.cargo.map(basicEntry)),
    currencies: table(directories.currencies.map(basicEntry)),
    paymentTypes: table(directories.paymentTypes.map(basicEntry)),
  }
}

function basicEntry({ id, names }: Element): DirectoryEntry {
  return { key: id, names, fields: (name) => ({ id, name }) }
}

/** The catalog now served. Requests take it once and keep it, so that a swap never mixes two in one answer. */
export class CatalogHolder {
  #current: Catalog
  #generation = 0

  constructor(first: Catalog) {
    this.#current = first
  }

  get current(): Catalog {
    return this.#current
  }

  /** Changes with every swap. Who has made something of a catalog remembers this, so as not to keep it alive. */
  get generation(): number {
    return this.#generation
  }

  swap(next: Catalog): void {
    this.#current = next
    this.#generation++
  }
}
