/** A request that was sent, and what came back. */
export interface Exchange {
  /** Of the request, absolute. */
  readonly url: string
  readonly status: number
  readonly statusText: string
  /** Milliseconds until the whole answer was there. */
  readonly duration: number
  readonly headers: Headers
  readonly body: string
}

/**
 * A `fetch` that reports every exchange; it asks the service itself, not the browser's cache.
 *
 * @param onEnd is given no exchange where no answer came, and is not called for a request that was cancelled.
 */
export function tracedFetch(onEnd: (url: URL, exchange: Exchange | undefined) => void): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, { ...init, cache: 'no-store' })
    const started = performance.now()
    const { response, body } = await answerTo(asked).catch((error) => {
      // Whoever cancels a request gives no reason of another name; a deadline does.
      if (asked.signal.reason?.name !== 'AbortError') onEnd(new URL(asked.url), undefined)
      throw error
    })
    const duration = performance.now() - started
    const { status, statusText, headers } = response
    // A server between may have led elsewhere, such as to a login.
    const { url } = asked
    onEnd(new URL(url), { url, status, statusText, duration, headers, body })
    return new Response(body, { status, statusText, headers })
  }
}

async function answerTo(request: Request): Promise<{ readonly response: Response; readonly body: string }> {
  const response = await fetch(request)
  return { response, body: await response.text() }
}
