import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answering, AnsweringOptions } from './answers/answering.ts'
import { deprecationHeaders } from './answers/deprecation.ts'
import type { HeaderList } from './answers/finished-answer.ts'
import { isPreflight, preflightHeaders } from './entrance/cors.ts'
import type { Gate, GateOptions } from './entrance/gate.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { Problem } from './problems/problem.ts'
import { ALLOWED, asProblem, refuseUnreadable, sendProblem, unrouted } from './problems/problem-replies.ts'
import { LONGEST_URL, originForm, pathOf } from './request/request-target.ts'
import { wantsStrictHandling } from './request/strict-handling.ts'

export interface ApiOptions extends AnsweringOptions, GateOptions {}

/** Where the interface starts; everything under it needs a key. */
export const API = '/v2'

/** Whether an address lies under it, as far as its raw form tells. */
export function isOfApi(url: string): boolean {
  return /^\/v2(?:[/?]|$)/.test(originForm(url))
}

const BY_PATH: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.path, operation]))
const PATHS: ReadonlySet<string> = new Set(BY_PATH.keys())

const STRICTLY_HANDLED: HeaderList = ['Preference-Applied', 'handling=strict']

/** Serves the operations of the interface, in a scope of its own under `/v2`. */
export function serveApi(api: FastifyInstance, options: ApiOptions, gate: Gate, answering: Answering): void {
  api.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin !== undefined && isPreflight(request.raw) && gate.keys.origins.has(origin)) {
      withResourceHeaders(request, reply, options)
        .code(204)
        .header('allow', ALLOWED)
        .headers(preflightHeaders(origin))
        .send()
      return
    }
    gate.require(request.raw)
    if (request.url.length > LONGEST_URL) {
      throw new Problem('uri-too-long', `At most ${LONGEST_URL} characters are allowed`)
    }
    refuseUnreadable(request, PATHS)
    done()
  })
  api.setErrorHandler((error, request, reply) => refuse(request, reply, options, gate, asProblem(error, request)))
  api.setNotFoundHandler((request, reply) => refuse(request, reply, options, gate, unrouted(request, PATHS)))

  for (const operation of OPERATIONS) {
    const path = operation.path.slice(API.length)
    api.get(path, (request, reply) => {
      const { headers, raw } = request
      const isStrict = wantsStrictHandling(headers.prefer as string | undefined)
      const acceptEncoding = headers['accept-encoding'] as string | undefined
      const notBefore = headers['dataset-version'] as string | undefined
      // A refusal says so as well: it may be there for nothing else.
      if (isStrict) withHeaders(reply, STRICTLY_HANDLED)
      const answer = answering.answer(operation, raw.url ?? '', acceptEncoding, isStrict, notBefore)
      // Sent as direct answers are, so that the same answer has the same bytes.
      reply.hijack()
      const more = gate.admitOnce(raw).headers
      answer.send(reply.raw, headers['if-none-match'], isStrict ? [...more, ...STRICTLY_HANDLED] : more)
    })
    api.options(path, (request, reply) =>
      withCommonHeaders(request, reply, options, gate).code(204).header('allow', ALLOWED).send(),
    )
  }
}

/** The problem of a request for the interface whose path cannot even be decoded: keys are looked at first. */
export function undecodable(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
  gate: Gate,
): void {
  try {
    gate.require(request.raw)
    refuse(request, reply, options, gate, asProblem(error, request))
  } catch (refusal) {
    refuse(request, reply, options, gate, asProblem(refusal, request))
  }
}

/** Sends a problem with what goes with every answer. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
  gate: Gate,
  problem: Problem,
): FastifyReply {
  return sendProblem(withCommonHeaders(request, reply, options, gate), problem)
}

/** Says what goes with every answer but a preflight's: what the resource is, and what the key allows. */
export function withCommonHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
  gate: Gate,
): FastifyReply {
  return withHeaders(withResourceHeaders(request, reply, options), gate.admitOnce(request.raw).headers)
}

/** Says which data set an answer is from, and whether the operation is outdated. */
function withResourceHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { catalogs, sunset }: ApiOptions,
): FastifyReply {
  const operation = BY_PATH.get(pathOf(request.url))
  if (operation !== undefined) withHeaders(reply, deprecationHeaders(operation, sunset))
  return reply.header('dataset-version', catalogs.current.version)
}

function withHeaders(reply: FastifyReply, headers: HeaderList): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  return reply
}
