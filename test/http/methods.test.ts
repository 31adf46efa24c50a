import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OPERATIONS, type Problem, Service } from './service.ts'
import { json } from './wire.ts'

const TARGETS = Object.entries(OPERATIONS).map(([path, query]) => `/v2/references/${path}?${query}`)
const OTHER_METHODS = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'MKCALENDAR',
  'PURGE',
  'M-SEARCH',
  'QUERY',
]

describe('methods and paths', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const allowedOf = (answer: { headers: Headers }) => (answer.headers.get('allow') ?? '').split(/,\s*/).sort()

  it('spec 1, 4: every operation is a GET that answers a JSON array', async () => {
    for (const target of TARGETS) {
      const answer = await service.send(target, { headers: { accept: 'application/json' } })
      assert.equal(answer.status, 200, target)
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json\b/)
      assert(Array.isArray(json(answer)), target)
    }
  })

  it('C12: HEAD answers the header of GET without a body', async () => {
    for (const target of [...TARGETS, '/v2/references/areas?ids=x', '/v2/references/trucks']) {
      const got = await service.send(target)
      const head = await service.send(target, { method: 'HEAD' })
      assert.equal(head.status, got.status, target)
      assert.equal(head.body.length, 0)
      for (const name of [
        'content-type',
        'content-length',
        'content-language',
        'etag',
        'last-modified',
        'dataset-version',
      ])
        assert.equal(head.headers.get(name), got.headers.get(name), `${name} of ${target}`)
    }
  })

  it('C12: HEAD sends no body for a compressed answer either', async () => {
    const parts = { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } }
    const [head, next] = await service.exchange(
      service.request('/v2/references/areas', { ...parts, isLast: false }) +
        service.request('/v2/references/currencies?ids=4'),
    )
    assert.equal(head?.headers.get('content-encoding'), 'gzip')
    assert.equal(next?.body.toString(), '[{"id":4,"name":"$"}]')
  })

  it('C12: OPTIONS answers 204 whatever type of body it names', async () => {
    for (const target of ['/v2/references/areas', '/', '*'])
      for (const type of ['json', ';;', 'text/plain'])
        for (const length of ['0', undefined]) {
          const headers = { 'content-type': type, 'content-length': length }
          assert.equal((await service.send(target, { method: 'OPTIONS', headers })).status, 204, `${target} ${type}`)
        }
  })

  it('C12: OPTIONS answers 204 with Allow', async () => {
    for (const target of TARGETS) {
      const answer = await service.send(target, { method: 'OPTIONS' })
      assert.equal(answer.status, 204, target)
      assert.equal(answer.body.length, 0)
      assert.deepEqual(allowedOf(answer), ['GET', 'HEAD', 'OPTIONS'])
    }
  })

  for (const method of OTHER_METHODS) {
    it(`C12, spec 1: ${method} is answered with 405 and Allow`, async () => {
      for (const target of TARGETS) {
        const answer = await service.send(target, { method })
        assert.equal(answer.status, 405, target)
        assert.deepEqual(allowedOf(answer), ['GET', 'HEAD', 'OPTIONS'])
        assert.equal(json<Problem>(answer).type, '/errors/method-not-allowed')
      }
    })
  }

  it('C12: a method that HTTP does not have is answered with 405, and not repeated: masked, it would show what a key is', async () => {
    const [answer] = await service.exchange('dispatch / HTTP/1.1\r\nhost: refdir\r\n\r\n')
    assert.equal(answer?.status, 405)
    assert.equal(answer && json<Problem>(answer).detail, 'This method is not allowed here')
  })

  it('C12: other methods with a body are answered with 405, whatever the body', async () => {
    for (const method of OTHER_METHODS) {
      for (const [type, body] of [
        ['application/json', '{"broken'],
        ['application/x-www-form-urlencoded', 'ids=1'],
        ['nonsense', '\0\0\0'],
        ['text/plain', 'x'.repeat(100_000)],
      ] as const) {
        const headers = { 'content-type': type, 'content-length': String(body.length) }
        const [answer] = await service.exchange(service.request('/v2/references/areas', { method, headers }) + body)
        assert.equal(answer?.status, 405, `${method} ${type}`)
      }
    }
  })

  it('C12: the body of a GET is skipped, and the next request on the connection is answered', async () => {
    const answers = await service.converse(
      `${service.request('/v2/references/currencies?ids=4', { headers: { 'content-length': '5' }, isLast: false })}hello`,
      service.request('/v2/references/currencies?ids=6'),
    )
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.toString()]),
      [
        [200, '[{"id":4,"name":"$"}]'],
        [200, '[{"id":6,"name":"€"}]'],
      ],
    )
  })

  it('C12: * as the address is answered for OPTIONS, and refused for other methods', async () => {
    assert.equal((await service.send('*', { method: 'OPTIONS' })).status, 204)
    for (const method of ['GET', 'HEAD', 'POST'])
      assert.equal((await service.send('*', { method })).status, 400, method)
  })

  it('an offer to upgrade the protocol is ignored, and the connection stays usable', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
    const answers = await service.converse(
      service.request('/v2/references/currencies?ids=4', { headers, isLast: false }),
      service.request('/v2/references/currencies?ids=6'),
    )
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.toString()]),
      [
        [200, '[{"id":4,"name":"$"}]'],
        [200, '[{"id":6,"name":"€"}]'],
      ],
    )
  })

  it('C12: a trailing slash is accepted', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const plain = await service.send(`/v2/references/${path}?${query}`)
      const slashed = await service.send(`/v2/references/${path}/?${query}`)
      assert.equal(slashed.status, 200, path)
      assert.deepEqual(slashed.body, plain.body)
    }
  })

  it('C12: a path with percent-encoded letters gets the same answers as the plain path', async () => {
    for (const [encoded, plain] of [
      ['/v2/references/%62%6fdy/gr%6Fup%73', '/v2/references/body/groups'],
      ['/%762/references/towns', '/v2/references/towns'],
      ['/v%32/references/towns%2fby', '/v2/references/towns%2fby'],
      ['/%64ocs', '/docs'],
    ] as const)
      for (const [query, parts] of [
        ['', {}],
        ['?ids=x', {}],
        ['?ids=1', { method: 'HEAD' }],
        ['', { method: 'OPTIONS' }],
        ['', { method: 'POST' }],
        ['', { headers: { authorization: undefined } }],
        ['', { headers: { authorization: undefined, expect: 'more' } }],
        ['?ids=1', { headers: { 'dataset-version': 'unknown' } }],
      ] as const) {
        const [expected, seen] = await Promise.all(
          [plain, encoded].map(async (path) => {
            const { status, headers, body } = await service.send(path + query, parts)
            return [status, [...headers].filter(([name]) => name !== 'date'), body.toString()]
          }),
        )
        assert.deepEqual(seen, expected, `${encoded}${query} ${JSON.stringify(parts)}`)
      }
  })

  it('C12: a trailing slash is accepted for other methods too', async () => {
    assert.equal((await service.send('/v2/references/areas/', { method: 'HEAD' })).status, 200)
    assert.equal((await service.send('/v2/references/areas/', { method: 'OPTIONS' })).status, 204)
    assert.equal((await service.send('/v2/references/areas/', { method: 'POST' })).status, 405)
  })

  it('C12: unknown paths are answered with 404, whatever the method', async () => {
    for (const path of [
      '/v2',
      '/v2/references',
      '/v2/references/trucks',
      '/v2/references/areas/1',
      '/v2/references/areas//',
      '/v2/areas',
      '/nothing',
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND']) {
        const answer = await service.send(path, { method })
        assert.equal(answer.status, 404, `${method} ${path}`)
        assert.equal(json<Problem>(answer).type, '/errors/not-found')
      }
    }
  })

  it('spec 9: the version is in the path, and there is no other version', async () => {
    for (const path of ['/references/areas', '/v1/references/areas', '/v3/references/areas', '/V2/references/areas'])
      assert.equal((await service.send(path)).status, 404, path)
  })

  it('C12: the pages of the service take the same methods', async () => {
    for (const path of ['/', '/openapi.json', '/errors/not-found']) {
      const got = await service.send(path)
      const head = await service.send(path, { method: 'HEAD' })
      assert.deepEqual([head.status, head.body.length], [200, 0])
      assert.equal(head.headers.get('content-length'), String(got.body.length))
      const posted = await service.send(path, { method: 'POST' })
      assert.equal(posted.status, 405, path)
      assert.match(posted.headers.get('allow') ?? '', /GET/)
    }
  })

  it('C12: an absolute address without a path is that of the first page, whatever the method', async () => {
    for (const target of ['http://refdir.test', 'http://refdir.test?language=uk']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const { status } = await service.send(target, { method })
        assert.equal(status, (await service.send('/', { method })).status, `${method} ${target}`)
      }
    }
  })

  it('C12: the pages answer every method that their Allow lists', async () => {
    for (const path of ['/', '/openapi.json', '/errors/not-found']) {
      for (const method of allowedOf(await service.send(path, { method: 'DELETE' })))
        assert((await service.send(path, { method })).status < 300, `${method} ${path}`)
    }
  })
})
