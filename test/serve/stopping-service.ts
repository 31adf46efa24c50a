/** A service with little patience, which says where operators find it, and stops itself as a whole once told to. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hang } from './crashing-worker.ts'
import { SmallService } from './small-service.ts'

const small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url), patience: 5 })
const channel = new BroadcastChannel('hang')
process.once('message', async () => {
  // The supervisor has looked before.
  await sleep(1500)
  // Once the process goes on, this thread is still busy when the supervisor looks.
  channel.postMessage({ number: 1, seconds: 1.5 } satisfies Hang)
  await sleep(200)
  process.kill(process.pid, 'SIGSTOP')
})
process.once('disconnect', () => {
  channel.close()
  small.stop()
})
process.send?.(small.admin)
