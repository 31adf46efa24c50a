import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { countShared } from '../../src/serve/threads/shared-weight.ts'

const SNAPSHOTS = 40
const SNAPSHOT_LENGTH = 32 * 2 ** 20
/** The one held, those below V8's threshold, and those that a garbage collection begun just before did not free. */
const MOST_KEPT = 8
const TURNS = 200

test('only a few of many snapshots that replaced one another stay in memory', async () => {
  const made: WeakRef<SharedArrayBuffer>[] = []
  const holder: { held?: SharedArrayBuffer } = {}
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
    holder.held = new SharedArrayBuffer(SNAPSHOT_LENGTH)
    countShared(new Uint8Array(holder.held))
    made.push(new WeakRef(holder.held))
    for (let each = 0; each < TURNS; each++) await turn()
  }
  const kept = made.filter((each) => each.deref() !== undefined).length
  assert.ok(kept <= MOST_KEPT, `${kept} of ${SNAPSHOTS} are kept`)
})
