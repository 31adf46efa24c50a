import { setTimeout } from 'node:timers/promises'
import { randomNumbers } from '../test/random-numbers.ts'
import { RedisServer } from '../test/redis-server.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { type Balancer, behindBalancer } from './cluster/balancer.ts'
import { emptyTally, runClients, type Tally } from './cluster/clients.ts'
import { Cluster } from './cluster/cluster.ts'
import { type Databases, startPair } from './cluster/databases.ts'
import { startPatroni } from './cluster/patroni.ts'
import { startWrongNode } from './cluster/wrong-node.ts'
import { givenNumber } from './given-number.ts'
import type { RunOptions, RunResult } from './verification.ts'

const CLIENTS = 16

/** How long each part of a run takes, and how often things are killed; seconds. */
interface Plan {
  readonly chaos: number
  readonly leaderKillEvery: number
  readonly publishEvery: number
  readonly withoutDatabases: number
  readonly control: number
  /** Milliseconds between an answer and a client's next request. */
  readonly pause: number
}

const SHORT: Plan = { chaos: 45, leaderKillEvery: 20, publishEvery: 3, withoutDatabases: 12, control: 15, pause: 5 }
const FULL: Plan = { chaos: 1800, leaderKillEvery: 90, publishEvery: 10, withoutDatabases: 120, control: 60, pause: 8 }

/** Requests of which at most one may come from an earlier data set, where the client does not say what it has seen. */
const WENT_BACK_ONE_IN = 2000

export const name = 'cluster'
export const summary =
  'three nodes behind haproxy lose no request and answer none wrongly while nodes and databases are killed'

/** With `REFDIR_CLUSTER_MINUTES`, the full run's kills take so many minutes instead of thirty. */
export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const minutes = givenNumber('REFDIR_CLUSTER_MINUTES', process.env.REFDIR_CLUSTER_MINUTES ?? '30')
  const plan = full ? { ...FULL, chaos: minutes * 60 } : SHORT
  const folder = temporaryFolder()
  const databases = full ? await startPatroni(folder) : await startPair(folder)
  const redis = await RedisServer.start()
  let cluster: Cluster | undefined
  try {
    cluster = await Cluster.start(folder, databases.url, redis.url)
    return await measure(folder, databases, redis, cluster, plan, seed)
  } finally {
    await cluster?.stop()
    await Promise.all([databases.stop(), redis.kill()])
  }
}

async function measure(
  folder: string,
  databases: Databases,
  redis: RedisServer,
  cluster: Cluster,
  plan: Plan,
  seed: number,
): Promise<RunResult> {
  const random = randomNumbers(seed)
  const { chaos, kills, leaderKills, alone } = await behindBalancer(folder, cluster.nodes, async (balancer) => {
    const killed = await underLoad(balancer, cluster, plan, (signal) =>
      killThings(databases, redis, cluster, plan, random, signal),
    )
    say('kills', killed.tally)
    const { tally } = await underLoad(balancer, cluster, plan, () => withoutDatabases(databases, cluster, plan))
    say('no database', tally)
    return { ...killed, chaos: killed.tally, alone: tally }
  })
  const { tally: control } = await behindBalancer(
    folder,
    cluster.nodes,
    (unprotected) =>
      underLoad(unprotected, cluster, plan, async (signal) => {
        const stop = AbortSignal.any([signal, AbortSignal.timeout(plan.control * 1000)])
        return { kills: await killNodes(cluster, random, stop) }
      }),
    { retries: false },
  )
  say('control', control)
  const wrong = await besideWrongNode(folder, cluster, plan)

  const tallies = { chaos, alone, control, wrong }
  const missed = goals(tallies, cluster, plan)
    .filter(([, isReached]) => !isReached)
    .map(([what]) => `MISSED: ${what}`)
  const { quiet, acrossFailover } = cluster.publishing
  const lines = [
    `${databases.description}, 3 nodes, haproxy, Redis, ${CLIENTS} clients, seed ${seed}`,
    `${plan.chaos} s of kills: ${kills} nodes, ${leaderKills} leaders, Redis as often; ${figure(chaos)}`,
    `publications until all nodes answer from them: ${quiet}; across a failover: ${acrossFailover}`,
    `keys made or revoked until all nodes know: ${cluster.keyChanges}`,
    `${plan.withoutDatabases} s without any database, every node killed and started: ${figure(alone)}`,
    `control without retries: ${figure(control)}`,
    `with a node that changes a letter: ${figure(wrong)}`,
    ...missed,
    ...(missed.length > 0 ? [...chaos.examples, ...alone.examples] : []),
  ]
  return { figure: lines.join('\n'), passed: missed.length === 0 }
}

/** What clients see of two nodes and a wrong one in two seconds. */
async function besideWrongNode(folder: string, cluster: Cluster, plan: Plan): Promise<Tally> {
  const [first, second] = cluster.nodes
  if (first === undefined || second === undefined) throw new Error('too few nodes')
  const { server, ...liar } = await startWrongNode(first)
  try {
    const { tally } = await behindBalancer(folder, [first, second, liar], (deceived) =>
      underLoad(deceived, cluster, plan, async () => {
        await setTimeout(2_000)
        return {}
      }),
    )
    return tally
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** What clients have seen through kills, without any database, without retries, and beside a wrong node. */
type Tallies = Readonly<Record<'chaos' | 'alone' | 'control' | 'wrong', Tally>>

function goals(
  { chaos, alone, control, wrong }: Tallies,
  { publishing: { quiet, acrossFailover }, keyChanges }: Cluster,
  plan: Plan,
): readonly (readonly [what: string, isReached: boolean])[] {
  return [
    ['nothing lost or wrong through kills', chaos.lost + chaos.wrong === 0],
    ['nothing lost or wrong without databases', alone.lost + alone.wrong === 0],
    ['clients that name what they have seen never go back', chaos.pinnedWentBack + alone.pinnedWentBack === 0],
    ['others at most one request in 2,000', chaos.wentBack * WENT_BACK_ONE_IN <= chaos.unpinned],
    ['a million requests, where the run is whole', plan.chaos < FULL.chaos || chaos.requests >= 1_000_000],
    ['publications everywhere within 3 s (p99)', quiet.percentile(0.99) <= 3_000],
    ['and within 20 s across a failover', acrossFailover.percentile(1) <= 20_000],
    ['changes of keys everywhere within 2 s', keyChanges.percentile(1) <= 2_000],
    ['the control without retries loses some', control.lost > 0],
    ['the wrong node is caught', wrong.wrong > 0],
  ]
}

/** Counts what clients see while something is done. */
async function underLoad<T>(
  { port }: Balancer,
  { key: { key }, editions }: Cluster,
  { pause }: Plan,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T & { tally: Tally }> {
  const tally = emptyTally()
  const stop = new AbortController()
  const clients = runClients(CLIENTS, { port, key, editions, tally, pause }, stop.signal)
  try {
    return { ...(await work(stop.signal)), tally }
  } finally {
    stop.abort()
    await clients
  }
}

/** Nodes and leaders killed, data sets published, keys made and revoked, all at once. */
async function killThings(
  databases: Databases,
  redis: RedisServer,
  cluster: Cluster,
  plan: Plan,
  random: () => number,
  signal: AbortSignal,
): Promise<{ kills: number; leaderKills: number }> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(plan.chaos * 1000)])
  const [kills, leaderKills] = await Promise.all([
    killNodes(cluster, random, stop),
    every(plan.leaderKillEvery, stop, async () => {
      await Promise.all([cluster.failingOver(() => databases.killLeader()), killRedis(redis)])
    }),
    every(plan.publishEvery, stop, () => cluster.publish()),
    every(5, stop, () => cluster.changeKeys()),
  ])
  return { kills, leaderKills }
}

async function killRedis(redis: RedisServer): Promise<void> {
  await redis.kill()
  await setTimeout(2_000)
  await redis.start()
}

/** Kills one node after another, so that there are always two others. */
function killNodes(cluster: Cluster, random: () => number, signal: AbortSignal): Promise<number> {
  return every(2, signal, async () => {
    const node = cluster.nodes[Math.floor(random() * cluster.nodes.length)]
    if (node !== undefined) await cluster.killAndStart(node, random() * 1_500)
  })
}

async function withoutDatabases(databases: Databases, cluster: Cluster, plan: Plan): Promise<object> {
  // All nodes have to have the same: one that had missed the last publication could not get it afterwards.
  await cluster.publish()
  await databases.killAll()
  const ends = performance.now() + plan.withoutDatabases * 1000
  while (performance.now() < ends) {
    for (const node of cluster.nodes) await cluster.killAndStart(node, 500)
  }
  await databases.startAll()
  await cluster.publish()
  return {}
}

/** @returns how often it was done. */
async function every(seconds: number, signal: AbortSignal, work: () => Promise<void>): Promise<number> {
  let count = 0
  for (;;) {
    await setTimeout(seconds * 1000, undefined, { signal }).catch(() => {})
    if (signal.aborted) return count
    await work()
    count++
  }
}

function say(what: string, tally: Tally): void {
  console.error(`${what}: ${figure(tally)}`)
}

function figure({ requests, unpinned, lost, wrong, wentBack, pinnedWentBack, askedAgain }: Tally): string {
  const count = (number: number) => number.toLocaleString('en')
  return (
    `${count(requests)} requests, ${count(lost)} lost, ${count(wrong)} wrong; ${count(wentBack)} of ${count(unpinned)} ` +
    `went back, ${count(pinnedWentBack)} of those that name a data set (${count(askedAgain)} asked again)`
  )
}
