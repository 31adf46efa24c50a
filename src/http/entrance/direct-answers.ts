import type { IncomingMessage } from 'node:http'
import type { Answering } from '../answers/answering.ts'
import type { FinishedAnswer } from '../answers/finished-answer.ts'
import type { HeaderList } from '../header-list.ts'
import type { Operation } from '../operation.ts'
import { OPERATIONS_BY_PATH } from '../operations.ts'
import { countHosts, isHost, LONGEST_URL } from '../request/request-target.ts'
import type { Admission, Gate } from './gate.ts'

/** An answer that is ready to be sent. */
export interface DirectAnswer {
  readonly operation: Operation
  readonly finished: FinishedAnswer
  /** Headers of this request alone. */
  readonly headers: HeaderList
}

/**
 * Answers the requests that are in order before they reach the framework: a GET for an operation, with a valid key and
 * valid parameters. Everything else, mostly refusals, is left to the framework, which examines it anew. The framework's
 * routing, hooks and reply would take as long as all the rest of a request whose answer is at hand.
 */
export class DirectAnswers {
  readonly #answering: Answering
  readonly #gate: Gate
  readonly #onFault: (error: unknown) => void

  /** @param onFault called with every fault of our own: the framework, which tries again, may not meet it. */
  constructor(answering: Answering, gate: Gate, onFault: (error: unknown) => void) {
    this.#answering = answering
    this.#gate = gate
    this.#onFault = onFault
  }

  /** @returns the answer to a request; undefined where the framework has to answer, as after a fault of our own. */
  find(request: IncomingMessage): DirectAnswer | undefined {
    let admission: Admission | undefined
    try {
      const operation = this.#operationOf(request)
      if (operation === undefined) return undefined
      admission = this.#gate.decide(request)
      if (admission.problem === undefined) {
        const { headers, url = '' } = request
        const finished = this.#answering.tryAnswer(operation, url, headers['accept-encoding'])
        if (finished !== undefined) return { operation, finished, headers: admission.headers }
      }
    } catch (error) {
      this.#onFault(error)
    }
    if (admission !== undefined) this.#gate.keep(request, admission)
    return undefined
  }

  /** The operation that a request asks for; undefined where the request needs a closer look. */
  #operationOf(request: IncomingMessage): Operation | undefined {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || url.length > LONGEST_URL) return undefined
    if (countHosts(request) !== 1 || !isHost(headers.host ?? '')) return undefined
    if (headers.prefer !== undefined || headers.expect !== undefined || headers.authorization === undefined)
      return undefined
    const notBefore = headers['dataset-version']
    if (notBefore !== undefined && !this.#answering.isCurrent(notBefore as string)) return undefined
    const mark = url.indexOf('?')
    return OPERATIONS_BY_PATH.get(mark < 0 ? url : url.slice(0, mark))
  }
}
