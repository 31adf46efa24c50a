/** Milliseconds between two lines. */
const INTERVAL = 1000

/**
 * Returns a function that writes a line about an event, once a second at most.
 *
 * @param write writes the line; `unsaid`, one of its fields, is how many events went unwritten since the line before,
 * absent if none did.
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
