import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backoffAfter } from '../../src/serve/threads/backoff.ts'

describe('the backoff of a thread that crashes', () => {
  it('doubles from 0.1 s up to 10 s', () => {
    const backoffs = [backoffAfter(0, Infinity)]
    for (let crash = 1; crash < 10; crash++) backoffs.push(backoffAfter(backoffs.at(-1) ?? 0, 1000))
    assert.deepEqual(backoffs, [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
  })

  it('starts over once the last crash was a minute ago', () => {
    assert.deepEqual([backoffAfter(800, 59_999), backoffAfter(800, 60_000)], [1600, 100])
  })
})
