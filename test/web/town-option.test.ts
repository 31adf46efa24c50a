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

it('a town on offer lists at most four postcodes', () => {
  assert.equal(shownPostcodes([]), '')
  assert.equal(shownPostcodes(['E1', 'E2', 'E3', 'E4']), 'E1, E2, E3, E4')
  assert.equal(shownPostcodes(['E1', 'E2', 'E3', 'E4', 'E5']), 'E1, E2, E3, E4, …')
})

describe('the place of a town on offer', () => {
  it('is its area and country, even if the town is listed once for each postcode', () => {
    const katowice = [town(1, 50.25, '40-001'), town(1, 50.25, '40-002')]
    assert.deepEqual(placesOf(katowice, NAMES), ['Śląskie, Poland', 'Śląskie, Poland'])
  })

  it('includes coordinates if another town in that area has the same name', () => {
    const places = placesOf([town(1, 50.25, '40-001'), town(1, 50.25, '40-002'), town(2, 49.9, '40-003')], NAMES)
    const katowice = 'Śląskie, Poland (50.25, 19.00)'
    assert.deepEqual(places, [katowice, katowice, 'Śląskie, Poland (49.90, 19.00)'])
  })
})
