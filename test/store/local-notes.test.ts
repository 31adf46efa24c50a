import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LocalNotes } from '../../src/store/postgres/local-notes.ts'
import { until } from '../until.ts'

test('a failed write is retried once at a time, however many watch, and as long as anybody does', async (t) => {
  let attempts = 0
  const notes = new LocalNotes(() => {})
  await notes.note('keys', async () => {
    attempts++
    throw new Error('read-only')
  })
  const [first, second] = [new AbortController(), new AbortController()]
  t.after(() => {
    first.abort()
    second.abort()
  })
  const watching = [notes.retryUntil(first.signal), notes.retryUntil(second.signal)]
  // What is noted is written after all that is under way, and whatever failed is retried with it.
  await notes.note('history', async () => {})
  assert.equal(attempts, 3, 'when it was noted, by one of the two, and with the other note')
  first.abort()
  await watching[0]
  const before = attempts
  await until(() => attempts > before)
  second.abort()
  await watching[1]
})
