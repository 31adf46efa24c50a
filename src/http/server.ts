import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { API, type ApiOptions, isOfApi, serveApi, undecodable } from './api.ts'
import { handleClientError, refuseExpectation } from './client-errors.ts'
import { PAGE_PATHS, servePages } from './pages.ts'
import { Problem } from './problem.ts'
import { asProblem, refuseUnreadable, sendProblem, unrouted } from './problem-replies.ts'
import { watchRequestLines } from './raw-request-line.ts'

export interface ServerOptions extends ApiOptions {
  readonly logger: FastifyBaseLogger
}

/** Request line and header together, in bytes. */
const LARGEST_HEADER = 16_384

/** Milliseconds in which a request has to arrive. */
const REQUEST_TIMEOUT = 10_000
/** Longer than proxies keep idle connections, so that it is they who close them. Milliseconds. */
const KEEP_ALIVE_TIMEOUT = 75_000

/** The HTTP server, ready to listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Parameters are read from the address itself (query-string.ts), which tells what cannot be decoded.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: () => ({}) },
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    // A request without Host is refused below, with a problem document.
    http: { maxHeaderSize: LARGEST_HEADER, headersTimeout: REQUEST_TIMEOUT, requireHostHeader: false },
    clientErrorHandler: (error, socket) => handleClientError(app.server, error, socket),
    frameworkErrors: (error, request, reply) => {
      if (isOfApi(request.url)) undecodable(error, request, reply, options)
      else sendProblem(reply, asProblem(error, request))
    },
  })
  watchRequestLines(app.server, LARGEST_HEADER)
  app.server.on('checkExpectation', refuseExpectation)

  // No operation takes a body: whatever comes is read past, never parsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new Problem('malformed-request', 'The header Host is missing', [], { connection: 'close' })
    }
    if (!isOfApi(request.url)) refuseUnreadable(request, PAGE_PATHS)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error, request)))
  app.setNotFoundHandler((request, reply) => sendProblem(reply, unrouted(request, PAGE_PATHS)))
  app.register(async (api) => serveApi(api, options), { prefix: API })
  servePages(app)
  return app
}
