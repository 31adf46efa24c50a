import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { KeyRing } from '../access/key-ring.ts'
import type { Answering } from './answering.ts'
import type { Operation } from './operation.ts'

/** Longest path and query, in characters; a hundred ids of ten digits take an eighth of it. */
export const LONGEST_URL = 8192

/** How often the header `Host` stands in a request: once, in one that is in order. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/**
 * Answers the requests that nothing is the matter with, before they come to the framework: a GET for an
 * operation, with a valid key and valid parameters. Everything else, refusals above all, is left to the
 * framework, which looks at it anew. Its routing, hooks and reply would take as long as the whole rest of
 * a request whose answer is at hand (docs/benchmarks.md).
 */
export class DirectAnswers {
  readonly #answering: Answering
  readonly #keys: KeyRing
  readonly #operations: ReadonlyMap<string, Operation>

  constructor(answering: Answering, keys: KeyRing, operations: readonly Operation[]) {
    this.#answering = answering
    this.#keys = keys
    this.#operations = new Map(operations.map((operation) => [operation.path, operation]))
  }

  /** A listener that answers what it can, and hands on the rest. */
  before(rest: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answered(request, response)) rest(request, response)
    }
  }

  /** A fault of our own is left to the framework as well, which logs it and answers. */
  #answered(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return this.#answer(request, response)
    } catch (error) {
      if (response.headersSent) throw error
      return false
    }
  }

  /** @returns whether the request has been answered; otherwise nothing has been done. */
  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || url.length > LONGEST_URL || countHosts(request) !== 1) return false
    if (headers.prefer !== undefined || headers.expect !== undefined || headers.authorization === undefined)
      return false
    const mark = url.indexOf('?')
    const operation = this.#operations.get(mark < 0 ? url : url.slice(0, mark))
    if (operation === undefined || !this.#keys.check(headers.authorization, Date.now()).granted) return false
    const answer = this.#answering.tryAnswer(operation, url, headers['accept-encoding'] as string | undefined)
    if (answer === undefined) return false
    answer.send(response, headers['if-none-match'])
    return true
  }
}
