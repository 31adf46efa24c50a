import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { townsBeforeBritishCode, withoutStreetAfter, withoutStreetParts } from '../../../src/text/addresses/streets.ts'
import { fold } from '../../../src/text/fold.ts'

/** By what is left out: an address, and what is left of it. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'leaves out parts with a house number': [
    ['Musterstraße 12, 10115 Berlin', '10115 Berlin'],
    ['Berlin, Hauptstr. 5a', 'Berlin'],
    ['Am Markt 5, 10115 Berlin', '10115 Berlin'],
    ['Одеса, Дерибасівська 10', 'Одеса'],
    ['350 Fifth Avenue, New York, NY 10118', 'New York NY 10118'],
    ['12 rue de la Paix, 75002 Paris', '75002 Paris'],
    ['Львів, буд. 5, кв. 7', 'Львів'],
    ['Industriestr. 5-7, 70565 Stuttgart', '70565 Stuttgart'],
    ['05-800 Pruszków, Parzniewska 10/12', '05-800 Pruszków'],
    ['вул. Київська, 5-А/7, м. Бровари', 'м. Бровари'],
    ['Київ, 22-А', 'Київ'],
  ],
  'leaves out streets without a number': [
    ['вул. Хрещатик, Київ', 'Київ'],
    ['Київ, вул. Хрещатик, Україна', 'Київ Україна'],
    ['Berlin, Lindenallee', 'Berlin'],
    ['Downing Street, London', 'London'],
    ['Київ, пр. Перемоги, 5', 'Київ'],
    ['Київ, б-р Шевченка', 'Київ'],
    ['Москва, пр-д Серебрякова', 'Москва'],
    ['Москва, мкр. Южный', 'Москва'],
  ],
  'leaves out streets whose word for a street comes after the name': [
    ['Подольск г, Ленина ул, 5', 'Подольск г'],
    ['Дзержинск г, Ленина пр-кт, д. 5', 'Дзержинск г'],
    ['Москва, Ленинградское ш., 5', 'Москва'],
    ['Дніпро, Січеславська наб.', 'Дніпро'],
    ['Одеса, Соборна пл., 1', 'Одеса'],
    ['Wiener Str. 5, 4020 Linz', '4020 Linz'],
    ['Wiener Str. 5 Linz', 'Linz'],
    ['Linz, Alte Str.', 'Linz'],
  ],
  'leaves out everything before a postcode with a name after it': [
    ['вул. Хрещатик 22 01001 Київ', 'Київ'],
    ['12 rue de la Paix 75002 Paris', 'Paris'],
    ['Musterstr. 5 10115 Berlin', 'Berlin'],
  ],
  'leaves out a street that no comma separates': [
    ['Warszawa ul. Długa 5', 'Warszawa'],
    ['Cluj str. Unirii 5', 'Cluj'],
    ['ul. Długa 5 Warszawa', 'Warszawa'],
    ['221B Baker Street London', 'London'],
    ['Atatürk Cad. No:5 Bolu/Bolu', 'Bolu/Bolu'],
  ],
  'keeps what is not a street': [
    ['1010 Wien', '1010 Wien'],
    ['Koło 62-600', 'Koło 62-600'],
    ['Budapest 1055, Magyarország', 'Budapest 1055 Magyarország'],
    ['110 00 Praha 1', '110 00 Praha 1'],
    ['Straßburg', 'Straßburg'],
    ['Перемишляни, Львівська обл.', 'Перемишляни Львівська обл'],
  ],
  'keeps a street that stands alone': [['вул. Хрещатик', 'вул. Хрещатик']],
}

describe('an address without streets', () => {
  // Took years while a pattern could divide the digits in more than one way.
  it('is found in a long run of numbers without catastrophic backtracking', () => {
    const numbers = '1111 '.repeat(19)
    for (const street of ['str', 'вул']) assert.equal(withoutStreetParts(`${street} ${numbers}, x`), 'x')
    for (const start of ['ring ', '']) assert.equal(withoutStreetParts(`${start}${numbers}, x`), `${start}${numbers}x`)
  })

  for (const [what, addresses] of Object.entries(ADDRESSES)) {
    it(what, () => {
      for (const [address, left] of addresses) assert.equal(withoutStreetParts(address), fold(left), address)
    })
  }

  it('ends before the street, unless nothing would be left', () => {
    assert.equal(withoutStreetAfter('киів вул хрещатик 22 а під ізд 3'), 'киів')
    assert.equal(withoutStreetAfter('вул хрещатик 22'), 'вул хрещатик 22')
    assert.equal(withoutStreetAfter('москва пр мира 5'), 'москва')
  })

  it('is not cut between a street’s name and the word for it', () => {
    for (const address of ['невскии пр 28', 'невскии пр т д 28', 'невскии пр кт 28']) {
      assert.equal(withoutStreetAfter(address), address)
    }
  })
})

describe('the towns before a British code', () => {
  it('are the last words, the most first, whether the code has its space or not', () => {
    for (const code of ['m17 1ab', 'm171ab', 'sw1a 1aa', 'sw1a1aa']) {
      const towns = townsBeforeBritishCode(`trafford park manchester ${code}`)
      assert.deepEqual(towns, ['park manchester', 'manchester'], code)
    }
    for (const text of ['trafford park manchester', 'm17 1ab', 'manchester 17', 'manchester m17']) {
      assert.deepEqual(townsBeforeBritishCode(text), [], text)
    }
  })
})
