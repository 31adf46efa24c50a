import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ExplorerPlace, fragmentOf, placeIn } from '../../web/explorer-address.ts'

describe('what of the explorer its address holds', () => {
  const PLACES: readonly (readonly [fragment: string, place: ExplorerPlace])[] = [
    ['#town=702550', { town: 702550 }],
    ['#town=702550&country=UA', { town: 702550, country: 'UA' }],
    ['#country=PL&text=a%26b%2Bc+%D0%BB', { country: 'PL', text: 'a&b+c л' }],
    ['#text=010&by=postcode', { text: '010', by: 'postcode' }],
  ]
  for (const [fragment, place] of PLACES) {
    it(`is written as ${fragment}, and read again`, () => {
      const empty = { town: undefined, country: undefined, text: undefined, by: undefined }
      assert.equal(fragmentOf(place), fragment)
      assert.deepEqual(placeIn(fragment), { ...empty, ...place })
    })
  }

  it('is nothing where nothing is shown', () => {
    assert.equal(fragmentOf({ country: '', text: '', by: 'postcode' }), '')
  })

  it('is no part of the page, no key, and no id that no town can have', () => {
    for (const fragment of ['', '#', '#main', '#key=refdir_x', '#town=abc', '#town=1e5', `#town=${2 ** 53}`])
      assert.equal(placeIn(fragment), undefined, fragment)
  })
})
