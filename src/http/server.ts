import type { Server } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Answering, type AnsweringOptions } from './answers/answering.ts'
import { API, isOfApi, serveApi } from './api.ts'
import { ApiReplies } from './api-replies.ts'
import { Connections } from './entrance/connections.ts'
import { DirectAnswers } from './entrance/direct-answers.ts'
import { Entrance } from './entrance/entrance.ts'
import { Gate, type GateOptions } from './entrance/gate.ts'
import { answerLog } from './meters/answer-log.ts'
import { linePerSecond } from './meters/line-per-second.ts'
import { type Meters, routeOf } from './meters/meters.ts'
import { createServer as createHttpServer } from './node-http.ts'
import { serveNeighbours } from './pages/neighbours.ts'
import { PAGE_PATHS, servePages } from './pages/pages.ts'
import { handleClientError, refuseConnect } from './problems/client-errors.ts'
import { Problem } from './problems/problem.ts'
import { asProblem, refuseUnanswerable, sendProblem } from './problems/problem-replies.ts'
import { watchRequestLines } from './request/raw-request-line.ts'
import { countHosts, isHost } from './request/request-target.ts'

export interface ServerOptions extends AnsweringOptions, GateOptions {
  readonly logger: FastifyBaseLogger
  /** Where requests are counted. */
  readonly meters: Meters
  /** Logs every answer; costs some 10 µs each. */
  readonly logsAnswers?: boolean
  /** Most connections at a time; more are closed at once. */
  readonly maxConnections?: number
  /** Milliseconds for which requests may wait for those before them; after that they are answered with 503. */
  readonly longestWait?: number
  /** Once aborted, every answer ends its connection: the server is about to be closed. */
  readonly closing?: AbortSignal
}

/** Request line and header together, in bytes. */
export const LARGEST_HEADER = 16_384

/** Milliseconds in which a request has to arrive. */
export const REQUEST_TIMEOUT = 10_000
/** Milliseconds between checks for requests that have not arrived in time. */
export const TIMEOUT_CHECK_INTERVAL = 2_000
/** Milliseconds. Longer than proxies keep idle connections, so that the proxies close them. */
export const KEEP_ALIVE_TIMEOUT = 75_000

const SERVER_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT,
  headersTimeout: REQUEST_TIMEOUT,
  connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
  maxHeaderSize: LARGEST_HEADER,
  // A request without Host is refused below, with a problem document.
  requireHostHeader: false,
  // Most requests have no body: a stream of one that ends at once would cost 1 to 2 µs.
  optimizeEmptyRequests: true,
}

/** Milliseconds. */
export const LONGEST_WAIT = 250

/** The HTTP server, ready to listen; `close` lets answers under way finish. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { meters, longestWait = LONGEST_WAIT, logger, maxConnections, closing } = options
  const gate = new Gate(options, meters)
  const answering = new Answering(options, (operation, way, milliseconds) =>
    meters.noteSearch(routeOf(operation), way, milliseconds),
  )
  const onFault = linePerSecond((unsaid, err: unknown) => logger.error({ err, ...unsaid }, 'direct answer failed'))
  const entrance = new Entrance({
    direct: new DirectAnswers(answering, gate, onFault),
    gate,
    catalogs: options.catalogs,
    meters,
    pages: PAGE_PATHS,
    longestWait,
    onAnswer: options.logsAnswers ? answerLog(logger, gate) : undefined,
  })
  if (closing?.aborted) entrance.announceClose()
  closing?.addEventListener('abort', () => entrance.announceClose(), { once: true })
  const replies = new ApiReplies(options, gate)
  const app = createApp(options, entrance, replies)
  const connections = new Connections(app.server, meters, maxConnections)
  app.addHook('preClose', async () => {
    entrance.announceClose()
    connections.closeIdle()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    requireOneHost(request)
    if (!isOfApi(request.url)) refuseUnanswerable(request, PAGE_PATHS)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error, request)))
  app.register(async (api) => serveApi(api, replies, gate, answering), { prefix: API })
  serveNeighbours(app, options, replies, gate)
  servePages(app, options.catalogs)
  return app
}

/** The framework behind the entrance, with nothing to serve yet. */
function createApp(options: ServerOptions, entrance: Entrance, replies: ApiReplies): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request, which hardly any request uses, would cost 1 to 2 µs.
    childLoggerFactory: (logger) => logger,
    // Parameters are read from the address itself (query-string.ts), which reports what cannot be decoded.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: () => ({}) },
    schemaController: { compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing } },
    serverFactory: (handler) => watched(createHttpServer(SERVER_OPTIONS, entrance.before(handler))),
    // A request that still comes on an open connection is answered as usual, and its answer ends the connection.
    return503OnClosing: false,
    // The framework's own type has something else than a buffer for the packet.
    clientErrorHandler: (error: Error, socket) => handleClientError(app.server, error, socket),
    frameworkErrors: (error, request, reply) => {
      if (isOfApi(request.url)) replies.refuseUndecodable(error, request, reply)
      else sendProblem(reply, asProblem(error, request))
    },
  })
  // No operation takes a body: whatever comes is discarded, never parsed, whatever type it is said to have.
  app.addHttpMethod('OPTIONS', { hasBody: false, overrideExisting: true })
  return app
}

/** Instead of the framework's schema compilers, which take each thread 40 ms to load: no route has a schema. */
function compileNothing(): never {
  throw new Error('routes have no schemas')
}

/** Makes Node's server answer what it would cut off or leave unanswered. */
function watched(server: Server): Server {
  // Answers are sent at the end of a turn: a client that has half-closed its connection by then still gets them.
  Object.assign(server, { httpAllowHalfOpen: true })
  watchRequestLines(server, { longestLine: LARGEST_HEADER, timeout: REQUEST_TIMEOUT })
  server.on('connect', refuseConnect)
  // Refused like any other request that cannot be met, after its key is checked.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

/** @throws Problem where `Host` is given more than once, missing in HTTP/1.1, or malformed: RFC 9112 section 3.2. */
function requireOneHost({ raw }: FastifyRequest): void {
  const hosts = countHosts(raw)
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
    throw faultOfHost(hosts === 0 ? 'is missing' : `is given ${hosts} times`)
  }
  if (!isHost(raw.headers.host ?? '')) throw faultOfHost('is not a host name or address')
}

function faultOfHost(fault: string): Problem {
  return new Problem('malformed-request', `The header Host ${fault}`, { connection: 'close' })
}
