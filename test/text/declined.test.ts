import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginsWithLoneCapital, nominatives, withoutPreposition } from '../../src/text/declined.ts'
import { fold } from '../../src/text/fold.ts'

describe('a town in a sentence', () => {
  for (const [text, bare] of [
    ['з Києва', 'києва'],
    ['In Berlin', 'berlin'],
    ["İstanbul'dan", 'istanbul'],
    ['В Москву', 'москву'],
    ['Доставка в Київ', 'киів'],
    ['Loading: in Berlin', 'berlin'],
    ['в районі Києва', 'києва'],
    ['z okolic Gdańska', 'gdanska'],
    ['in der Nähe von Berlin', 'berlin'],
    ['Loading: close to Berlin', 'berlin'],
    ['de la Cluj', 'cluj'],
    ['kuni Tallinnani', 'tallinna'],
    ['kuni Vinni', 'vinni'],
  ] as const) {
    it(`is read without its preposition or Turkish case ending: ${text}`, () => {
      assert.equal(withoutPreposition(text), bare)
    })
  }

  for (const text of ['Київ', 'В. Олександрівка', 'K.Vary', 'в', 'склад Київ', 'доставка в', "Кам'янець"]) {
    it(`has no preposition or case ending to remove: ${text}`, () => {
      assert.equal(withoutPreposition(text), undefined)
    })
  }
})

describe('a letter before a name', () => {
  it('may be an initial if it is a single Latin capital followed by a space', () => {
    for (const text of ['W Palm Beach', 'Z Warszawy']) assert(beginsWithLoneCapital(text), text)
    for (const text of ['z Warszawy', 'З Києва', 'Do Warszawy', 'W. Palm Beach'])
      assert(!beginsWithLoneCapital(text), text)
  })
})

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
