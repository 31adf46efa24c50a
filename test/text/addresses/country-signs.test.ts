import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  codeAndSign,
  countryBefore,
  signedNames,
  signOfPostcode,
  withoutSignOfPostcode,
} from '../../../src/text/addresses/country-signs.ts'

describe('the sign before a postcode', () => {
  it('is one or two letters before a space or a hyphen, or three before a hyphen', () => {
    for (const [address, sign, rest] of [
      ['A-4400 Haag', 'a', '4400 Haag'],
      ['Hauptstr. 5, A 4400 Haag', 'a', 'Hauptstr. 5, 4400 Haag'],
      ['PL 05-800 Pruszków', 'pl', '05-800 Pruszków'],
      ['New York, NY 10118', 'ny', 'New York, 10118'],
      ['SLO-1000 Ljubljana', 'slo', '1000 Ljubljana'],
    ] as const) {
      assert.equal(signOfPostcode(address), sign, address)
      assert.equal(withoutSignOfPostcode(address), rest)
    }
  })

  it('is not a town’s name, nor a letter before a house number', () => {
    for (const address of ['Ulm 89073', 'Nový Bor 120 00', 'Block A 12, Київ', '10115 Berlin']) {
      assert.equal(signOfPostcode(address), undefined, address)
      assert.equal(withoutSignOfPostcode(address), address)
    }
  })
})

describe('the sign after a postcode', () => {
  it('follows a digit directly, or a separator where the code ends in letters', () => {
    for (const [text, code, sign] of [
      ['80331 DE', '80331', 'DE'],
      ['79000, UA', '79000', 'UA'],
      ['80331de', '80331', 'DE'],
      ['SW1A 2AA GB', 'SW1A 2AA', 'GB'],
      ['1012 AB, NL', '1012 AB', 'NL'],
      ['1012 AB (NL', '1012 AB', 'NL'],
      ['1012 AB [NL', '1012 AB', 'NL'],
      ['62-800 [PL', '62-800', 'PL'],
      ['62-800/PL', '62-800', 'PL'],
    ] as const) {
      const found = codeAndSign(text)
      assert.deepEqual([found.code, found.sign], [code, sign], text)
    }
  })
})

describe('the sign beside a name', () => {
  it('is before or after it, separated by a space, a slash or a dash', () => {
    for (const text of ['RO Roman', 'RO - Roman', 'ro/Roman', 'Roman RO', 'Roman/RO', ' Roman – ro ']) {
      assert.deepEqual(signedNames(text), [{ sign: 'ro', name: 'roman' }], text)
    }
  })

  it('may be one letter before the name, or stand in brackets or before a colon', () => {
    for (const text of ['D Köln', 'd/Köln', 'D - Köln', '(D) Köln', '(D)Köln', 'D: Köln']) {
      assert.deepEqual(signedNames(text), [{ sign: 'd', name: 'koln' }], text)
    }
    assert.deepEqual(signedNames('(RO) Roman'), [{ sign: 'ro', name: 'roman' }])
  })

  it('may be either of two words', () => {
    assert.deepEqual(signedNames('Es It'), [
      { sign: 'es', name: 'it' },
      { sign: 'it', name: 'es' },
    ])
  })

  it('has two Latin letters behind the name, one or two before it, and needs a name of two letters or more', () => {
    for (const text of [
      'Roman ROU',
      'Р О Роман',
      'RO R',
      'RO 5',
      'Köln D',
      'D. Köln',
      'D’Köln',
      'D K',
      'SLO Bled',
      'Roman',
      '',
    ])
      assert.deepEqual(signedNames(text), [], text)
  })
})

describe('a country before a town with more', () => {
  it('is its sign apart, or what stands before a comma', () => {
    for (const [text, country, rest, first] of [
      ['PL Zgierz, łódzkie', 'pl', 'Zgierz, łódzkie', 'zgierz'],
      ['(I) Rho (MI)', 'i', 'Rho (MI)', 'rho'],
      ['SLO - Bled/Gorenjska', 'slo', 'Bled/Gorenjska', 'bled'],
      ['Україна, м. Умань, Черкаська обл.', 'украіна', 'м. Умань, Черкаська обл.', 'умань'],
    ] as const)
      assert.deepEqual(countryBefore(text), [{ country, rest, first }], text)
  })

  it('may be either where a sign stands before two words', () => {
    const rest = 'Rho, Milano'
    assert.deepEqual(countryBefore('IT Rho, Milano, Lombardia'), [
      { country: 'it', rest: `${rest}, Lombardia`, first: 'rho' },
      { country: 'it rho', rest: 'Milano, Lombardia', first: 'milano' },
    ])
  })

  it('is none where nothing follows the town', () => {
    for (const text of ['PL Zgierz', 'PL, Zgierz', 'Zgierz', '']) assert.deepEqual(countryBefore(text), [], text)
  })
})
