import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_CODES } from '../node-http.ts'
import { type ParserError, repairRequestLine, whenAnswered } from '../request/raw-request-line.ts'
import type { ErrorCode } from './errors.ts'
import { Problem } from './problem.ts'
import { methodNotAllowed } from './problem-replies.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

const DETAILS: Readonly<Record<string, string>> = {
  HPE_INVALID_URL: 'The URL contains a character that must be percent-encoded: a control character or a space (%20)',
  HPE_INVALID_CONSTANT: 'The URL contains a space, which must be sent as %20 or +, or the request line is malformed',
  HPE_HEADER_OVERFLOW:
    'The request line and header together are too large, or there are more than a thousand header fields',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time',
}

/** The parser's reasons which mean that what follows the method is no address at all. */
const NO_ADDRESS = /url (?:schema|server)|start char in url/

/** Answers what the HTTP parser refuses: sends a problem document and ends the connection. */
export function handleClientError(server: Server, error: ParserError, socket: Socket): void {
  if (repairRequestLine(server, error, socket)) return
  const { code = '', reason = '' } = error
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (code === 'HPE_INVALID_METHOD' && isFaultlessOtherwise(error)) {
    sendAndEnd(socket, methodNotAllowed())
    return
  }
  const detail = NO_ADDRESS.test(reason)
    ? 'The URL must start with a slash, or with http://, a host and a slash'
    : (DETAILS[code] ?? 'The request could not be read')
  sendAndEnd(socket, new Problem(CODES[code] ?? 'malformed-request', detail))
}

/** Answers CONNECT, which Node hands over as a bare socket, without a response. */
export function refuseConnect(_request: unknown, socket: Socket): void {
  // Node has removed its own listener: without one, a client that is gone would end the whole thread.
  socket.on('error', () => socket.destroy())
  sendAndEnd(socket, methodNotAllowed('CONNECT'))
}

/** Whether the only fault of a request line is that the parser does not know the method. */
function isFaultlessOtherwise({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  if (rawPacket === undefined) return false
  const text = rawPacket.toString('latin1')
  const line = text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1)
  return /^[A-Za-z-]{1,30} \/[^ ]* HTTP\/1\.[01]\r?\n/.test(line)
}

/** Sockets that are to be ended: nothing more that arrives on them is answered. */
const ending = new WeakSet<Socket>()

/**
 * Sends an answer past the HTTP server, which has given the socket up, once those before it are sent; then the
 * connection ends.
 */
function sendAndEnd(socket: Socket, problem: Problem): void {
  if (ending.has(socket)) return
  ending.add(socket)
  whenAnswered(socket, () => {
    if (socket.writable) sendNow(socket, problem)
  })
}

function sendNow(socket: Socket, problem: Problem): void {
  const { headers, body } = problem.toAnswer()
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nDate: ${new Date().toUTCString()}\r\n` +
          headers.map((each, index) => (index % 2 === 0 ? `${each}: ` : `${each}\r\n`)).join('') +
          'Connection: close\r\n\r\n',
      ),
      body,
    ]),
    () => socket.destroySoon(),
  )
}
