import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postcodesWithin } from '../../src/text/postcodes-within.ts'

describe('postcodes in an address', () => {
  it('stand before a town or behind it', () => {
    assert.deepEqual(postcodesWithin('10115 Berlin'), ['10115'])
    assert.deepEqual(postcodesWithin('м. Львів, 79000'), ['79000'])
  })

  it('may have parts', () => {
    assert.deepEqual(postcodesWithin('London SW1A 2AA'), ['SW1A 2AA'])
    assert.deepEqual(postcodesWithin('1012 AB Amsterdam'), ['1012 AB', '1012'])
    assert.deepEqual(postcodesWithin('Praha 1, 110 00'), ['110 00'])
  })

  it('are longer than the number of a house', () => {
    assert.deepEqual(postcodesWithin('вул. Городоцька 355, 79000 Львів'), ['79000', '355'])
    assert.deepEqual(postcodesWithin('Berlin 12'), [])
  })

  it('are none where there is no name beside them, or no digit', () => {
    for (const text of ['79000', '12345abc', 'd - 10115', '1012 AB', 'Berlin', ''])
      assert.deepEqual(postcodesWithin(text), [], text)
  })

  it('are four at most', () =>
    assert.equal(postcodesWithin('111 town, 222 town, 333 town, 444 town, 555 town').length, 4))
})
