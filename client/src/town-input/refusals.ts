import type { RefusedError } from '../errors.ts'

/** Also of another copy of the client, as one from npm is beside `town-input.js` on a page. */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === 'RefusedError'
}

/** Whether what has failed may do so no more when it is asked again, though nothing has been changed here. */
export function mayPass(error: unknown): boolean {
  return !isRefusal(error) || error.status === 429 || error.status >= 500
}
