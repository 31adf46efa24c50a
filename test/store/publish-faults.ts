import assert from 'node:assert/strict'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import type { NewPublication } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { FAULTS, FailingFiles, type Fault } from './failing-files.ts'

/** How publishes with one failing operation each ended. */
interface FaultCounts {
  /** Operations of a publish. */
  operations: number
  /** Those that left the old snapshot, and those that left the new one. */
  old: number
  new: number
  /** Those that reported the fault to the publisher. */
  told: number
}

/**
 * Publishes over and over onto the same store, each time with another operation failing in another way, until every
 * operation has failed in every way.
 *
 * @param snapshots real ones, of different versions: what is there before, what is published, what comes next.
 * @throws AssertionError where a store is not in a good state afterwards.
 */
export async function faultEveryStep(
  snapshots: readonly [before: NewPublication, failing: NewPublication, next: NewPublication],
): Promise<FaultCounts> {
  const folder = temporaryFolder()
  const prepared = join(folder, 'prepared')
  const store = join(folder, 'store')
  const counts: FaultCounts = { operations: 0, old: 0, new: 0, told: 0 }
  // With two kept, the publish that fails also has a snapshot to remove.
  const first = new FolderStore(prepared, { keep: 2 })
  await first.publish(snapshots[2])
  await first.publish(snapshots[0])
  for (const fault of FAULTS) {
    for (let operation = 0; ; operation++) {
      await cp(prepared, store, { recursive: true, preserveTimestamps: true })
      const isBeyondLast = !(await faultOneStep(store, snapshots, operation, fault, counts))
      await rm(store, { recursive: true })
      if (isBeyondLast) break
    }
  }
  return counts
}

/** @returns false where there is no such operation. */
async function faultOneStep(
  folder: string,
  [before, failing, next]: readonly [NewPublication, NewPublication, NewPublication],
  operation: number,
  fault: Fault,
  counts: FaultCounts,
): Promise<boolean> {
  const files = new FailingFiles(operation, fault)
  const error = await new FolderStore(folder, { keep: 2, files }).publish(failing).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (operation >= files.log.length) {
    assert.equal(error, undefined)
    counts.operations = files.log.length
    return false
  }
  const what = `${files.log[operation]} failed with ${JSON.stringify(fault)}`
  const store = new FolderStore(folder, { keep: 2 })
  const isNew = (await store.history()).length === 3
  const current = await currentOf(store, what)
  assert.equal(current, isNew ? failing.version : before.version, what)
  if (error === undefined) assert(isNew, `${what}, but was not reported to the publisher`)
  const published = await store.publish(next)
  assert.equal(published.number, isNew ? 4 : 3, what)
  assert.equal(await currentOf(store, what), next.version, what)
  const kept = [next.version, current].map((version) => `${version}.refdir`)
  assert.deepEqual((await readdir(join(folder, 'snapshots'))).toSorted(), kept.toSorted(), `${what}: leftovers`)
  assert.deepEqual((await readdir(folder)).toSorted(), ['history.json', 'lock', 'snapshots'], `${what}: leftovers`)
  counts[isNew ? 'new' : 'old']++
  if (error !== undefined) counts.told++
  return true
}

/** The version of the current snapshot, after a check of every byte of it. */
async function currentOf(store: FolderStore, what: string): Promise<string> {
  const current = await store.current()
  assert(current !== undefined, what)
  const { version } = await openSnapshot(await store.file(current), FOLD_VERSION)
  assert.equal(version, current.version, what)
  return current.version
}
