import { setTimeout as sleep } from 'node:timers/promises'
import { BUNDLED_DATA } from '../src/commands/steps/bundled-inputs.ts'
import { bundledTowns } from '../src/sources/bundled.ts'
import { readCurated } from '../src/sources/curated/curated.ts'
import { compiledSnapshot } from '../test/compile/compiled-snapshot.ts'
import { quantile } from '../test/quantile.ts'
import { givenNumber } from './given-number.ts'
import { CheckedLoad, type RawAnswer, requestBytes } from './serving/checked-load.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'reloads'
export const summary =
  'while data sets are replaced under load, no request fails and no answer mixes two (--full: memory, and p99 with clients that wait, are judged, too)'

/** What happens in a run; times in milliseconds. */
interface Plan {
  readonly reloads: number
  /** Each begins with a stretch without reloads to compare with: a machine is slower at some times. */
  readonly parts: number
  /** How long there is load before such a stretch. */
  readonly warmUp: number
  readonly quietTime: number
  /** From a reload to the next publication. */
  readonly pause: number
  /** Requests that are due in a second; if undefined, as many as are answered. */
  readonly rate?: number | undefined
}

const PAUSE = givenNumber('REFDIR_RELOADS_PAUSE', process.env.REFDIR_RELOADS_PAUSE ?? '900')
const FULL: Plan = { reloads: 1000, parts: 10, warmUp: 2000, quietTime: 2000, pause: PAUSE }
/**
 * Where a connection asks again as soon as it is answered, few requests meet a moment in which the service stands still. A single
 * collection of garbage would be the p99 of a shorter stretch without reloads.
 */
const FULL_AT_RATE: Plan = { ...FULL, reloads: 100, parts: 2, quietTime: 15_000 }
/** Nothing is judged by its times. */
const SHORT: Plan = { reloads: 3, parts: 1, warmUp: 0, quietTime: 200, pause: 300 }

const CONNECTIONS = 16
/** Milliseconds that a reload may take; it takes some 300. */
const SERVED_WITHIN = 60_000

/** Times in milliseconds, memory in bytes. */
interface Measured extends Pick<CheckedLoad, 'answers' | 'failures' | 'firstFailure'>, Pick<Plan, 'reloads' | 'rate'> {
  /** Seconds from one publication to the next. */
  readonly pace: number
  /** Answers in a second while nothing is replaced. */
  readonly quietRate: number
  readonly quietP99: number
  readonly busyP99: number
  /** Of those that came between a publication and the report that it is served. */
  readonly swapP99: number
  readonly longest: number
  readonly warmMemory: number
  readonly lastMemory: number
  readonly mostMemory: number
}

const QUERIES = 'мос київ львів kra war ber odessa миколаївка новий san saint пав ало rbtd lvov петровськ'.split(' ')
const ADDRESSES = [
  ...QUERIES.map((query) => `/v2/references/towns/by/name?language=uk&query=${encodeURIComponent(query)}`),
  ...['010', '790', '33-'].map((query) => `/v2/references/towns/by/postcode?query=${query}`),
  '/v2/references/towns/by/ids?ids=703448,702550,524901',
  '/v2/references/areas?language=pl',
]

/** With `REFDIR_RELOADS_PAUSE`, so many milliseconds pass between a reload and the next publication of a full run. */
export async function run({ full }: RunOptions): Promise<RunResult> {
  const program = await ServedProgram.start({ args: ['--threads', '2', '--log-level', 'error'] })
  try {
    return await measure(program, full)
  } finally {
    await program.stop()
  }
}

async function measure(program: ServedProgram, full: boolean): Promise<RunResult> {
  const expected = new Map<string, Buffer>()
  await expectAnswers(program, expected)
  // Compiling all towns takes longer than a short run.
  await program.store.publish(await movedSnapshot(full ? 1 : 20))
  await served(program, 2)
  await expectAnswers(program, expected)

  const atMost = await reloadUnderLoad(program, expected, full ? FULL : SHORT)
  const atRate = full
    ? await reloadUnderLoad(program, expected, { ...FULL_AT_RATE, rate: Math.floor(atMost.quietRate / 2) })
    : undefined
  const figure = [...timesInWords(atMost), memoryInWords(atMost), ...(atRate === undefined ? [] : timesInWords(atRate))]
  // Times and memory only mean something in a long run on a machine that has nothing else to do. Times at an even rate are shown
  // and not judged: they miss the goal (docs/reliability.md, R6).
  const isSteady = !full || (atMost.busyP99 <= 2 * atMost.quietP99 && atMost.lastMemory <= 1.05 * atMost.warmMemory)
  return { figure: figure.join('\n'), passed: atMost.failures + (atRate?.failures ?? 0) === 0 && isSteady }
}

/** Replaces one data set by the other over and over, while answers are checked. */
async function reloadUnderLoad(
  program: ServedProgram,
  expected: ReadonlyMap<string, Buffer>,
  { reloads, parts, warmUp, quietTime, pause, rate }: Plan,
): Promise<Measured> {
  let at = 0
  const load = new CheckedLoad({
    port: program.port,
    connections: CONNECTIONS,
    rate,
    next: () => {
      const about = ADDRESSES[at++ % ADDRESSES.length] ?? ''
      return { bytes: requestBytes(about, program.key), about }
    },
    check: (about, answer) =>
      answer.status === 200 && expected.get(nameOf(about, answer))?.equals(answer.body) === true,
  })
  const quiet: number[][] = []
  const swapping: number[][] = []
  const between: number[][] = []
  const memory: number[] = []
  let reloading = 0
  for (let part = 0; part < parts; part++) {
    await sleep(warmUp)
    load.takeLatencies()
    await sleep(quietTime)
    quiet.push(load.takeLatencies())
    const started = performance.now()
    for (let reload = 0; reload < reloads / parts; reload++) {
      const { number } = await program.store.rollback((await program.publications()).served - 1)
      program.signal('SIGHUP')
      await served(program, number)
      swapping.push(load.takeLatencies())
      memory.push(await program.metric('process_resident_memory_bytes'))
      await sleep(pause)
      between.push(load.takeLatencies())
    }
    reloading += performance.now() - started
  }
  await load.stop()
  const [inQuiet, inSwaps, inAll] = [quiet.flat(), swapping.flat(), [swapping, between].flat(2)]
  return {
    reloads,
    rate,
    pace: reloading / reloads / 1000,
    answers: load.answers,
    failures: load.failures,
    firstFailure: load.firstFailure,
    quietRate: inQuiet.length / ((parts * quietTime) / 1000),
    quietP99: quantile(inQuiet, 0.99),
    busyP99: quantile(inAll, 0.99),
    swapP99: quantile(inSwaps, 0.99),
    longest: quantile(inAll, 1),
    warmMemory: kept(memory.slice(Math.floor(reloads / 10), Math.ceil(reloads / 5))),
    lastMemory: kept(memory.slice(-Math.ceil(reloads / 10))),
    mostMemory: quantile(memory, 1),
  }
}

function timesInWords(measured: Measured): string[] {
  const { reloads, rate, pace, answers, failures, firstFailure, quietP99, busyP99, swapP99, longest } = measured
  const asked = rate === undefined ? 'each asking again as soon as it is answered' : `${rate} requests a second`
  return [
    `${reloads} reloads, one in ${pace.toFixed(1)} s, 2 threads, ${CONNECTIONS} connections, ${asked}: ${answers.toLocaleString('en')} answers`,
    `failed or mixed: ${failures}${firstFailure === '' ? '' : `, first: ${firstFailure}`}`,
    `p99: quiet ${quietP99.toFixed(1)} ms, reloading ${busyP99.toFixed(1)} ms (${(busyP99 / quietP99).toFixed(2)} ×); of the answers from a publication until it is served ${swapP99.toFixed(1)} ms; longest ${longest.toFixed(0)} ms`,
  ]
}

function memoryInWords({ warmMemory, lastMemory, mostMemory }: Measured): string {
  const growth = ((lastMemory / warmMemory - 1) * 100).toFixed(1)
  return `memory kept (RSS, the lowest tenth): ${megabytes(warmMemory)} MB in the second tenth, ${megabytes(lastMemory)} MB in the last tenth of the reloads (${growth} %), ${megabytes(mostMemory)} MB at most`
}

/**
 * Another data set, in which every town lies elsewhere: no answer about towns is the same in both.
 *
 * @param oneIn it has one in so many towns.
 */
async function movedSnapshot(oneIn: number) {
  const source = {
    ...bundledTowns,
    *towns() {
      for (const row of bundledTowns.towns()) if (row.id % oneIn === 0) yield { ...row, lat: row.lat / 2 }
    },
  }
  return { ...(await compiledSnapshot(source, readCurated(BUNDLED_DATA))), inputs: '', note: 'moved' }
}

/** Notes what each address is answered with, under the data set that the answer is from. */
async function expectAnswers(program: ServedProgram, expected: Map<string, Buffer>): Promise<void> {
  for (const address of ADDRESSES) {
    const response = await fetch(`http://127.0.0.1:${program.port}${address}`, {
      headers: { authorization: program.key, 'accept-encoding': 'identity' },
    })
    const body = Buffer.from(await response.arrayBuffer())
    expected.set(`${response.headers.get('dataset-version')} ${address}`, body)
  }
}

function nameOf(address: string, { head }: RawAnswer): string {
  return `${/\r\ndataset-version: (\S+)/i.exec(head)?.[1]} ${address}`
}

async function served(program: ServedProgram, number: number): Promise<void> {
  const asked = performance.now()
  while ((await program.publications()).served !== number) {
    if (!program.isRunning) throw new Error('the service has ended')
    if (performance.now() - asked > SERVED_WITHIN)
      throw new Error(`publication ${number} is not served within a minute`)
    await sleep(10)
  }
}

/** The memory that is kept, by samples in which one old snapshot more or less waits for its collection. */
function kept(memory: readonly number[]): number {
  return quantile(memory, 0.1)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
