import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { withHeaders } from '../header-list.ts'
import { requestIdOf } from '../request/request-id.ts'
import { pathOf } from '../request/request-target.ts'
import { Problem } from './problem.ts'

/** Methods of every path; the answer to OPTIONS, and to any other method. */
export const ALLOWED = 'GET, HEAD, OPTIONS'
const METHODS = new Set(ALLOWED.split(', '))

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { headers, body } = problem.toAnswer()
  return withHeaders(reply, headers).code(problem.status).send(body)
}

/** @param method one that HTTP has: words of a client's own may be what masking would show to be a key. */
export function methodNotAllowed(method = 'This method'): Problem {
  return new Problem('method-not-allowed', `${method} is not allowed here`, { allow: ALLOWED })
}

/** The paths that are known, whatever else is known of them. */
type Paths = Pick<ReadonlySet<string>, 'has'>

/** The problem of a request that no route takes: another method on a known path, or an unknown path. */
export function unrouted(request: FastifyRequest, paths: Paths): Problem {
  return paths.has(pathOf(request.url))
    ? methodNotAllowed(request.method)
    : new Problem('not-found', 'No operation has this path; /openapi.json lists them all')
}

/**
 * Refuses, before any body is read, methods that nothing here takes, paths with control characters, `*` in place of a
 * path except with OPTIONS, and expectations that cannot be met.
 *
 * @throws Problem
 */
export function refuseUnanswerable(request: FastifyRequest, paths: Paths): void {
  const path = request.url.split(/[?#]/, 1)[0] ?? ''
  if (/%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i.test(path)) {
    throw new Problem('malformed-request', 'The path contains a control character')
  }
  // Only OPTIONS may ask about the service as a whole (RFC 9112 section 3.2.4); the router takes `*` for the root.
  if (path === '*' && request.method !== 'OPTIONS')
    throw new Problem('malformed-request', 'The path * is only for OPTIONS')
  if (!METHODS.has(request.method)) throw unrouted(request, paths)
  const { expect } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new Problem('expectation-failed', 'The header Expect may only be 100-continue')
  }
}

/** What the framework cannot read of a request, by its code. */
function detailOf(code: string, url: string): string {
  if (code !== 'FST_ERR_BAD_URL') return 'The request could not be read'
  return url.includes('%') ? 'The path has a broken percent-escape or is not UTF-8' : 'The URL could not be read'
}

/** Any error as a problem; one that is not known to be the client's fault is logged, and the problem reveals nothing of it. */
export function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const { statusCode: status = 500, code = '' }: Partial<FastifyError> = error instanceof Error ? error : {}
  if (status >= 400 && status < 500) {
    return new Problem('malformed-request', detailOf(code, request.url))
  }
  const requestId = requestIdOf(request.headers)
  request.log.error({ requestId, err: error }, 'request failed')
  return new Problem('internal-error', 'The request could not be answered', { 'request-id': requestId })
}
