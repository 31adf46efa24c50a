import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Milliseconds between two looks: half of what may pass before a change is noticed. */
export const LOOK_EVERY = 500

/**
 * Calls once at the start and then whenever what is seen differs from the last time; see `Store.watch`.
 *
 * @param look resolves to the content of each file as it is: most of the time a look is a comparison of bytes.
 */
export async function watchByLooking(
  look: () => Promise<readonly (Uint8Array | undefined)[]>,
  onChange: () => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let last: readonly (Uint8Array | undefined)[] | undefined
  while (!signal.aborted) {
    const seen = await look()
    if (!isDeepStrictEqual(seen, last)) {
      last = seen
      await onChange()
    }
    await sleep(LOOK_EVERY, undefined, { signal }).catch(() => {})
  }
}
