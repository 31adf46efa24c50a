import { RefusedError, UnreachableError } from './errors.ts'

export interface Patience {
  /** How often to ask again. */
  readonly retries: number
  /** Milliseconds that one attempt may take. */
  readonly timeout: number
  /** Milliseconds that the caller is willing to wait before asking again; if the service wants more, its refusal is final. */
  readonly longestWait: number
  readonly signal: AbortSignal | undefined
}

/** Statuses of refusals that may pass: too many requests, or a service or proxy that is late, starting, ending or busy. */
export const PASSING = new Set([412, 429, 502, 503, 504])
const FIRST_WAIT = 250
/** The longest delay of a timer, which takes a longer one for 1 ms. */
const LONGEST_TIMEOUT = 2 ** 31 - 1

/**
 * Sends a request until it is answered, and reads the answer whole. Only failures that may pass are retried: every
 * operation is a GET, so asking twice does no harm.
 *
 * @throws RefusedError, UnreachableError, or the signal's reason once it is aborted.
 */
export async function retrying(
  url: string,
  send: (signal: AbortSignal | null) => Promise<Response>,
  { retries, timeout, longestWait, signal }: Patience,
): Promise<{ readonly response: Response; readonly text: string }> {
  const longest = Math.min(longestWait, LONGEST_TIMEOUT)
  for (let attempt = 0; ; attempt++) {
    // A deadline that never comes would be kept for as long as the caller's signal.
    const deadline = timeout < LONGEST_TIMEOUT ? AbortSignal.timeout(Math.ceil(timeout)) : null
    let failure: RefusedError | UnreachableError
    let wait = Math.min(longest, FIRST_WAIT * 2 ** attempt * (0.5 + Math.random() / 2))
    try {
      const response = await send(signal && deadline ? AbortSignal.any([signal, deadline]) : (signal ?? deadline))
      const text = await response.text()
      if (response.ok || response.status === 304) return { response, text }
      const seconds = secondsIn(response.headers.get('retry-after'))
      failure = new RefusedError(response, text, url, seconds)
      if (!PASSING.has(response.status)) throw failure
      if (seconds !== undefined) wait = seconds * 1000
    } catch (error) {
      if (error instanceof RefusedError) throw error
      if (deadline?.aborted) throw new UnreachableError(`No answer in ${timeout} ms`, { cause: error })
      failure = new UnreachableError('The service cannot be reached', { cause: error })
    } finally {
      // Not every `fetch` that a caller passes heeds the signal.
      signal?.throwIfAborted()
    }
    if (attempt >= retries || wait > longest) throw failure
    await pause(wait, signal)
  }
}

/** `Retry-After` is a number of seconds or a date: RFC 9110 section 10.2.3. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
