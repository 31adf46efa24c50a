/** A place in degrees, WGS 84. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Kilometres, on average. */
const EARTH_RADIUS = 6371

/** From one degree of latitude to the next. */
export const KILOMETRES_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Kilometres along the great circle, by the haversine formula: exact enough from metres to half the globe. */
export function kilometresBetween(one: Place, other: Place): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord =
    half(other.lat - one.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lon - one.lon)
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}
