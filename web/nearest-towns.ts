import type { Town } from '../client/src/index.ts'
import { type Surroundings, townsAt } from './map/scales.ts'

const MOST_NEAREST = 6
/** Kilometres beyond which a town is no neighbour. */
const FARTHEST = 100

/** A town, and how far it is from another. */
interface NearTown {
  readonly town: Town
  readonly kilometres: number
}

/**
 * The nearest of the towns known around one, nearest first: those of its area, which may be a single city, and the most
 * important ones of its country.
 */
export function nearestTowns(around: Surroundings): readonly NearTown[] {
  const { town } = around
  return townsAt('area', around)
    .filter(({ id }) => id !== town.id)
    .map((near) => ({ town: near, kilometres: kilometresBetween(town, near) }))
    .filter(({ kilometres }) => kilometres <= FARTHEST)
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, MOST_NEAREST)
}

/** Along the great circle, as `src/compile/distance.ts` has it, from which pages may not import. */
function kilometresBetween(one: Town, other: Town): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord =
    half(other.lat - one.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lon - one.lon)
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}
