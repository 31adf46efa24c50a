/** The process that a peer has to itself, so that neither its heap nor its collector is another's: answers `Request`s. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Ask,
  type Opened,
  type OrdinalsWay,
  type Peer,
  type PeerModule,
  type PeerName,
  QUERIES_FILE,
  type Request,
  ROWS_FILE,
  type Slice,
  type Way,
} from './peer.ts'
import type { Query, QueryLists } from './queries.ts'
import { readRows } from './rows.ts'

const MODULES: Readonly<Record<PeerName, () => Promise<PeerModule>>> = {
  refdir: () => import('./refdir.ts'),
  sqlite: () => import('./sqlite.ts'),
  postgres: () => import('./postgres.ts'),
  minisearch: () => import('./minisearch.ts'),
  flexsearch: () => import('./flexsearch.ts'),
}

/** In the order in which the tables list them. */
const WAYS: readonly Way[] = ['ordinals', 'direct', 'json']

/** Milliseconds of a step, of which a process at rest works a tenth at most, and those after which it is no longer waited for. */
const REST_STEP = 20
const MOST_REST = 5_000

let peer: Peer
let lists: QueryLists

process.on('message', async (request: Request) => {
  try {
    process.send?.({ value: await answer(request) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  if (request.kind === 'close') process.disconnect()
})

// The benchmark is gone: without this, PostgreSQL would keep the process, and itself, alive.
process.on('disconnect', () => process.exit())

async function answer(request: Request): Promise<unknown> {
  if (request.kind === 'open') return openPeer(request.peer, request.folder)
  if (request.kind === 'answers') return answers(asking(request.way), request)
  if (request.kind === 'measure') return measure(asking(request.way), request, request.milliseconds)
  if (request.kind === 'rest') return rest()
  return peer.close?.()
}

async function openPeer(name: PeerName, folder: string): Promise<Opened> {
  const module = await MODULES[name]()
  const rows = await readRows(join(folder, ROWS_FILE))
  lists = JSON.parse(readFileSync(join(folder, QUERIES_FILE), 'utf8'))
  const before = residentBytes()
  const start = performance.now()
  peer = await module.open(rows, folder)
  const seconds = (performance.now() - start) / 1000
  return {
    setup: module.setup,
    ways: WAYS.filter((way) => peer[way] !== undefined),
    seconds,
    rssBytes: residentBytes() - before,
    indexBytes: peer.indexBytes,
  }
}

function residentBytes(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

function asking(way: OrdinalsWay): Ask<ArrayLike<number>>
function asking(way: Way): Ask<unknown>
function asking(way: Way): Ask<unknown> {
  const ask = peer[way]
  if (ask === undefined) throw new Error(`this peer does not answer ${way}`)
  return ask
}

async function answers(ask: Ask<ArrayLike<number>>, slice: Slice): Promise<number[][]> {
  const found: number[][] = []
  for (const query of queriesOf(slice)) found.push(Array.from(await ask(query, slice.filter)))
  return found
}

/** Microseconds that each query of a slice took, as far as the time allows. */
async function measure(ask: Ask<unknown>, slice: Slice, milliseconds: number): Promise<Float64Array> {
  const queries = queriesOf(slice)
  const durations = new Float64Array(queries.length)
  const deadline = performance.now() + milliseconds
  let count = 0
  for (const query of queries) {
    const start = performance.now()
    const answer = ask(query, slice.filter)
    if (answer instanceof Promise) await answer
    const end = performance.now()
    durations[count++] = (end - start) * 1000
    if (end > deadline) break
  }
  return durations.slice(0, count)
}

/**
 * Waits until the process does next to nothing: its collector may work on in threads of its own long after a query is
 * answered.
 */
async function rest(): Promise<void> {
  const deadline = performance.now() + MOST_REST
  for (let isAtWork = true; isAtWork && performance.now() < deadline; ) {
    const before = process.cpuUsage()
    await sleep(REST_STEP)
    const { user, system } = process.cpuUsage(before)
    isAtWork = (user + system) / 1000 > REST_STEP / 10
  }
}

function queriesOf({ queryClass, from, to }: Slice): readonly Query[] {
  return lists[queryClass].slice(from, to)
}
