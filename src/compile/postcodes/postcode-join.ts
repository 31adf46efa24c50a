import { areaKey } from '../../model/area-key.ts'
import type { Country, Town } from '../../model/places.ts'
import { growingBytes, growingF64, growingU32 } from '../../snapshot/growing-numbers.ts'
import type { PostcodeRow } from '../../sources/source.ts'
import { fold } from '../../text/fold.ts'
import { postcodeWriter } from '../../text/postcodes/postcode-format.ts'
import { romanKey } from '../../text/scripts/transliteration.ts'
import type { AreaIds } from '../area-id.ts'
import { kilometresBetween } from '../distance.ts'
import { required } from '../required.ts'
import { NearbyTowns } from './nearby-towns.ts'
import type { JoinWay, PostcodeJoinReport } from './postcode-join-report.ts'

/** Most kilometres from a postal place to the town of its name in its area; beyond, it is another town of that name. */
const FARTHEST_IN_AREA = 30
/** Most kilometres to one where the area differs or is unknown. */
const FARTHEST_ELSEWHERE = 15
/**
 * Most kilometres from a postal place to the nearest town, where no town of its name is near. Of 116,000 rows in nine
 * countries whose town is known by name, that town was the nearest for 96 % of those with a town within 250 m, 68 % at
 * 0.5 to 1 km, 56 % at 1 to 1.5 km, and 39 % beyond.
 */
const FARTHEST_NEAREST = 1.5

/**
 * Largest share of a country's rows that may lie where no town of their area is, and be corrected. Where more do, postal
 * rows and towns differ in how they write areas, and none is corrected.
 */
const MOST_ASTRAY = 0.2

/** How well a town matches, from worst to best; the better match wins, then the nearer town. */
const NO_MATCH = 0
const BY_ROMANIZED_NAME = 1
const BY_NAME = 2
/** What a match gains where the area is the same. */
const IN_AREA = 2
const WAYS: ReadonlyMap<number, JoinWay> = new Map([
  [NO_MATCH, 'nearest town'],
  [BY_ROMANIZED_NAME, 'romanized name'],
  [BY_NAME, 'name'],
  [BY_ROMANIZED_NAME + IN_AREA, 'romanized name and area'],
  [BY_NAME + IN_AREA, 'name and area'],
])
/** Instead of a match, for a row that does not lie where it says. */
const ASTRAY = -1

const CYRILLIC = /\p{Script=Cyrillic}/u

/** Ends a chain of entries; no town. */
const NONE = 0xffff_ffff
/** Instead of a town, where there is more than one. */
const SEVERAL = NONE - 1

/** A postal row, with the best town so far. */
interface PostalPlace {
  /** Index in the list of countries. */
  readonly country: number
  readonly areaId: number
  readonly lat: number
  readonly lon: number
  readonly code: string
  /** Position of the town, in the order in which they are offered. */
  town: number
  match: number
  kilometres: number
  /** Position of the town of its name in its area, however far; `NONE` or `SEVERAL` where it is not the only one. */
  namesake: number
}

/**
 * Joins postal codes to towns: by country, area and name, else by country and name, else to the nearest town. All
 * codes are added first, then all towns are offered; a code takes the best town, and the first of equally good ones.
 */
export class PostcodeJoin {
  readonly #countries: readonly Country[]
  readonly #countryBySign: ReadonlyMap<string, number>
  readonly #write: readonly ((code: string) => string | undefined)[]
  readonly #areaIds: AreaIds
  readonly #report: PostcodeJoinReport

  readonly #postal: PostalPlace[] = []
  readonly #codes = new Map<string, string>()
  /** By folded name, per country: the first of the chained entries that name a postal row. */
  readonly #byName: readonly Map<string, number>[]
  /** By `romanKey`, for names in Cyrillic, per country: many towns of a gazetteer have only a Latin name. */
  readonly #byRomanized: readonly Map<string, number>[]
  readonly #rowOfEntry = growingU32()
  readonly #nextEntry = growingU32()

  readonly #towns = new NearbyTowns()
  readonly #townCountry = growingBytes()
  readonly #townArea = growingF64()

  constructor(countries: readonly Country[], areaIds: AreaIds, report: PostcodeJoinReport) {
    this.#countries = countries
    this.#countryBySign = new Map(countries.map(({ sign }, country) => [sign, country]))
    this.#write = countries.map(({ postcodeFormat }) => postcodeWriter(postcodeFormat))
    this.#byName = countries.map(() => new Map())
    this.#byRomanized = countries.map(() => new Map())
    this.#areaIds = areaIds
    this.#report = report
  }

  /** Adds a postal row, before any town is offered; a row without a code of a known country is a fault in the report. */
  add(row: PostcodeRow): void {
    const { countrySign, placeNames, areaCode, lat, lon } = row
    const country = this.#countryBySign.get(countrySign)
    const example = () => `${countrySign} ${row.code} ${placeNames[0] ?? ''}`.trim()
    const code = country === undefined ? undefined : this.#write[country]?.(row.code)
    if (country === undefined || code === undefined) {
      this.#report.fault(countrySign, country === undefined ? 'unknown country' : 'not the country’s format', example)
      return
    }
    const areaId = this.#areaIds.get(areaKey(countrySign, areaCode)) ?? 0
    for (const name of new Set(placeNames.map(fold))) {
      this.#addName(this.#byName[country], name)
      if (CYRILLIC.test(name)) this.#addName(this.#byRomanized[country], romanKey(name))
    }
    this.#postal.push({
      country,
      areaId,
      lat,
      lon,
      code: this.#keep(code),
      town: NONE,
      match: NO_MATCH,
      kilometres: Infinity,
      namesake: NONE,
    })
  }

  /** Offers the next town: they count from 0. */
  offer(town: Town): void {
    const country = required(this.#countryBySign, town.countrySign)
    const position = this.#towns.size
    this.#towns.add(town)
    this.#townCountry.push(country)
    this.#townArea.push(town.areaId)
    if (this.#byName[country]?.size === 0) return
    const names = new Set([...Object.values(town.names), ...town.aliases].map(fold))
    for (const name of names) this.#match(this.#byName[country], name, BY_NAME, town, position)
    if (this.#byRomanized[country]?.size === 0) return
    const romanized = new Set([...names].filter((name) => !CYRILLIC.test(name)).map(romanKey))
    for (const name of romanized) this.#match(this.#byRomanized[country], name, BY_ROMANIZED_NAME, town, position)
  }

  /** @returns the codes of a town, by its position. */
  finish(): (position: number) => readonly string[] {
    if (this.#towns.size > 0) {
      this.#joinToNearest()
      this.#correctAstray()
    }
    this.#reportAll()
    const byTown = new Map<number, string[]>()
    for (const { town, code } of this.#postal) {
      if (town === NONE) continue
      const codes = byTown.get(town)
      if (codes === undefined) byTown.set(town, [code])
      else codes.push(code)
    }
    this.#postal.length = 0
    for (const names of [...this.#byName, ...this.#byRomanized]) names.clear()
    return (position) => byTown.get(position) ?? []
  }

  /** Adds the next postal row to the chain of a name. */
  #addName(byName: Map<string, number> | undefined, name: string): void {
    if (byName === undefined || name === '') return
    this.#nextEntry.push(byName.get(name) ?? NONE)
    byName.set(name, this.#rowOfEntry.length)
    this.#rowOfEntry.push(this.#postal.length)
  }

  #match(
    byName: ReadonlyMap<string, number> | undefined,
    name: string,
    match: number,
    town: Town,
    position: number,
  ): void {
    for (let entry = byName?.get(name) ?? NONE; entry !== NONE; entry = this.#nextEntry.at(entry)) {
      const postal = this.#postal[this.#rowOfEntry.at(entry)]
      if (postal !== undefined) consider(postal, match, town, position)
    }
  }

  /** Returns the same string object for all rows of a code. */
  #keep(code: string): string {
    const kept = this.#codes.get(code)
    if (kept !== undefined) return kept
    this.#codes.set(code, code)
    return code
  }

  #joinToNearest(): void {
    for (const postal of this.#postal) {
      if (postal.match === NO_MATCH) postal.town = this.#nearest(postal) ?? NONE
    }
  }

  #nearest(postal: PostalPlace): number | undefined {
    const isOfCountry = (town: number) => this.#townCountry.at(town) === postal.country
    return this.#towns.nearest(postal, FARTHEST_NEAREST, isOfCountry)
  }

  /**
   * Moves rows that lie far from the area they name: they lie at a namesake of their place, so the towns nearby are not
   * theirs. They go to the only town of their name in their area, wherever that is, or to none.
   */
  #correctAstray(): void {
    const joined = this.#postal.filter(({ town }) => town !== NONE)
    for (const rows of Map.groupBy(joined, ({ country }) => country).values()) {
      for (const postal of this.#astrayAmong(rows)) {
        const isDecided = postal.namesake < SEVERAL
        postal.town = isDecided ? postal.namesake : NONE
        postal.match = isDecided ? BY_NAME + IN_AREA : ASTRAY
      }
    }
  }

  /** Those of a country's rows that lie far from the area they name; none where they are too many to be errors. */
  #astrayAmong(rows: readonly PostalPlace[]): readonly PostalPlace[] {
    const astray: PostalPlace[] = []
    for (const postal of rows) {
      if (this.#isAstray(postal)) astray.push(postal)
      if (astray.length > MOST_ASTRAY * rows.length) return []
    }
    return astray
  }

  #isAstray(postal: PostalPlace): boolean {
    const { areaId, town } = postal
    const found = this.#townArea.at(town)
    if (areaId === 0 || found === 0 || found === areaId) return false
    const isInArea = (other: number) => this.#townArea.at(other) === areaId
    return this.#towns.nearest(postal, FARTHEST_IN_AREA, isInArea) === undefined
  }

  #reportAll(): void {
    for (const { country, match, town, code } of this.#postal) {
      const sign = this.#countries[country]?.sign ?? ''
      const example = () => `${sign} ${code}`
      if (match === ASTRAY) this.#report.fault(sign, 'far from the area that it names', example)
      else if (town === NONE) this.#report.fault(sign, 'no such town, none near', example)
      else this.#report.count(sign, required(WAYS, match))
    }
  }
}

/**
 * Takes a town of a postal place's name where it is the best so far.
 *
 * @param nameMatch how well the names match.
 * @param position of the town.
 */
function consider(postal: PostalPlace, nameMatch: number, town: Town, position: number): void {
  const isInArea = postal.areaId !== 0 && postal.areaId === town.areaId
  const match = isInArea ? nameMatch + IN_AREA : nameMatch
  if (isInArea && postal.namesake !== position) postal.namesake = postal.namesake === NONE ? position : SEVERAL
  const kilometres = kilometresBetween(postal, town)
  // NaN, where the source does not know where the place is, is not near.
  if (!(kilometres <= (isInArea ? FARTHEST_IN_AREA : FARTHEST_ELSEWHERE))) return
  if (match < postal.match || (match === postal.match && kilometres >= postal.kilometres)) return
  postal.town = position
  postal.match = match
  postal.kilometres = kilometres
}
