import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnsweringOptions } from './answers/answering.ts'
import { deprecationHeaders } from './answers/deprecation.ts'
import type { Gate } from './entrance/gate.ts'
import { withHeaders } from './header-list.ts'
import { OPERATIONS_BY_PATH } from './operations.ts'
import type { Problem } from './problems/problem.ts'
import { asProblem, sendProblem } from './problems/problem-replies.ts'
import { pathOf } from './request/request-target.ts'

type ReplyOptions = Pick<AnsweringOptions, 'catalogs' | 'sunset'>

/** The framework's replies under `/v2`: mostly refusals, and the headers of every answer there. */
export class ApiReplies {
  readonly #options: ReplyOptions
  readonly #gate: Gate

  constructor(options: ReplyOptions, gate: Gate) {
    this.#options = options
    this.#gate = gate
  }

  /** Sends a problem with the headers of every answer. */
  refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
    return sendProblem(this.withCommonHeaders(request, reply), problem)
  }

  /** Refuses a request whose path cannot even be decoded; its key is checked first. */
  refuseUndecodable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { problem } = this.#gate.admissionOf(request.raw)
    return this.refuse(request, reply, problem ?? asProblem(error, request))
  }

  /** Adds the headers of every answer but a preflight's: those of the resource, and those of the key. */
  withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return withHeaders(this.withResourceHeaders(request, reply), this.#gate.admissionOf(request.raw).headers)
  }

  /** Adds the headers that say which data set an answer is from, and whether the operation is outdated. */
  withResourceHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { catalogs, sunset } = this.#options
    const operation = OPERATIONS_BY_PATH.get(pathOf(request.url))
    if (operation !== undefined) withHeaders(reply, deprecationHeaders(operation, sunset))
    return reply.header('dataset-version', catalogs.current.version)
  }
}
