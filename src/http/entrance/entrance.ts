import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CatalogHolder } from '../../catalog.ts'
import type { AnswerNote } from '../meters/answer-log.ts'
import { type Meters, NO_ROUTE, PAGE_ROUTE, ROUTES, routeOf } from '../meters/meters.ts'
import { OPERATIONS_BY_PATH } from '../operations.ts'
import { Problem } from '../problems/problem.ts'
import { pathOf } from '../request/request-target.ts'
import type { DirectAnswer, DirectAnswers } from './direct-answers.ts'
import type { Gate } from './gate.ts'

const TURNED_AWAY = new Problem('overloaded', 'Try again in a second', { 'Retry-After': '1' })
const OVERLOADED = TURNED_AWAY.toAnswer()

interface EntranceOptions {
  readonly direct: DirectAnswers
  readonly gate: Gate
  readonly catalogs: CatalogHolder
  readonly meters: Meters
  /** Paths outside the interface. */
  readonly pages: ReadonlySet<string>
  /** Milliseconds for which requests may wait for those before them; after that they are turned away. */
  readonly longestWait: number
  /** Called after every answer that has been sent; optional, since it takes time. */
  readonly onAnswer?: ((request: IncomingMessage, answer: AnswerNote) => void) | undefined
}

/** A request that has been read, and waits for its answer. */
interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** When it arrived, by `performance.now()`. */
  readonly at: number
  /** How many others were waiting then. */
  readonly ahead: number
}

interface Found {
  readonly arrival: Arrival
  readonly answer: DirectAnswer
}

/** Milliseconds of making answers, after which these are sent: time for some 40, or for a few to misspelt names. */
const LONGEST_MAKING = 0.5

/** Milliseconds of answering, after which the event loop goes on: new connections are accepted, and more requests read. */
const LONGEST_TURN = 2

/**
 * Requests behind fewer others than this are always answered. So few do not make the wait long; something else does, such as
 * other programs on the machine. With 32, a thread that got an eighth of a processor turned away some of 64 clients.
 */
export const ALWAYS_ANSWERED = 100

/**
 * Most requests that wait at a time. There are as many only where clients send the next without waiting for an answer: a packet
 * has room for 2,000. While it waits, each takes some 5 kB.
 */
export const MOST_WAITING = 10_000

/**
 * Where requests come in. Each is turned away when there are too many, else answered directly or by the framework; in any
 * case it is counted. What the parser refuses, and CONNECT, do not come here. A request is timed from when its header has
 * been read until its answer is handed over.
 *
 * Requests that are ready in one turn of the event loop are read first and answered together: sending an answer takes the
 * system through so much code that a search after it finds the processor's caches cold and takes twice as long. But no turn
 * lasts long, since in each of them Node accepts only one new connection: those that are not answered yet wait for the next.
 */
export class Entrance {
  readonly #options: EntranceOptions
  #arrivals: Arrival[] = []
  #isClosing = false

  constructor(options: EntranceOptions) {
    this.#options = options
  }

  /** A listener that answers what it can, and hands on the rest. */
  before(rest: RequestListener): RequestListener {
    return (request, response) => {
      const ahead = this.#arrivals.length
      const arrival = { request, response, at: performance.now(), ahead }
      if (ahead >= MOST_WAITING) {
        this.#turnAway(arrival)
        return
      }
      this.#arrivals.push(arrival)
      if (ahead === 0) this.#answerSoon(rest)
    }
  }

  /** From now on every answer ends its connection, but for those to requests that others have come right behind. */
  announceClose(): void {
    this.#isClosing = true
  }

  #answerSoon(rest: RequestListener): void {
    setImmediate(() => this.#answerSome(rest))
  }

  #answerSome(rest: RequestListener): void {
    const arrivals = this.#arrivals
    this.#arrivals = []
    const ending = this.#isClosing ? lastOfEachConnection(arrivals) : undefined
    const began = performance.now()
    let found: Found[] = []
    let since = began
    let taken = 0
    for (const arrival of arrivals) {
      const now = performance.now()
      if (now - began > LONGEST_TURN) break
      if (now - since > LONGEST_MAKING) {
        this.#send(found)
        found = []
        since = performance.now()
      }
      taken++
      if (ending?.has(arrival)) arrival.response.shouldKeepAlive = false
      const answer = this.#answerTo(arrival, now, rest)
      if (answer !== undefined) found.push({ arrival, answer })
    }
    this.#send(found)
    if (taken === arrivals.length) return
    if (this.#arrivals.length === 0) this.#answerSoon(rest)
    this.#arrivals = [...arrivals.slice(taken), ...this.#arrivals]
  }

  /** @returns the answer to send; undefined where nobody waits for it any more, or another answer is under way. */
  #answerTo(arrival: Arrival, now: number, rest: RequestListener): DirectAnswer | undefined {
    if (arrival.request.socket.destroyed) this.#options.meters.count('requests aborted')
    else if (this.#hasWaitedTooLong(arrival, now)) this.#turnAway(arrival)
    else {
      const answer = this.#options.direct.find(arrival.request)
      if (answer === undefined) this.#handOn(arrival, rest)
      return answer
    }
    return undefined
  }

  /** Unlike a late timer, this does not mistake a pause of the garbage collector or of the system for load. */
  #hasWaitedTooLong({ at, ahead }: Arrival, now: number): boolean {
    return ahead >= ALWAYS_ANSWERED && now - at > this.#options.longestWait
  }

  #send(found: readonly Found[]): void {
    for (const { arrival, answer } of found) {
      const { operation, finished, headers } = answer
      finished.send(arrival.response, arrival.request.headers['if-none-match'], headers)
      this.#note(arrival, routeOf(operation))
    }
  }

  #handOn(arrival: Arrival, rest: RequestListener): void {
    this.#noteLater(arrival)
    rest(arrival.request, arrival.response)
  }

  #turnAway(arrival: Arrival): void {
    const { catalogs, gate, meters } = this.#options
    const headers = [
      ...OVERLOADED.headers,
      'Dataset-Version',
      catalogs.current.version,
      ...gate.headersForAny(arrival.request),
    ]
    arrival.response.writeHead(TURNED_AWAY.status, headers).end(OVERLOADED.body)
    meters.count('shed')
    this.#note(arrival, NO_ROUTE)
  }

  /** Notes an answer that has been handed over. */
  #note(arrival: Arrival, route: number): void {
    const { meters, onAnswer } = this.#options
    if (onAnswer === undefined) meters.noteRequest(route, arrival.response.statusCode, performance.now() - arrival.at)
    else this.#noteLater(arrival, route)
  }

  #noteLater({ request, response, at }: Arrival, known?: number): void {
    const { meters, onAnswer } = this.#options
    response.once('close', () => {
      if (!response.writableFinished) {
        meters.count('requests aborted')
        return
      }
      const milliseconds = performance.now() - at
      const route = known ?? this.#routeOf(request.url ?? '')
      meters.noteRequest(route, response.statusCode, milliseconds)
      onAnswer?.(request, { route: ROUTES[route] ?? '', status: response.statusCode, milliseconds })
    })
  }

  #routeOf(url: string): number {
    const path = pathOf(url)
    const operation = OPERATIONS_BY_PATH.get(path)
    if (operation !== undefined) return routeOf(operation)
    return this.#options.pages.has(path) ? PAGE_ROUTE : NO_ROUTE
  }
}

/** Where each connection may end: what was pipelined before it, and waits with it, is answered as well. */
function lastOfEachConnection(arrivals: readonly Arrival[]): ReadonlySet<Arrival> {
  return new Set(new Map(arrivals.map((arrival) => [arrival.request.socket, arrival])).values())
}
