import { setTimeout as sleep } from 'node:timers/promises'
import { BUNDLED_DATA } from '../src/commands/bundled-inputs.ts'
import { bundledTowns } from '../src/sources/bundled.ts'
import { readCurated } from '../src/sources/curated.ts'
import { compiledSnapshot } from '../test/compile/compiled-snapshot.ts'
import { quantile } from '../test/quantile.ts'
import { CheckedLoad, type RawAnswer, requestBytes } from './serving/checked-load.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'reloads'
export const summary =
  'while data sets are replaced under load, no request fails and no answer mixes two (--full: p99 and memory are judged, too)'

const RELOADS = 3
const RELOADS_IN_FULL = 1000
/** A full run has so many parts, each with a stretch without reloads to compare with: a machine is slower at some times. */
const PARTS_IN_FULL = 10
const CONNECTIONS = 16
/** Seconds of a stretch without reloads; a short run judges nothing by it. */
const QUIET_SECONDS = 0.2
const QUIET_SECONDS_IN_FULL = 2
/** Milliseconds of load before latencies are taken; a short run judges none. */
const WARM_UP_IN_FULL = 2000
/** Milliseconds that a reload may take; it takes some 300. */
const SERVED_WITHIN = 60_000
/** Milliseconds between a reload and the next publication. */
const PAUSE = 300
const PAUSE_IN_FULL = 900

const QUERIES = 'мос київ львів kra war ber odessa миколаївка новий san saint пав ало rbtd lvov петровськ'.split(' ')
const ADDRESSES = [
  ...QUERIES.map((query) => `/v2/references/towns/by/name?language=uk&query=${encodeURIComponent(query)}`),
  ...['010', '790', '33-'].map((query) => `/v2/references/towns/by/postcode?query=${query}`),
  '/v2/references/towns/by/ids?ids=703448,702550,524901',
  '/v2/references/areas?language=pl',
]

/** With `REFDIR_RELOADS_PAUSE`, so many milliseconds pass between a reload and the next publication. */
export async function run({ full }: RunOptions): Promise<RunResult> {
  const program = await ServedProgram.start({ args: ['--threads', '2', '--log-level', 'error'] })
  try {
    return await measure(program, full)
  } finally {
    await program.stop()
  }
}

async function measure(program: ServedProgram, full: boolean): Promise<RunResult> {
  const reloads = full ? RELOADS_IN_FULL : RELOADS
  const parts = full ? PARTS_IN_FULL : 1
  const pause = Number(process.env.REFDIR_RELOADS_PAUSE ?? (full ? PAUSE_IN_FULL : PAUSE))
  const expected = new Map<string, Buffer>()
  await expectAnswers(program, expected)
  const [first] = await program.store.history()
  // Compiling all towns takes longer than a short run.
  await program.store.publish(await movedSnapshot(full ? 1 : 20))
  await served(program, 2)
  await expectAnswers(program, expected)
  if (first === undefined) throw new Error('the store is empty')

  let at = 0
  const load = new CheckedLoad({
    port: program.port,
    connections: CONNECTIONS,
    next: () => {
      const about = ADDRESSES[at++ % ADDRESSES.length] ?? ''
      return { bytes: requestBytes(about, program.key), about }
    },
    check: (about, answer) =>
      answer.status === 200 && expected.get(nameOf(about, answer))?.equals(answer.body) === true,
  })
  const quiet: number[][] = []
  const busy: number[][] = []
  const memory: number[] = []
  let reloading = 0
  for (let part = 0; part < parts; part++) {
    if (full) await sleep(WARM_UP_IN_FULL)
    load.takeLatencies()
    await sleep((full ? QUIET_SECONDS_IN_FULL : QUIET_SECONDS) * 1000)
    quiet.push(load.takeLatencies())
    const started = performance.now()
    for (let reload = 0; reload < reloads / parts; reload++) {
      const { number } = await program.store.rollback((await program.publications()).served - 1)
      program.signal('SIGHUP')
      await served(program, number)
      memory.push(await program.metric('process_resident_memory_bytes'))
      await sleep(pause)
    }
    reloading += performance.now() - started
    busy.push(load.takeLatencies())
  }
  await load.stop()
  // Heaps grow into their pages over some 400 reloads.
  const warm = kept(memory.slice(Math.floor(reloads * 0.4), Math.ceil(reloads * 0.5)))
  const last = kept(memory.slice(-Math.ceil(reloads / 10)))
  const pace = reloading / reloads / 1000
  const ofReloads = busy.flat()
  const [quietP99, busyP99] = [quantile(quiet.flat(), 0.99), quantile(ofReloads, 0.99)]
  const figure = [
    `${reloads} reloads, one in ${pace.toFixed(1)} s, ${load.answers.toLocaleString('en')} answers on ${CONNECTIONS} connections, 2 threads`,
    `failed or mixed: ${load.failures}${load.firstFailure === '' ? '' : `, first: ${load.firstFailure}`}`,
    `p99: quiet ${quietP99.toFixed(1)} ms, reloading ${busyP99.toFixed(1)} ms (${(busyP99 / quietP99).toFixed(2)} ×); longest ${quantile(ofReloads, 1).toFixed(0)} ms`,
    `memory kept (RSS, the lowest tenth): ${megabytes(warm)} MB after four to five tenths, ${megabytes(last)} MB in the last tenth of the reloads (${((last / warm - 1) * 100).toFixed(1)} %), ${megabytes(quantile(memory, 1))} MB at most`,
  ].join('\n')
  // Times and memory only mean something in a long run on a machine that has nothing else to do.
  const isSteady = !full || (busyP99 <= 2 * quietP99 && last <= 1.05 * warm)
  return { figure, passed: load.failures === 0 && isSteady }
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
