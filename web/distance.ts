/** A place in degrees, WGS 84. */
interface Place {
  readonly lat: number
  readonly lon: number
}

const EARTH_RADIUS = 6371

/** Kilometres along the great circle, by the haversine formula. */
export function kilometresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord =
    half(other.lat - one.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lon - one.lon)
  // Between opposite ends of the globe, rounding may bring it past 1.
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}
