import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SeenBefore } from '../../src/http/answers/seen-before.ts'

it('what is asked a second time is known, until all is forgotten', () => {
  const seen = new SeenBefore()
  const answers = (...addresses: readonly string[]) => addresses.map((address) => seen.test(address))
  assert.deepEqual(answers('/areas', '/countries', '/areas', '/countries'), [false, false, true, true])
  seen.clear()
  assert.deepEqual(answers('/areas'), [false])
})
