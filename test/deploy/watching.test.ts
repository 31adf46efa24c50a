import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { metricsPage } from '../../src/http/admin/metrics-page.ts'
import { Meters, NUMBERS, ROUTES, STATUSES } from '../../src/http/meters/meters.ts'
import { FOUND_BY } from '../../src/search/found-by.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const OPERATIONS = join(DEPLOY, '..', 'docs', 'operations.md')

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
  return metricsPage([meters, other], {
    isReady: true,
    threads: { wanted: 2, serving: 2, crashes: 1 },
    dataSet: { number: 1, version: 'v', publishedAt: new Date(), bytes: 1, towns: 1 },
    next: undefined,
    refused: { number: 2, reason: 'damaged' },
    unreadable: { store: undefined, keys: 'damaged' },
    unwritten: undefined,
    reloads: { served: 1, refused: 1 },
    keys: { 'in force': 1, expired: 1, revoked: 1 },
    earliestExpiry: new Date(),
  })
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
    assert.deepEqual(names(explained), names(alerts))
  })

  it('the dashboard shows every metric of the service', async () => {
    const dashboard = readFileSync(join(DEPLOY, 'grafana', 'refdir.json'), 'utf8')
    const names = [...(await fullPage()).matchAll(/^# TYPE (refdir_[a-z_]+)/gm)].map(([, name]) => name ?? '')
    assert(names.length > 15)
    for (const name of names) assert(dashboard.includes(name), name)
  })

  it('the metrics page describes each metric once, adds up requests, and splits connections by thread', async () => {
    const page = await fullPage()
    const helped = [...page.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)
    assert.equal(new Set(helped).size, helped.length)
    for (const line of [
      'bucket{route="listAreas",status="200",le="0.001"} 2',
      'count{route="listAreas",status="200"} 2',
    ])
      assert(page.includes(`refdir_request_duration_seconds_${line}\n`), line)
    assert.match(page, /^refdir_connections\{thread="0"\} 1\nrefdir_connections\{thread="1"\} 0$/m)
  })
})
