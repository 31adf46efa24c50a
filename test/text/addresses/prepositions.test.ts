import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginsWithLoneCapital, withoutPreposition } from '../../../src/text/addresses/prepositions.ts'

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
