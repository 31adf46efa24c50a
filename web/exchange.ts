/** A request that was sent, and what came back. */
export interface Exchange {
  /** Absolute. */
  readonly url: string
  readonly status: number
  readonly statusText: string
  /** Milliseconds until the whole answer was there. */
  readonly duration: number
  readonly headers: Headers
  readonly body: string
}

/** A `fetch` that reports every exchange; it asks the service itself, not the browser's cache. */
export function tracedFetch(onExchange: (exchange: Exchange) => void): typeof fetch {
  return async (input, init) => {
    const started = performance.now()
    const response = await fetch(input, { ...init, cache: 'no-store' })
    const body = await response.text()
    const duration = performance.now() - started
    const { status, statusText, headers, url } = response
    onExchange({ url, status, statusText, duration, headers, body })
    return new Response(status === 304 ? null : body, { status, statusText, headers })
  }
}
