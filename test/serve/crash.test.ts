import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it, mock, type TestContext } from 'node:test'
import type { Worker } from 'node:worker_threads'
import release from '../../package.json' with { type: 'json' }
import { issueKey } from '../../src/access/stored-keys.ts'
import type { FolderStore } from '../../src/store/folder-store.ts'
import type { Publication } from '../../src/store/store.ts'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'
import { ONE_TOWN, SmallService, TOWNS, TWO_TOWNS } from './small-service.ts'

describe('a thread that crashes', () => {
  let small: SmallService
  let channel: InstanceType<typeof BroadcastChannel>
  before(async () => {
    channel = new BroadcastChannel('crash')
    small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url) })
  })
  after(async () => {
    channel.close()
    await small.stop()
  })

  it('is replaced while the others keep serving', async () => {
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 1)
    await small.towns(10)
    await until(() => small.state.threads.serving === 2)
    await small.towns(10)
    assert(small.logged('thread crashed').length > 0)
  })

  it('leaves its metrics to its successor', async () => {
    const requests = async () => {
      const name = 'refdir_request_duration_seconds_count{route="findTownsByName",status="200"}'
      return (await small.metrics()).get(name) ?? 0
    }
    // An answer may come before it is counted.
    await until(async () => (await requests()) === 20)
    channel.postMessage(0)
    await until(() => small.state.threads.crashes === 2)
    await until(() => small.state.threads.serving === 2)
    assert.equal(await requests(), 20)
    assert.equal((await small.metrics()).get('refdir_thread_crashes_total'), 2)
  })
})

describe('threads that crash together', () => {
  it('are replaced with increasing backoff, and /ready returns 503 meanwhile', { timeout: 120_000 }, async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    await using small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url) })
    const backoffs = () => small.logged('thread crashed').map(({ backoff }) => backoff)
    const crashAll = async (sum: number) => {
      for (const number of [0, 1]) channel.postMessage(number)
      await until(() => backoffs().length === sum)
    }
    for (const sum of [2, 4, 6]) {
      await crashAll(sum)
      await until(() => small.state.threads.serving === 2)
      await small.towns(10)
    }
    const connections = async () => {
      const metrics = await small.metrics()
      return [0, 1].map((thread) => metrics.get(`refdir_connections{thread="${thread}"}`))
    }
    const client = connect({ port: Number(new URL(small.base).port), host: '127.0.0.1' })
    client.on('error', () => {})
    t.after(() => client.destroy())
    await until(async () => (await connections()).some((count) => count !== 0))
    await crashAll(8)
    const statuses = ['/ready', '/live'].map(async (path) => (await fetch(`${small.admin}${path}`)).status)
    assert.deepEqual(await Promise.all(statuses), [503, 200])
    assert.deepEqual(await connections(), [0, 0], 'nothing is measured of threads that have ended')
    assert.deepEqual(backoffs(), [100, 100, 200, 200, 400, 400, 800, 800])
    await until(() => small.state.threads.serving === 2)
    await small.towns(10)
  })
})

describe('a service that the system allows too few threads', () => {
  it('ends those that were started, and reports how many are possible', { timeout: 120_000 }, async (t) => {
    const script = new URL('crashing-worker.ts', import.meta.url)
    const made: Promise<unknown>[] = []
    const refuseMore = (worker: Worker): void => {
      made.push(once(worker, 'exit'))
      // Node fails at once to start a thread from it, as when the system refuses one.
      script.href = 'about:blank'
    }
    process.on('worker', refuseMore)
    t.after(() => process.off('worker', refuseMore))
    const starting = SmallService.start({ script, config: { threads: 3 } })
    await assert.rejects(starting, /^ThreadShortage: --threads 3: the system starts no more than 1: /)
    assert.equal(made.length, 1)
    await made[0]
  })
})

describe('a thread that crashes while the system refuses new threads', () => {
  it('is replaced once a thread can be started again', { timeout: 120_000 }, async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    const script = new URL('crashing-worker.ts', import.meta.url)
    const { href } = script
    await using small = await SmallService.start({ script })
    // Node fails at once to start a thread from it, as when the system refuses one.
    script.href = 'about:blank'
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 2)
    await small.towns(10)
    script.href = href
    await until(() => small.state.threads.serving === 2)
  })
})

describe('a thread that crashes after the clock was set back', () => {
  it('is replaced at once, without waiting for the activation time again', { timeout: 120_000 }, async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    const script = new URL('crashing-worker.ts', import.meta.url)
    const small = await SmallService.start({ script, activateAt: new Date(Date.now() + 200) })
    const { now } = Date
    const clock = mock.method(Date, 'now', () => now() - 3_600_000)
    t.after(async () => {
      clock.mock.restore()
      await small.stop()
    })
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 1)
    await until(() => small.state.threads.serving === 2)
  })
})

describe('a data set that waits for its activation time', () => {
  let channel: InstanceType<typeof BroadcastChannel>
  before(() => {
    channel = new BroadcastChannel('crash')
  })
  after(() => channel.close())

  /** Serves a data set of one town, while another of two waits. */
  async function startWaiting(activateAt: Date): Promise<SmallService> {
    const small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url) })
    const { store } = small
    const current = store.current.bind(store)
    mock.method(store, 'current', async () => ({ ...(await current()), activateAt }))
    await store.publish(TWO_TOWNS)
    await until(() => small.state.reloads.served === 1)
    return small
  }

  async function crashAll(small: SmallService): Promise<void> {
    for (const number of [0, 1]) channel.postMessage(number)
    await until(() => small.state.threads.crashes === 2)
  }

  it('leaves the previous one served by threads that replace crashed ones', { timeout: 120_000 }, async () => {
    await using small = await startWaiting(new Date(Date.now() + 3_600_000))
    await crashAll(small)
    await until(() => small.state.threads.serving === 2)
    for (const { towns } of await small.towns(10)) assert.equal(towns, 1)
  })

  it('is reported at /ready beside the one served until then', { timeout: 120_000 }, async () => {
    const activateAt = new Date(Date.now() + 3_600_000)
    await using small = await startWaiting(activateAt)
    const { dataSet, next } = (await (await fetch(`${small.admin}/ready`)).json()) as Record<string, object>
    assert.deepEqual(next, { publication: 2, version: TWO_TOWNS.version, from: activateAt.toISOString() })
    assert.deepEqual({ ...dataSet, publishedAt: '' }, { publication: 1, version: ONE_TOWN.version, publishedAt: '' })
  })

  it('is served later by threads that replaced crashed ones', { timeout: 120_000 }, async () => {
    await using small = await startWaiting(new Date(Date.now() + 3000))
    await crashAll(small)
    await until(() => small.state.threads.serving === 2)
    await until(async () => (await small.towns(10)).every(({ towns }) => towns === 2))
  })
})

describe('a service that starts while its data set takes long to load', () => {
  it('is live, but not ready until the data set is loaded', async (t) => {
    const adminPort = await freePort()
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
    const onStore = (store: FolderStore) => {
      const file = store.file.bind(store)
      mock.method(store, 'file', (publication: Publication) => loaded.then(() => file(publication)))
    }
    const starting = SmallService.start({ config: { adminPort }, onStore })
    t.after(async () => (await starting).stop())
    const page = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${adminPort}${path}`)
      return `${answer.status} ${await answer.text()}`
    }
    await until(() =>
      page('/live').then(
        (answer) => answer.startsWith('200 '),
        () => false,
      ),
    )
    assert.equal(await page('/ready'), '503 {"ready":false,"starting":true}\n')
    const metrics = await page('/metrics')
    assert.match(metrics, /^200 [\s\S]*^refdir_ready 0$[\s\S]*^process_/m)
    assert(metrics.includes(`\nrefdir_build_info{version="${release.version}"} 1\n`), metrics)
    load()
    const small = await starting
    assert.equal((await page('/ready')).slice(0, 3), '200')
    assert.equal(small.logged('the data set is being loaded').length, 1)
  })
})

describe('a service that starts before the activation time of its data set', () => {
  const activateAt = new Date(Date.now() + 3_600_000)

  /** Starts it, which takes until something else is published. It is stopped when the test ends, even if it never started. */
  async function startBefore(t: TestContext) {
    const adminPort = await freePort()
    const { promise, resolve: onStore } = Promise.withResolvers<FolderStore>()
    const starting = SmallService.start({ config: { adminPort }, activateAt, onStore })
    const store = await promise
    t.after(async () => {
      await store.publish(TWO_TOWNS)
      await (await starting).stop()
    })
    return { adminPort, store, starting }
  }

  it('is live but not ready, and reports the activation time', async (t) => {
    const { adminPort, store, starting } = await startBefore(t)
    const ask = (path: string) => fetch(`http://127.0.0.1:${adminPort}${path}`)
    const statusOf = async (path: string) => (await ask(path)).status
    const nextFrom = async () => ((await (await ask('/ready')).json()) as { next?: { from: string } }).next?.from
    await until(() =>
      nextFrom()
        .then((from) => from === activateAt.toISOString())
        .catch(() => false),
    )
    assert.deepEqual([await statusOf('/live'), await statusOf('/ready')], [200, 503])
    await store.publish(TWO_TOWNS)
    const small = await starting
    assert.equal(await statusOf('/ready'), 200)
    const waits = small.logged('data set waits for its activation time; nothing is served until then')
    assert.deepEqual(
      waits.map(({ reason }) => reason),
      ['nothing was published before it'],
    )
  })

  it('refuses keys revoked meanwhile, and serves at once a data set that supersedes the waiting one', {
    timeout: 120_000,
  }, async (t) => {
    const { adminPort, store, starting } = await startBefore(t)
    const isRevoked = async () => {
      const page = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
      return (
        page.includes('\nrefdir_keys{state="revoked"} 1\n') && page.includes('\nrefdir_threads{state="serving"} 0\n')
      )
    }
    const { key, stored } = issueKey({ name: 'stays' }, new Date())
    await store.changeKeys((keys) => [...keys.map((each) => ({ ...each, revokedAt: stored.createdAt })), stored])
    await until(() => isRevoked().catch(() => false))

    await store.publish(TWO_TOWNS)
    const small = await starting
    assert.equal((await small.ask()).status, 401)
    const response = await small.ask(TOWNS, { authorization: key })
    assert.equal(((await response.json()) as object[]).length, 2)
    assert.equal(small.state.dataSet.version, TWO_TOWNS.version)
  })
})

describe('a thread that crashes around a shutdown', () => {
  it('is not replaced if the service stops right after the crash', { timeout: 120_000 }, async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    await using small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url) })
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 1)
    assert.equal(await small.stop(), true)
    assert.equal(small.state.threads.serving, 0)
  })

  it('is replaced while the service drains, by one that closes its connections too', {
    timeout: 120_000,
  }, async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    await using small = await SmallService.start({
      script: new URL('crashing-worker.ts', import.meta.url),
      config: { drain: 10, threads: 1 },
    })
    const stopped = small.stop()
    channel.postMessage(0)
    await until(() => small.state.threads.crashes === 1 && small.state.threads.serving === 1)
    const { status, headers } = await small.ask()
    assert.deepEqual([status, headers.get('connection')], [200, 'close'])
    await stopped
    assert.equal(small.state.threads.serving, 0)
  })

  it('is logged if it crashes while draining, and the stop reports unfinished answers', async (t) => {
    const channel = new BroadcastChannel('crash')
    t.after(() => channel.close())
    await using small = await SmallService.start({
      script: new URL('crashing-worker.ts', import.meta.url),
      config: { drain: 3 },
    })
    const stopped = small.stop()
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 1)
    assert.equal(await stopped, false)
    assert.equal(small.logged('thread crashed').length, 1)
  })
})
