import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../src/text/fold.ts'
import { isEnding, stemOf } from '../../src/text/inflected.ts'

describe('endings', () => {
  for (const [one, many] of [
    ['труба', 'труби'],
    ['яйце', 'яйця'],
    ['морожена риба', 'морожена рибі'],
    ['jabłko', 'jabłka'],
    ['автомобиль', 'автомобили'],
    ['fruit', 'fruits'],
  ] as const) {
    it(`are all that differs between ${one} and ${many}`, () => {
      assert.equal(stemOf(fold(one)), stemOf(fold(many)))
      assert.notEqual(stemOf(fold(one)), undefined)
    })
  }

  it('leave three letters of the last word, or are none', () => {
    assert.equal(stemOf(fold('соя')), undefined)
    assert.equal(stemOf(fold('морська соя')), undefined)
    assert.equal(stemOf('зерноооо'), undefined)
    assert.equal(stemOf(''), undefined)
  })

  it('are few letters, or none', () => {
    assert.ok(isEnding(''))
    assert.ok(isEnding(fold('ия')))
    assert.ok(!isEnding(fold('ний')))
  })
})
