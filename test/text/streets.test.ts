import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../src/text/fold.ts'
import { withoutStreets } from '../../src/text/streets.ts'

/** By what is left out: an address, and what is left of it. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'leaves out a street between commas, wherever it stands': [
    ['вул. Хрещатик, Київ', 'Київ'],
    ['Musterstraße 12, 10115 Berlin', '10115 Berlin'],
    ['Berlin, Hauptstr. 5', 'Berlin'],
    ['Unter Ring 7a, Wien', 'Wien'],
    ['350 Fifth Avenue, New York, NY 10118', 'New York NY 10118'],
    ['12 rue de la Paix, 75002 Paris', '75002 Paris'],
    ['Київ, вул. Хрещатик, Україна', 'Київ Україна'],
  ],
  'leaves out what a house has numbers for': [['Львів, буд. 5, кв. 7', 'Львів']],
  'leaves out a street without a comma': [
    ['Warszawa ul. Długa 5', 'Warszawa'],
    ['ul. Długa 5 Warszawa', 'Warszawa'],
    ['str Mihai Viteazu nr 5 Cluj-Napoca', 'Cluj-Napoca'],
    ['Musterstr. 5 10115 Berlin', 'Berlin'],
  ],
  'keeps what is no street': [
    ['Praha 4, Česko', 'Praha 4 Česko'],
    ['1010 Wien', '1010 Wien'],
    ['101 Reykjavík', '101 Reykjavík'],
    ['110 00 Praha', '110 00 Praha'],
    ['Straßburg', 'Straßburg'],
    ['Перемишляни, Львівська обл.', 'Перемишляни Львівська обл'],
  ],
  'keeps a street that is all there is': [['вул. Хрещатик', 'вул. Хрещатик']],
}

describe('an address without streets', () => {
  it('is made of any text in a moment', () => {
    const numbers = '1111 '.repeat(19)
    for (const text of [
      `str ${numbers}x`,
      `вул ${numbers}x`,
      `${numbers}x`,
      `ring ${numbers}ring`,
      'str '.repeat(24),
    ]) {
      assert.equal(typeof withoutStreets(text), 'string')
    }
  })

  for (const [what, addresses] of Object.entries(ADDRESSES)) {
    it(what, () => {
      for (const [address, left] of addresses) assert.equal(withoutStreets(address), fold(left), address)
    })
  }
})
