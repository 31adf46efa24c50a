import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SeenBefore } from '../../src/http/answers/seen-before.ts'

it('SeenBefore recognises an address the second time', () => {
  const seen = new SeenBefore()
  const answers = (...addresses: readonly string[]) => addresses.map((address) => seen.test(address))
  assert.deepEqual(answers('/areas', '/countries', '/areas', '/countries'), [false, false, true, true])
})

it('SeenBefore recognises an address soon after, but not after many thousands of others', () => {
  const isStillSeenAfter = (others: number) => {
    const seen = new SeenBefore()
    seen.test('/areas')
    for (let other = 0; other < others; other++) seen.test(`/towns?query=${other}`)
    return seen.test('/areas')
  }
  assert.equal(isStillSeenAfter(100), true)
  assert.equal(isStillSeenAfter(100_000), false)
})
