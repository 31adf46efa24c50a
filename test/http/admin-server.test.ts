import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { createAdminServer } from '../../src/http/admin/admin-server.ts'
import { metricsPage } from '../../src/http/admin/metrics-page.ts'
import { BUCKETS } from '../../src/http/meters/histograms.ts'
import { Meters, ROUTES } from '../../src/http/meters/meters.ts'
import { talk } from './wire.ts'

it('a request of an operator that does not arrive in time is soon answered with 408', { timeout: 10_000 }, async () => {
  await using server = createAdminServer({ meters: () => [], state: () => undefined, onError: assert.ifError })
  assert.equal(server.requestTimeout, 5000)
  Object.assign(server, { requestTimeout: 1, headersTimeout: 1 })
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = await talk(port, [Buffer.from('GET /live HTTP/1.1\r\nHost: x\r\n')])
  assert.equal(answer?.status, 408)
})

it('a page for operators that cannot be made is answered with 500, and reported, while others are served', async () => {
  const fault = new Error('no state')
  const reported: unknown[] = []
  const state = () => {
    throw fault
  }
  await using server = createAdminServer({ meters: () => [], state, onError: (error) => reported.push(error) })
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.text()]
  }
  const failed = [500, 'The page could not be generated; the log says why\n']
  assert.deepEqual(await Promise.all(['/ready', '/metrics', '/live'].map(ask)), [
    failed,
    failed,
    [200, '{"live":true}\n'],
  ])
  assert.deepEqual(reported, [fault, fault])
})

it('durations are counted by bucket and added up; what was never asked for has no series', async () => {
  const meters = new Meters()
  for (const milliseconds of [0.5, 30, 2000]) meters.noteRequest(0, 200, milliseconds)
  const page = await metricsPage([meters, meters], undefined)
  const series = [...page.matchAll(/^refdir_request_duration_seconds_(\w+\{.*\}) (.*)$/gm)].map(([, labels, value]) => [
    labels,
    value,
  ])
  const of = `route="${ROUTES[0]}",status="200"`
  const at = (labels: string) => series.find(([each]) => each === labels)?.[1]
  assert.equal(series.length, BUCKETS.length + 3)
  assert.deepEqual(
    [`bucket{${of},le="0.00025"}`, `bucket{${of},le="0.0005"}`, `bucket{${of},le="1"}`, `bucket{${of},le="+Inf"}`].map(
      at,
    ),
    ['0', '2', '4', '6'],
  )
  assert.deepEqual([at(`count{${of}}`), at(`sum{${of}}`)], ['6', '4.061'])
})
