/** Milliseconds before a crashed thread is replaced: after the first crash, and at most, after repeated ones. */
const FIRST_BACKOFF = 100
const LONGEST_BACKOFF = 10_000
/** Milliseconds after which a crash no longer counts as a repetition of the last one. */
const STEADY = 60_000

/**
 * Milliseconds before a thread that has crashed again is replaced: twice as long each time.
 *
 * @param last what this was after the crash before.
 * @param since milliseconds since that crash.
 */
export function backoffAfter(last: number, since: number): number {
  return since < STEADY ? Math.min(2 * last, LONGEST_BACKOFF) : FIRST_BACKOFF
}
