import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DirectAnswers } from '../answers/direct-answers.ts'
import { type Meters, NO_ROUTE, PAGE_ROUTE, ROUTES } from '../meters/meters.ts'
import type { Operation } from '../operation.ts'
import { PROBLEM_TYPE, Problem } from '../problems/problem.ts'
import { originForm } from '../problems/problem-replies.ts'
import { TurnClock } from './turn-clock.ts'

const OVERLOADED = new Problem('overloaded', 'Try again in a second').toBytes()
const TURNED_AWAY = [
  ...['Content-Type', PROBLEM_TYPE, 'Content-Length', String(OVERLOADED.length)],
  ...['Cache-Control', 'no-store', 'Retry-After', '1'],
]

export interface EntranceOptions {
  readonly direct: DirectAnswers
  readonly meters: Meters
  readonly operations: readonly Operation[]
  /** Paths that lie beside the interface. */
  readonly pages: ReadonlySet<string>
  /** Milliseconds for which requests may wait for those before them; longer, and they are turned away. */
  readonly longestTurn: number
  /** Is told of every answer that has been sent, where that is wanted: it costs. */
  readonly onAnswer?: ((request: IncomingMessage, answer: AnswerNote) => void) | undefined
}

export interface AnswerNote {
  /** One of `ROUTES`. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/**
 * Where every request comes in: turned away when there are too many, else answered directly, or by the
 * framework; in any case counted. A request is measured from its header's end to its answer's.
 */
export class Entrance {
  readonly #options: EntranceOptions
  readonly #routes: ReadonlyMap<string, number>
  readonly #turn: TurnClock
  #isClosing = false

  constructor(options: EntranceOptions) {
    this.#options = options
    this.#turn = new TurnClock(options.longestTurn)
    this.#routes = new Map([
      ...options.operations.map(({ path, id }): [string, number] => [path, ROUTES.indexOf(id)]),
      ...[...options.pages].map((path): [string, number] => [path, PAGE_ROUTE]),
    ])
  }

  /** A listener that answers what it can, and hands on the rest. */
  before(rest: RequestListener): RequestListener {
    const { onAnswer } = this.#options
    return (request, response) => {
      const started = performance.now()
      if (this.#isClosing) response.shouldKeepAlive = false
      const route = this.#turn.isOver(started) ? this.#turnAway(response) : this.#answerDirectly(request, response)
      if (route === undefined || onAnswer !== undefined) this.#noteLater(request, response, route, started)
      else this.#options.meters.noteRequest(route, response.statusCode, performance.now() - started)
      if (route === undefined) rest(request, response)
    }
  }

  /** From now on every answer ends its connection. */
  announceClose(): void {
    this.#isClosing = true
  }

  #turnAway(response: ServerResponse): number {
    response.writeHead(503, TURNED_AWAY).end(OVERLOADED)
    this.#options.meters.count('shed')
    return NO_ROUTE
  }

  /** @returns its route, if it has been answered. */
  #answerDirectly(request: IncomingMessage, response: ServerResponse): number | undefined {
    const operation = this.#options.direct.answer(request, response)
    return operation && this.#routes.get(operation.path)
  }

  #noteLater(request: IncomingMessage, response: ServerResponse, known: number | undefined, started: number): void {
    const { meters, onAnswer } = this.#options
    response.once('close', () => {
      if (!response.writableFinished) {
        meters.count('requests aborted')
        return
      }
      const milliseconds = performance.now() - started
      const route = known ?? this.#routeOf(request.url ?? '')
      meters.noteRequest(route, response.statusCode, milliseconds)
      onAnswer?.(request, { route: ROUTES[route] ?? '', status: response.statusCode, milliseconds })
    })
  }

  #routeOf(url: string): number {
    const path = (originForm(url).split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    return this.#routes.get(path) ?? NO_ROUTE
  }
}
