import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Town } from '../../client/src/index.ts'
import { placesOf, shownPostcodes } from '../../client/src/town-input/town-option.ts'

const NAMES = { areas: new Map([[1, 'Śląskie']]), countries: new Map([['PL', 'Poland']]) }

const town = (id: number, lat: number, postcode: string): Town => ({
  id,
  name: 'Katowice',
  countrySign: 'PL',
  areaId: 1,
  lat,
  lon: 19,
  postcode: [postcode],
})

it('a town on offer has no more postcodes than there is room for, since all are read out', () => {
  assert.equal(shownPostcodes([]), '')
  assert.equal(shownPostcodes(['E1', 'E2', 'E3', 'E4']), 'E1, E2, E3, E4')
  assert.equal(shownPostcodes(['E1', 'E2', 'E3', 'E4', 'E5']), 'E1, E2, E3, E4, …')
})

describe('where a town on offer is', () => {
  it('is told by area and country, for each postcode of one town too', () => {
    const katowice = [town(1, 50.25, '40-001'), town(1, 50.25, '40-002')]
    assert.deepEqual(placesOf(katowice, NAMES), ['Śląskie, Poland', 'Śląskie, Poland'])
  })

  it('is told by coordinates as well, where another town is called so in that area', () => {
    const places = placesOf([town(1, 50.25, '40-001'), town(1, 50.25, '40-002'), town(2, 49.9, '40-003')], NAMES)
    const katowice = 'Śląskie, Poland (50.25, 19.00)'
    assert.deepEqual(places, [katowice, katowice, 'Śląskie, Poland (49.90, 19.00)'])
  })
})
