import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lastBegun } from '../../../src/text/addresses/last-begun.ts'

describe('the word that is being typed', () => {
  it('has one or two letters, and other text before it', () => {
    const written = { isCapitalized: false, isInCapitals: false }
    assert.deepEqual(lastBegun('Krakow, P'), { before: 'Krakow', word: 'p', ...written })
    assert.deepEqual(lastBegun('79000 Львів - у'), { before: '79000 Львів', word: 'у', ...written })
    assert.deepEqual(lastBegun('Львів (Ук'), { before: 'Львів', word: 'ук', ...written, isCapitalized: true })
    assert.deepEqual(lastBegun('Львів/UA'), { before: 'Львів', word: 'ua', ...written, isInCapitals: true })
    assert.deepEqual(lastBegun('Ханой, В’є'), { before: 'Ханой', word: 'вє', ...written, isCapitalized: true })
    assert.deepEqual(lastBegun("Ханой, В'"), { before: 'Ханой', word: 'в', ...written })
    for (const text of ['Krakow', 'Krakow, Pol', 'Krakow, \u02bc', 'Kr', 'Krakow, ', '']) {
      assert.equal(lastBegun(text), undefined, text)
    }
  })

  it('is none right after a number, as part of a code or a unit', () => {
    for (const text of ['Rotterdam 3011 A', 'Berlin 20 т']) assert.equal(lastBegun(text), undefined, text)
    assert.deepEqual(lastBegun('Dresden, 01067, D')?.before, 'Dresden, 01067')
  })

  it('is none if it begins a street’s name, or abbreviates a kind of settlement', () => {
    for (const text of ['Київ, вул. С', 'Київ, м.', 'Szczecin ul. D']) assert.equal(lastBegun(text), undefined, text)
    assert.equal(lastBegun('Київ, м')?.word, 'м')
  })
})
