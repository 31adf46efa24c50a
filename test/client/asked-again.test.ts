import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askedOrStandIn, askedUntilAnswered } from '../../client/src/town-input/asked-again.ts'

describe('a request whose answer the field keeps', () => {
  it('is sent once, however often its answer is wanted', async () => {
    let asked = 0
    const answer = askedOrStandIn(async () => ++asked, 0)
    assert.deepEqual(await Promise.all([answer(), answer()]), [1, 1])
    assert.equal(await answer(), 1)
  })

  it('is sent again 10 seconds after a failure, with a stand-in answer until then', async (t) => {
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

  it('is sent again at the next call after a failure if it has no stand-in answer', async () => {
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
