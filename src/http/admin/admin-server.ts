import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Meters } from '../meters/meters.ts'
import { createServer } from '../node-http.ts'
import { metricsPage } from './metrics-page.ts'
import type { ServiceState } from './service-state.ts'

interface AdminOptions {
  readonly meters: () => readonly Meters[]
  /** Undefined while the service starts and has no data set yet. */
  readonly state: () => ServiceState | undefined
  /** Called with what kept a page from being made. */
  readonly onError: (error: unknown) => void
}

/** Milliseconds in which a probe has to send its request. */
const REQUEST_TIMEOUT = 5000
/** Milliseconds between checks for requests that have not arrived in time; left to itself, Node checks every 30 s. */
const TIMEOUT_CHECK_INTERVAL = 1000

const SERVER_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT,
  headersTimeout: REQUEST_TIMEOUT,
  connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
}

interface Page {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to any other method, whatever the path. */
const METHOD_NOT_ALLOWED: Page = { status: 405, type: 'text/plain', body: 'Use GET\n', headers: { Allow: 'GET, HEAD' } }

/**
 * Creates the server that operators and their machines ask: `/live`, `/ready` and `/metrics`. It runs beside the
 * serving threads, so that it answers however busy they are and need not be open to everybody.
 */
export function createAdminServer(options: AdminOptions): Server {
  return createServer(SERVER_OPTIONS, (request, response) => {
    pageFor(request, options).then(
      (page) => send(response, page),
      (error) => {
        options.onError(error)
        send(response, { status: 500, type: 'text/plain', body: 'The page could not be generated; the log says why\n' })
      },
    )
  })
}

async function pageFor({ method, url = '' }: IncomingMessage, { meters, state }: AdminOptions): Promise<Page> {
  if (method !== 'GET' && method !== 'HEAD') return METHOD_NOT_ALLOWED
  switch (url.split('?')[0]) {
    case '/live':
      return json(200, { live: true })
    case '/ready':
      return readiness(state())
    case '/metrics':
      return {
        status: 200,
        type: 'text/plain; version=0.0.4; charset=utf-8',
        body: await metricsPage(meters(), state()),
      }
    default:
      return { status: 404, type: 'text/plain', body: 'The paths are /live, /ready and /metrics\n' }
  }
}

/** Says whether requests should be sent here and, for people, what is wrong. */
function readiness(state: ServiceState | undefined): Page {
  if (state === undefined) return json(503, { ready: false, starting: true })
  const { isReady, isStopping, threads, dataSet, next, refused, unreadable, unwritten } = state
  const { number, version, publishedAt } = dataSet
  return json(isReady ? 200 : 503, {
    ready: isReady,
    ...(isStopping ? { stopping: true } : {}),
    threads: { wanted: threads.wanted, serving: threads.serving },
    dataSet: { publication: number, version, publishedAt },
    ...(next === undefined ? {} : { next: { publication: next.number, version: next.version, from: next.activateAt } }),
    ...(refused === undefined ? {} : { refused: { publication: refused.number, reason: refused.reason } }),
    ...(Object.values(unreadable).some((reason) => reason !== undefined) ? { unreadable } : {}),
    ...(unwritten === undefined ? {} : { unwritten }),
  })
}

function json(status: number, content: object): Page {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(content)}\n` }
}

function send(response: ServerResponse, { status, type, body, headers }: Page): void {
  const common = { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  response.writeHead(status, { ...common, ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
