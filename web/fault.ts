import { RefusedError, UnreachableError } from '../client/src/index.ts'
import { element } from './element.ts'
import { messages } from './page-messages.ts'

/** What to say about what went wrong. The page's own faults are logged as well, for whoever looks after it. */
export function faultOf(error: unknown): string {
  if (error instanceof UnreachableError) return messages.failed
  if (!(error instanceof RefusedError)) {
    console.error(error)
    return messages.pageFailed
  }
  const known: Readonly<Record<number, string>> = { 401: messages.keyRefused, 429: messages.busy }
  return known[error.status] ?? `${messages.answeredError} ${error.status}.`
}

export function tryAgainButton(again: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button' }, messages.tryAgain)
  button.addEventListener('click', again)
  return button
}
