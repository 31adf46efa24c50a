import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Town } from '../../client/src/index.ts'
import { project } from '../../web/map/projection.ts'
import { type Surroundings, townsAt, viewOf } from '../../web/map/scales.ts'

const ROOM = { width: 900, height: 600, clear: 540 }

const town = (id: number, lon: number, lat: number): Town => ({
  id,
  name: `town ${id}`,
  countrySign: 'RU',
  areaId: 1,
  lon,
  lat,
})

const around = (main: Town, area: readonly Town[], country: readonly Town[] = []): Surroundings => ({
  town: main,
  neighbours: { area, country },
})

describe('the map at a scale', () => {
  it('shows towns on both sides of the date line next to each other', () => {
    const [anadyr, uelen] = [town(1, 177.5, 64.7), town(2, -169.8, 66.2)]
    for (const shown of [around(anadyr, [uelen]), around(uelen, [anadyr])]) {
      const { width } = viewOf(shown, 'area', ROOM)
      assert(width > 10 && width < 30, `${width}°`)
    }
  })

  it('keeps its towns clear of the buttons', () => {
    const [north, south] = [town(1, 24, 52), town(2, 24, 48)]
    const view = viewOf(around(north, [south]), 'area', ROOM)
    for (const { lon, lat } of [north, south]) {
      const pixels = ((project(lon, lat).y - view.y) / view.height) * ROOM.height
      assert(pixels > 0 && pixels < ROOM.clear, `${pixels} pixels from the top`)
    }
  })

  it('centres a town without neighbours, with land around it', () => {
    const { x, width } = viewOf(around(town(1, 24, 50), []), 'area', ROOM)
    assert.equal(x + width / 2, 24)
    assert(width > 1)
  })

  it('has each town once, and only the chosen one at world scale', () => {
    const [lviv, stryi, kyiv] = [town(1, 24, 50), town(2, 23.8, 49), town(3, 30, 50)]
    const shown = around(lviv, [lviv, stryi], [kyiv, lviv])
    const ids = (scale: Parameters<typeof townsAt>[0]) => townsAt(scale, shown).map(({ id }) => id)
    assert.deepEqual([ids('area'), ids('country'), ids('world')], [[1, 2, 3], [1, 3], [1]])
  })
})
