import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged, represent } from '../answers/representation.ts'
import type { Answer } from '../operation.ts'

export interface StaticHeaders {
  readonly 'content-type': string
  readonly 'cache-control': string
  readonly [name: string]: string
}

/** Nothing on a page comes from another origin, is inline, or is made of text at run time. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** What every page says to browsers. */
export const PAGE_HEADERS: StaticHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** A text that answers again and again. */
export function prepared(text: string): Answer {
  return { body: Buffer.from(text), isPrepared: true }
}

/** Sends what is made once and served often: compressed once, and not sent again to a client that has it already. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  version: string,
  headers: StaticHeaders,
): FastifyReply {
  // Fonts are compressed already.
  const acceptEncoding = headers['content-type'].startsWith('font/') ? undefined : request.headers['accept-encoding']
  const { body, etag, encoding } = represent(answer, version, acceptEncoding)
  reply.headers({ vary: 'Accept-Encoding', ...headers, etag, 'x-content-type-options': 'nosniff' })
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(body)
}
