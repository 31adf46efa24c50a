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

/**
 * What it takes off that no lorry from Europe goes to a town's country: it counts as one with an eighth of the people. «коро» is
 * Коростень rather than Санта-Ана-де-Коро, «бро» Бровари rather than the Bronx.
 */
export const FAR_MALUS = 300

/** Importance of a town: 100 × log2(1 + people), something more for seats, and less where it is far. */
export function townImportance(population: number, seat: Seat, isFar = false): number {
  const people = population > 0 ? population : UNKNOWN_POPULATION[seat]
  const importance = Math.round(100 * Math.log2(1 + people)) + SEAT_BONUS[seat] - (isFar ? FAR_MALUS : 0)
  return Math.min(MAX_IMPORTANCE, Math.max(0, importance))
}

/**
 * Importance, wherever a town lies, of a city, after whose name may stand a part of it that the data lack. Names of smaller towns
 * begin those of too many villages.
 */
export const CITY_IMPORTANCE = townImportance(250_000, 'none')

/** The same of a town beside a city, or before a street: smaller ones have the names of too many, and of cities' parts. */
export const TOWN_IMPORTANCE = townImportance(10_000, 'none')
