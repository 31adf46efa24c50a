import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../../src/text/fold.ts'
import { isEnding, stemOf } from '../../../src/text/names/inflected.ts'

describe('endings', () => {
  for (const [one, many] of [
    ['труба', 'труби'],
    ['яйце', 'яйця'],
    ['морожена риба', 'морожена рибі'],
    ['jabłko', 'jabłka'],
    ['автомобиль', 'автомобили'],
    ['fruit', 'fruits'],
  ] as const) {
    it(`are the only difference between ${one} and ${many}`, () => {
      assert.equal(stemOf(fold(one)), stemOf(fold(many)))
      assert.notEqual(stemOf(fold(one)), undefined)
    })
  }

  it('are not removed if too long, or if fewer than three letters would be left', () => {
    assert.equal(stemOf(fold('соя')), undefined)
    assert.equal(stemOf(fold('морська соя')), undefined)
    assert.equal(stemOf('зерноооо'), undefined)
    assert.equal(stemOf(''), undefined)
  })

  it('consist of ending letters only, or are empty', () => {
    assert.ok(isEnding(''))
    assert.ok(isEnding(fold('ия')))
    assert.ok(!isEnding(fold('ний')))
  })
})
