import { once } from 'node:events'
import { connect } from 'node:net'
import { Fuzzer } from '../test/http/fuzzer.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'fuzz'
export const summary =
  'valid, nearly valid, damaged and garbage requests cause no 5xx, no crash and no stuck connection'

const REQUESTS = 3000
const REQUESTS_IN_FULL = 10_000_000
/** Requests on a connection, one after another; what is left when it is closed is not answered, and not counted. */
const BATCH = 10
/** Connections at a time: together they send too few requests for the service to turn some away with 503. */
const AT_ONCE = 8
/** Of so many connections one is reset as soon as everything has been sent, and one when the first answer has come. */
const RESET_EVERY = 20
/** Milliseconds between two lines of progress. */
const PROGRESS_EVERY = 60_000
/** Milliseconds after which a connection counts as stuck. */
const PATIENCE = 20_000

interface Sum {
  answers: number
  connections: number
  readonly statuses: Map<number, number>
  firstFault: string | undefined
}

export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const wanted = full ? REQUESTS_IN_FULL : REQUESTS
  const program = await ServedProgram.start({
    args: ['--threads', '1', '--log-level', 'error', '--refusals', '1000000/s'],
  })
  const sum: Sum = { answers: 0, connections: 0, statuses: new Map(), firstFault: undefined }
  try {
    const fuzzer = new Fuzzer(seed, program.key)
    let shownAt = performance.now()
    const drive = async (): Promise<void> => {
      // Several requests of each connection are answered.
      const isOver = () => sum.answers >= wanted || sum.connections >= wanted
      while (!isOver() && sum.firstFault === undefined && program.isRunning) {
        await oneConnection(program.port, fuzzer, sum)
        if (performance.now() - shownAt < PROGRESS_EVERY) continue
        shownAt = performance.now()
        console.error(`${sum.answers.toLocaleString('en')} requests answered …`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, drive))
    const town = await program
      .get('/v2/references/towns/by/ids?ids=702550&language=uk')
      .then((response) => response.text())
    const crashes = await program.metric('refdir_thread_crashes_total')
    const statuses = [...sum.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
    const figure = [
      `${sum.answers.toLocaleString('en')} requests answered over ${sum.connections.toLocaleString('en')} connections, seed ${seed}`,
      statuses.join(', '),
      `5xx: ${sum.firstFault ?? 'none'}; crashed threads: ${crashes}; afterwards: ${town.includes('Львів') ? 'answers as before' : town}`,
    ].join('\n')
    const areAnswered = sum.answers >= wanted && sum.firstFault === undefined
    return { figure, passed: areAnswered && crashes === 0 && town.includes('Львів') }
  } finally {
    await program.stop()
  }
}

/** Sends requests one after another and says that no more will come; counts the answers until the service closes. */
async function oneConnection(port: number, fuzzer: Fuzzer, sum: Sum): Promise<void> {
  const requests = Array.from({ length: BATCH }, () => fuzzer.next())
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  let tail = ''
  const fail = (what: string): void => {
    sum.firstFault ??= `${what} among ${JSON.stringify(requests.map((request) => request.toString('latin1')))}`
  }
  socket.setEncoding('latin1').setTimeout(PATIENCE, () => {
    fail('a stuck connection')
    socket.destroy()
  })
  socket.on('data', (chunk: string) => {
    // A status line may come in two pieces.
    const text = tail + chunk
    for (const [line, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n/g)) {
      // What comes before an answer, such as 100, is not an answer.
      if (!status.startsWith('1')) sum.answers++
      sum.statuses.set(Number(status), (sum.statuses.get(Number(status)) ?? 0) + 1)
      if (Number(status) >= 500) fail(line)
    }
    const lastLine = text.lastIndexOf('\n') + 1
    tail = text.slice(Math.max(lastLine, text.length - 100))
  })
  // What is sent after the service has closed comes back as a reset: an end like any other.
  socket.on('error', (error: Error & { code?: string }) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') fail(error.message)
  })
  const place = sum.connections++ % RESET_EVERY
  if (place === 0) socket.write(Buffer.concat(requests), () => socket.resetAndDestroy())
  else socket.end(Buffer.concat(requests))
  if (place === 1) socket.once('data', () => socket.resetAndDestroy())
  await once(socket, 'close')
}
