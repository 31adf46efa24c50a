/**
 * How important a town is, in the units of score.ts. What this gives is stored in the snapshot, and towns are numbered by it: a change
 * here is one of what compiling makes of the same inputs (`COMPILE_VERSION`).
 */

import type { Seat } from '../model/places.ts'

const SEAT_BONUS: Readonly<Record<Seat, number>> = { country: 200, area: 100, district: 30, none: 0 }

/** Largest importance: it is stored as u16; scores are wider. */
const MAX_IMPORTANCE = 0xffff

/** People that a seat is taken to have where the source knows of none. */
const UNKNOWN_POPULATION: Readonly<Record<Seat, number>> = { country: 100_000, area: 50_000, district: 10_000, none: 0 }

/** Importance of a town: 100 × log2(1 + people), and something for seats. */
export function townImportance(population: number, seat: Seat): number {
  const people = population > 0 ? population : UNKNOWN_POPULATION[seat]
  return Math.min(MAX_IMPORTANCE, Math.round(100 * Math.log2(1 + people)) + SEAT_BONUS[seat])
}
