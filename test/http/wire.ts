import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** An answer as it came over the wire, its body not decoded. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

interface TalkOptions {
  /** Whether each part is sent only when all before it have been answered. */
  readonly waits?: boolean
  /** Whether the client half-closes the connection after the last part. */
  readonly ends?: boolean
  /** Whether the client reads only when it has sent everything. */
  readonly readsLate?: boolean
}

/**
 * Sends bytes to a service of this process as they are, each part in a packet of its own, and gives the
 * answers that come until the service ends the connection.
 */
export async function talk(
  port: number,
  parts: readonly (string | Buffer)[],
  { waits = false, ends = false, readsLate = false }: TalkOptions = {},
): Promise<WireAnswer[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: ends })
  const asksHead = parts.some((part) => part.toString('latin1').includes('HEAD '))
  let chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  /** Concatenated only when needed: for a long answer, that takes longer than everything else. */
  const received = () => {
    const all = Buffer.concat(chunks)
    chunks = [all]
    return all
  }
  const closed = new Promise<void>((resolve, reject) => {
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no end of the connection; so far: ${received()}`)))
    // What is sent after the service has closed comes back as a reset: an end like any other.
    socket.on('error', (error: Error & { code?: string }) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve() : reject(error),
    )
    socket.on('close', resolve)
  })
  closed.catch(() => {})
  await Promise.race([once(socket, 'connect'), closed])
  if (readsLate) socket.pause()
  for (const [index, part] of parts.entries()) {
    if (socket.destroyed) break
    socket.write(part)
    // The service reads what was written in the next turn of the event loop that both share.
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    while (waits && answersIn(received(), asksHead).length <= index && !socket.destroyed) await setImmediate()
  }
  if (ends) socket.end()
  if (readsLate) socket.resume()
  await closed
  socket.destroy()
  return answersIn(received(), asksHead)
}

/** The body of an answer that is JSON, sent without content coding. */
export function json<T = unknown>(answer: WireAnswer): T {
  return JSON.parse(answer.body.toString()) as T
}

const LAST_CHUNK = '0\r\n\r\n'

/**
 * The answers that bytes hold; one that is not complete is left out.
 *
 * @param asksHead whether some may be to HEAD.
 */
function answersIn(bytes: Buffer, asksHead: boolean): WireAnswer[] {
  const answers: WireAnswer[] = []
  let start = 0
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', start)
    if (end < 0) return answers
    const [statusLine = '', ...fields] = bytes.toString('latin1', start, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    assert(status >= 100, `no status line: ${statusLine}`)
    const headers = new Headers(
      fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
    )
    start = end + 4
    // An answer to HEAD, or 304, states a length but has no body: the next answer follows, or nothing.
    const mayBeBare = asksHead || status === 304
    const isFollowed = bytes.toString('latin1', start, start + 9) === 'HTTP/1.1 '
    const hasBody = !(mayBeBare && (isFollowed || start === bytes.length))
    const isChunked = hasBody && headers.get('transfer-encoding') === 'chunked'
    // Only what Node answers by itself comes in chunks: one, the last.
    const length = isChunked ? LAST_CHUNK.length : hasBody ? Number(headers.get('content-length') ?? 0) : 0
    if (isChunked) assert.equal(bytes.toString('latin1', start, start + length), LAST_CHUNK)
    if (start + length > bytes.length) return answers
    answers.push({ status, headers, body: bytes.subarray(start, isChunked ? start : start + length) })
    start += length
  }
}
