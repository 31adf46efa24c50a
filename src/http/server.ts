import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { KeyRing } from '../access/key-ring.ts'
import type { CatalogHolder } from '../catalog.ts'
import { authorize } from './authorization.ts'
import { isUnchanged, represent } from './caching.ts'
import { handleClientError } from './client-errors.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { openapiDocument } from './openapi.ts'
import { LANGUAGE, type Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { errorPage, indexPage } from './pages.ts'
import { ParameterReader } from './parameters.ts'
import { PROBLEM_TYPE, Problem } from './problem.ts'
import { parseQueryString } from './query-string.ts'
import { watchRequestLines } from './raw-request-line.ts'
import { unknownParameters, wantsStrictHandling } from './strict-handling.ts'

export interface ServerOptions {
  readonly catalogs: CatalogHolder
  readonly keys: KeyRing
  readonly logger: FastifyBaseLogger
  /** Seconds for which clients may keep answers. */
  readonly maxAge: number
  /** When the deprecated operations end, if that is decided: RFC 8594. */
  readonly sunset?: Date | undefined
}

const API = '/v2'
const ALLOWED = 'GET, HEAD, OPTIONS'

/** Longest path and query, in bytes; a hundred ids of ten digits take a tenth of it. */
const LONGEST_URL = 8192
/** Request line and header together, in bytes. */
const LARGEST_HEADER = 16_384

const REQUEST_TIMEOUT = 10_000
/** Longer than proxies keep idle connections, so that it is they who close them. */
const KEEP_ALIVE_TIMEOUT = 75_000

/** The HTTP server, ready to listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) => ({ text }),
    },
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { maxHeaderSize: LARGEST_HEADER, headersTimeout: REQUEST_TIMEOUT },
    clientErrorHandler: (error, socket) => handleClientError(app.server, error, socket),
    frameworkErrors: (error, request, reply) => {
      const isOfApi = request.url === API || request.url.startsWith(`${API}/`)
      sendProblem(reply, isOfApi ? (refusal(options, request) ?? asProblem(error)) : asProblem(error))
    },
  })
  watchRequestLines(app.server, LARGEST_HEADER)

  // No operation takes a body: whatever comes is read past, never parsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.setErrorHandler((error: Error, request, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    sendProblem(reply, problem)
  })
  app.register(
    (api, _options, done) => {
      serveApi(api, options)
      done()
    },
    { prefix: API },
  )
  servePages(app)
  app.setNotFoundHandler(notFound(PAGES))
  return app
}

function serveApi(api: FastifyInstance, options: ServerOptions): void {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('dataset-version', options.catalogs.current.version)
    const refused = refusal(options, request)
    if (refused !== undefined) return done(refused)
    if (request.url.length > LONGEST_URL)
      return done(new Problem('uri-too-long', `At most ${LONGEST_URL} characters are allowed`))
    done()
  })
  for (const operation of OPERATIONS) {
    const path = operation.path.slice(API.length)
    api.get(path, (request, reply) => answer(operation, options, request, reply))
    api.options(path, (_request, reply) => reply.code(204).header('allow', ALLOWED).send())
  }
  api.setNotFoundHandler(notFound(OPERATIONS.map(({ path }) => path)))
}

/** The 401 for a request without a valid key. */
function refusal(options: ServerOptions, request: FastifyRequest): Problem | undefined {
  try {
    authorize(options.keys, request.headers.authorization)
    return undefined
  } catch (error) {
    return asProblem(error)
  }
}

function answer(
  operation: Operation,
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const catalog = options.catalogs.current
  const values = parseQueryString((request.query as { text: string }).text)
  const reader = new ParameterReader(values, catalog)
  const language = reader.read(LANGUAGE)
  const run = operation.prepare(reader, catalog, language)
  if (wantsStrictHandling(request.headers.prefer as string | undefined)) {
    reply.header('preference-applied', 'handling=strict')
    reader.faults.push(...unknownParameters(operation, values))
  }
  if (reader.faults.length > 0) {
    const detail = reader.faults.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; ')
    throw new Problem('invalid-parameters', detail, reader.faults)
  }

  const { body, isPrepared } = run()
  const representation = represent(body, isPrepared, request.headers['accept-encoding'] as string | undefined)
  reply
    .header('etag', representation.etag)
    .header('cache-control', `private, max-age=${options.maxAge}`)
    .header('vary', 'Accept-Encoding')
    .header('dataset-version', catalog.version)
    .header('last-modified', catalog.publishedAt.toUTCString())
    .header('content-language', catalog.languages.codes[language])
  if (operation.deprecated !== undefined) describeDeprecation(operation.deprecated, options.sunset, reply)
  if (isUnchanged(request.headers['if-none-match'], representation.etag)) return reply.code(304).send()
  if (representation.encoding !== undefined) reply.header('content-encoding', representation.encoding)
  return reply.header('content-type', 'application/json; charset=utf-8').send(representation.body)
}

function describeDeprecation(
  { since, successor }: NonNullable<Operation['deprecated']>,
  sunset: Date | undefined,
  reply: FastifyReply,
): void {
  reply.header('deprecation', `@${Math.floor(since.getTime() / 1000)}`)
  if (successor !== undefined) reply.header('link', `<${successor}>; rel="successor-version"`)
  if (sunset !== undefined) reply.header('sunset', sunset.toUTCString())
}

/** Pages beside the interface, which need no key, by path. */
const PAGES = ['/', '/openapi.json', ...Object.keys(ERRORS).map((code) => `/errors/${code}`)]

function servePages(app: FastifyInstance): void {
  const document = Buffer.from(JSON.stringify(openapiDocument(), null, 2))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage()))
  app.get<{ Params: { code: string } }>('/errors/:code', (request, reply) => {
    const html = errorPage(request.params.code)
    if (html === undefined) throw new Problem('not-found', `There is no error ${JSON.stringify(request.params.code)}`)
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

/** For what no route takes: another method on a path that there is, or a path that there is not. */
function notFound(paths: readonly string[]) {
  const known = new Set(paths)
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (request.url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const problem = known.has(path)
      ? new Problem('method-not-allowed', `${request.method} is not allowed here`, [], { allow: ALLOWED })
      : new Problem('not-found', `There is nothing at ${path}`)
    return sendProblem(reply, problem)
  }
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', PROBLEM_TYPE)
    .send(problem.toBytes())
}

const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = { 413: 'content-too-large', 414: 'uri-too-long' }

/** Any error as a problem; what is not known to be the client's fault tells nothing of itself. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 400 || status >= 500) return new Problem('internal-error', 'The request could not be answered')
  return new Problem(FRAMEWORK_CODES[status] ?? 'malformed-request', 'The request could not be read')
}
