import { Worker } from 'node:worker_threads'
import { SnapshotError } from '../../snapshot/format.ts'
import type { CheckedSnapshot } from './checked-snapshot.ts'

const OPENER = new URL('../../../bin/opener.js', import.meta.url)

/** What the thread that opens a snapshot says. */
export type FromOpener =
  | ({ readonly kind: 'opened' } & CheckedSnapshot)
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * Opens and checks a snapshot file in a thread of its own, so that the calling thread goes on answering and watching:
 * gigabytes take seconds.
 *
 * @param signal once aborted, the opening is given up, wherever it is.
 * @throws as `checkedSnapshot`, or an error once it is given up.
 */
export function openInThread(path: string, signal: AbortSignal): Promise<CheckedSnapshot> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(OPENER, { workerData: { path }, env: {}, name: 'opening' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.once('message', (message: FromOpener) => {
      if (message.kind === 'opened') resolve(message)
      else reject(new SnapshotError(message.reason))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(new Error('the thread ended before it had opened the snapshot'))
    })
  })
}
