import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../../src/text/fold.ts'
import { nominatives } from '../../../src/text/names/declined.ts'

describe('a declined name', () => {
  for (const [declined, name] of [
    ['Києва', 'Київ'],
    ['Львові', 'Львів'],
    ['Одесу', 'Одеса'],
    ['Чернівцях', 'Чернівці'],
    ['Білої Церкви', 'Біла Церква'],
    ['Кременця', 'Кременець'],
    ['Нижнего Новгорода', 'Нижний Новгород'],
    ['Великих Лук', 'Великие Луки'],
    ['Ярославля', 'Ярославль'],
    ['Sosnowca', 'Sosnowiec'],
    ['Warszawie', 'Warszawa'],
    ['Bielska-Białej', 'Bielsko-Biała'],
    ['Zakopanego', 'Zakopane'],
    ['Tarnowskich Górach', 'Tarnowskie Góry'],
    ['Karlových Varů', 'Karlovy Vary'],
    ['Košiciach', 'Košice'],
    ['Kauno', 'Kaunas'],
    ['Rokiškio', 'Rokiškis'],
    ['Магілёва', 'Магілёў'],
    ['Брэсцкі', 'Брэст'],
    ['ერევნიდან', 'ერევანი'],
    ['ვარშავიდან', 'ვარშავა'],
    ['Berliinist', 'Berliin'],
    ['Malaciek', 'Malacky'],
  ] as const) {
    it(`may be ${name} in the nominative: ${declined}`, () => {
      assert.ok(nominatives(fold(declined)).includes(fold(name)))
    })
  }

  it('has at most 100 nominatives, and none if it has four words', () => {
    assert.ok(nominatives(fold('ового ового ового')).length <= 100)
    assert.deepEqual(nominatives('а б в г'), [])
  })
})
