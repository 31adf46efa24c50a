import { connect, type Socket } from 'node:net'

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Microseconds from sending to the whole answer. */
  readonly latencies: readonly number[]
  readonly bytes: number
  readonly failures: number
}

/**
 * Sends requests over kept-alive connections, each waiting for its answer, for a time. A client of our own
 * because it has to be faster than the fastest server that it measures, on one core: it sends bytes made
 * beforehand and looks only for the length of each answer.
 *
 * @param next the bytes of the next request.
 */
export async function load(
  port: number,
  connections: number,
  milliseconds: number,
  next: () => Buffer,
): Promise<LoadResult> {
  const latencies: number[] = []
  let bytes = 0
  let failures = 0
  const started = performance.now()
  const end = started + milliseconds
  await Promise.all(Array.from({ length: connections }, () => run()))
  return { requests: latencies.length, seconds: (performance.now() - started) / 1000, latencies, bytes, failures }

  function run(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sent = 0
      let pending = Buffer.alloc(0)
      const send = (): void => {
        sent = performance.now()
        if (sent >= end) socket.end(resolve)
        else socket.write(next())
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const bodyStart = pending.indexOf('\r\n\r\n') + 4
        if (bodyStart < 4) return
        const head = pending.toString('latin1', 0, bodyStart)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (pending.length < bodyStart + length) return
        if (!head.startsWith('HTTP/1.1 200')) failures++
        latencies.push((performance.now() - sent) * 1000)
        bytes += length
        pending = Buffer.alloc(0)
        send()
      })
    })
  }
}
