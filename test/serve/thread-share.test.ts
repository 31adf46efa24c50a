import assert from 'node:assert/strict'
import { it } from 'node:test'
import { threadShare } from '../../src/serve/threads/thread-share.ts'

const sharesOf = (total: number, threads: number) =>
  Array.from({ length: threads }, (_, number) => threadShare(total, threads, number))

it('threads share what all may have: no more than that in all, as evenly as possible', () => {
  assert.deepEqual(sharesOf(10, 4), [3, 3, 2, 2])
  assert.deepEqual(sharesOf(8, 4), [2, 2, 2, 2])
  assert.deepEqual(sharesOf(10_000, 1), [10_000])
})

it('each thread gets at least one, even if there is less for all', () => assert.deepEqual(sharesOf(2, 4), [1, 1, 1, 1]))
