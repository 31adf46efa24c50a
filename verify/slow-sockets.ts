import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../test/quantile.ts'
import { requestBytes } from './serving/checked-load.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'slow-sockets'
export const summary =
  'clients that send slowly or nothing, or do not read, are disconnected within 15 s, while others are answered'

const SOCKETS = 200
const SOCKETS_IN_FULL = 1000
/** Seconds after which every slow connection has to be closed. */
const PATIENCE = 15
/** Milliseconds between two bytes of a slow request, and between two probes. */
const DRIP = 500
const PROBE_EVERY = 50
/**
 * One connection in so many does not read. It asks for more than the 4 MB that the system keeps on the way, a few
 * requests at a time, so that they are answered rather than turned away.
 */
const DEAF = 50
const UNREAD_AT_ONCE = 10
const UNREAD_TIMES = 6

export async function run({ full }: RunOptions): Promise<RunResult> {
  const program = await ServedProgram.start({ args: ['--threads', '2', '--log-level', 'error'] })
  try {
    return await measure(program, full ? SOCKETS_IN_FULL : SOCKETS)
  } finally {
    await program.stop()
  }
}

async function measure(program: ServedProgram, count: number): Promise<RunResult> {
  const started = performance.now()
  const slow = Array.from({ length: count }, (_, index) => slowSocket(program, index))
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')))
  const latencies: number[] = []
  let failed = 0
  let mostOpen = 0
  let closedAfter = Infinity
  while (performance.now() - started < PATIENCE * 1000) {
    const sent = performance.now()
    const isAnswered = await probe(program)
    latencies.push(performance.now() - sent)
    if (!isAnswered) failed++
    // The service is asked: a client that does not read does not learn that its connection is closed.
    const open = await openConnections(program)
    mostOpen = Math.max(mostOpen, open)
    if (open === 0) {
      closedAfter = performance.now() - started
      break
    }
    await sleep(PROBE_EVERY)
  }
  const open = await openConnections(program)
  for (const { socket, dripping } of slow) {
    clearInterval(dripping)
    socket.destroy()
  }
  const figure = [
    `${count} slow connections: one in ${DEAF} asks and reads nothing, of the others half drip a request and half send nothing`,
    `probes: ${latencies.length}, failed ${failed}, longest ${quantile(latencies, 1).toFixed(0)} ms`,
    `open at once: ${mostOpen}; closed: ${count - open} of ${count}, the last after ${(closedAfter / 1000).toFixed(1)} s`,
  ].join('\n')
  return { figure, passed: failed === 0 && mostOpen >= count && closedAfter < PATIENCE * 1000 }
}

/** Whether another client's request is answered, over a connection of its own. */
async function probe({ port, key }: ServedProgram): Promise<boolean> {
  const headers = { authorization: key, connection: 'close' }
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v2/references/currencies`, { headers })
    return (await response.arrayBuffer()).byteLength > 0 && response.status === 200
  } catch {
    return false
  }
}

async function openConnections(program: ServedProgram): Promise<number> {
  const [first = NaN, second = NaN] = await program.metrics(
    'refdir_connections{thread="0"}',
    'refdir_connections{thread="1"}',
  )
  return first + second
}

function slowSocket({ port, key }: ServedProgram, index: number): { socket: Socket; dripping?: NodeJS.Timeout } {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  const areas = requestBytes('/v2/references/areas', key)
  let sent = 0
  let sendMore = (): unknown => socket.write(areas.subarray(sent, ++sent))
  if (index % DEAF === 0) {
    socket.pause()
    const several = Buffer.concat(Array.from({ length: UNREAD_AT_ONCE }, () => areas))
    sendMore = () => sent++ < UNREAD_TIMES && socket.write(several)
  } else {
    socket.resume()
    if (index % 2 === 0) return { socket }
  }
  const dripping = setInterval(sendMore, DRIP + (index % DRIP))
  socket.on('close', () => clearInterval(dripping))
  return { socket, dripping }
}
