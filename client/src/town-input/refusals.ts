import type { RefusedError } from '../errors.ts'

/** Recognises refusals, also those of another copy of the client, such as one from npm next to `town-input.js` on a page. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === 'RefusedError'
}

/** Whether what has failed may succeed when it is asked again, though nothing has been changed here. */
export function mayPass(error: unknown): boolean {
  return !isRefusal(error) || error.status === 429 || error.status >= 500
}
