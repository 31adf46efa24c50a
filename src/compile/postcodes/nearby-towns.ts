import KDBush from 'kdbush'
import { growingF64 } from '../../snapshot/growing-numbers.ts'
import { KILOMETRES_PER_DEGREE, kilometresBetween, type Place, radians } from '../distance.ts'

/** Finds the nearest town to a place. All towns are added first; they count from 0. */
export class NearbyTowns {
  readonly #lat = growingF64()
  readonly #lon = growingF64()
  #index: KDBush | undefined

  get size(): number {
    return this.#lat.length
  }

  add({ lat, lon }: Place): void {
    this.#lat.push(lat)
    this.#lon.push(lon)
    this.#index = undefined
  }

  /**
   * The nearest of the towns that are accepted, up to so many kilometres away; of equally near ones, the first. None is near a
   * place whose coordinates are NaN.
   */
  nearest(place: Place, most: number, accepts: (town: number) => boolean): number | undefined {
    let nearest: number | undefined
    let least = most
    for (const town of this.#inBox(place, most)) {
      if (!accepts(town)) continue
      const kilometres = kilometresBetween(place, { lat: this.#lat.at(town), lon: this.#lon.at(town) })
      if (kilometres > least || (kilometres === least && nearest !== undefined && nearest < town)) continue
      nearest = town
      least = kilometres
    }
    return nearest
  }

  /** The towns of a box of degrees that holds all up to so many kilometres away; one may come up twice. */
  #inBox({ lat, lon }: Place, kilometres: number): number[] {
    this.#index ??= this.#indexed()
    const index = this.#index
    const north = kilometres / KILOMETRES_PER_DEGREE
    const farthest = Math.abs(lat) + north
    const east = farthest >= 90 ? 180 : north / Math.cos(radians(farthest))
    const inBox = (middle: number) => index.range(middle - east, lat - north, middle + east, lat + north)
    // Beyond the date line, longitudes go on with the other sign.
    if (lon - east < -180) return [...inBox(lon), ...inBox(lon + 360)]
    if (lon + east > 180) return [...inBox(lon), ...inBox(lon - 360)]
    return inBox(lon)
  }

  #indexed(): KDBush {
    const index = new KDBush(this.size)
    for (let town = 0; town < this.size; town++) index.add(this.#lon.at(town), this.#lat.at(town))
    return index.finish()
  }
}
