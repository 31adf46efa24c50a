import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  citiesWithPart,
  isJoinedByHyphen,
  isTownPart,
  numberedDistrict,
  partsWithCity,
  withoutTownPart,
  withoutTownParts,
} from '../../../src/text/addresses/town-parts.ts'
import { fold } from '../../../src/text/fold.ts'

describe('parts of towns', () => {
  const NAMES = [
    ['Київ центр', 'Київ'],
    ['порт Одеса', 'Одеса'],
    ['Одеса морський порт', 'Одеса'],
    ['Port of Antwerp', 'Antwerp'],
    ['Warszawa i okolice', 'Warszawa'],
    ['Raum Frankfurt am Main', 'Frankfurt am Main'],
    ['Langenhagen bei Hannover', 'Langenhagen'],
    ['р-н Києва', 'Києва'],
    ['r-nul Orhei', 'Orhei'],
    ['Kauno r.', 'Kauno'],
    ['Kauno r. sav.', 'Kauno'],
    ['Mārupes nov.', 'Mārupes'],
    ['Viimsi vald', 'Viimsi'],
    ['Rožnov p. R.', 'Rožnov p. R.'],
    ['Pedro R. Fernández', 'Pedro R. Fernández'],
    ['Nov. Zámky', 'Nov. Zámky'],
    ['Pag', 'Pag'],
    ['Port', 'Port'],
    ['Ростов-на-Дону', 'Ростов-на-Дону'],
  ] as const
  for (const [typed, name] of NAMES) {
    it(`${typed} without a part is ${name}`, () => assert.equal(withoutTownPart(fold(typed)), fold(name)))
  }

  it('are distinguished from names that only begin like them', () => {
    assert.ok(isTownPart(fold('морський порт')))
    assert.ok(!isTownPart(fold('портовий')))
    assert.ok(!isTownPart(''))
  })

  it('follow the name of a city of up to three words, longest name first, and never start with a link', () => {
    assert.deepEqual(citiesWithPart('kraków nowa huta'), [
      { city: 'kraków nowa', part: 'huta' },
      { city: 'kraków', part: 'nowa huta' },
    ])
    assert.deepEqual(citiesWithPart('ростов на дону старый город'), [
      { city: 'ростов на дону', part: 'старый город' },
      { city: 'ростов на', part: 'дону старый город' },
    ])
    assert.deepEqual(citiesWithPart('valencia de zzyzx'), [{ city: 'valencia de', part: 'zzyzx' }])
    assert.deepEqual(citiesWithPart('київ б'), [])
    assert.deepEqual(citiesWithPart('київ'), [])
    assert.deepEqual(citiesWithPart('la mornaghia'), [])
    assert.deepEqual(citiesWithPart('kolonia debina'), [])
  })

  it('may stand before the city too, and never end with a link', () => {
    assert.deepEqual(partsWithCity('nowa huta kraków'), [
      { city: 'huta kraków', part: 'nowa' },
      { city: 'kraków', part: 'nowa huta' },
    ])
    assert.deepEqual(partsWithCity('zzyzx de valencia'), [{ city: 'de valencia', part: 'zzyzx' }])
    assert.deepEqual(partsWithCity('київ'), [])
  })

  it('are left out of a text wherever they stand', () => {
    assert.equal(withoutTownParts('одеса порт україна'), 'одеса україна')
    assert.equal(withoutTownParts('port of hamburg germany'), 'hamburg germany')
    assert.equal(withoutTownParts('київ'), 'київ')
  })

  it('may be joined to it by a hyphen without spaces', () => {
    const isJoined = (query: string) => isJoinedByHyphen(query, 'bad hersfeld', 'asbach sud')
    assert.ok(isJoined('36251 Bad Hersfeld-Asbach Süd'))
    assert.ok(isJoined('Bad-Hersfeld–Asbach Süd'))
    for (const query of ['Bad Hersfeld - Asbach Süd', 'Bad Hersfeld Asbach-Süd', 'Bad Hersfeld-Asba'])
      assert.ok(!isJoined(query), query)
  })
})

describe('a district by its number', () => {
  for (const [text, city, part] of [
    ['Praha 4 - Chodov', 'praha', 'chodov'],
    ['Praha 4-Chodov', 'praha', 'chodov'],
    ['Wien 23, Liesing', 'wien', 'liesing'],
    ['Budapest 10. Kőbánya', 'budapest', 'kobanya'],
  ] as const) {
    it(`is read in ${text}`, () => assert.deepEqual(numberedDistrict(text), { city, part }))
  }

  for (const text of [
    'Praha 4',
    'Praha 140 Chodov',
    'Praha, Chodov',
    '4 Praha Chodov',
    'A1 Praha',
    'Praha 4t Chodov',
  ]) {
    it(`is not read in ${text}`, () => assert.equal(numberedDistrict(text), undefined))
  }
})
