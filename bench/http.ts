/**
 * Compares by/name with a bare `node:http` server that answers a constant body of the same size, in turn in one run:
 *
 *     node bench/http.ts [--rounds N] [--seconds S] [--connections C] [--rate R]
 *
 * Prints requests/s, latency and CPU time per request of both, and their ratios, for a natural mix of
 * queries and for queries that never repeat: with as many requests as each can answer, and with R per second to both, by
 * default half of what the slower has just answered, so that neither is at its limit in a slow hour.
 * Also what share of answers was kept from an earlier request for the same address, once the server is warm. Each server gets the
 * requests in order, so that an address comes again as often as the mix has it, and not because a list is gone through twice.
 */
import { parseArgs } from 'node:util'
import { publishBundled } from '../src/commands/steps/bundled-towns.ts'
import { SERVING_FLAGS } from '../src/serve/threads/young-generation.ts'
import { FolderStore } from '../src/store/folder-store.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { givenNumber } from '../verify/given-number.ts'
import { load } from './http/load.ts'
import { PackedRequests, type RequestSequence } from './http/packed-requests.ts'
import { naturalMix, neverRepeating } from './http/requests.ts'
import { ServerProcess } from './http/server-process.ts'
import { conditions, spread, table } from './measure.ts'

const KEY = 'bench'
const SEED = 20261121
/** Milliseconds of requests that are not counted: V8 compiles for some seconds what a service then runs for days. */
const WARM_UP = 5000
/** More requests than ours answers in five rounds of four seconds, at full rate and at half of it, warming up included. */
const REQUESTS = 3_500_000
const REQUESTS_THAT_DIFFER = 2_400_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    rate: { type: 'string' },
  },
})
const rounds = givenNumber('--rounds', values.rounds)
const milliseconds = givenNumber('--seconds', values.seconds) * 1000
const connections = givenNumber('--connections', values.connections)
const wantedRate = values.rate === undefined ? undefined : givenNumber('--rate', values.rate)

interface Round {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly cpu: number
  /** Share of requests that needed a search. */
  readonly searched: number
}

const store = temporaryFolder()
await publishBundled(new FolderStore(store))
console.log(
  `${conditions()}; ${connections} connections, ${rounds} rounds of ${values.seconds} s in turn, seed ${SEED}\n`,
)
await compare('natural mix', new PackedRequests(naturalMix(REQUESTS, SEED), KEY))
await compare('never repeating', new PackedRequests(neverRepeating(REQUESTS_THAT_DIFFER, SEED), KEY))

async function compare(label: string, requests: PackedRequests): Promise<void> {
  const ours = requests.inOrder()
  const theirs = requests.inOrder()
  const refdir = await ServerProcess.start('refdir-server.ts', store, { REFDIR_ACCESS_KEY: KEY }, SERVING_FLAGS)
  const first = await load(refdir.port, connections, WARM_UP, ours.next)
  const size = Math.round(first.bytes / first.requests)
  const bare = await ServerProcess.start('bare-server.ts', String(size))
  await load(bare.port, connections, WARM_UP, theirs.next)
  const atMost = await inTurn(refdir, bare, [ours, theirs])
  const rate = wantedRate ?? Math.floor(Math.min(atMost.ours.rate, atMost.theirs.rate) / 2)
  const atRate = await inTurn(refdir, bare, [ours, theirs], rate)
  refdir.stop()
  bare.stop()
  ours.assertEnough()
  console.log(`${label}: ${ours.taken} requests for ${ours.distinct} addresses, ${size} bytes on average\n`)
  print(atMost)
  print(atRate)
}

/** Rounds of both servers in turn: the median of each figure. */
async function inTurn(
  refdir: ServerProcess,
  bare: ServerProcess,
  [ours, theirs]: readonly [RequestSequence, RequestSequence],
  rate?: number,
) {
  const results: Record<'refdir' | 'bare', Round[]> = { refdir: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await measure(bare, theirs.next, rate))
    results.refdir.push(await measure(refdir, ours.next, rate))
  }
  return { ours: median(results.refdir), theirs: median(results.bare) }
}

function print({ ours, theirs }: { readonly ours: Round; readonly theirs: Round }): void {
  const row = (name: string, { rate, p50, p99, cpu }: Round) => [
    name,
    rate.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
    cpu.toFixed(1),
  ]
  const ratio = (figure: keyof Round) => (ours[figure] / theirs[figure]).toFixed(2)
  console.log(
    table(
      ['', 'requests/s', 'p50 µs', 'p99 µs', 'CPU µs per request'],
      [
        row('refdir', ours),
        row('bare node:http', theirs),
        ['ratio', ratio('rate'), ratio('p50'), ratio('p99'), ratio('cpu')],
      ],
    ),
  )
  const kept = (100 * (1 - ours.searched)).toFixed(1)
  console.log(`\nbare CPU / refdir CPU: ${(theirs.cpu / ours.cpu).toFixed(2)}; kept answers: ${kept} %\n`)
}

async function measure(server: ServerProcess, next: () => Buffer, rate?: number): Promise<Round> {
  const before = await server.use()
  const result = await load(server.port, connections, milliseconds, next, rate)
  const { cpu, searches } = await server.use()
  if (result.failures > 0) throw new Error(`${result.failures} answers were no 200`)
  const { p50, p99 } = spread(result.latencies)
  const perRequest = (used: number) => used / result.requests
  return {
    rate: result.requests / result.seconds,
    p50,
    p99,
    cpu: perRequest(cpu - before.cpu),
    searched: perRequest(searches - before.searches),
  }
}

/** The median of each figure over the rounds. */
function median(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round) => spread(rounds.map((round) => round[figure])).p50
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), searched: of('searched') }
}
