import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { KeyRing } from '../../src/access/key-ring.ts'
import { CatalogHolder } from '../../src/catalog.ts'
import { createServer, KEEP_ALIVE_TIMEOUT, REQUEST_TIMEOUT } from '../../src/http/server.ts'
import { bundledCatalog } from '../bundled.ts'
import { serverDefaults } from './server-defaults.ts'
import { type Problem, Service } from './service.ts'
import { json, talk, type WireAnswer } from './wire.ts'

const AREAS = '/v2/references/areas?x='
const LONGEST = 8192

describe('limits', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const targetOf = (length: number) => AREAS + 'a'.repeat(length - AREAS.length)

  function assertProblem(answer: WireAnswer | undefined, ...statuses: readonly number[]): void {
    assert(answer !== undefined, 'no answer')
    assert(statuses.includes(answer.status), String(answer.status))
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    assert.equal(json<Problem>(answer).status, answer.status)
  }

  it('answers an address of 8,192 characters', async () => {
    assert.equal((await service.send(targetOf(LONGEST))).status, 200)
  })

  it('counts the path and the query of an absolute address, not the host before them', async () => {
    for (const [length, status] of [
      [LONGEST, 200],
      [LONGEST + 1, 414],
    ] as const)
      assert.equal((await service.send(`http://refdir.example${targetOf(length)}`)).status, status)
  })

  it('answers a longer address with 414, and then the next request on the connection', async () => {
    const [answer, next] = await service.exchange(
      service.request(targetOf(LONGEST + 1), { isLast: false }) + service.request('/v2/references/currencies?ids=4'),
    )
    assertProblem(answer, 414)
    assert.equal(next?.status, 200)
  })

  it('answers a request whose line and header have 16 KiB together', async () => {
    const requestWith = (length: number) =>
      service.request('/v2/references/currencies', { headers: { x: 'x'.repeat(length) } })
    const request = requestWith(16_384 - requestWith(0).length)
    assert.equal(request.length, 16_384)
    assert.equal((await service.exchange(request))[0]?.status, 200)
  })

  it('answers a larger header with 431, and ends the connection', async () => {
    const [answer, ...more] = await service.exchange(
      service.request('/v2/references/currencies', { headers: { x: 'x'.repeat(17_000) }, isLast: false }),
    )
    assertProblem(answer, 431)
    assert.equal(answer?.headers.get('connection'), 'close')
    assert.equal(more.length, 0)
  })

  it('answers more than a thousand header fields with 431, and says so', async () => {
    const headers = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`a${index}`, '']))
    const [answer] = await service.exchange(service.request('/v2/references/currencies', { headers, isLast: false }))
    assertProblem(answer, 431)
    assert.match(answer?.body.toString() ?? '', /more than a thousand header fields/)
  })

  it('answers an address that exceeds the limit of the header with 414 or 431', async () => {
    const [answer] = await service.exchange(service.request(targetOf(20_000)))
    assertProblem(answer, 414, 431)
  })

  it('a raw address is limited like a percent-encoded one', async () => {
    for (const letters of [2_000, 2_700, 5_000, 9_000]) {
      for (const target of [AREAS + 'ї'.repeat(letters), `/v2/${'ї'.repeat(letters)}`]) {
        const answers = await service.exchange(service.request(target))
        assert.equal(answers.length, 1)
        assertProblem(answers[0], 414, 431)
      }
    }
  })

  it('a raw address within the limit is answered', async () => {
    assert.equal((await service.send(AREAS + 'ї'.repeat(1_000))).status, 200)
  })

  it('a raw address that arrives in pieces is limited too', async () => {
    const bytes = Buffer.from(service.request(AREAS + 'ї'.repeat(9_000)))
    const parts: Buffer[] = []
    for (let start = 0; start < bytes.length; start += 999) parts.push(bytes.subarray(start, start + 999))
    const [answer] = await service.exchange(...parts)
    assertProblem(answer, 414, 431)
  })

  it('a raw request with too large a header is answered with 431', async () => {
    const [answer] = await service.exchange(service.request(`${AREAS}ї`, { headers: { x: 'x'.repeat(17_000) } }))
    assertProblem(answer, 431)
  })

  for (const [what, bytes] of [
    ['a TLS hello', Buffer.from('160301020001000001fc0303', 'hex')],
    ['text', Buffer.from('hello, is anybody there?\r\nHost: a\r\n\r\n')],
    ['a raw byte before the method', Buffer.from('\xd0GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'latin1')],
    ['raw bytes alone', Buffer.from('київ\r\nHost: a\r\n\r\n')],
    ['a space in the address', Buffer.from('GET /v2/references/areas?query=a b HTTP/1.1\r\nHost: a\r\n\r\n')],
    [
      'a space and a raw byte in the address',
      Buffer.from('GET /v2/references/areas?query=ї b HTTP/1.1\r\nHost: a\r\n\r\n'),
    ],
    ['an unknown version of HTTP', Buffer.from('GET / HTTP/9.9\r\nHost: a\r\n\r\n')],
    ['a header line without a colon', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n')],
    ['no Host', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['an invalid Host', Buffer.from('GET / HTTP/1.1\r\nHost: a/b\r\n\r\n')],
    ['a Host with a user', Buffer.from('GET /v2/references/areas HTTP/1.1\r\nHost: u@a\r\n\r\n')],
    ['two Hosts', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')],
    ['a space in the address of a page', Buffer.from('GET /?query=new york HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['two Content-Lengths', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')],
    ['a Content-Length that is not a number', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n')],
    [
      'a raw address and two Content-Lengths',
      Buffer.from('GET /ї HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'),
    ],
  ] as const) {
    it(`C19: answers ${what} with 400, and ends the connection`, async () => {
      const [answer, ...more] = await service.exchange(bytes)
      assertProblem(answer, 400)
      assert.equal(answer?.headers.get('connection'), 'close')
      assert.equal(more.length, 0)
    })
  }

  it('C19: accepts names, IP addresses and ports in Host, and an empty Host', async () => {
    for (const host of [
      '',
      'a',
      'my_node.local:8080',
      '10.0.0.1:80',
      '[::1]:8080',
      '[fe80::1%25eth0]',
      'xn--80ab.ua',
      'a:',
    ]) {
      const header = `Host: ${host}\r\nAuthorization: ${service.key}\r\nConnection: close`
      const [answer] = await service.exchange(`GET /v2/references/areas HTTP/1.1\r\n${header}\r\n\r\n`)
      assert.equal(answer?.status, 200, host)
    }
  })

  it('C19: refuses a Host that is missing, malformed or given twice beside a valid key, too; HTTP/1.0 needs none', async () => {
    for (const [hosts, version, status] of [
      ['', '1.1', 400],
      ['Host: a/b\r\n', '1.1', 400],
      ['Host: a\r\nHost: a\r\n', '1.1', 400],
      ['', '1.0', 200],
    ] as const) {
      const header = `${hosts}Authorization: ${service.key}\r\nConnection: close`
      const [answer] = await service.exchange(`GET /v2/references/areas HTTP/${version}\r\n${header}\r\n\r\n`)
      assert.equal(answer?.status, status, `${version} ${hosts}`)
    }
  })

  it('accepts the expectation of a hundred in any letter case', async () => {
    const answers = await service.exchange(
      service.request('/v2/references/areas', { headers: { expect: '100-Continue' } }),
    )
    assert.equal(answers.at(-1)?.status, 200)
  })

  it('C14: answers an unknown expectation with 417, as a problem document', async () => {
    const [answer] = await service.exchange(service.request('/v2/references/areas', { headers: { expect: 'tea' } }))
    assertProblem(answer, 417)
  })

  it('C12: answers CONNECT with 405, and ends the connection', async () => {
    const [answer] = await service.exchange('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
    assertProblem(answer, 405)
    assert.equal(answer?.headers.get('allow'), 'GET, HEAD, OPTIONS')
  })

  it('C12: answers an unknown method with 405, and ends the connection', async () => {
    for (const method of ['FOO', 'get', 'VERSION-CONTROLS']) {
      const bytes = service.request('/v2/references/areas', { method, isLast: false })
      for (const before of ['', service.request('/v2/references/areas', { isLast: false })]) {
        const answer = (await service.exchange(before + bytes)).at(-1)
        assertProblem(answer, 405)
        assert.equal(answer?.headers.get('allow'), 'GET, HEAD, OPTIONS')
      }
    }
  })

  for (const [what, before] of [
    ['alone', ''],
    ['after a request that is not answered yet', 'GET /v2/references/areas HTTP/1.1\r\nHost: a\r\n\r\n'],
  ] as const) {
    it(`C19: keeps serving after clients send CONNECT ${what} and reset the connection`, async () => {
      for (let count = 0; count < 20; count++) {
        const socket = connect({ port: service.port, host: '127.0.0.1' })
        const closed = once(socket, 'close')
        await once(socket, 'connect')
        socket.write(`${before}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)
        socket.resetAndDestroy()
        await closed
      }
      const answer = await service.send('/v2/references/currencies?ids=4')
      assert.equal(answer.status, 200)
    })
  }

  it('C19: garbage after a request does not spoil the answer to it', async () => {
    const first = service.request('/v2/references/currencies?ids=4', { isLast: false })
    const answers = await service.exchange(`${first}garbage\r\n\r\n`)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400],
    )
  })

  it('C19: garbage after a hundred pipelined requests does not spoil the answers to a slow client', async () => {
    const areas = service.request('/v2/references/areas', { isLast: false })
    const requests = Buffer.from(`${areas.repeat(100)}garbage\r\n\r\n`)
    const answers = await talk(service.port, [requests, 'garbage'], { readsLate: true })
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(100).fill(200), 400],
    )
    const whole = json(answers[0] as WireAnswer)
    for (const answer of answers.slice(0, 100)) assert.deepEqual(json(answer), whole)
  })

  for (const path of ['/v2/references/currencies?ids=4', '/v2/references/currencies?ids=x', '/']) {
    it(`answers a client that half-closes its connection right after the requests: ${path}`, async () => {
      const requests = service.request(path, { isLast: false }).repeat(2)
      const received: Buffer[] = []
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('data', (chunk) => received.push(chunk)).end(requests)
      await once(socket, 'close')
      assert.equal(Buffer.concat(received).toString('latin1').split('HTTP/1.1 ').length - 1, 2)
    })
  }

  it('C19: a request that breaks off does not affect later ones', async () => {
    await service.exchangeAndEnd('GET /v2/refer')
    await service.exchangeAndEnd(Buffer.from(`GET ${AREAS}ї`))
    await service.exchangeAndEnd(Buffer.from('GET /\xd0', 'latin1'))
    assert.equal((await service.send('/v2/references/currencies')).status, 200)
  })
})

describe('time limits', () => {
  let app: ReturnType<typeof createServer>
  before(async () => {
    const [catalogs, keys] = [new CatalogHolder(await bundledCatalog()), new KeyRing([])]
    app = createServer({ ...serverDefaults(), catalogs, keys })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  it('are those of the documents', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server
    assert.deepEqual(
      [requestTimeout, headersTimeout, keepAliveTimeout],
      [REQUEST_TIMEOUT, REQUEST_TIMEOUT, KEEP_ALIVE_TIMEOUT],
    )
  })

  it('a request that does not arrive in time is answered with 408, and its connection ends', async () => {
    Object.assign(app.server, { requestTimeout: 1, headersTimeout: 1 })
    const { port } = app.server.address() as AddressInfo
    const [answer, ...more] = await talk(port, [Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n')])
    assert.equal(answer?.status, 408)
    assert.equal(json<Problem>(answer).detail, 'The request did not arrive in time')
    assert.equal(more.length, 0)
  })
})
