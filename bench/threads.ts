/**
 * Requests/s, CPU time per request and memory of `refdir serve` at several numbers of threads, in turn:
 *
 *     node bench/threads.ts [--threads 1,2,4] [--rounds N] [--seconds S] [--connections C] [--seed N] [--misspelt]
 *
 * The load comes from this process, which takes a whole core for a natural mix of queries: on a machine of two cores,
 * only the CPU time per request and the memory then mean something. Misspelt names cost a thread far more than they
 * cost this process, which leaves two threads all but some hundredths of two cores.
 */
import { parseArgs } from 'node:util'
import { givenNumber } from '../verify/given-number.ts'
import { LATIN, misspeltNames } from '../verify/serving/misspelt-names.ts'
import { ServedProgram } from '../verify/serving/program.ts'
import { load } from './http/load.ts'
import { PackedRequests } from './http/packed-requests.ts'
import { naturalMix } from './http/requests.ts'
import { conditions, spread, table } from './measure.ts'

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
    seed: { type: 'string', default: '20261121' },
    misspelt: { type: 'boolean', default: false },
  },
})
const rounds = givenNumber('--rounds', values.rounds)
const seconds = givenNumber('--seconds', values.seconds)
const connections = givenNumber('--connections', values.connections)
const seed = givenNumber('--seed', values.seed)

/** More than a program answers in three rounds of four seconds, warming up included. */
const REQUESTS = 1_500_000

interface Measured {
  readonly rate: number
  readonly cpu: number
  readonly memory: number
}

interface Running {
  readonly threads: string
  readonly program: ServedProgram
  readonly next: () => Buffer
  readonly measured: Measured[]
}

console.log(`${conditions()}; ${connections} connections, ${rounds} rounds of ${seconds} s, seed ${seed}\n`)
const running: Running[] = []
for (const threads of values.threads.split(',')) running.push(await start(threads))
for (let round = 0; round < rounds; round++) {
  for (const one of running) one.measured.push(await measure(one))
}
for (const { program } of running) await program.stop()
console.log(table(['threads', 'requests/s', 'CPU µs per request', 'RSS, MB'], running.map(row)))

async function start(threads: string): Promise<Running> {
  const program = await ServedProgram.start({ args: ['--threads', threads, '--log-level', 'error'] })
  const next = values.misspelt ? misspeltNames(program.key, seed, LATIN) : natural(program.key)
  await load(program.port, connections, 2000, next)
  return { threads, program, next, measured: [] }
}

async function measure({ program, next }: Running): Promise<Measured> {
  const before = await program.metric('process_cpu_seconds_total')
  const result = await load(program.port, connections, seconds * 1000, next)
  if (result.failures > 0) throw new Error(`${result.failures} answers were no 200`)
  const cpu = (await program.metric('process_cpu_seconds_total')) - before
  const memory = await program.metric('process_resident_memory_bytes')
  return { rate: result.requests / result.seconds, cpu: (cpu / result.requests) * 1e6, memory: memory / 1e6 }
}

function row({ threads, measured }: Running): string[] {
  const median = (of: (round: Measured) => number) => spread(measured.map(of)).p50.toFixed(0)
  return [threads, median(({ rate }) => rate), median(({ cpu }) => cpu), median(({ memory }) => memory)]
}

function natural(key: string): () => Buffer {
  const requests = new PackedRequests(naturalMix(REQUESTS, seed), key).inOrder()
  return () => {
    requests.assertEnough()
    return requests.next()
  }
}
