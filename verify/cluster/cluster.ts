import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createKey, hashKey, type NewKey } from '../../src/access/key-format.ts'
import { openStore } from '../../src/store/open-store.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { type Store, type StoredKey, StoreError } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { RunningNode } from '../../test/cluster/running-node.ts'
import { Delays } from './delays.ts'
import { Editions, TARGETS } from './editions.ts'

const NODES = 3

/** Milliseconds between two looks at whether a node has noticed something. */
const LOOK_EVERY = 20

/** Rate of the clients' key: more than they send, so that it is counted and never reached. */
const RATE = { requests: 1_000_000, seconds: 10 }

/** Nodes on one database, and somebody who publishes and hands out keys. */
export class Cluster {
  readonly nodes: readonly RunningNode[]
  readonly editions: Editions
  /** The clients' key; never revoked. */
  readonly key: NewKey
  /** From publishing a data set until all nodes that are up answer from it: without, and with, a failover meanwhile. */
  readonly publishing = { quiet: new Delays(), acrossFailover: new Delays() }
  readonly keyChanges = new Delays()
  readonly #store: Store
  readonly #down = new Set<RunningNode>()
  #failovers = 0

  private constructor(nodes: readonly RunningNode[], store: Store, editions: Editions, key: NewKey) {
    this.nodes = nodes
    this.#store = store
    this.editions = editions
    this.key = key
  }

  static async start(folder: string, url: string, redisUrl: string): Promise<Cluster> {
    await migrate(url)
    const place = { folder: join(folder, 'publisher'), databaseUrl: url, foldVersion: FOLD_VERSION }
    const store = await openStore({ ...place, activateAfter: 2 })
    const editions = new Editions()
    const key = createKey()
    await store.changeKeys(() => [{ ...record(key), rate: RATE }])
    await store.publish((await editions.next()).snapshot)
    const names = Array.from({ length: NODES }, (_, at) => join(folder, `node-${at}`))
    const nodes = await Promise.all(names.map((name) => RunningNode.create(name, url, redisUrl)))
    await Promise.all(nodes.map((node) => node.start()))
    return new Cluster(nodes, store, editions, key)
  }

  /** Publishes the next edition, as soon as there is a leader, and waits until all nodes have it. */
  async publish(): Promise<void> {
    const { snapshot } = await this.editions.next()
    const failovers = this.#failovers
    const started = performance.now()
    await this.#untilDone(async () => {
      // What was published though the answer got lost is not published again.
      if ((await this.#store.current())?.version !== snapshot.version) await this.#store.publish(snapshot)
    })
    await this.#untilAll(this.key, ({ headers }) => headers.get('dataset-version') === snapshot.version)
    const { quiet, acrossFailover } = this.publishing
    const delays = failovers === this.#failovers && failovers % 2 === 0 ? quiet : acrossFailover
    delays.add(performance.now() - started)
  }

  /** Makes a key and revokes it, each time waiting until all nodes know. */
  async changeKeys(): Promise<void> {
    const key = createKey()
    const failovers = this.#failovers
    const measure = async (change: (keys: readonly StoredKey[]) => readonly StoredKey[], status: number) => {
      await this.#untilDone(() => this.#store.changeKeys(change))
      const changed = performance.now()
      await this.#untilAll(key, (response) => response.status === status)
      if (failovers === this.#failovers && failovers % 2 === 0) this.keyChanges.add(performance.now() - changed)
    }
    await measure((keys) => [...keys.filter(({ id }) => id !== key.id), record(key)], 200)
    await measure((keys) => keys.filter(({ id }) => id !== key.id), 401)
  }

  /** Runs something during which nothing can be published: what takes longer meanwhile is counted apart. */
  async failingOver(work: () => Promise<void>): Promise<void> {
    this.#failovers++
    try {
      await work()
    } finally {
      this.#failovers++
    }
  }

  /** `kill -9`, and a new start after a while. */
  async killAndStart(node: RunningNode, pause: number): Promise<void> {
    this.#down.add(node)
    await node.kill()
    await setTimeout(pause)
    await node.start()
    this.#down.delete(node)
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
  }

  /** Tries again while there is no leader. */
  async #untilDone(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        await setTimeout(100)
      }
    }
  }

  async #untilAll(key: NewKey, isSo: (response: Response) => boolean): Promise<void> {
    for (;;) {
      const up = this.nodes.filter((node) => !this.#down.has(node))
      const answers = await Promise.all(up.map((node) => answerOf(node, key.key)))
      // A node that has just been killed is not waited for.
      if (answers.every((answer) => answer === undefined || isSo(answer))) return
      await setTimeout(LOOK_EVERY)
    }
  }
}

async function answerOf(node: RunningNode, key: string): Promise<Response | undefined> {
  try {
    const response = await node.ask(TARGETS[0], key)
    await response.arrayBuffer()
    return response
  } catch {
    return undefined
  }
}

function record({ id, key }: NewKey): StoredKey {
  return { id, name: id, hash: hashKey(key), createdAt: new Date().toISOString() }
}
