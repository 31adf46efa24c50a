import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postcodesWithin } from '../../../src/text/postcodes/postcodes-within.ts'

describe('postcodes in an address', () => {
  it('stand before a town or after it', () => {
    assert.deepEqual(postcodesWithin('10115 Berlin'), ['10115'])
    assert.deepEqual(postcodesWithin('м. Львів, 79000'), ['79000'])
  })

  it('of several words are read whole, then shortened', () => {
    assert.deepEqual(postcodesWithin('London SW1A 2AA'), ['SW1A 2AA', '2AA'])
    assert.deepEqual(postcodesWithin('1012 AB Amsterdam'), ['1012 AB', '1012'])
    assert.deepEqual(postcodesWithin('Praha 1 110 00'), ['1 110 00', '110 00'])
  })

  it('are longer than a house number', () => {
    assert.deepEqual(postcodesWithin('вул. Городоцька 355, 79000 Львів'), ['79000'])
    assert.deepEqual(postcodesWithin('Хрещатик 22 01001 Київ'), ['22 01001', '01001'])
    assert.deepEqual(postcodesWithin('Berlin 12'), [])
  })

  it('may have three digits beside a name and nothing else', () => {
    assert.deepEqual(postcodesWithin('101 Reykjavík'), ['101'])
    assert.deepEqual(postcodesWithin('İstanbul, 340'), ['340'])
    assert.deepEqual(postcodesWithin('Berlin, Allee 340'), [])
  })

  it('are no weights, distances or prices', () => {
    assert.deepEqual(postcodesWithin('44623 Herne, 24000 kg'), ['44623'])
    assert.deepEqual(postcodesWithin('Zgierz 95-100 24t'), ['95-100'])
    assert.deepEqual(postcodesWithin('Умань 30000 грн'), [])
    assert.deepEqual(postcodesWithin('Písek 397 01 20000 Kč'), ['397 01'])
  })

  it('may have letters that are a unit elsewhere, or a preposition after them', () => {
    assert.deepEqual(postcodesWithin('1012 KG Amsterdam'), ['1012 KG', '1012'])
    assert.deepEqual(postcodesWithin('10115 to Berlin'), ['10115 to', '10115'])
    assert.deepEqual(postcodesWithin('04103 Lei'), ['04103'])
    assert.deepEqual(postcodesWithin('20300 Т'), ['20300'])
    assert.deepEqual(postcodesWithin('Hermon 30-062 T’alin'), ['30-062'])
    assert.deepEqual(postcodesWithin('Hermon 3210 T’alin'), ['3210'])
  })

  it('are none in a text that is only a code, or has no digit', () => {
    for (const text of ['79000', '110\u00a000', '１２３４５ ', '12345abc', 'Berlin', ''])
      assert.deepEqual(postcodesWithin(text), [], text)
  })

  it('are six at most', () => assert.equal(postcodesWithin('1111 2222 3333 4444 5555 6666 7777 x').length, 6))
})
