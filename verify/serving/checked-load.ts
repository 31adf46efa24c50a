import { connect } from 'node:net'

/** An answer as it came; its header in Latin-1, lower case names not guaranteed. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Bytes of the next request, and what it is, to be given back with its answer. */
  readonly next: () => { readonly bytes: Buffer; readonly about: string }
  /** Looks at each answer; true where it is in order. */
  readonly check: (about: string, answer: RawAnswer) => boolean
  /** Requests per second of all connections, at even intervals; if undefined, as many as are answered. */
  readonly rate?: number | undefined
}

/** Requests over kept-alive connections, one at a time on each, every answer checked, until it is stopped. */
export class CheckedLoad {
  readonly #options: LoadOptions
  readonly #runs: Promise<void>[] = []
  #isStopped = false
  answers = 0
  /** Answers that were not in order, and connections that broke. */
  failures = 0
  firstFailure = ''
  /**
   * Milliseconds to the whole answer, for those since the last `takeLatencies`: from sending or, at a rate, from when
   * the request was due, so that time spent waiting for a connection counts.
   */
  #latencies: number[] = []
  #nextDue = performance.now()

  constructor(options: LoadOptions) {
    this.#options = options
    for (let connection = 0; connection < options.connections; connection++) this.#runs.push(this.#run())
  }

  takeLatencies(): number[] {
    const latencies = this.#latencies
    this.#latencies = []
    return latencies
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#runs)
  }

  #run(): Promise<void> {
    const { port, next, check } = this.#options
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let pending: Buffer = Buffer.alloc(0)
      let request: ReturnType<typeof next> | undefined
      let sentAt = 0
      let fault = 'the connection was closed'
      let isDone = false
      const send = () => {
        if (this.#isStopped) {
          isDone = true
          socket.end()
        } else if (performance.now() < sentAt) {
          // Timers count in milliseconds, which is a thousand times too coarse.
          setImmediate(send)
        } else {
          request = next()
          socket.write(request.bytes)
        }
      }
      const sendWhenDue = () => {
        sentAt = this.#claimMoment()
        send()
      }
      socket.on('connect', sendWhenDue)
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const bodyStart = pending.indexOf('\r\n\r\n') + 4
        if (bodyStart < 4) return
        const head = pending.toString('latin1', 0, bodyStart)
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (pending.length < bodyStart + length) return
        const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
        this.#latencies.push(performance.now() - sentAt)
        this.answers++
        const about = request?.about ?? ''
        const isRight = check(about, { status, head, body: pending.subarray(bodyStart, bodyStart + length) })
        if (!isRight) this.#fail(`${about}: ${head.split('\r\n')[0]}`)
        pending = pending.subarray(bodyStart + length)
        sendWhenDue()
      })
      socket.on('error', ({ message }) => {
        fault = message
      })
      socket.on('close', () => {
        if (!isDone) this.#fail(`${request?.about ?? 'nothing asked'}: ${fault}`)
        resolve()
      })
    })
  }

  /** Takes the next request's turn, and returns when it is due. */
  #claimMoment(): number {
    const { rate } = this.#options
    if (rate === undefined) return performance.now()
    const due = this.#nextDue
    this.#nextDue += 1000 / rate
    return due
  }

  #fail(what: string): void {
    this.failures++
    this.firstFailure ||= what
  }
}

export function requestBytes(path: string, key: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${key}\r\n\r\n`)
}
