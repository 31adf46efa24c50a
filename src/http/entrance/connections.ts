import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Meters } from '../meters/meters.ts'

/** Milliseconds between checks for idle connections while the server is being closed. */
const LOOK_INTERVAL = 50
/** Milliseconds in which a request that has partly arrived has to arrive whole, once the server is being closed. */
export const ASKING_TIMEOUT = 1_500

/** Milliseconds between checks for clients that do not read. */
const CHECK_INTERVAL = 1_000
/** Milliseconds in which a client that bytes are waiting for has to read at least `LEAST_READ` of them. */
export const READ_TIMEOUT = 5_000
export const LEAST_READ = 16_384

/** How many bytes a client had taken at the moment `since`, while more were waiting for it. */
interface Waiting {
  readonly since: number
  readonly taken: number
}

/** What Node keeps about a socket, as far as it is needed here; undocumented. */
interface Inside {
  /** The system's side of the socket: bytes handed over to be written, and how many of these are not written yet. */
  readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number }
  /** The answer that is due, from when the whole header of its request has arrived until it has been handed over. */
  readonly _httpMessage?: ServerResponse | null
}

/** The open connections of a server: counted, bounded, and closed without cutting off an answer. */
export class Connections {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #waiting: ReadonlyMap<Socket, Waiting> = new Map()

  /** @param most connections at a time; more are closed at once. */
  constructor(server: Server, meters: Meters, most: number | undefined) {
    this.#server = server
    if (most !== undefined) server.maxConnections = most
    this.#spareAnswers()
    server.on('drop', () => meters.count('connections dropped'))
    server.on('connection', (socket: Socket) => {
      // A connection whose request line was repaired is announced twice.
      if (this.#open.has(socket)) return
      this.#open.add(socket)
      meters.set('connections', this.#open.size)
      socket.once('close', () => {
        this.#open.delete(socket)
        meters.set('connections', this.#open.size)
      })
    })
    const timer = setInterval(() => this.#giveUpOnDeaf(performance.now()), CHECK_INTERVAL).unref()
    server.once('close', () => clearInterval(timer))
  }

  /**
   * Closes connections as they become idle, from now until the server is closed. Node would wait for those that have not
   * sent anything yet, such as browsers open in advance, as if a request were under way. It would also wait for those that
   * have sent a part of one, and without end: it checks for late requests only until it is told to close.
   */
  closeIdle(): void {
    const since = performance.now()
    const look = () => {
      this.#closeUnused()
      this.#server.closeIdleConnections()
      if (performance.now() - since > ASKING_TIMEOUT) this.#closeUnasked()
    }
    // At the end of a turn, however late that begins: what has arrived by then has been read.
    const timer = setInterval(setImmediate, LOOK_INTERVAL, look)
    this.#server.once('close', () => clearInterval(timer))
  }

  /** Closes the connections that have not sent anything. */
  #closeUnused(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }

  /** Closes the connections that have no answer due or on its way. */
  #closeUnasked(): void {
    for (const socket of this.#open) {
      const isDue = ((socket as Inside)._httpMessage ?? null) !== null
      if (!isDue && socket.writableLength === 0) socket.destroy()
    }
  }

  /**
   * Node considers a connection idle when the whole answer has been handed over, sent or not, and would close it while
   * a slow client still reads. So none is closed as long as any of them has bytes to send.
   */
  #spareAnswers(): void {
    const closeIdle = this.#server.closeIdleConnections.bind(this.#server)
    this.#server.closeIdleConnections = () => {
      for (const { writableLength } of this.#open) if (writableLength > 0) return
      closeIdle()
    }
  }

  /**
   * Ends connections whose client sends requests and does not read: the answers would stay in memory for ever. Node's
   * own timeout counts every byte that the system still accepts as a sign of life.
   */
  #giveUpOnDeaf(now: number): void {
    const waiting = new Map<Socket, Waiting>()
    for (const socket of this.#open) {
      if (socket.writableLength === 0) continue
      const taken = bytesTaken(socket)
      const before = this.#waiting.get(socket)
      if (before === undefined || taken - before.taken >= LEAST_READ) waiting.set(socket, { since: now, taken })
      else if (now - before.since > READ_TIMEOUT) socket.destroy()
      else waiting.set(socket, before)
    }
    this.#waiting = waiting
  }
}

/**
 * How many bytes the system has taken for a client. The stream's own counters stand still during one large write, such as of
 * many answers together, however steadily the client reads.
 */
function bytesTaken(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = (socket as Inside)._handle ?? {}
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize
}
