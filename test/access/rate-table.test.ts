import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { RateTable } from '../../src/access/rate-table.ts'

const SECOND = 1_000_000_000n
const START = 1000n * SECOND
const RATE = { requests: 5, seconds: 1 }

const tableOf = (slots: number) => new RateTable(RateTable.memoryFor(slots))

/** How many of `count` requests at one moment are allowed. */
function allowed(table: RateTable, count: number, now: bigint, slot = 0, rate = RATE): number {
  return Array.from({ length: count }, () => table.take(slot, rate, now)).filter((verdict) => verdict.allowed).length
}

describe('a rate limit', () => {
  it('lets a whole period’s requests through at once, and no more', () => {
    assert.equal(allowed(tableOf(1), 20, START), 5)
  })

  it('allows a steady stream of requests at exactly the rate', () => {
    const table = tableOf(1)
    for (let request = 0n; request < 100n; request++)
      assert(table.take(0, RATE, START + (request * SECOND) / 5n).allowed)
  })

  it('allows no more than the rate in the long run, however many requests come', () => {
    const table = tableOf(1)
    let count = 0
    for (let tick = 0n; tick < 1000n; tick++) count += allowed(table, 3, START + (tick * SECOND) / 100n)
    assert.equal(count, 5 + 49)
  })

  it('restores the whole quota after a period without requests', () => {
    const table = tableOf(1)
    allowed(table, 20, START)
    assert.equal(allowed(table, 20, START + SECOND), 5)
  })

  it('reports the remaining requests, the seconds until reset and when to retry', () => {
    const table = tableOf(1)
    assert.deepEqual(table.take(0, RATE, START), { allowed: true, remaining: 4, reset: 1, retryAfter: 0 })
    allowed(table, 4, START)
    assert.deepEqual(table.take(0, RATE, START), { allowed: false, remaining: 0, reset: 1, retryAfter: 1 })
    const slow = { requests: 2, seconds: 60 }
    const slowTable = tableOf(1)
    assert.equal(allowed(slowTable, 9, START, 0, slow), 2)
    assert.deepEqual(slowTable.take(0, slow, START), { allowed: false, remaining: 0, reset: 60, retryAfter: 30 })
    assert(slowTable.take(0, slow, START + 30n * SECOND).allowed)
  })

  it('counts each slot separately', () => {
    const table = tableOf(3)
    assert.deepEqual(
      [0, 1, 2].map((slot) => allowed(table, 20, START, slot)),
      [5, 5, 5],
    )
  })

  it('forgets what was used if its period is shortened to less than half', () => {
    const table = tableOf(1)
    allowed(table, 60, START, 0, { requests: 60, seconds: 60 })
    assert.equal(allowed(table, 99, START, 0, { requests: 60, seconds: 29 }), 60)
  })

  it('counts what was used if its period is shortened to half or more, and has 0 requests remaining, not fewer', () => {
    for (const seconds of [30, 40]) {
      const table = tableOf(1)
      allowed(table, 60, START, 0, { requests: 60, seconds: 60 })
      const { allowed: isAllowed, remaining } = table.take(0, { requests: 60, seconds }, START)
      assert.deepEqual([isAllowed, remaining], [false, 0], `${seconds} s`)
    }
  })

  it('counts used time, not used requests, if only the number of requests is changed', () => {
    for (const [requests, allowedAgain] of [
      [10, 5],
      [2, 1],
    ] as const) {
      const table = tableOf(1)
      allowed(table, 20, START)
      const changed = { requests, seconds: 1 }
      assert.equal(allowed(table, 20, START, 0, changed), 0)
      assert.equal(allowed(table, 20, START + SECOND / 2n, 0, changed), allowedAgain)
    }
  })

  it('is exact across threads: together they get one period’s requests, and no more', async () => {
    const memory = RateTable.memoryFor(1)
    const ready = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const threads = 4
    const rate = { requests: 5000, seconds: 1 }
    // They wait for one another: alone, a thread is done in less time than the next may take to begin.
    const source = `
      const { parentPort, workerData } = require('node:worker_threads')
      import(workerData.module).then(({ RateTable }) => {
        const table = new RateTable(workerData.memory)
        const ready = new Int32Array(workerData.ready)
        Atomics.add(ready, 0, 1)
        while (Atomics.load(ready, 0) < workerData.threads);
        let allowed = 0
        for (let i = 0; i < 4000; i++) if (table.take(0, workerData.rate, workerData.now).allowed) allowed++
        parentPort.postMessage(allowed)
      })`
    const module = new URL('../../src/access/rate-table.ts', import.meta.url).href
    const counts = await Promise.all(
      Array.from({ length: threads }, async () => {
        const workerData = { module, memory, ready, threads, rate, now: START }
        const worker = new Worker(source, { eval: true, workerData })
        const [count] = (await once(worker, 'message')) as [number]
        return count
      }),
    )
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      5000,
    )
  })
})
