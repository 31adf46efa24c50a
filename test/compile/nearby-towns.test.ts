import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { kilometresBetween, type Place } from '../../src/compile/distance.ts'
import { NearbyTowns } from '../../src/compile/postcodes/nearby-towns.ts'
import { randomNumbers } from '../random-numbers.ts'

/** What the towns lie around: at the date line and the poles degrees are counted otherwise. */
const MIDDLES: readonly Place[] = [
  { lat: 49.8, lon: 24 },
  { lat: -17, lon: 180 },
  { lat: 66, lon: -179.99 },
  { lat: 89.99, lon: 10 },
  { lat: -90, lon: 0 },
]

function towns(places: readonly Place[]): NearbyTowns {
  const nearby = new NearbyTowns()
  for (const place of places) nearby.add(place)
  return nearby
}

/** A place within half a degree of another, latitude and longitude within their bounds. */
function placeAround({ lat, lon }: Place, random: () => number): Place {
  const beyond = lon + random() - 0.5
  const within = Math.max(-90, Math.min(90, lat + random() - 0.5))
  return { lat: within, lon: beyond > 180 ? beyond - 360 : beyond < -180 ? beyond + 360 : beyond }
}

/** The same by looking at every town. */
function naiveNearest(
  places: readonly Place[],
  from: Place,
  most: number,
  accepts: (town: number) => boolean,
): number | undefined {
  const near = [...places.entries()]
    .map(([town, place]) => ({ town, kilometres: kilometresBetween(from, place) }))
    .filter(({ town, kilometres }) => accepts(town) && kilometres <= most)
    .sort((one, other) => one.kilometres - other.kilometres || one.town - other.town)
  return near[0]?.town
}

describe('the nearest town', () => {
  const seed = Number(process.env.SEED ?? 20261127)

  it(`is the one that a look at every town finds, also at the date line and the poles (seed ${seed})`, () => {
    const random = randomNumbers(seed)
    const places = MIDDLES.flatMap((middle) => Array.from({ length: 60 }, () => placeAround(middle, random)))
    const nearby = towns(places)
    const isEven = (town: number) => town % 2 === 0
    let found = 0
    for (let turn = 0; turn < 500; turn++) {
      const from = placeAround(MIDDLES[turn % MIDDLES.length] as Place, random)
      const most = [1.5, 8, 30][turn % 3] as number
      const expected = naiveNearest(places, from, most, isEven)
      assert.equal(nearby.nearest(from, most, isEven), expected, `${from.lat} ${from.lon} within ${most} km`)
      if (expected !== undefined) found++
    }
    assert(found > 100 && found < 450, `${found} of 500 found`)
  })

  it('is the first of those that are equally near', () => {
    const place = { lat: 10, lon: 20 }
    assert.equal(
      towns([{ lat: 11, lon: 20 }, place, place]).nearest(place, 1, () => true),
      1,
    )
  })

  it('is none of a place without coordinates', () => {
    const nearby = towns([{ lat: 10, lon: 20 }])
    assert.equal(
      nearby.nearest({ lat: Number.NaN, lon: Number.NaN }, 1, () => true),
      undefined,
    )
  })
})
