import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which nobody waits any more; a busy machine takes long. */
const PATIENCE = 60_000

/** The clock as it is when this is loaded: a test may stop it. */
const now = performance.now.bind(performance)

/** Waits until something is so; @throws where it is not after a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = now() + PATIENCE
  while (!(await isSo())) {
    if (now() > end) throw new Error(`not so after a minute: ${isSo}`)
    await sleep(20)
  }
}
