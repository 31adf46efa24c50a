import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { heldIn, inAnyOrder } from '../../../src/text/names/any-order.ts'

describe('a name of goods', () => {
  it('may have its words in any order if each starts a word of the name', () => {
    assert(inAnyOrder(['масло', 'подсол'], 'подсолнечное масло наливом'))
    assert(!inAnyOrder(['масло', 'соевое'], 'подсолнечное масло'))
  })

  it('may have words with other endings', () => {
    assert.equal(inAnyOrder(['труба', 'стальная'], 'стальные трубы'), 'whole')
    assert.equal(inAnyOrder(['легковое', 'авто'], 'автомобили легковые'), 'start')
    assert.equal(inAnyOrder(['труба', 'стальная'], 'стальные балки'), undefined)
  })

  it('may stand among other words, as it is or with other endings', () => {
    assert.equal(heldIn(['щебень', 'гранитныи'], 'щебень'), 'as typed')
    assert.equal(heldIn(['гранитныи', 'щебень'], 'щебень гранитныи'), 'as typed')
    assert.equal(heldIn(['трубы', 'стальные'], 'труба'), 'inflected')
    assert.equal(heldIn(['щебень', 'гранитныи'], 'щебень речнои'), undefined)
    assert.equal(heldIn(['щебень', 'гранитныи'], 'щебень щебень'), undefined)
  })

  it('matches each of its words to a different word of the name', () => {
    assert.equal(inAnyOrder(['ста', 'сталевар'], 'сталевары стали'), 'start')
    assert.equal(inAnyOrder(['ааа', 'а', 'а', 'а', 'а', 'б'], 'а'.concat(' а'.repeat(99))), undefined)
  })
})
