/** Web Mercator in units of a degree at the equator, y downwards: the usual projection of maps on screens. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A part of the map. */
export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** Nearer to a pole, the projection grows beyond all use. Degrees. */
const NORTHERNMOST = 83

/** @param lon degrees; beyond 180 where the map goes on over the date line. */
export function project(lon: number, lat: number): Point {
  const bounded = Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, lat))
  const radians = (bounded * Math.PI) / 180
  return { x: lon, y: (-Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI }
}

/**
 * The smallest box of a shape that holds all points, with room around them.
 *
 * @param aspect width by height.
 * @param leastWidth for a single point, which has no width of its own.
 */
export function boxAround(points: readonly Point[], aspect: number, leastWidth: number): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const room = 1.25
  const width = Math.max(leastWidth, (east - west) * room, (south - north) * room * aspect)
  const height = width / aspect
  return { x: (west + east - width) / 2, y: (north + south - height) / 2, width, height }
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The smallest box that holds two. */
export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** The box a part of the way from one to another. */
export function between(from: Box, to: Box, part: number): Box {
  const mix = (start: number, end: number) => start + (end - start) * part
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}
