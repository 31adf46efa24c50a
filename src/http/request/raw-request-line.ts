/**
 * Lets through requests whose address holds raw UTF-8 (`curl '…?query=мос'` sends it so), which Node's parser refuses
 * before any handler runs. Only a connection on which that happens is touched: the request line is percent-encoded and
 * given back to the socket, and the socket is given to the server as if it were a new connection, so that every limit
 * and every hook applies to it as to any other. Requests pipelined before it are answered first, those after it are
 * read afterwards.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { METHODS } from '../node-http.ts'
import { UnfinishedLine } from './unfinished-line.ts'

/**
 * Most repairs of one request line. Each works through the whole line again, so a client that sends it byte by byte would cost a
 * hundred times what it sends. No query has more raw bytes than this, so it may still come byte by byte.
 */
const MOST_REPAIRS = 400

interface Repairs {
  /** When the first was made, by `performance.now()`. */
  readonly since: number
  readonly count: number
}

interface Connection {
  readonly line: UnfinishedLine
  lastResponse: ServerResponse | undefined
  /** Repairs of the request that is still arriving. */
  repairs: Repairs | undefined
  /** Milliseconds in which a request has to arrive. */
  readonly timeout: number
  /** The listeners that the server and this module have put on the socket. */
  readonly listeners: readonly (readonly [event: string, listener: (...args: never[]) => void])[]
}

/** What Node gives for what it cannot read. */
export interface ParserError extends Error {
  readonly code?: string
  /** The parser's own words. */
  readonly reason?: string
  readonly rawPacket?: Buffer
  /** Where in `rawPacket` the parser gave up. */
  readonly bytesParsed?: number
}

const SERVER_EVENTS = ['data', 'error', 'end', 'close', 'drain', 'timeout', 'resume', 'pause'] as const
const LINE_FEED = 0x0a

const connections = new WeakMap<Socket, Connection>()
/** Repairs of the request that is arriving on a socket given back to its server. */
const repaired = new WeakMap<Socket, Repairs>()

interface RequestLineLimits {
  /** Bytes of a line to keep. */
  readonly longestLine: number
  /** Milliseconds in which a request has to arrive: every repair restarts the server's own clock. */
  readonly timeout: number
}

/** Makes a server ready for `repairRequestLine`; to be called before it listens. */
export function watchRequestLines(server: Server, { longestLine, timeout }: RequestLineLimits): void {
  const before = new WeakMap<Socket, Set<unknown>>()
  server.prependListener('connection', (socket: Socket) => {
    before.set(socket, new Set(SERVER_EVENTS.flatMap((event) => socket.rawListeners(event))))
  })
  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      line: new UnfinishedLine(socket, longestLine),
      lastResponse: undefined,
      repairs: repaired.get(socket),
      timeout,
      listeners: SERVER_EVENTS.flatMap((event) =>
        (socket.rawListeners(event) as ((...args: never[]) => void)[])
          .filter((listener) => before.get(socket)?.has(listener) === false)
          .map((listener) => [event, listener] as const),
      ),
    }
    connections.set(socket, connection)
  })
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (connection === undefined) return
    connection.line.noteRequest()
    connection.lastResponse = response
    connection.repairs = undefined
  })
}

/** Calls back as soon as every request that has arrived on a socket so far is answered; never if it is closed before. */
export function whenAnswered(socket: Socket, callBack: () => void): void {
  const lastResponse = connections.get(socket)?.lastResponse
  if (lastResponse === undefined || lastResponse.writableFinished) callBack()
  else lastResponse.once('close', callBack)
}

/**
 * Handles the error of a server's `clientError` event if it is about raw bytes in a request line.
 *
 * @returns whether it was; otherwise nothing has been done.
 */
export function repairRequestLine(server: Server, error: ParserError, socket: Socket): boolean {
  const connection = connections.get(socket)
  if (connection === undefined || error.code !== 'HPE_INVALID_URL' || error.rawPacket === undefined) return false
  const before = connection.line.bytes
  const bytes = Buffer.concat([before, error.rawPacket])
  const fault = before.length + (error.bytesParsed ?? 0)
  if ((bytes[fault] ?? 0) < 0x80) return false
  const start = startOfRequest(bytes, fault)
  const { since, count } = connection.repairs ?? { since: performance.now(), count: 0 }
  if (start < 0 || count === MOST_REPAIRS || performance.now() - since > connection.timeout) return false
  const end = bytes.indexOf(LINE_FEED, fault)
  const line = percentEncoded(bytes.subarray(start, end < 0 ? bytes.length : end))
  const repairedBytes = end < 0 ? line : Buffer.concat([line, bytes.subarray(end)])

  socket.pause()
  takeBack(socket)
  detach(socket, connection, (event) => event === 'data')
  // Given back at once: when its client has finished sending, a socket signals the end as soon as it holds no more bytes.
  socket.unshift(repairedBytes)
  // The server resumes a socket when its answers are being read, but here nobody takes its bytes.
  const hold = () => socket.pause()
  socket.on('resume', hold)
  whenAnswered(socket, () => {
    if (socket.destroyed || !socket.writable) return
    // The listener on `close` releases the old parser; the rest only have to be removed.
    for (const [event, listener] of connection.listeners) if (event === 'close') listener.call(socket)
    detach(socket, connection, () => true)
    socket.removeListener('resume', hold)
    repaired.set(socket, { since, count: count + 1 })
    server.emit('connection', socket)
    socket.resume()
  })
  return true
}

/**
 * Where the request line starts whose address holds the byte at `fault`; -1 where the start is not among the bytes. An
 * address has no spaces, so the method stands before the last space. Before the method, the body of another request may
 * stand, which need not end with a line feed.
 */
function startOfRequest(bytes: Buffer, fault: number): number {
  const lineStart = bytes.lastIndexOf(LINE_FEED, fault) + 1
  const space = bytes.lastIndexOf(' ', fault)
  if (space < lineStart) return -1
  const before = bytes.toString('latin1', lineStart, space)
  const method = METHODS.filter((known) => before.endsWith(known)).sort((a, b) => b.length - a.length)[0]
  return method === undefined ? -1 : space - method.length
}

/** Makes a paused socket read for itself, after its parser has read from the system. */
function takeBack(socket: Socket): void {
  const listen = () => {}
  // Node takes the socket from the parser as soon as somebody listens for its bytes.
  socket.on('data', listen)
  socket.removeListener('data', listen)
  // It asks for more bytes only when those that it has asked for have come.
  socket.push('')
}

function detach(socket: Socket, connection: Connection, chooses: (event: string) => boolean): void {
  for (const [event, listener] of connection.listeners) {
    if (chooses(event)) socket.removeListener(event, listener as (...args: unknown[]) => void)
  }
}

function percentEncoded(line: Buffer): Buffer {
  let encoded = ''
  for (const byte of line) {
    encoded += byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return Buffer.from(encoded, 'latin1')
}
