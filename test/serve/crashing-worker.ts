/** The worker of the service, which crashes when its number is called. */
import { workerData } from 'node:worker_threads'
import '../../bin/code-cache.js'
import type { ThreadSetup } from '../../src/serve/messages.ts'

const channel = new BroadcastChannel('crash')
channel.onmessage = (event) => {
  if ((event as MessageEvent).data === (workerData as ThreadSetup).number) throw new Error('crashed as told')
}
await import('../../src/serve/worker.ts')
channel.close()
