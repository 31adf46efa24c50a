import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Town } from '../../client/src/index.ts'
import { kilometresBetween } from '../../src/compile/distance.ts'
import type { Neighbours } from '../../web/map/scales.ts'
import { nearestTowns } from '../../web/nearest-towns.ts'
import { bundledCatalog } from '../bundled.ts'
import { KRAKOW, KRASNOYARSK, KYIV, LVIV } from '../http/service.ts'

const catalog = await bundledCatalog()
const BERLIN = 2950159

const town = (id: number, lon: number): Town => ({ id, name: `town ${id}`, countrySign: 'UA', areaId: 1, lon, lat: 0 })

/** A town of the bundled data with its nearest ones, as the explorer receives them. */
function nearestTo(id: number) {
  const language = catalog.languages.indexOf('en') ?? 0
  const [main] = JSON.parse(catalog.towns.byIds([id], language).toString()) as Town[]
  const neighbours = JSON.parse((catalog.towns.around(id, language, 60) ?? '{}').toString()) as Neighbours
  assert(main !== undefined)
  return { main, near: nearestTowns({ town: main, neighbours }) }
}

describe('the towns nearby', () => {
  it('are at most six of area and country, each once and in order, within 100 km', () => {
    const main = town(1, 30)
    const area = [main, town(2, 30.8), town(3, 30.1)]
    const country = [town(4, 31), town(3, 30.1), main, town(5, 29.5), town(6, 29.9)]
    const near = nearestTowns({ town: main, neighbours: { area, country } })
    assert.deepEqual(
      near.map(({ town, kilometres }) => [town.id, Math.round(kilometres)]),
      [
        [3, 11],
        [6, 11],
        [5, 56],
        [2, 89],
      ],
    )
    const many = Array.from({ length: 9 }, (_, index) => town(10 - index, 30 + index / 100))
    assert.equal(nearestTowns({ town: main, neighbours: { area: many, country: [] } }).length, 6)
  })

  it('include towns of the neighbouring area, as around a city that is an area of its own', () => {
    const { main, near } = nearestTo(KYIV)
    assert(near.some(({ town }) => town.areaId !== main.areaId && town.name === 'Brovary'))
  })

  it('are in order of their great-circle distance, also across the borders of areas', () => {
    const village = nearestTo(LVIV).near[0]?.town.id ?? 0
    for (const id of [KYIV, LVIV, BERLIN, KRAKOW, KRASNOYARSK, village]) {
      const { main, near } = nearestTo(id)
      const distances = near.map(({ kilometres }) => kilometres)
      assert(near.length > 1, main.name)
      assert.deepEqual(
        distances,
        distances.toSorted((a, b) => a - b),
        main.name,
      )
      assert(!near.some(({ town }) => town.id === id), main.name)
      for (const { town, kilometres } of near)
        assert(Math.abs(kilometres - kilometresBetween(main, town)) < 1e-6, town.name)
    }
  })
})
