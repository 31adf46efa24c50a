/** Milliseconds: to make a catalog, or to collect the one before, keeps a processor busy for up to 50. */
const SWAP_INTERVAL = 120
/** Milliseconds within which all threads do so. */
const MOST_TIME = 1000

/**
 * Milliseconds from when one thread prepares for another snapshot, or collects the one before, to when the next does: all at once
 * would keep every request waiting for as long as all of it takes.
 */
export function swapInterval(threads: number): number {
  return Math.min(SWAP_INTERVAL, MOST_TIME / threads)
}
