/** A thread that opens and checks one snapshot and hands it over, in shared memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { SnapshotError } from '../../snapshot/format.ts'
import { checkedSnapshot } from './checked-snapshot.ts'
import type { FromOpener } from './opening-thread.ts'

if (parentPort === null) throw new Error('opener.ts runs as a thread of refdir serve')
const { path } = workerData as { readonly path: string }
parentPort.postMessage((await open()) satisfies FromOpener)

async function open(): Promise<FromOpener> {
  try {
    return { kind: 'opened', ...(await checkedSnapshot(path)) }
  } catch (error) {
    if (error instanceof SnapshotError) return { kind: 'refused', reason: error.message }
    throw error
  }
}
