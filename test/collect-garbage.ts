import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Collects garbage, but not at once: until the present turn is over, a `WeakRef` keeps what it was made of or has given. */
export async function collectGarbage(): Promise<void> {
  await sleep(20)
  collect()
}
