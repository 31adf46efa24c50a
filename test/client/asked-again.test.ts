import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askedOrStandIn, askedUntilAnswered } from '../../client/src/town-input/asked-again.ts'

describe('what the field asks once', () => {
  it('is asked once, however often it is wanted', async () => {
    let asked = 0
    const answer = askedOrStandIn(async () => ++asked, 0)
    assert.deepEqual(await Promise.all([answer(), answer()]), [1, 1])
    assert.equal(await answer(), 1)
  })

  it('is asked again after some seconds where it could not be had', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let asked = 0
    const answer = askedOrStandIn(async () => {
      if (++asked === 1) throw new Error('not now')
      return asked
    }, 0)
    assert.deepEqual([await answer(), await answer(), asked], [0, 0, 1])
    t.mock.timers.tick(10_000)
    assert.equal(await answer(), 2)
  })

  it('is asked again at once where nothing can stand in for it, until it is had', async () => {
    let asked = 0
    const answer = askedUntilAnswered(async () => {
      if (++asked === 1) throw new Error('not now')
      return asked
    })
    await assert.rejects(Promise.all([answer(), answer()]), /not now/)
    assert.deepEqual(await Promise.all([answer(), answer()]), [2, 2])
    assert.equal(await answer(), 2)
  })
})
