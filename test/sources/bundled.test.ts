import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { giveBackHeap } from '../../src/compile/sections/heap.ts'
import { bundledTowns } from '../../src/sources/bundled.ts'

/** Bytes, once everything that nobody holds is collected. */
async function heapUsed(): Promise<number> {
  // What was looked at in a turn is held until it ends.
  await nextTurn()
  giveBackHeap()
  return process.memoryUsage().heapUsed
}

describe('the bundled towns', () => {
  it('are freed once they have been read, and are read again', async () => {
    const before = await heapUsed()
    const counts: number[] = []
    for (let time = 0; time < 2; time++) {
      counts.push([...bundledTowns.towns()].length)
      // The package's objects take 45 MB.
      assert.ok((await heapUsed()) - before < 15_000_000)
    }
    assert.equal(counts[0], counts[1])
    assert.ok((counts[0] ?? 0) > 100_000)
  })
})
