import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two looks: half of what may pass before a change is noticed. */
const LOOK_EVERY = 500

/**
 * Calls once at the start and then whenever what is seen differs from the last time; see `Store.watch`.
 *
 * @param look tells what is there, as a text.
 */
export async function watchByLooking(
  look: () => Promise<string>,
  onChange: () => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  while (!signal.aborted) {
    const seen = await look()
    if (seen !== last) {
      last = seen
      await onChange()
    }
    await setTimeout(LOOK_EVERY, undefined, { signal }).catch(() => {})
  }
}
