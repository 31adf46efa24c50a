/** The worker of the service, of which the second thread takes a second longer to hear of another data set. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import '../../bin/code-cache.js'
import type { ThreadSetup, ToThread } from '../../src/serve/threads/messages.ts'

const DELAY = 1000

const { number } = workerData as ThreadSetup
if (parentPort !== null && number === 1) {
  const port = parentPort
  const on = port.on.bind(port)
  const slowly = (event: string, listener: (message: ToThread) => void) =>
    on(event, async (message: ToThread) => {
      if (message.kind === 'snapshot') await sleep(DELAY)
      listener(message)
    })
  port.on = slowly as typeof port.on
}
await import('../../src/serve/threads/worker.ts')
