import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerNote } from '../entrance/entrance.ts'
import type { Gate } from '../entrance/gate.ts'
import { requestIdOf } from '../request/request-id.ts'

/** Logs answers: never an address or a query, in which anything may stand that somebody has pasted. */
export function answerLog(
  logger: FastifyBaseLogger,
  gate: Gate,
): (request: IncomingMessage, answer: AnswerNote) => void {
  return (request, { route, status, milliseconds }) => {
    const { method, headers } = request
    const fields = {
      requestId: requestIdOf(headers),
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 1000) / 1000,
    }
    logger.info({ ...fields, key: gate.keyIdOf(request), address: gate.addressOf(request) }, 'answered')
  }
}
