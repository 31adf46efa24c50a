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

test('a fault is told once for each file, and its end once all are written; the reason is always the newest', async () => {
  const told: unknown[] = []
  const notes = new LocalNotes((fault) => told.push(fault))
  const [readOnly, full] = [new Error('read-only'), new Error('no space left')]
  const failing = (fault: Error) => async () => {
    throw fault
  }
  await notes.note('keys', failing(readOnly))
  await notes.note('history', failing(full))
  assert.deepEqual([told, notes.reason], [[readOnly, full], 'read-only'])
  await notes.note('keys', failing(full))
  assert.deepEqual([told, notes.reason], [[readOnly, full], 'no space left'])
  await notes.note('keys', async () => {})
  assert.equal(told.length, 2, 'the history is not written yet')
  await notes.note('history', async () => {})
  assert.deepEqual([told, notes.reason], [[readOnly, full, undefined], undefined])
})

test('what is noted while a file is being written is written after that, and only that is retried', async () => {
  const written: string[] = []
  const notes = new LocalNotes(() => {})
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const older = notes.note('keys', async () => {
    begun.resolve()
    await ending.promise
    written.push('older')
  })
  await begun.promise
  const newer = notes.note('keys', async () => {
    written.push('newer')
  })
  ending.resolve()
  await Promise.all([older, newer])
  await notes.note('history', async () => {})
  assert.deepEqual(written, ['older', 'newer'])
})
