/** The worker of the service, which crashes, or hangs for seconds of its processor time and says so, when it is called. */
import { workerData } from 'node:worker_threads'
import '../../bin/code-cache.js'
import type { ThreadSetup } from '../../src/serve/threads/messages.ts'

export interface Hang {
  readonly number: number
  readonly seconds: number
}

const { number } = workerData as ThreadSetup
const crash = new BroadcastChannel('crash')
crash.onmessage = (event) => {
  if ((event as MessageEvent).data === number) throw new Error('crashed as told')
}
const hang = new BroadcastChannel('hang')
hang.onmessage = (event) => {
  const told = (event as MessageEvent).data as Hang
  if (told.number !== number) return
  hang.postMessage('hangs')
  const end = process.threadCpuUsage().user + told.seconds * 1e6
  while (process.threadCpuUsage().user < end);
}
await import('../../src/serve/threads/worker.ts')
crash.close()
hang.close()
