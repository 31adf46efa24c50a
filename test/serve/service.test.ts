import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { issueKey, revokeKey } from '../../src/access/stored-keys.ts'
import type { FolderStore } from '../../src/store/folder-store.ts'
import type { LastUses } from '../../src/store/store.ts'
import { LVIV } from '../compile/small-gazetteer.ts'
import { RedisServer, WITHOUT_REDIS } from '../redis-server.ts'
import { until } from '../until.ts'
import { SmallService, TOWNS, TWO_TOWNS } from './small-service.ts'

describe('the service', () => {
  let small: SmallService
  before(async () => {
    small = await SmallService.start()
  })
  after(() => small.stop())

  /** What `/ready` says. */
  interface Readiness {
    readonly ready: boolean
    readonly refused?: { readonly publication: number; readonly reason: string }
    readonly unreadable?: Readonly<Record<string, string>>
  }
  const readiness = async () => (await fetch(`${small.admin}/ready`)).json() as Promise<Readiness>

  it('answers from several threads on one port', async () => {
    const { threads } = small.state
    assert.deepEqual(threads, { wanted: 2, serving: 2, crashes: 0 })
    for (const { towns } of await small.towns(20)) assert.equal(towns, 1)
  })

  const slow = { config: { threads: 2 }, script: new URL('slow-worker.ts', import.meta.url) }
  const late = (store: FolderStore) => {
    const current = store.current.bind(store)
    store.current = async () => {
      const publication = await current()
      return publication && { ...publication, activateAt: new Date(0) }
    }
  }
  for (const [when, options] of [
    ['as soon as it is published', { config: { threads: 4 } }],
    ['though one takes long to prepare for it', slow],
    ['though one takes long and its activation time has passed', { ...slow, onStore: late }],
  ] as const)
    it(`switches to another data set in all threads at the same moment, ${when}`, { timeout: 60_000 }, async () => {
      await using several = await SmallService.start(options)
      const version = async () => (await several.ask()).headers.get('dataset-version')
      const before = await version()
      await several.store.publish(TWO_TOWNS)
      let switchedAt = Infinity
      const askUntilLater = async () => {
        while (performance.now() < switchedAt + 1500) {
          const askedAt = performance.now()
          if ((await version()) !== before) switchedAt = Math.min(switchedAt, performance.now())
          else assert(askedAt < switchedAt, 'an earlier data set after a later one')
        }
      }
      await Promise.all(Array.from({ length: 8 }, askUntilLater))
    })

  it('accepts a key created while it runs, and refuses it once it is revoked', async () => {
    const { key, stored } = issueKey({ name: 'another' }, new Date())
    const status = async () => (await small.ask(TOWNS, { authorization: key })).status
    assert.equal(await status(), 401)
    await small.store.changeKeys((keys) => [...keys, stored])
    await until(async () => (await status()) === 200)
    await small.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
    await until(async () => (await status()) === 401)
    await small.towns(4)
  })

  it('reads the keys anew when told to reload, even if the store reports no change', async () => {
    const onStore = (store: FolderStore) => {
      store.watch = async () => {}
    }
    await using unaware = await SmallService.start({ config: { threads: 1 }, onStore })
    const { key, stored } = issueKey({ name: 'new' }, new Date())
    await unaware.store.changeKeys((keys) => [...keys, stored])
    await unaware.reload()
    await until(async () => (await unaware.ask(TOWNS, { authorization: key })).status === 200)
  })

  it('keeps the keys that it knows when keys.json is damaged', async () => {
    const stored = await small.store.keys()
    truncateSync(`${small.folder}/keys.json`, 10)
    await until(() => small.logged('keys cannot be read').length > 0)
    await small.towns(2)
    writeFileSync(`${small.folder}/keys.json`, JSON.stringify(stored))
  })

  it('reports whether keys or publications cannot be read, and when they can again', async () => {
    const served = { ...small.state.reloads }
    const again = () =>
      ['keys can be read again', 'what is published can be read again'].map((line) => small.logged(line).length)
    await until(async () => !('unreadable' in (await readiness())))
    const before = again()
    for (const [file, what] of [
      ['keys.json', 'keys'],
      ['history.json', 'store'],
    ] as const) {
      const path = `${small.folder}/${file}`
      const readable = async () => {
        const metrics = await small.metrics()
        return ['store', 'keys'].filter((each) => metrics.get(`refdir_${each}_readable`) === 1)
      }
      await until(async () => (await readable()).length === 2)
      assert(!('unreadable' in (await readiness())))
      renameSync(path, `${path}.away`)
      // For root, nothing but a folder is unreadable.
      mkdirSync(path)
      // For a moment there was neither a file nor a folder, which may be reported first.
      await until(async () => /EISDIR/.test((await readiness()).unreadable?.[what] ?? ''))
      assert.deepEqual([(await readable()).length, (await readable()).includes(what)], [1, false])
      const { ready, unreadable = {} } = await readiness()
      assert(ready)
      assert.deepEqual(Object.keys(unreadable), [what])
      rmdirSync(path)
      renameSync(`${path}.away`, path)
      await until(async () => (await readable()).length === 2)
    }
    assert.deepEqual(
      again(),
      before.map((times) => times + 1),
    )
    assert.deepEqual(small.state.reloads, served, 'the data set that was served throughout is not reopened')
  })

  it('keeps serving while its folder is empty, as after an unmount, and reports it', async () => {
    const unreadable = async () => Object.keys((await readiness()).unreadable ?? {})
    const away = `${small.folder}.away`
    renameSync(small.folder, away)
    mkdirSync(small.folder)
    await until(async () => (await unreadable()).length === 2)
    await small.towns(4)
    rmSync(small.folder, { recursive: true })
    renameSync(away, small.folder)
    await until(async () => (await unreadable()).length === 0)
    await small.towns(4)
  })

  it('serves the next publication, each answer being complete and from one data set', async () => {
    const [before] = await small.towns(1)
    await small.store.publish(TWO_TOWNS)
    await until(async () => {
      const answers = await small.towns(10)
      for (const { towns, version } of answers) assert.equal(towns, version === before?.version ? 1 : 2)
      return answers.every(({ towns }) => towns === 2)
    })
    assert.equal((await readiness()).refused, undefined)
  })

  /** Publishes what is no snapshot. @returns its number, once it is refused. */
  async function publishDamaged(version: string): Promise<number> {
    const { number } = await small.store.publish({ version, parts: [Buffer.from('damaged')], inputs: '', note: '' })
    await until(async () => (await readiness()).refused?.publication === number)
    return number
  }

  it('knows the versions that it served before, which clients send back, and no others', async () => {
    const { version } = (await small.store.history())[0] ?? assert.fail('nothing was published')
    const [now] = await small.towns(1)
    assert.notEqual(now?.version, version)
    assert.equal((await small.ask(TOWNS, { 'dataset-version': version })).status, 200)
    assert.equal((await small.ask(TOWNS, { 'dataset-version': 'f'.repeat(16) })).status, 412)
  })

  it('refuses a damaged publication, reports it, and keeps serving', async () => {
    const [before] = await small.towns(1)
    await publishDamaged('d'.repeat(16))
    for (const { version } of await small.towns(4)) assert.equal(version, before?.version)
    const { ready, refused } = await readiness()
    assert(ready)
    assert.match(refused?.reason ?? '', /d{16}\.refdir: truncated/)
    assert.equal((await small.metrics()).get('refdir_data_set_refused'), 1)
    assert(small.logged('data set refused').length > 0)
  })

  it('follows a rollback, and no longer reports the refused publication', async () => {
    const refusals = async () => (await small.metrics()).get('refdir_reloads_total{result="refused"}') ?? 0
    const before = await refusals()
    await publishDamaged('e'.repeat(16))
    const { version } = await small.store.rollback(1)
    await until(async () => !('refused' in (await readiness())))
    for (const answer of await small.towns(4)) assert.deepEqual([answer.towns, answer.version], [1, version])
    assert.equal((await small.metrics()).get('refdir_data_set_refused'), 0)
    assert.equal(await refusals(), before + 1)
  })

  it('serves a publication with a missing snapshot file once it is back, without a reload', async () => {
    const current = await small.store.current()
    assert(current !== undefined)
    const path = await small.store.file(current)
    renameSync(path, `${path}.away`)
    await small.reload()
    assert('refused' in (await readiness()))
    const { served } = small.state.reloads
    renameSync(`${path}.away`, path)
    await until(async () => !('refused' in (await readiness())))
    assert.equal(small.state.reloads.served, served + 1)
  })

  it('logs once that the served snapshot file is gone, keeps serving, and reopens it when it is back', async () => {
    const current = await small.store.current()
    assert(current !== undefined)
    const path = await small.store.file(current)
    const { reloads } = small.state
    const { length: said } = small.logged('data set refused')
    renameSync(path, `${path}.away`)
    await until(async () => 'refused' in (await readiness()))
    const { ready, refused } = await readiness()
    assert(ready)
    assert.equal(refused?.publication, current.number)
    assert(refused?.reason.includes(`publication ${current.number} (${current.version}): ${path} is gone`))
    assert.equal((await small.metrics()).get('refdir_data_set_refused'), 1)
    // Time for another check.
    await sleep(1500)
    const { length, [said]: line } = small.logged('data set refused')
    assert.equal(length, said + 1)
    assert.match(line?.msg ?? '', /; it is still served as it was opened before$/)
    await small.towns(4)
    renameSync(`${path}.away`, path)
    await until(async () => !('refused' in (await readiness())))
    assert.deepEqual(small.state.reloads, { served: reloads.served + 1, refused: reloads.refused + 1 })
  })

  it('reopens the current publication on a reload', async () => {
    const { served } = small.state.reloads
    await small.reload()
    assert.equal(small.state.reloads.served, served + 1)
    await small.towns(4)
  })

  it('answers /live on the admin port, 404 for an unknown page, and 405 for POST', async () => {
    assert.equal((await fetch(`${small.admin}/live`)).status, 200)
    assert.equal((await fetch(`${small.admin}/`)).status, 404)
    const { status, headers } = await fetch(`${small.admin}/live`, { method: 'POST' })
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'])
  })

  it('answers HEAD like GET on the admin port, whatever the query, and lets nobody keep an answer', async () => {
    for (const page of ['live', 'ready?verbose', 'metrics?name=refdir_ready']) {
      const answers = await Promise.all(
        ['GET', 'HEAD'].map(async (method) => {
          const { status, headers } = await fetch(`${small.admin}/${page}`, { method })
          return [status, headers.get('content-type'), headers.get('cache-control')]
        }),
      )
      assert.deepEqual(answers[1], answers[0], page)
      assert.deepEqual([answers[0]?.[0], answers[0]?.[2]], [200, 'no-store'], page)
    }
  })

  it('adds up the metrics of all threads', async () => {
    const name = 'refdir_request_duration_seconds_count{route="findTownsByName",status="200"}'
    const before = (await small.metrics()).get(name) ?? 0
    await small.towns(30)
    for (const query of ['lviv', 'kyiv']) await small.ask(`/v2/references/towns?ids=${LVIV.id}&query=${query}`)
    // An answer may come before it is counted.
    await until(async () => (await small.metrics()).get(name) === before + 30)
    const metrics = await small.metrics()
    assert.equal(metrics.get('refdir_threads{state="serving"}'), 2)
    assert.equal(metrics.get('refdir_keys{state="in force"}'), 1)
    assert((metrics.get('refdir_search_duration_seconds_count{route="findTownsByName",way="direct"}') ?? 0) > 0)
    for (const way of ['direct', 'nothing'])
      assert.equal(metrics.get(`refdir_search_duration_seconds_count{route="findTowns",way="${way}"}`), 1)
    assert((metrics.get('process_resident_memory_bytes') ?? 0) > 0)
  })

  it('measures in each thread how busy its event loop is, how late, and its heap', async () => {
    const delays = ['0.5', '0.99', '1'].map((quantile) => `event_loop_delay_seconds{thread="N",quantile="${quantile}"}`)
    const names = ['event_loop_utilization{thread="N"}', ...delays, 'thread_heap_bytes{thread="N"}']
    for (const thread of ['0', '1']) {
      let values: number[] = []
      await until(async () => {
        const metrics = await small.metrics()
        values = names.map((name) => metrics.get(`refdir_${name.replace('N', thread)}`) ?? 0)
        return values.every((value) => value > 0)
      })
      const [busy = 0, half = 0, most = 0, longest = 0, heap = 0] = values
      assert(busy <= 1 && half <= most && most <= longest && longest < 60 && heap > 1_000_000, values.join(' '))
    }
  })

  it('exports all process metrics, including the start time', async () => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const known = (await registry.getMetricsAsJSON())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('process_'))
    const page = await (await fetch(`${small.admin}/metrics`)).text()
    const told = [...page.matchAll(/^# TYPE (process_\w+)/gm)].map(([, name]) => name)
    assert.deepEqual(told, known)
    const startedAt = (await small.metrics()).get('process_start_time_seconds') ?? 0
    assert(Math.abs(Date.now() / 1000 - process.uptime() - startedAt) < 2)
  })

  it('refuses to start if the requested admin port is in use', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const blocker = createServer().listen(0, '127.0.0.1', resolve)
    await promise
    const { port } = blocker.address() as AddressInfo
    const taken = /EADDRINUSE: .*; --admin-port \(REFDIR_ADMIN_PORT\) chooses another$/
    await assert.rejects(SmallService.start({ config: { adminPort: port, threads: 1 } }), taken)
    blocker.close()
  })

  it('starts without an admin port if none was requested and the default is in use', async () => {
    const config = { adminPort: undefined, threads: 1 }
    await using first = await SmallService.start({ config })
    await using second = await SmallService.start({ config })
    // It may be the first, if another program has the default port at that moment.
    const [warning] = [first, second].flatMap((each) => each.logged('no /live, /ready and /metrics'))
    assert.match(warning?.reason ?? '', /^listen EADDRINUSE: address already in use 127\.0\.0\.1:9464$/)
    assert(!('err' in (warning ?? {})))
    await second.towns(1)
  })

  it('refuses an admin host that it cannot listen on, even if no admin port was requested', async () => {
    for (const adminPort of [undefined, 0]) {
      const start = (adminHost: string) => SmallService.start({ config: { adminHost, adminPort, threads: 1 } })
      await assert.rejects(
        start('198.51.100.1'),
        /^Error: --admin-host 198\.51\.100\.1 \(REFDIR_ADMIN_HOST\): listen EADDRNOTAVAIL/,
      )
      await assert.rejects(
        start('no..where'),
        /^Error: --admin-host no\.\.where \(REFDIR_ADMIN_HOST\): getaddrinfo ENOTFOUND/,
      )
    }
  })

  it('names --host if it cannot listen on that address', async () => {
    for (const threads of [1, 2]) {
      const start = (host: string, port = 0) => SmallService.start({ config: { host, port, threads } })
      await assert.rejects(
        start('198.51.100.1'),
        /^Error: --host 198\.51\.100\.1 \(HOST\): listen EADDRNOTAVAIL: .*; give an address of this machine/,
      )
      await assert.rejects(
        start('no..where', 65_535),
        /^Error: --host no\.\.where \(HOST\): getaddrinfo ENOTFOUND .*; give an address of this machine/,
      )
    }
  })

  it('refuses to start on the port of another refdir service', async () => {
    const port = Number(new URL(small.base).port)
    const taken = /EADDRINUSE: .*; --port \(PORT\) chooses another$/
    await assert.rejects(SmallService.start({ config: { port } }), taken)
    await assert.rejects(SmallService.start({ config: { port, threads: 1 } }), taken)
    await small.towns(4)
  })
})

describe('the options of the service', () => {
  let small: SmallService
  before(async () => {
    small = await SmallService.start({
      config: {
        threads: 1,
        maxAge: 7,
        sunset: new Date('2027-12-31'),
        refusals: { requests: 1, seconds: 3600 },
        trustedProxies: ['127.0.0.1'],
      },
    })
  })
  after(() => small.stop())

  it('decide how long clients may keep answers, and when deprecated operations end', async () => {
    const { headers } = await small.ask('/v2/references/body/groups')
    assert.deepEqual(
      [headers.get('cache-control'), headers.get('sunset')],
      ['private, max-age=7', 'Fri, 31 Dec 2027 00:00:00 GMT'],
    )
  })

  it('count rates in Redis; its metrics give the threads that cannot, as long as they cannot', {
    skip: WITHOUT_REDIS,
  }, async (t) => {
    const redis = await RedisServer.start()
    t.after(() => redis.kill())
    await using sharing = await SmallService.start({
      redisUrl: redis.url,
      terms: { rate: { requests: 100_000, seconds: 1 } },
    })
    const without = async () => (await sharing.metrics()).get('refdir_threads_without_redis')
    const afterRequests = async () => {
      await sharing.towns(20)
      return without()
    }
    assert.equal(await without(), 0)
    await redis.kill()
    await until(async () => (await afterRequests()) === 2)
    await redis.start()
    await until(async () => (await afterRequests()) === 0)
  })

  it('decide how many connections there may be; more are closed at once, and counted', async () => {
    await using narrow = await SmallService.start({ config: { threads: 1, maxConnections: 1 } })
    const held = connect(Number(new URL(narrow.base).port), '127.0.0.1')
    await once(held, 'connect')
    await until(async () => (await narrow.metrics()).get('refdir_connections{thread="0"}') === 1)
    await assert.rejects(narrow.ask(), /fetch failed/)
    assert(((await narrow.metrics()).get('refdir_connections_dropped_total') ?? 0) > 0)
    held.destroy()
    await until(async () => (await narrow.metrics()).get('refdir_connections{thread="0"}') === 0)
    await narrow.towns(1)
  })

  it('decide how many requests without a valid key an address may send, by which proxies are trusted', async () => {
    const statusFrom = async (client: string, authorization = 'wrong') =>
      (await small.ask(TOWNS, { authorization, 'x-forwarded-for': client })).status
    const statuses: number[] = []
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) statuses.push(await statusFrom(client))
    assert.deepEqual(statuses, [401, 429, 401])
    await small.towns(2)
  })
})

describe('the last use of a key', () => {
  it('is stored once a minute, and when the service stops', async (t) => {
    const everyMinute: (() => void)[] = []
    const { setInterval: original } = globalThis
    t.mock.method(globalThis, 'setInterval', (callBack: () => void, ...more: [number]) => {
      if (more[0] === 60_000) everyMinute.push(callBack)
      return original(callBack, ...more)
    })
    const stored: LastUses[] = []
    await using small = await SmallService.start({
      config: { threads: 1 },
      onStore: (store) => t.mock.method(store, 'noteUses', async (uses: LastUses) => void stored.push(uses)),
    })
    const [key] = await small.store.keys()
    const ids = () => stored.map((uses) => Object.keys(uses))
    await small.towns(1)
    for (const noteUses of everyMinute) noteUses()
    await until(() => stored.length > 0)
    assert.deepEqual(ids(), [[key?.id]])
    for (const noteUses of everyMinute) noteUses()
    await small.towns(1)
    await small.stop()
    assert.deepEqual(ids(), [[key?.id], [key?.id]])
  })
})

describe('a key with a rate', () => {
  it('lets exactly its number of requests through, across all threads', async () => {
    await using small = await SmallService.start({ terms: { rate: { requests: 7, seconds: 3600 } } })
    const responses = await Promise.all(Array.from({ length: 40 }, () => small.ask()))
    const statuses = responses.map(({ status }) => status)
    assert.deepEqual([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length], [7, 33])
    await until(async () => (await small.metrics()).get('refdir_rate_limited_total{by="key"}') === 33)
  })
})

describe('a service that is being stopped', () => {
  it('refuses a key that is revoked during the drain', async () => {
    await using small = await SmallService.start({ config: { drain: 5, threads: 1 } })
    const [stored] = await small.store.keys()
    assert(stored !== undefined)
    const ended = small.stop()
    await small.towns(1)
    await small.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
    await until(async () => (await small.ask()).status === 401)
    assert.equal(await ended, true)
  })

  it('does not wait for Redis', { skip: WITHOUT_REDIS }, async (t) => {
    const redis = await RedisServer.start()
    t.after(() => redis.kill())
    const small = await SmallService.start({ redisUrl: redis.url })
    assert.equal(await small.stop(), true, 'all answers are finished')
  })

  it('refuses a key that is revoked while the rest of its request is still to come', async () => {
    await using small = await SmallService.start({ config: { threads: 1 } })
    const [stored] = await small.store.keys()
    assert(stored !== undefined)
    const socket = connect(Number(new URL(small.base).port), '127.0.0.1').setEncoding('utf8')
    socket.write(`GET ${TOWNS} HTTP/1.1\r\nhost: x\r\nauthorization: ${small.key}\r\n`)
    // When this is answered, the service has read what was sent before.
    await small.towns(1)
    const ended = small.stop()
    await small.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
    await small.reload()
    // The thread is told by a message, and gives the request 1.5 s to arrive.
    await sleep(300)
    socket.write('\r\n')
    const [answer] = await once(socket, 'data')
    assert.match(answer, /^HTTP\/1\.1 401 /)
    assert.equal(await ended, true)
  })
})
