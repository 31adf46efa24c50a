import type { Names } from './names.ts'

export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly sign: string
  /** The sign its vehicles carry abroad, one to three letters (`D`, `SLO`), where it differs from `sign`. */
  readonly vehicleSign?: string
  /** ISO 3166-1 numeric; 983 (user-assigned) for Kosovo. */
  readonly numeric: number
  /** Region of its areas where they name none: a UN M49 sub-region. */
  readonly region: number
  /** Whether no lorry from Europe goes there, over land or with a ferry. */
  readonly isFar?: true
  /** GeoNames notation: `#` a digit, `@` a letter, alternatives separated by `|`; empty: no postcodes. */
  readonly postcodeFormat: string
  readonly names: Names
  /** Other names that people use for it: short, everyday, former ones. */
  readonly aliases: readonly string[]
}

/** A grouping of areas: a macro-region inside one country, or a UN M49 sub-region. */
export interface Region {
  readonly id: number
  /** Absent where the region spans countries. */
  readonly countrySign?: string
  readonly names: Names
}

/** A first-level division of a country. */
export interface Area {
  readonly id: number
  readonly countrySign: string
  /** GeoNames' admin1 code, unique within the country. */
  readonly code: string
  /** Two or three letters each that people write after a town: the area's own, `Paris, TX`; its provinces', `Bergamo (BG)`. */
  readonly abbreviations?: readonly string[]
  readonly regionId: number
  readonly names: Names
  /** Other names that people use for it: «Закарпаття», «Київщина». */
  readonly aliases: readonly string[]
}

export interface Town {
  /** GeoNames id, or one of an operator's own. */
  readonly id: number
  readonly names: Names
  /** Further names that find the town but are never shown. */
  readonly aliases: readonly string[]
  /** Former names, which are among the aliases too: a part of one rarely means the town. */
  readonly formerNames: readonly string[]
  readonly countrySign: string
  /** 0: the town belongs to no area. */
  readonly areaId: number
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lon: number
  readonly population: number
  /** What it is the seat of. */
  readonly seat: Seat
  /** Single codes and `<from>-<to>` ranges in the country's format, in the order to show. */
  readonly postcodes: readonly string[]
}

/** The towns of a country that belong to one area, or to none. */
export interface TownGroup {
  /** Index in the list of countries. */
  readonly country: number
  /** 0 for none. */
  readonly areaId: number
}

/** Most characters of a postcode; for a range, of each end. */
export const LONGEST_POSTCODE = 12

/** Largest population of a town: a snapshot has 32 bits for it. */
export const MOST_PEOPLE = 0xffff_ffff

export const SEATS = ['country', 'area', 'district', 'none'] as const
export type Seat = (typeof SEATS)[number]

/**
 * The first and the last id for towns of an operator's own: far above any that GeoNames will ever assign (13 million by
 * now, one after another), and below 2^53.
 */
export const OWN_TOWN_IDS = { first: 9_000_000_000_000, last: 9_999_999_999_999 } as const

export function isOwnTownId(id: number): boolean {
  return id >= OWN_TOWN_IDS.first && id <= OWN_TOWN_IDS.last
}
