import type { FastifyInstance } from 'fastify'
import type { Answering } from './answers/answering.ts'
import type { ApiReplies } from './api-replies.ts'
import { isPreflight, preflightHeaders } from './entrance/cors.ts'
import type { Gate } from './entrance/gate.ts'
import { type HeaderList, withHeaders } from './header-list.ts'
import { OPERATIONS, OPERATIONS_BY_PATH } from './operations.ts'
import { Problem } from './problems/problem.ts'
import { ALLOWED, asProblem, refuseUnanswerable, unrouted } from './problems/problem-replies.ts'
import { LONGEST_URL, originForm, pathOf } from './request/request-target.ts'
import { wantsStrictHandling } from './request/strict-handling.ts'

/** Where the interface starts; everything under it needs a key. */
export const API = '/v2'

/** Whether an address lies under `API`. */
export function isOfApi(url: string): boolean {
  const path = pathOf(url)
  return path === API || path.startsWith(`${API}/`)
}

const STRICTLY_HANDLED: HeaderList = ['Preference-Applied', 'handling=strict']

/** Serves the operations of the interface, in a scope of its own under `/v2`. */
export function serveApi(api: FastifyInstance, replies: ApiReplies, gate: Gate, answering: Answering): void {
  api.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin !== undefined && isPreflight(request.raw) && gate.keys.origins.has(origin)) {
      replies
        .withResourceHeaders(request, reply)
        .code(204)
        .header('allow', ALLOWED)
        .headers(preflightHeaders(origin))
        .send()
      return
    }
    gate.require(request.raw)
    if (originForm(request.url).length > LONGEST_URL) {
      throw new Problem('uri-too-long', `At most ${LONGEST_URL} characters are allowed`)
    }
    refuseUnanswerable(request, OPERATIONS_BY_PATH)
    done()
  })
  api.setErrorHandler((error, request, reply) => replies.refuse(request, reply, asProblem(error, request)))
  api.setNotFoundHandler((request, reply) => replies.refuse(request, reply, unrouted(request, OPERATIONS_BY_PATH)))

  for (const operation of OPERATIONS) {
    const path = operation.path.slice(API.length)
    api.get(path, (request, reply) => {
      const { headers, raw } = request
      const isStrict = wantsStrictHandling(headers.prefer as string | undefined)
      const acceptEncoding = headers['accept-encoding']
      const notBefore = headers['dataset-version'] as string | undefined
      // A refusal says so as well: strict handling may be its only reason.
      if (isStrict) withHeaders(reply, STRICTLY_HANDLED)
      const answer = answering.answer(operation, raw.url ?? '', { acceptEncoding, isStrict, notBefore })
      // Sent as direct answers are, so that the same answer has the same bytes.
      reply.hijack()
      const more = gate.admissionOf(raw).headers
      answer.send(reply.raw, headers['if-none-match'], isStrict ? [...more, ...STRICTLY_HANDLED] : more)
    })
    api.options(path, (request, reply) =>
      replies.withCommonHeaders(request, reply).code(204).header('allow', ALLOWED).send(),
    )
  }
}
