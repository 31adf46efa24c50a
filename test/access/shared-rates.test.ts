import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { RateTable, type Verdict } from '../../src/access/rate-table.ts'
import { SharedRates } from '../../src/access/shared-rates.ts'
import { RedisServer, WITHOUT_REDIS } from '../redis-server.ts'
import { StallingProxy } from '../stalling-proxy.ts'
import { silentPort } from '../store/silent-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'

/** Long enough that no period ends within a test. */
const RATE = { requests: 10, seconds: 3600 }

describe('the rate limit of a key on two nodes that share Redis', { skip: WITHOUT_REDIS, timeout: 240_000 }, () => {
  const folder = temporaryFolder()
  let redis: RedisServer
  let nodes: readonly Node[] = []
  before(async () => {
    redis = await RedisServer.start(folder)
    nodes = [await Node.open(redis.url), await Node.open(redis.url)]
  })
  after(async () => {
    for (const node of nodes) node.rates.close()
    await redis.kill()
  })

  /** How many of `count` requests are allowed, sent to the nodes in turn. */
  async function allowed(key: string, count: number, afterEach: (sum: number) => Promise<void>): Promise<number> {
    let sum = 0
    for (let sent = 0; sent < count; sent++) {
      if (nodes[sent % nodes.length]?.take(key).allowed) sum++
      await afterEach(sum)
    }
    return sum
  }

  /** The same, waiting after each request until Redis has counted it. */
  async function allowedByAll(key: string, count: number): Promise<number> {
    const client = new Redis(redis.url)
    const counted = async () => Number(await client.get(inRedis(key)))
    const sum = await allowed(key, count, async (told) => {
      await until(async () => (await counted()) >= told)
      // Redis has counted it, but the node may not have its answer yet.
      await setTimeout(10)
    })
    client.disconnect()
    return sum
  }

  /** Has Redis count so many requests with a key, for some seconds or without end, then one more, which a node lets through. */
  async function takeAfter(count: number, key: string, client: Redis, seconds?: number): Promise<void> {
    await client.set(inRedis(key), count)
    if (seconds !== undefined) await client.expire(inRedis(key), seconds)
    nodes[0]?.take(key)
    await until(async () => Number(await client.get(inRedis(key))) === count + 1)
  }

  /** A node learns only with its next request what the other has allowed. */
  function assertShared(count: number): void {
    assert(count >= RATE.requests && count < RATE.requests + nodes.length, `${count} requests`)
  }

  it('is shared: each node counts what the other has allowed', async () => {
    assertShared(await allowedByAll('shared', 30))
    const [first] = nodes
    const refused = first?.take('shared')
    assert.equal(refused?.allowed, false)
    assert((refused?.retryAfter ?? 0) > 3000 && refused?.remaining === 0, 'nothing is left until the period ends')
    first?.rates.take('shared', RATE, () => assert.fail('a request over the shared limit is not counted on the node'))
  })

  it('counts each request once, however many come before Redis answers', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    const counted = async () => Number(await client.get(inRedis('together')))
    for (let sent = 0; sent < 5; sent++) nodes[0]?.take('together')
    await until(async () => (await counted()) >= 5)
    await setTimeout(50)
    assert.equal(await counted(), 5)
  })

  it('is enforced by each node alone while Redis is down, and shared again when it is back', async () => {
    await redis.kill()
    const alone = await allowed('alone', 30, () => setTimeout(10))
    assert.equal(alone, 2 * RATE.requests)
    for (const { outages } of nodes) assert.deepEqual(outages, ['gone'])
    await redis.start()
    for (const node of nodes) await node.untilBack()
    for (const { outages } of nodes) assert.deepEqual(outages, ['gone', 'back'])
    assertShared(await allowedByAll('again', 30))
  })

  it('is left whole to each node while Redis takes no changes, which is asked once a second', async (t) => {
    const admin = new Redis(redis.url)
    const node = await Node.open(redis.url)
    t.after(async () => {
      await admin.config('SET', 'min-replicas-to-write', 0)
      admin.disconnect()
      node.rates.close()
    })
    const name = inRedis('nearly used up')
    await admin.set(name, RATE.requests - 2)
    node.take('nearly used up')
    await until(async () => Number(await admin.get(name)) === RATE.requests - 1)
    await admin.config('SET', 'min-replicas-to-write', 1)
    await admin.config('RESETSTAT')
    node.take('nearly used up')
    await until(() => node.outages.length > 0)
    for (let sent = 0; sent < 20; sent++) {
      node.take(`another ${sent}`)
      await setTimeout(1)
    }
    assert.equal(/cmdstat_eval:.*failed_calls=(\d+)/.exec(await admin.info('commandstats'))?.[1], '1')
    await setTimeout(1000)
    // Together, so that Redis has not answered the first when the second comes.
    assert.deepEqual([node.take('nearly used up').allowed, node.take('nearly used up').allowed], [true, true])
  })

  it('is shared again over a new connection when the current one stalls', async (t) => {
    const proxy = await StallingProxy.start(redis.port)
    const node = await Node.open(`redis://127.0.0.1:${proxy.port}`)
    t.after(() => {
      node.rates.close()
      proxy.close()
    })
    proxy.stall()
    node.take('stalled')
    await until(() => node.outages.length > 0)
    await node.untilBack()
    assert.deepEqual(node.outages, ['gone', 'back'])
  })

  it('is shared again over a new connection when the current one leads to a Redis that takes no changes any more', async (t) => {
    const successor = await RedisServer.start(folder)
    const former = new Redis(redis.url)
    const address = await StallingProxy.start(redis.port)
    const node = await Node.open(`redis://127.0.0.1:${address.port}`)
    t.after(async () => {
      node.rates.close()
      address.close()
      await former.replicaof('NO', 'ONE')
      former.disconnect()
      await successor.kill()
    })
    await former.replicaof('127.0.0.1', successor.port)
    node.take('refused')
    await until(() => node.outages.length > 0)
    // It is still a replica after the next connection: that is no reason to say that all is well.
    await setTimeout(1500)
    node.take('refused again')
    await setTimeout(1500)
    assert.deepEqual(node.outages, ['gone'])
    address.target = successor.port
    await node.untilBack()
    assert.deepEqual(node.outages, ['gone', 'back'])
  })

  it('ends with its period even if the count in Redis has been left without an end', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    await takeAfter(3, 'endless', client)
    const left = await client.pttl(inRedis('endless'))
    assert(left > 0 && left <= RATE.seconds * 1000, `${left} ms`)
  })

  it('ends with its period even if the clock of Redis is set back, as if the count had been made later', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    await takeAfter(3, 'later', client, 10 * RATE.seconds)
    const left = await client.pttl(inRedis('later'))
    assert(left > 0 && left <= RATE.seconds * 1000, `${left} ms`)
  })

  it('reports an outage at most once a second where Redis refuses one key, as a node of a cluster does', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    await client.rpush(inRedis('refused'), 'a list')
    const node = await Node.open(redis.url)
    t.after(() => node.rates.close())
    const start = performance.now()
    for (let round = 0; round < 8; round++) {
      for (const key of ['refused', 'counted']) node.take(key)
      await setTimeout(20)
    }
    const outages = node.outages.filter((outage) => outage === 'gone').length
    assert(outages > 0 && outages <= 1 + (performance.now() - start) / 1000, `${outages} outages`)
  })

  it('needs no more rights than the documentation says, and prints nothing where it has no others', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    const operations = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
    const [, rights = ''] = /`ACL SETUSER refdir on >PASSWORD ([^`]+)`/.exec(operations) ?? []
    await client.call('ACL', 'SETUSER', 'refdir', 'on', '>secret', ...rights.split(' '))
    const { mock } = t.mock.method(console, 'warn')
    const node = await Node.open(`redis://refdir:secret@127.0.0.1:${redis.port}`)
    t.after(() => node.rates.close())
    node.take('restricted')
    await until(async () => Number(await client.get(inRedis('restricted'))) === 1)
    assert.deepEqual(node.outages, [])
    assert.equal(mock.callCount(), 0)
  })

  it('reports no outage of what is still asked when it is closed', async (t) => {
    // Nothing answers it before it is closed.
    const proxy = await StallingProxy.start(redis.port)
    t.after(() => proxy.close())
    const node = await Node.open(`redis://127.0.0.1:${proxy.port}`)
    proxy.stall()
    node.take('closing')
    node.rates.close()
    await setTimeout(300)
    assert.deepEqual(node.outages, [])
  })

  it('reports an outage and its reason, without the password, if Redis is unusable at the start', async (t) => {
    const reasonOfOutage = async (url: string) => {
      const reasons: unknown[] = []
      const rates = await SharedRates.open(url, (reason) => reasons.push(reason))
      t.after(() => rates.close())
      assert.equal(reasons.length, 1)
      return String(reasons[0])
    }
    const address = `127.0.0.1:${redis.port}`
    assert.match(await reasonOfOutage(`redis://nobody:secret@${address}`), new RegExp(`^${address}: WRONGPASS `))
    assert.match(await reasonOfOutage('redis://:secret@127.0.0.1:1'), /^127\.0\.0\.1:1: connect ECONNREFUSED/)
    const silent = await silentPort(t)
    assert.equal(
      await reasonOfOutage(`redis://127.0.0.1:${silent}`),
      `127.0.0.1:${silent}: has not answered within 1 s`,
    )
    // Like a Redis that does not know the command that carries the password.
    const old = createServer((socket) => {
      socket.on('data', (commands) => {
        for (const _ of String(commands).matchAll(/^\*/gm))
          socket.write("-ERR unknown command, with args beginning with: 'secret'\r\n")
      })
    }).listen(0, '127.0.0.1')
    t.after(() => old.close())
    await once(old, 'listening')
    const { port } = old.address() as AddressInfo
    assert.match(await reasonOfOutage(`redis://:secret@127.0.0.1:${port}`), /beginning with: '…'$/)
  })

  const LOCAL: Verdict = { allowed: true, remaining: 3, reset: 1, retryAfter: 0 }

  /** Rates that know nothing from Redis yet: a request made at once is decided before Redis can answer. */
  const unanswered = () => SharedRates.open(redis.url, () => {})

  it('reports the remaining requests of the node itself if they are fewer', async (t) => {
    const rates = await unanswered()
    t.after(() => rates.close())
    assert.deepEqual(
      rates.take('less', RATE, () => LOCAL),
      { ...LOCAL, reset: RATE.seconds },
    )
  })

  it('reports the remaining requests of all nodes if they are fewer', async (t) => {
    const client = new Redis(redis.url)
    t.after(() => client.disconnect())
    await takeAfter(6, 'fewer', client)
    await setTimeout(10)
    assert.equal(nodes[0]?.take('fewer').remaining, RATE.requests - 8)
  })

  it('is whole again once its period is over', async (t) => {
    const rates = await unanswered()
    t.after(() => rates.close())
    const rate = { requests: 1, seconds: 1 }
    const isAllowed = () => rates.take('each second', rate, () => LOCAL).allowed
    assert.deepEqual([isAllowed(), isAllowed()], [true, false])
    await setTimeout(1100)
    assert.deepEqual([isAllowed(), isAllowed()], [true, false])
  })

  it('does not count what a node itself refuses', async (t) => {
    const rates = await unanswered()
    t.after(() => rates.close())
    const refused: Verdict = { allowed: false, remaining: 0, reset: 2, retryAfter: 1 }
    for (let sent = 0; sent < RATE.requests; sent++)
      assert.deepEqual(
        rates.take('refused here', RATE, () => refused),
        refused,
      )
    assert(rates.take('refused here', RATE, () => LOCAL).allowed)
  })

  it('starts from zero when the rate of the key changes', async (t) => {
    const rates = await unanswered()
    t.after(() => rates.close())
    for (let sent = 0; sent < RATE.requests; sent++) assert(rates.take('another', RATE, () => LOCAL).allowed)
    assert(!rates.take('another', RATE, () => LOCAL).allowed)
    assert(rates.take('another', { requests: 5, seconds: 60 }, () => LOCAL).allowed)
  })
})

it('a program that ends does not wait for a Redis that is gone', async () => {
  const program = `
    import { SharedRates } from ${JSON.stringify(import.meta.resolve('../../src/access/shared-rates.ts'))}
    const rates = await SharedRates.open('redis://127.0.0.1:1', () => {})
    await new Promise((resolve) => setTimeout(resolve, 100))
    const waits = []
    const { setTimeout: wait } = globalThis
    globalThis.setTimeout = (callback, milliseconds) => (waits.push(milliseconds), wait(callback, milliseconds))
    rates.close()
    console.log(JSON.stringify({ waits, timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const { waits, timers } = JSON.parse(stdout)
  assert.deepEqual(
    [waits.length, timers],
    [1, 1],
    `it waits for ${waits.join(' and ')} ms and in all for ${timers} timers`,
  )
  assert(waits[0] <= 100, `it waits for ${waits[0]} ms`)
})

class Node {
  readonly rates: SharedRates
  readonly outages: readonly string[]
  readonly #table = new RateTable(RateTable.memoryFor(1000))
  readonly #slots = new Map<string, number>()

  private constructor(rates: SharedRates, outages: readonly string[]) {
    this.rates = rates
    this.outages = outages
  }

  static async open(url: string): Promise<Node> {
    const outages: string[] = []
    const rates = await SharedRates.open(url, (reason) => outages.push(reason === undefined ? 'back' : 'gone'))
    return new Node(rates, outages)
  }

  take(key: string): Verdict {
    const slot = this.#slots.get(key) ?? this.#slots.size
    this.#slots.set(key, slot)
    return this.rates.take(key, RATE, () => this.#table.take(slot, RATE))
  }

  /** Sends requests, each with another key, until the node has noticed that Redis is back. */
  async untilBack(): Promise<void> {
    for (let probe = 0; this.outages.at(-1) !== 'back'; probe++) {
      this.take(`probe ${probe}`)
      await setTimeout(50)
    }
  }
}

/** The name under which Redis has the count of a key. */
function inRedis(key: string): string {
  return `refdir:${RATE.requests}/${RATE.seconds}:${key}`
}
