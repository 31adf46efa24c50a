import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { metricsPage } from '../../src/http/admin/metrics-page.ts'
import { Meters, NUMBERS, type NumberName, REFUSALS, ROUTES, STATUSES } from '../../src/http/meters/meters.ts'
import { FOUND_BY } from '../../src/search/found-by.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const OPERATIONS = join(DEPLOY, '..', 'docs', 'operations.md')

/** The state of a service, apart from its threads. */
const STATE = {
  isReady: true,
  isStopping: false,
  threads: { wanted: 2, serving: 2, crashes: 1 },
  dataSet: { number: 1, version: 'v', publishedAt: new Date(), bytes: 1, towns: 1 },
  next: undefined,
  refused: { number: 2, reason: 'damaged' },
  unreadable: { store: undefined, keys: 'damaged' },
  unwritten: undefined,
  reloads: { served: 1, refused: 1 },
  keys: { 'in force': 1, expired: 1, revoked: 1 },
  earliestExpiry: new Date(),
}

/** The metrics page of a service of two threads in which every event has happened. */
async function fullPage(): Promise<string> {
  const meters = new Meters()
  for (const route of ROUTES.keys()) {
    for (const status of STATUSES) meters.noteRequest(route, status, 1)
    for (const way of FOUND_BY) meters.noteSearch(route, way, 1)
  }
  for (const name of NUMBERS) meters.count(name)
  const other = new Meters()
  other.noteRequest(ROUTES.indexOf('listAreas'), 200, 1)
  return metricsPage([meters, other], STATE)
}

describe('monitoring', () => {
  for (const file of ['grafana/refdir.json', 'prometheus/alerts.yml']) {
    it(`${file} uses only metrics and label values that exist`, async () => {
      const page = await fullPage()
      const text = readFileSync(join(DEPLOY, file), 'utf8')
      const names = new Set(page.split('\n').map((line) => /^[a-z_]+/.exec(line)?.[0]))
      const asked = [...new Set(text.match(/\b(refdir|process)_[a-z_]+/g))]
      assert(asked.length > 5)
      for (const name of asked) assert(names.has(name), `${file} asks for ${name}`)
      for (const [, label, value] of text.matchAll(/(state|status|result|by)=\\?"([^"\\]+)\\?"/g))
        assert(page.includes(`${label}="${value}"`), `${file} asks for ${label}="${value}"`)
    })
  }

  it('docs/operations.md explains exactly the alerts that exist', () => {
    const alerts = readFileSync(join(DEPLOY, 'prometheus', 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)
    const explained = readFileSync(OPERATIONS, 'utf8').matchAll(/\| `(Refdir\w+)` \|/g)
    const names = (matches: Iterable<RegExpMatchArray>) => Array.from(matches, ([, name]) => name).toSorted()
    const expected = names(alerts)
    assert(expected.length > 10)
    assert.deepEqual(names(explained), expected)
  })

  it('the dashboard shows every metric of the service', async () => {
    const dashboard = readFileSync(join(DEPLOY, 'grafana', 'refdir.json'), 'utf8')
    const names = [...(await fullPage()).matchAll(/^# TYPE (refdir_[a-z_]+)/gm)].map(([, name]) => name ?? '')
    assert(names.length > 15)
    for (const name of names) assert(dashboard.includes(name), name)
  })

  it('the metrics page gives each number under its own name, and times in seconds', async () => {
    const meters = new Meters()
    for (const [index, name] of NUMBERS.entries()) meters.set(name, 100 + index)
    const counted = (name: NumberName) => 100 + NUMBERS.indexOf(name)
    const page = await metricsPage([meters], {
      isReady: false,
      isStopping: true,
      threads: { wanted: 4, serving: 3, crashes: 2 },
      dataSet: { number: 5, version: 'v5', publishedAt: new Date(1_700_000_000_000), bytes: 6, towns: 7 },
      next: undefined,
      refused: undefined,
      unreadable: { store: 'damaged', keys: undefined },
      unwritten: 'full',
      reloads: { served: 8, refused: 9 },
      keys: { 'in force': 10, expired: 11, revoked: 12 },
      earliestExpiry: new Date(1_800_000_000_000),
    })
    const lines = new Set(page.split('\n'))
    for (const line of [
      ...REFUSALS.map((reason) => `keys_refused_total{reason="${reason}"} ${counted(`refused ${reason}`)}`),
      `rate_limited_total{by="key"} ${counted('rate limited')}`,
      `rate_limited_total{by="address"} ${counted('address limited')}`,
      `requests_shed_total ${counted('shed')}`,
      `requests_aborted_total ${counted('requests aborted')}`,
      `connections_dropped_total ${counted('connections dropped')}`,
      `connections{thread="0"} ${counted('connections')}`,
      `threads_without_redis ${counted('without Redis')}`,
      `thread_heap_bytes{thread="0"} ${counted('heap')}`,
      `event_loop_utilization{thread="0"} ${counted('event loop utilization')}`,
      `event_loop_delay_seconds{thread="0",quantile="0.5"} ${counted('event loop delay p50')}`,
      `event_loop_delay_seconds{thread="0",quantile="0.99"} ${counted('event loop delay p99')}`,
      `event_loop_delay_seconds{thread="0",quantile="1"} ${counted('event loop delay max')}`,
      'ready 0',
      'threads{state="wanted"} 4',
      'threads{state="serving"} 3',
      'thread_crashes_total 2',
      'data_set_info{version="v5",publication="5"} 1',
      'data_set_published_timestamp_seconds 1700000000',
      'data_set_bytes 6',
      'data_set_towns 7',
      'data_set_refused 0',
      'store_readable 0',
      'keys_readable 1',
      'local_copy_current 0',
      'reloads_total{result="served"} 8',
      'reloads_total{result="refused"} 9',
      'keys{state="in force"} 10',
      'keys{state="expired"} 11',
      'keys{state="revoked"} 12',
      'keys_earliest_expiry_timestamp_seconds 1800000000',
    ])
      assert(lines.has(`refdir_${line}`), line)
  })

  it('the metrics page tells faults of the data set, the store, the keys and the local copy apart', async () => {
    const lines = (await fullPage()).split('\n')
    for (const line of ['ready 1', 'data_set_refused 1', 'store_readable 1', 'keys_readable 0', 'local_copy_current 1'])
      assert(lines.includes(`refdir_${line}`), line)
  })

  it('counts errors from 0 on, so that the first one shows as a rise, and over all operations', async () => {
    const meters = new Meters()
    const errors = async () => /^refdir_errors_total (\d+)$/m.exec(await metricsPage([meters], STATE))?.[1]
    assert.equal(await errors(), '0')
    meters.noteRequest(ROUTES.indexOf('listAreas'), 500, 1)
    meters.noteRequest(ROUTES.indexOf('findTowns'), 500, 1)
    meters.noteRequest(ROUTES.indexOf('findTowns'), 503, 1)
    assert.equal(await errors(), '2')
  })

  it('the metrics page describes each metric once, adds up requests, and splits connections by thread', async () => {
    const page = await fullPage()
    const helped = [...page.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)
    assert.equal(new Set(helped).size, helped.length)
    assert.deepEqual(
      helped,
      Array.from(page.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name),
    )
    for (const line of [
      'bucket{route="listAreas",status="200",le="0.001"} 2',
      'count{route="listAreas",status="200"} 2',
    ])
      assert(page.includes(`refdir_request_duration_seconds_${line}\n`), line)
    assert.match(page, /^refdir_connections\{thread="0"\} 1\nrefdir_connections\{thread="1"\} 0$/m)
  })
})
