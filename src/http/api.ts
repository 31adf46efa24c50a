import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '../access/key-ring.ts'
import type { Answering, AnsweringOptions } from './answering.ts'
import { authorize } from './authorization.ts'
import { LONGEST_URL } from './direct-answers.ts'
import type { HeaderList } from './finished-answer.ts'
import { OPERATIONS } from './operations.ts'
import { Problem } from './problem.ts'
import { ALLOWED, asProblem, originForm, refuseUnreadable, sendProblem, unrouted } from './problem-replies.ts'
import { wantsStrictHandling } from './strict-handling.ts'

export interface ApiOptions extends AnsweringOptions {
  readonly keys: KeyRing
}

/** Where the interface starts; everything under it needs a key. */
export const API = '/v2'

/** Whether an address lies under it, as far as its raw form tells. */
export function isOfApi(url: string): boolean {
  return /^\/v2(?:[/?]|$)/.test(originForm(url))
}

const STRICTLY_HANDLED: HeaderList = ['Preference-Applied', 'handling=strict']

/** Serves the operations of the interface, in a scope of its own under `/v2`. */
export function serveApi(api: FastifyInstance, options: ApiOptions, answering: Answering): void {
  const paths = new Set(OPERATIONS.map(({ path }) => path))

  api.addHook('onRequest', (request, _reply, done) => {
    authorize(options.keys, request.headers.authorization)
    if (request.url.length > LONGEST_URL) {
      throw new Problem('uri-too-long', `At most ${LONGEST_URL} characters are allowed`)
    }
    refuseUnreadable(request, paths)
    done()
  })
  api.setErrorHandler((error, request, reply) => refuse(reply, options, asProblem(error, request)))
  api.setNotFoundHandler((request, reply) => refuse(reply, options, unrouted(request, paths)))

  for (const operation of OPERATIONS) {
    const path = operation.path.slice(API.length)
    api.get(path, (request, reply) => {
      const { headers, raw } = request
      const isStrict = wantsStrictHandling(headers.prefer as string | undefined)
      const acceptEncoding = headers['accept-encoding'] as string | undefined
      const answer = answering.answer(operation, raw.url ?? '', acceptEncoding, isStrict)
      // Sent as direct answers are, so that the same answer has the same bytes.
      reply.hijack()
      answer.send(reply.raw, headers['if-none-match'], isStrict ? STRICTLY_HANDLED : [])
    })
    api.options(path, (_request, reply) => describeVersion(reply, options).code(204).header('allow', ALLOWED).send())
  }
}

/** The problem of a request for the interface whose path cannot even be decoded: keys are looked at first. */
export function undecodable(error: unknown, request: FastifyRequest, reply: FastifyReply, options: ApiOptions): void {
  try {
    authorize(options.keys, request.headers.authorization)
    refuse(reply, options, asProblem(error, request))
  } catch (refusal) {
    refuse(reply, options, asProblem(refusal, request))
  }
}

function refuse(reply: FastifyReply, options: ApiOptions, problem: Problem): FastifyReply {
  return sendProblem(describeVersion(reply, options), problem)
}

function describeVersion(reply: FastifyReply, { catalogs }: ApiOptions): FastifyReply {
  return reply.header('dataset-version', catalogs.current.version)
}
