import type { RefusedError } from '../errors.ts'
import { PASSING } from '../retrying.ts'

/** Recognises refusals, also those of another copy of the client, such as one from npm next to `town-input.js` on a page. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === 'RefusedError'
}

/** Whether what has failed may succeed when it is asked again, though nothing has been changed here. */
export function mayPass(error: unknown): boolean {
  return !isRefusal(error) || PASSING.has(error.status) || error.status >= 500
}

/** Statuses of a request that is too long as a whole, as with a letter that was pasted. */
const TOO_LONG: readonly number[] = [414, 431]

/** Whether the text that was searched for has too many characters, and nothing else is wrong. */
export function isTooLong(error: unknown): boolean {
  if (!isRefusal(error)) return false
  const { status, faults } = error
  return TOO_LONG.includes(status) || (faults.length > 0 && faults.every(({ code }) => code === 'too-long'))
}
