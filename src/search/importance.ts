/**
 * How important towns and elements are, in the units of score.ts. That of towns is stored in the snapshot, and they are
 * numbered by it: a change there is one in what compiling makes of the same inputs (`COMPILE_VERSION`).
 */

import type { Seat } from '../model/places.ts'
import { LEAST_KIND_STEP } from './score.ts'

const SEAT_BONUS: Readonly<Record<Seat, number>> = { country: 200, area: 100, district: 30, none: 0 }

/** Largest importance: it is stored as u16; scores are wider. */
const MAX_IMPORTANCE = 0xffff

/** The population that a seat is assumed to have where the source has none. */
const UNKNOWN_POPULATION: Readonly<Record<Seat, number>> = { country: 100_000, area: 50_000, district: 10_000, none: 0 }

/**
 * What a town loses if no lorry from Europe goes to its country: it counts as one with an eighth of the people. «коро» is
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
 * Least importance, wherever it lies, of a city after whose name a part of it may stand that the data lack. Names of
 * smaller towns begin those of too many villages.
 */
export const CITY_IMPORTANCE = townImportance(250_000, 'none')

/**
 * Least importance, wherever it lies, of a town beside a city or before a street. Smaller ones share names with too many others,
 * and with parts of cities.
 */
export const TOWN_IMPORTANCE = townImportance(10_000, 'none')

/**
 * Importance of an element by its index in the curated order: less than the step between any two kinds
 * of match, so that it decides only within a kind, as long as the query has the endings of the name.
 */
export function elementImportance(index: number, count: number): number {
  return Math.round(((LEAST_KIND_STEP - 1) * (count - index)) / count)
}
