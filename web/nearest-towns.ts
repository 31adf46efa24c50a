import { distance } from 'geokdbush'
import type { Town } from '../client/src/index.ts'
import { type Surroundings, townsAt } from './map/scales.ts'

const MOST_NEAREST = 6
/** Kilometres beyond which a town is no neighbour. */
const FARTHEST = 100

/** A town, and how far it is from another. */
export interface NearTown {
  readonly town: Town
  readonly kilometres: number
}

/**
 * The nearest of the towns known around one, nearest first: those of its area, which may be a single city, and the most
 * important ones of its country.
 */
export function nearestTowns(around: Surroundings): readonly NearTown[] {
  const { id, lon, lat } = around.town
  return townsAt('area', around)
    .filter((town) => town.id !== id)
    .map((town) => ({ town, kilometres: distance(lon, lat, town.lon, town.lat) }))
    .filter(({ kilometres }) => kilometres <= FARTHEST)
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, MOST_NEAREST)
}
