import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { requestIdOf } from '../request/request-id.ts'

export interface AnswerNote {
  /** One of `ROUTES`. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** Says who sends a request, as far as that can be known. */
interface Senders {
  addressOf(request: IncomingMessage): string
  keyIdOf(request: IncomingMessage): string | undefined
}

/** Logs answers, but never a path or a query: either may hold anything that somebody has pasted. */
export function answerLog(
  logger: FastifyBaseLogger,
  senders: Senders,
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
    logger.info({ ...fields, key: senders.keyIdOf(request), address: senders.addressOf(request) }, 'answered')
  }
}
