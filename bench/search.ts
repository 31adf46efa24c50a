/**
 * Compares our search with others, on the same rows and the same queries in one run:
 *
 *     node bench/search.ts --size bundled|geonames|2000000 [--geonames DIR] [--queries N] [--peers refdir,sqlite,…] [--seed N]
 *
 * Prints Markdown; what it is doing goes to stderr.
 */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { givenNumber } from '../verify/given-number.ts'
import { conditions } from './measure.ts'
import { type Agreement, checkAgreement } from './search/agreement.ts'
import { type Opened, PEER_NAMES, type PeerName, type Way } from './search/peer.ts'
import { PeerClient } from './search/peer-client.ts'
import type { Preparation, Prepared } from './search/prepare.ts'
import {
  CLASS_MEANING,
  FILTER_KINDS,
  type FilterKind,
  isNoHit,
  QUERY_CLASSES,
  type QueryClass,
} from './search/queries.ts'
import { costTable, detailTables, fallbackTable, type Measurement, ratioTable, type Series } from './search/report.ts'

/** Queries of each class that are asked first and not counted. */
const WARM_UP = 2_000
/** The peers take turns, so that whatever else the machine does affects all alike. */
const ROUNDS = 10
/** By how many rounds a way is ahead: else ours would answer from what it has just read in another way. */
const ROUNDS_AHEAD: Readonly<Record<Way, number>> = { ordinals: 0, direct: 3, json: 6 }
/**
 * Queries of each class, and most time for them, that begin each turn and are not counted: caches are full of what the
 * others have read.
 */
const TURN_WARM_UP = 100
const TURN_WARM_UP_MILLISECONDS = 50
/** Most time that a peer gets for a class, and for warming up. */
const MILLISECONDS = 20_000
const WARM_UP_MILLISECONDS = 2_000
/** Up to this many towns MiniSearch and FlexSearch take part by default; beyond, they need tens of gigabytes. */
const MOST_TOWNS_ON_HEAP = 500_000

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: 'bundled' },
    geonames: { type: 'string' },
    queries: { type: 'string', default: '20000' },
    peers: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const perRound = Math.ceil(givenNumber('--queries', options.queries) / ROUNDS)
const seed = givenNumber('--seed', options.seed)
const loadBefore = load()

const folder = temporaryFolder()
const clients: PeerClient[] = []
const queries = WARM_UP + ROUNDS * perRound
const prepared = await prepare({ folder, size: options.size, geonames: options.geonames, seed, queries })
const names = peersFor(prepared.towns)
const opened = new Map<string, Opened>()
for (const name of names) {
  progress(`building ${name}`)
  const client = new PeerClient(name)
  clients.push(client)
  opened.set(name, await client.open(folder))
}
progress('comparing answers')
const agreement = await checkAgreement(clients, WARM_UP)
const series = clients.flatMap(({ name }) => opened.get(name)?.ways.map((way): Series => ({ peer: name, way })) ?? [])
const measurements: Measurement[] = []
for (const filter of FILTER_KINDS) {
  for (const queryClass of QUERY_CLASSES) {
    const asked = series.filter(({ way }) => way !== 'direct' || isNoHit(queryClass))
    measurements.push(...(await measureClass(queryClass, filter, asked)))
  }
}
print(prepared, opened, agreement, measurements, series)
for (const client of clients) await client.close()

async function prepare(workerData: Preparation): Promise<Prepared> {
  progress('compiling')
  const worker = new Worker(new URL('./search/prepare.ts', import.meta.url), { workerData })
  const ended = once(worker, 'exit')
  const [prepared] = await once(worker, 'message')
  await ended
  return prepared
}

function peersFor(towns: number): PeerName[] {
  if (options.peers !== undefined) {
    const wanted = options.peers.split(',')
    const unknown = wanted.find((name) => !PEER_NAMES.some((known) => known === name))
    if (unknown !== undefined) throw new Error(`no peer ${unknown}; there are ${PEER_NAMES.join(', ')}`)
    return PEER_NAMES.filter((name) => wanted.includes(name))
  }
  return PEER_NAMES.filter((name) => towns <= MOST_TOWNS_ON_HEAP || (name !== 'minisearch' && name !== 'flexsearch'))
}

/** All series on one class, by turns: each round begins with another. */
async function measureClass(
  queryClass: QueryClass,
  filter: FilterKind,
  series: readonly Series[],
): Promise<Measurement[]> {
  progress(`measuring ${queryClass}, ${filter}`)
  const measured = series.map(() => [] as number[])
  const clientOf = (one: Series) => clients.find(({ name }) => name === one.peer) as PeerClient
  const ask = (one: Series, from: number, to: number, milliseconds: number) =>
    clientOf(one).measure(one.way, { queryClass, filter, from, to }, milliseconds)
  for (const one of series) {
    await ask(one, 0, WARM_UP, WARM_UP_MILLISECONDS)
    await clientOf(one).rest()
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const turn of series.keys()) {
      const index = (turn + round) % series.length
      const one = series[index] as Series
      await ask(one, round * TURN_WARM_UP, (round + 1) * TURN_WARM_UP, TURN_WARM_UP_MILLISECONDS)
      const from = WARM_UP + ((round + ROUNDS_AHEAD[one.way]) % ROUNDS) * perRound
      const durations = await ask(one, from, from + perRound, MILLISECONDS / ROUNDS)
      measured[index]?.push(...durations)
      await clientOf(one).rest()
    }
  }
  return series.map((one, index) => ({ series: one, queryClass, filter, microseconds: measured[index] ?? [] }))
}

function print(
  prepared: Prepared,
  opened: ReadonlyMap<string, Opened>,
  agreement: Agreement,
  measurements: readonly Measurement[],
  series: readonly Series[],
): void {
  const left = PEER_NAMES.filter((name) => !opened.has(name))
  const lines = [
    `## Search, ${prepared.label}`,
    `${conditions()}. ${prepared.towns} towns, ${prepared.rows} distinct folded names, limit 10, seed ${seed}; ` +
      `a process per peer, one query at a time, ${ROUNDS} rounds by turns, of which each begins with up to ${TURN_WARM_UP} ` +
      `queries that are not counted and ends when the peer has come to rest, up to ${ROUNDS * perRound} queries of each ` +
      `class and at most ${MILLISECONDS / 1000} s. Load average of the machine, this included: ${loadBefore} at the start, ` +
      `${load()} at the end.` +
      (left.length > 0 ? ` Left out: ${left.join(', ')} (\`--peers\` takes them in).` : ''),
    ...agreementLines(agreement),
    costTable(opened, prepared),
    ratioTable(measurements, series),
    fallbackTable(measurements),
    detailTables(measurements),
    QUERY_CLASSES.map((name) => `- ${name}: ${CLASS_MEANING[name]}`).join('\n'),
    [...opened].map(([name, { setup }]) => `- ${name}: ${setup}`).join('\n'),
  ]
  console.log(lines.join('\n\n'))
}

function agreementLines({ checked, faults }: Agreement): string[] {
  if (checked === 0) return []
  if (faults.length > 0)
    return [`Answers differ for some of ${checked} queries:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`]
  return [`Before, all found the same towns for ${checked} queries; ours, which orders by more than rank, as many.`]
}

/** Processes that ran or waited to run, on average over the last minute. */
function load(): string {
  return loadavg()[0]!.toFixed(1)
}

function progress(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}`)
}
