import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { issueKey, revokeKey } from '../../src/access/stored-keys.ts'
import { LVIV } from '../compile/small-gazetteer.ts'
import { until } from '../until.ts'
import { SmallService, TOWNS, TWO_TOWNS } from './small-service.ts'

describe('the service', () => {
  let small: SmallService
  before(async () => {
    small = await SmallService.start()
  })
  after(() => small.stop())

  const readiness = async () => (await fetch(`${small.admin}/ready`)).json() as Promise<Record<string, unknown>>

  it('answers from several threads on one port', async () => {
    const { threads } = small.state
    assert.deepEqual(threads, { wanted: 2, serving: 2, crashes: 0 })
    for (const { towns } of await small.towns(20)) assert.equal(towns, 1)
  })

  it('takes a key that is made meanwhile, and refuses it once it is revoked; no other request fails', async () => {
    const { key, stored } = issueKey({ name: 'another' }, new Date())
    const status = async () => (await small.ask(TOWNS, { authorization: key })).status
    assert.equal(await status(), 401)
    await small.store.changeKeys((keys) => [...keys, stored])
    await until(async () => (await status()) === 200)
    await small.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
    await until(async () => (await status()) === 401)
    await small.towns(4)
  })

  it('keeps the keys that it knows when the file of keys cannot be read', async () => {
    const stored = await small.store.keys()
    truncateSync(`${small.folder}/keys.json`, 10)
    await until(() => small.logged('keys cannot be read').length > 0)
    await small.towns(2)
    writeFileSync(`${small.folder}/keys.json`, JSON.stringify(stored))
  })

  it('tells operators which of the two cannot be read, keys or what is published, and when it can again', async () => {
    const served = { ...small.state.reloads }
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
      // Where one is root, nothing but a folder cannot be read.
      mkdirSync(path)
      const told = async () => (await readiness()) as { ready: boolean; unreadable?: Record<string, string> }
      // For a moment there was neither a file nor a folder, which may be told first.
      await until(async () => /EISDIR/.test((await told()).unreadable?.[what] ?? ''))
      assert.deepEqual([(await readable()).length, (await readable()).includes(what)], [1, false])
      const { ready, unreadable = {} } = await told()
      assert(ready)
      assert.deepEqual(Object.keys(unreadable), [what])
      rmdirSync(path)
      renameSync(`${path}.away`, path)
      await until(async () => (await readable()).length === 2)
    }
    assert.equal(small.logged('keys can be read again').length, 2)
    assert.equal(small.logged('what is published can be read again').length, 1)
    assert.deepEqual(small.state.reloads, served, 'what was served all the time is not opened anew')
  })

  it('serves on while its folder is empty, as where a disk is not mounted any more, and tells operators so', async () => {
    const unreadable = async () => Object.keys(((await readiness()).unreadable as object | undefined) ?? {})
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

  it('serves what is published next, in every answer whole and from one data set', async () => {
    const [before] = await small.towns(1)
    await small.store.publish(TWO_TOWNS)
    await until(async () => {
      const answers = await small.towns(10)
      for (const { towns, version } of answers) assert.equal(towns, version === before?.version ? 1 : 2)
      return answers.every(({ towns }) => towns === 2)
    })
    assert.equal((await readiness()).refused, undefined)
  })

  it('refuses a damaged publication, says so to operators, and serves on', async () => {
    await small.store.publish({ version: 'd'.repeat(16), parts: [Buffer.from('damaged')], inputs: '', note: '' })
    await until(async () => 'refused' in (await readiness()))
    for (const { towns } of await small.towns(4)) assert.equal(towns, 2)
    const { ready, refused } = (await readiness()) as {
      ready: boolean
      refused: { publication: number; reason: string }
    }
    assert(ready)
    assert.equal(refused.publication, 3)
    assert.match(refused.reason, /d{16}\.refdir: truncated/)
    assert.equal((await small.metrics()).get('refdir_data_set_refused'), 1)
    assert(small.logged('data set refused').length > 0)
  })

  it('goes back to an earlier one, and forgets what was refused', async () => {
    await small.store.rollback(1)
    await until(async () => !('refused' in (await readiness())))
    for (const { towns } of await small.towns(4)) assert.equal(towns, 1)
    const metrics = await small.metrics()
    assert.equal(metrics.get('refdir_data_set_refused'), 0)
    assert.equal(metrics.get('refdir_reloads_total{result="refused"}'), 1)
  })

  it('serves a publication whose snapshot is not there as soon as it is back, without being told', async () => {
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

  it('says that the snapshot it serves is gone, once, serves on, and takes it up when it is back', async () => {
    const current = await small.store.current()
    assert(current !== undefined)
    const path = await small.store.file(current)
    const { reloads } = small.state
    const { length: said } = small.logged('data set refused')
    renameSync(path, `${path}.away`)
    await until(async () => 'refused' in (await readiness()))
    const { ready, refused } = (await readiness()) as {
      ready: boolean
      refused: { publication: number; reason: string }
    }
    assert(ready)
    assert.equal(refused.publication, current.number)
    assert(refused.reason.includes(`publication ${current.number} (${current.version}): ${path} is gone`))
    assert.equal((await small.metrics()).get('refdir_data_set_refused'), 1)
    // Time for another look.
    await sleep(1500)
    const { length, [said]: line } = small.logged('data set refused')
    assert.equal(length, said + 1)
    assert.match(line?.msg ?? '', /; it is still served as it was opened before$/)
    await small.towns(4)
    renameSync(`${path}.away`, path)
    await until(async () => !('refused' in (await readiness())))
    assert.deepEqual(small.state.reloads, { served: reloads.served + 1, refused: reloads.refused + 1 })
  })

  it('opens the same publication anew when told to reload', async () => {
    const { served } = small.state.reloads
    await small.reload()
    assert.equal(small.state.reloads.served, served + 1)
    await small.towns(4)
  })

  it('says that it is alive, and knows no other pages for operators', async () => {
    assert.equal((await fetch(`${small.admin}/live`)).status, 200)
    assert.equal((await fetch(`${small.admin}/`)).status, 404)
    const { status, headers } = await fetch(`${small.admin}/live`, { method: 'POST' })
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'])
  })

  it('adds up what all threads have counted', async () => {
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

  it('tells all that is measured of the process, when it was started included', async () => {
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

  it('refuses a port for operators that is taken, where it was asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const blocker = createServer().listen(0, '127.0.0.1', resolve)
    await promise
    const { port } = blocker.address() as AddressInfo
    const taken = /EADDRINUSE: .*; --admin-port \(REFDIR_ADMIN_PORT\) chooses another$/
    await assert.rejects(SmallService.start({ config: { adminPort: port, threads: 1 } }), taken)
    blocker.close()
  })

  it('does without a port for operators where none was asked for and the usual one is taken', async () => {
    const config = { adminPort: undefined, threads: 1 }
    await using first = await SmallService.start({ config })
    await using second = await SmallService.start({ config })
    // Also the first of them, where another program has the usual one just then.
    const [warning] = [first, second].flatMap((each) => each.logged('no /live, /ready and /metrics'))
    assert.match(warning?.reason ?? '', /^listen EADDRINUSE: address already in use 127\.0\.0\.1:9464$/)
    assert(!('err' in (warning ?? {})))
    await second.towns(1)
  })

  it('refuses an address for operators that cannot be listened at, also where no port was asked for', async () => {
    for (const adminPort of [undefined, 0]) {
      const start = (adminHost: string) => SmallService.start({ config: { adminHost, adminPort, threads: 1 } })
      await assert.rejects(start('198.51.100.1'), /^Error: --admin-host 198\.51\.100\.1: listen EADDRNOTAVAIL/)
      await assert.rejects(start('no..where'), /^Error: --admin-host no\.\.where: getaddrinfo ENOTFOUND/)
    }
  })

  it('names the option where the address that it is to listen at is none of the machine’s', async () => {
    for (const threads of [1, 2]) {
      const start = (host: string, port = 0) => SmallService.start({ config: { host, port, threads } })
      await assert.rejects(start('198.51.100.1'), /^Error: --host 198\.51\.100\.1: listen EADDRNOTAVAIL/)
      await assert.rejects(start('no..where', 65_535), /^Error: --host no\.\.where: getaddrinfo ENOTFOUND/)
    }
  })

  it('refuses a port that another service of its kind listens on', async () => {
    const port = Number(new URL(small.base).port)
    const taken = /EADDRINUSE: .*; --port \(PORT\) chooses another$/
    await assert.rejects(SmallService.start({ config: { port } }), taken)
    await assert.rejects(SmallService.start({ config: { port, threads: 1 } }), taken)
    await small.towns(4)
  })
})

describe('a key with a rate', () => {
  it('lets exactly so many requests through, whichever threads they come to', async () => {
    await using small = await SmallService.start({ terms: { rate: { requests: 7, seconds: 3600 } } })
    const responses = await Promise.all(Array.from({ length: 40 }, () => small.ask()))
    const statuses = responses.map(({ status }) => status)
    assert.deepEqual([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length], [7, 33])
    await until(async () => (await small.metrics()).get('refdir_rate_limited_total{by="key"}') === 33)
  })
})

describe('a service that is told to stop', () => {
  it('refuses a key that is revoked while it serves on', async () => {
    await using small = await SmallService.start({ config: { drain: 5, threads: 1 } })
    const [stored] = await small.store.keys()
    assert(stored !== undefined)
    const ended = small.stop()
    await small.towns(1)
    await small.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
    await until(async () => (await small.ask()).status === 401)
    assert.equal(await ended, true)
  })
})
