import type { Names } from '../model/names.ts'
import type { Seat } from '../model/places.ts'
import type { Provenance } from '../model/provenance.ts'

/** A town as a source knows it, before it is joined to areas and curated names. */
export interface TownRow {
  /** GeoNames id. */
  readonly id: number
  readonly names: Names
  readonly aliases: readonly string[]
  readonly countrySign: string
  /** GeoNames' admin1 code; empty or `00` where the source knows of no division. */
  readonly areaCode: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lon: number
  readonly population: number
  readonly seat: Seat
  readonly postcodes: readonly string[]
}

/** Where towns come from. A new source is a file in this folder that gives one of these. */
export interface TownSource {
  readonly provenance: readonly Provenance[]
  towns(): Iterable<TownRow> | AsyncIterable<TownRow>
}

const SEATS: Readonly<Record<string, Seat>> = { PPLC: 'country', PPLA: 'area', PPLA2: 'district' }

/** What a town is the seat of, by GeoNames' feature code. */
export function seatOf(featureCode: string): Seat {
  return SEATS[featureCode] ?? 'none'
}
