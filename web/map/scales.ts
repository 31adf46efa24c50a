import type { Town } from '../../client/src/index.ts'
import { type Box, boxAround, type Point, project } from './projection.ts'

export type MapScale = 'area' | 'country' | 'world'

/** The towns to show around one: the most important of its area and of its country, most important first. */
export interface Neighbours {
  readonly area: readonly Town[]
  readonly country: readonly Town[]
}

/** The town that the map is about, and those around it. */
export interface Surroundings {
  readonly town: Town
  readonly neighbours: Neighbours
}

/** The map's room on the screen, in pixels. */
interface Room {
  readonly width: number
  readonly height: number
  /** How much of the height is clear of buttons, from the top. */
  readonly clear: number
}

/** Opposite corners of what is shown before a town is chosen, and of the scale `world`. */
const EUROPE = [project(-11, 35), project(52, 61)]
const WORLD = [project(-168, -52), project(180, 74)]
/** Least widths of the other scales, in degrees of longitude. */
const LEAST_WIDTH = { area: 1.6, country: 6 }

/** What a scale shows; the towns that it is about lie clear of the buttons. */
export function viewOf(shown: Surroundings | undefined, scale: MapScale, { width, height, clear }: Room): Box {
  const aspect = aspectOf(width, height)
  if (shown === undefined) return boxAround(EUROPE, aspect, 0)
  if (scale === 'world') return boxAround(WORLD, aspect, 0)
  const { town, neighbours } = shown
  const towns = scale === 'area' ? neighbours.area : neighbours.country
  const points = [town, ...towns].map((other) => pointOf(other, town))
  const above = boxAround(points, aspectOf(width, clear), LEAST_WIDTH[scale])
  return { ...above, height: above.width / aspect }
}

/** The towns that a scale has: the one it is about, then the others, most important first. */
export function townsAt(scale: MapScale, { town, neighbours }: Surroundings): readonly Town[] {
  const { area, country } = neighbours
  const others = { area: [...area, ...country], country, world: [] }[scale]
  return [...new Map([town, ...others].map((one) => [one.id, one])).values()]
}

/** Where a town is on a map around another one: on the same side of the date line. */
export function pointOf({ lon, lat }: Town, around: Town): Point {
  const turned = lon - around.lon > 180 ? lon - 360 : around.lon - lon > 180 ? lon + 360 : lon
  return project(turned, lat)
}

function aspectOf(width: number, height: number): number {
  return width / Math.max(1, height) || 1.5
}
