import { setTimeout as sleep } from 'node:timers/promises'
import { CheckedLoad } from '../../verify/serving/checked-load.ts'

interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Microseconds from sending or, at a rate, from when it was due, to the whole answer. */
  readonly latencies: readonly number[]
  /** Bytes of the bodies. */
  readonly bytes: number
  /** Answers that were not 200, and connections that broke. */
  readonly failures: number
}

/**
 * Sends requests over kept-alive connections, one at a time on each, for a time.
 *
 * @param next the bytes of the next request, made beforehand: the client has to be faster than the fastest server that
 *   it measures, on one core.
 * @param rate requests per second; without it, each connection asks again as soon as it is answered.
 */
export async function load(
  port: number,
  connections: number,
  milliseconds: number,
  next: () => Buffer,
  rate?: number,
): Promise<LoadResult> {
  let bytes = 0
  const started = performance.now()
  const load = new CheckedLoad({
    port,
    connections,
    next: () => ({ bytes: next(), about: 'bench' }),
    check: (_, { status, body }) => {
      bytes += body.length
      return status === 200
    },
    rate,
  })
  await sleep(milliseconds)
  await load.stop()
  const seconds = (performance.now() - started) / 1000
  const latencies = load.takeLatencies().map((each) => each * 1000)
  return { requests: load.answers, seconds, latencies, bytes, failures: load.failures }
}
