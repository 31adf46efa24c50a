import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from './errors.ts'
import { PROBLEM_TYPE, Problem } from './problem.ts'
import { repairRequestLine } from './raw-request-line.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Answers what the HTTP parser refuses: with a problem document, and the end of the connection. */
export function handleClientError(server: Server, error: Error & { code?: string }, socket: Socket): void {
  if (repairRequestLine(server, error, socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = new Problem(CODES[error.code ?? ''] ?? 'malformed-request', 'The request could not be read')
  const body = problem.toBytes()
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ]),
    () => socket.destroySoon(),
  )
}
