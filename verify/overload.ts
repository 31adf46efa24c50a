import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../test/quantile.ts'
import { CheckedLoad } from './serving/checked-load.ts'
import { CYRILLIC, misspeltNames } from './serving/misspelt-names.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'overload'
export const summary =
  'at three times the peak rate, every answer is 200, 429 or 503, and no connection breaks (--full: goodput and recovery are judged, too)'

const SECONDS = 1
const SECONDS_IN_FULL = 30
/** On a machine that is busy otherwise, a second may be too short for anything to be refused. */
const MOST_SECONDS = 60
/** The load, as a multiple of the peak rate. */
const TIMES = 3
const CONNECTIONS_FOR_PEAK = 32
const CONNECTIONS = 1000
/** Milliseconds within which all has to be as before. */
const RECOVERY = 2000
const ALLOWED = [200, 429, 503]

export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const program = await ServedProgram.start({ args: ['--threads', '1', '--log-level', 'error'] })
  try {
    return await measure(program, full, misspeltNames(program.key, seed, CYRILLIC))
  } finally {
    await program.stop()
  }
}

async function measure(program: ServedProgram, full: boolean, next: () => Buffer): Promise<RunResult> {
  const seconds = full ? SECONDS_IN_FULL : SECONDS
  const peak = await peakRate(program.port, seconds, next)
  const overload = new Overload(program.port, next)
  const lasted = await overload.run(peak * TIMES, seconds)
  const recovery = await recoveryTime(program)
  const goodput = (overload.statuses.get(200) ?? 0) / lasted
  const counts = [...overload.statuses].sort().map(([status, count]) => `${status}: ${count}`)
  const others = [...overload.statuses.keys()].filter((status) => !ALLOWED.includes(status))
  const figure = [
    `peak ${peak.toFixed(0)} requests/s (misspelt names at random; ${CONNECTIONS_FOR_PEAK} connections, 1 thread)`,
    `offered ${(overload.offered / lasted).toFixed(0)}/s, sent ${(overload.sent / lasted).toFixed(0)}/s on ${CONNECTIONS} connections for ${lasted.toFixed(0)} s; ${counts.join(', ')}; broken connections ${overload.broken}`,
    `goodput ${goodput.toFixed(0)}/s, ${((goodput / peak) * 100).toFixed(0)} % of peak; p99 of what was answered with 200: ${quantile(overload.latencies, 0.99).toFixed(0)} ms`,
    `answered as before after ${recovery.toFixed(0)} ms`,
  ].join('\n')
  // Times only mean something in a long run on a machine that has nothing else to do.
  const isSteady = !full || (goodput >= 0.8 * peak && recovery <= RECOVERY)
  const isAnswered = [200, 503].every((status) => overload.statuses.has(status)) && others.length === 0
  return { figure, passed: isAnswered && overload.broken === 0 && isSteady }
}

async function peakRate(port: number, seconds: number, next: () => Buffer): Promise<number> {
  const load = new CheckedLoad({
    port,
    connections: CONNECTIONS_FOR_PEAK,
    next: () => ({ bytes: next(), about: 'peak' }),
    check: (_, { status }) => status === 200,
  })
  await sleep(1000)
  const before = load.answers
  await sleep(seconds * 1000)
  const rate = (load.answers - before) / seconds
  await load.stop()
  return rate
}

/** Milliseconds until requests are answered within a tenth of a second again, ten in a row. */
async function recoveryTime(program: ServedProgram): Promise<number> {
  const started = performance.now()
  let recovered = started
  for (let inRow = 0; inRow < 10 && performance.now() - started < 10 * RECOVERY; inRow++) {
    const sent = performance.now()
    const { status } = await program.get('/v2/references/currencies')
    if (status === 200 && performance.now() - sent < 100) continue
    inRow = -1
    recovered = performance.now()
  }
  return recovered - started
}

/** Sends at a rate, whatever is answered, as long as there is an idle connection. */
class Overload {
  readonly statuses = new Map<number, number>()
  readonly latencies: number[] = []
  offered = 0
  sent = 0
  broken = 0
  readonly #next: () => Buffer
  readonly #idle: Socket[] = []
  readonly #sockets: Socket[]
  readonly #sentAt = new Map<Socket, number>()

  constructor(port: number, next: () => Buffer) {
    this.#next = next
    this.#sockets = Array.from({ length: CONNECTIONS }, () => this.#connect(port))
  }

  /**
   * Until so many seconds have passed and a request has been refused.
   *
   * @returns how many seconds it took; at most `MOST_SECONDS`.
   */
  async run(rate: number, seconds: number): Promise<number> {
    while (this.#idle.length + this.broken < CONNECTIONS) await sleep(10)
    const started = performance.now()
    let passed = 0
    while (passed < seconds || (passed < MOST_SECONDS && !this.statuses.has(503))) {
      for (; this.offered < rate * passed; this.offered++) this.#send()
      await sleep(1)
      passed = (performance.now() - started) / 1000
    }
    for (const socket of this.#sockets) socket.removeAllListeners('close').destroy()
    return passed
  }

  #send(): void {
    const socket = this.#idle.pop()
    if (socket === undefined) return
    this.sent++
    this.#sentAt.set(socket, performance.now())
    socket.write(this.#next())
  }

  #connect(port: number): Socket {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let pending = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => this.#idle.push(socket))
    socket.on('data', (chunk) => {
      pending += chunk
      const bodyStart = pending.indexOf('\r\n\r\n') + 4
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(pending.slice(0, bodyStart))?.[1] ?? 0)
      if (bodyStart < 4 || pending.length < bodyStart + length) return
      const status = Number(pending.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (status === 200) this.latencies.push(performance.now() - (this.#sentAt.get(socket) ?? 0))
      pending = ''
      this.#idle.unshift(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => this.broken++)
    return socket
  }
}
