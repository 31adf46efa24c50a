import type { Names } from '../model/names.ts'
import type { Seat } from '../model/places.ts'
import type { Provenance } from '../model/provenance.ts'

/** A town as a source knows it, before it is joined to areas and curated names. */
export interface TownRow {
  /** GeoNames' id, by which the curated files name towns too. */
  readonly id: number
  readonly names: Names
  readonly aliases: readonly string[]
  readonly countrySign: string
  /** GeoNames' admin1 code, in capitals; empty or `00` where the source knows of no division. */
  readonly areaCode: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lon: number
  readonly population: number
  readonly seat: Seat
  /** Codes and `<from>-<to>` ranges, as the source writes them; those that its country does not have are left out. */
  readonly postcodes: readonly string[]
}

/** A postal code as a source knows it, before it is joined to a town. */
export interface PostcodeRow {
  readonly countrySign: string
  /** As the source writes it. */
  readonly code: string
  /** What its place may be called; the likeliest first. */
  readonly placeNames: readonly string[]
  readonly areaCode: string
  /** Degrees, WGS 84; NaN where the source does not know. */
  readonly lat: number
  readonly lon: number
}

/** What a source calls an area. */
export interface AreaNamesRow {
  readonly countrySign: string
  readonly code: string
  readonly names: Names
}

/**
 * Where towns come from. A new source is a file in this folder, or a folder in it, that provides one of these. Its methods
 * are called in the order in which they stand here.
 */
export interface TownSource {
  readonly provenance: readonly Provenance[]
  /** Names of areas, for the areas and the languages that the curated file lacks. */
  areas?(): AsyncIterable<AreaNamesRow>
  /** Codes to join to towns, in lists, so that nobody has to wait for each of a million. */
  postcodes?(): AsyncIterable<readonly PostcodeRow[]>
  towns(): Iterable<TownRow> | AsyncIterable<TownRow>
}

/** A source whose towns are in memory, so that nobody has to wait for each. */
export interface TownsAtHand extends TownSource {
  towns(): Iterable<TownRow>
}

const SEAT_BY_FEATURE: Readonly<Record<string, Seat>> = { PPLC: 'country', PPLA: 'area', PPLA2: 'district' }

/** What a town is the seat of, by GeoNames' feature code. */
export function seatOf(featureCode: string): Seat {
  return SEAT_BY_FEATURE[featureCode] ?? 'none'
}
