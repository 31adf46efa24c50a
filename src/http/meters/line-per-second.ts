/** Milliseconds between two lines. */
const INTERVAL = 1000

/**
 * Has what happens written once a second at most.
 *
 * @param write `unsaid`, for the line's fields, is how many came since the line before; left out where that is none.
 */
export function linePerSecond<Event extends readonly unknown[]>(
  write: (unsaid: { readonly unsaid?: number }, ...event: Event) => void,
): (...event: Event) => void {
  let quietUntil = 0
  let unsaid = 0
  return (...event) => {
    const now = performance.now()
    if (now < quietUntil) {
      unsaid++
      return
    }
    quietUntil = now + INTERVAL
    write(unsaid > 0 ? { unsaid } : {}, ...event)
    unsaid = 0
  }
}
