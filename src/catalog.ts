import { type Directories, type DirectoryName, elementDirectories } from './model/directories.ts'
import { Languages } from './model/languages.ts'
import type { Element } from './model/names.ts'
import { AmongSearch } from './search/among-search.ts'
import { CargoSearch } from './search/cargo/cargo-search.ts'
import { HeardNames } from './search/fallbacks/heard-names.ts'
import { ScopeNumbers } from './search/filters/scope-numbers.ts'
import { TownScopes } from './search/filters/town-scopes.ts'
import { PlaceNames } from './search/place-names.ts'
import { PostcodeSearch } from './search/postcodes/postcode-search.ts'
import { type DirectoryEntry, DirectoryTable } from './search/tables/directory-table.ts'
import { TownTable } from './search/tables/town-table.ts'
import { TextIndex } from './search/text-index/text-index.ts'
import { TownNameSearch } from './search/town-name-search.ts'
import { TownSearch } from './search/town-search.ts'
import { directoriesOf } from './snapshot/directories.ts'
import type { Snapshot } from './snapshot/reader.ts'
import { SectionReader } from './snapshot/section-reader.ts'

/** One snapshot, ready to answer. */
export class Catalog {
  /** The snapshot's version, as the `Dataset-Version` header carries it. */
  readonly version: string
  /** When the snapshot was published. */
  readonly publishedAt: Date
  readonly languages: Languages
  readonly directories: Directories
  readonly tables: Readonly<Record<DirectoryName, DirectoryTable>>
  readonly towns: TownSearch
  readonly cargo: CargoSearch

  /** @throws SnapshotError where a section is missing. */
  constructor(snapshot: Snapshot, publishedAt: Date) {
    const { sections } = snapshot
    const read = (prefix: string) => new SectionReader(sections, prefix)
    const directories = directoriesOf(sections)
    this.version = snapshot.version
    this.publishedAt = publishedAt
    this.directories = directories
    this.languages = new Languages(directories.languages)
    this.tables = directoryTables(directories)

    const { countries, languages, townGroups, homelands } = directories
    const towns = new TownTable(read('towns.'), directories)
    const signs = countries.map((country) => country.sign)
    const formats = countries.map((country) => country.postcodeFormat)
    const names = new TextIndex(read('names.'))
    const numbers = new ScopeNumbers(countries.length, townGroups, homelands)
    const places = new PlaceNames(new TextIndex(read('places.')), numbers)
    const heard = new HeardNames(names)
    const searches = {
      names: new TownNameSearch(names, towns, places, heard),
      among: new AmongSearch(names, towns, heard),
      postcodes: new PostcodeSearch(new TextIndex(read('codes.')), new TextIndex(read('ranges.')), towns, formats),
    }
    this.towns = new TownSearch(towns, new TownScopes(towns, numbers, signs, townGroups), searches, directories)
    this.cargo = new CargoSearch(sections, directories.cargo, languages, this.tables.cargo)
  }
}

function directoryTables(directories: Directories): Record<DirectoryName, DirectoryTable> {
  const { languages, order } = directories
  const table = (entries: readonly DirectoryEntry[], ordered?: Readonly<Record<string, readonly number[]>>) =>
    new DirectoryTable(entries, languages, ordered)
  return {
    areas: table(
      directories.areas.map(({ id, countrySign, regionId, names }) => ({
        key: id,
        names,
        fields: (name) => ({ id, name, countrySign, regionId }),
      })),
      order.areas,
    ),
    countries: table(
      directories.countries.map(({ sign, names }) => ({ key: sign, names, fields: (name) => ({ sign, name }) })),
      order.countries,
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
    ...elementDirectories((name) => table(directories[name].map(basicEntry))),
  }
}

function basicEntry({ id, names }: Element): DirectoryEntry {
  return { key: id, names, fields: (name) => ({ id, name }) }
}

/** A catalog that becomes current at a given moment. */
interface Pending {
  readonly catalog: Catalog
  readonly earlier: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  at: number
  timer: NodeJS.Timeout | undefined
  /** Tells who waits that it is current, or that another one has taken its place. */
  readonly end: () => void
}

/** The catalog now served. Requests take it once and keep it, so that a swap never mixes two in one answer. */
export class CatalogHolder {
  #current: Catalog
  #generation = 0
  #next: Pending | undefined
  /** Versions that were served, here or by other nodes, before the current one. */
  #earlier: ReadonlySet<string>

  constructor(first: Catalog, earlier: ReadonlySet<string> = new Set()) {
    this.#current = first
    this.#earlier = earlier
  }

  get current(): Catalog {
    this.#switchWhereDue()
    return this.#current
  }

  /**
   * The number of the catalog that `current` gave last, another after every swap. A cache of answers remembers it, not the
   * catalog, which it would keep in memory.
   */
  get generation(): number {
    return this.#generation
  }

  /**
   * Makes another catalog the current one, at once or at a moment that all nodes share.
   *
   * @param earlier versions that were served before it.
   * @returns once it is current, or once another one has taken its place first.
   */
  async swap(catalog: Catalog, earlier: ReadonlySet<string> = new Set(), at: Date = new Date()): Promise<void> {
    this.#switchWhereDue()
    if (this.#next !== undefined) endWait(this.#next)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#next = { catalog, earlier, at: at.getTime(), timer: undefined, end: resolve }
    this.#schedule(this.#next)
    await promise
  }

  /** Gives the catalog that is next another moment, if it is that of a version. */
  reschedule(version: string, at: Date): void {
    this.#switchWhereDue()
    if (this.#next?.catalog.version !== version) return
    this.#next.at = at.getTime()
    this.#schedule(this.#next)
  }

  /**
   * The catalog for a client that has seen a version: never one that was served before that version. Nodes do not
   * switch at exactly the same moment, so the version may be the one about to become current here, or an earlier one
   * that only other nodes have served.
   *
   * @returns undefined where the version is not known here.
   */
  notBefore(version: string): Catalog | undefined {
    const { current } = this
    const next = this.#next
    if (version === next?.catalog.version) return next.catalog
    if (version === current.version || this.#earlier.has(version)) return current
    return next?.earlier.has(version) ? next.catalog : undefined
  }

  #schedule(pending: Pending): void {
    clearTimeout(pending.timer)
    const switchTo = () => this.#switchTo(pending)
    // A timer may fire a millisecond early.
    pending.timer = setTimeout(switchTo, Math.max(pending.at - Date.now(), 0) + 1).unref()
    this.#switchWhereDue()
  }

  /** A timer fires late when the thread is busy, but no answer after the moment may come from the catalog before it. */
  #switchWhereDue(): void {
    if (this.#next !== undefined && Date.now() >= this.#next.at) this.#switchTo(this.#next)
  }

  #switchTo(pending: Pending): void {
    const { catalog, earlier } = pending
    // A history that has gone back, as after a restore, no longer has what was served until now.
    this.#earlier = new Set(earlier).add(this.#current.version)
    this.#current = catalog
    this.#next = undefined
    this.#generation++
    endWait(pending)
  }
}

function endWait({ timer, end }: Pending): void {
  clearTimeout(timer)
  end()
}
