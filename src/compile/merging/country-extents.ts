import type { TownRow } from '../../sources/source.ts'

/** A point on the earth, in degrees. */
type Point = Pick<TownRow, 'lat' | 'lon'>

/** South, north, west and east of the towns of a country, in degrees. */
type Extent = readonly [south: number, north: number, west: number, east: number]

/** Degrees by which a town may lie beyond all others of its country. */
const MARGIN = 1

/** Knows where the towns of each country lie, to tell that somebody has exchanged latitude and longitude. */
export class CountryExtents {
  readonly #extents = new Map<string, Extent>()

  note({ countrySign, lat, lon }: TownRow): void {
    const [south, north, west, east] = this.#extents.get(countrySign) ?? [lat, lat, lon, lon]
    const extent: Extent = [Math.min(south, lat), Math.max(north, lat), Math.min(west, lon), Math.max(east, lon)]
    this.#extents.set(countrySign, extent)
  }

  /** Whether a town lies far from all those of its country that were noted, and would lie among them exchanged. */
  isExchanged({ countrySign, lat, lon }: TownRow): boolean {
    const extent = this.#extents.get(countrySign)
    if (extent === undefined) return false
    return !isWithin(extent, { lat, lon }) && isWithin(extent, { lat: lon, lon: lat })
  }
}

function isWithin([south, north, west, east]: Extent, { lat, lon }: Point): boolean {
  return lat >= south - MARGIN && lat <= north + MARGIN && lon >= west - MARGIN && lon <= east + MARGIN
}
