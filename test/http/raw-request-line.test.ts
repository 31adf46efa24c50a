import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { repairRequestLine, watchRequestLines } from '../../src/http/request/raw-request-line.ts'
import { type Problem, type RequestParts, Service, type Town } from './service.ts'
import { json, talk, type WireAnswer } from './wire.ts'

const BY_NAME = '/v2/references/towns/by/name'
const DOLLAR = '[{"id":4,"name":"$"}]'
const EURO = '[{"id":6,"name":"€"}]'

/** The encoded and the raw form of one search. */
const ENCODED = `${BY_NAME}?query=${encodeURIComponent('київ')}&language=uk&limit=3`
const RAW = `${BY_NAME}?query=київ&language=uk&limit=3`

describe('raw bytes in the request line', () => {
  let service: Service
  let expected: string
  before(async () => {
    service = await Service.start()
    expected = (await service.send(ENCODED)).body.toString()
    assert(expected.includes('Київ'))
  })
  after(() => service.stop())

  const raw = (parts: RequestParts = {}) => Buffer.from(service.request(RAW, parts))
  const dollar = (isLast = false) => Buffer.from(service.request('/v2/references/currencies?ids=4', { isLast }))
  const euro = (isLast = false) => Buffer.from(service.request('/v2/references/currencies?ids=6', { isLast }))
  const bodies = (answers: readonly WireAnswer[]) => answers.map(({ body }) => body.toString())

  it('C7: unencoded text is understood like percent-encoded text', async () => {
    const answers = await service.exchange(raw())
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200],
    )
    assert.deepEqual(bodies(answers), [expected])
  })

  it('C7: raw text beside percent-encoded text and + is understood', async () => {
    const mixed = service.request(`${BY_NAME}?query=бі%D0%BB%D0%B0+церква&language=uk&limit=1`)
    const [answer] = await service.exchange(mixed)
    assert.deepEqual(
      json<Town[]>(answer as WireAnswer).map(({ name }) => name),
      ['Біла Церква'],
    )
  })

  it('C7: raw letters of two, three and four bytes are understood', async () => {
    for (const query of ['krakó', '東京東京', '𐌰𐌱𐌲', 'ł\u0301óד']) {
      const [answer] = await service.exchange(service.request(`${BY_NAME}?query=${query}`))
      const encoded = await service.send(`${BY_NAME}?query=${encodeURIComponent(query)}`)
      assert.deepEqual([answer?.status, answer?.body.toString()], [200, encoded.body.toString()], query)
    }
  })

  it('C7: raw text in every other parameter is read, and its faults are reported', async () => {
    for (const [path, ...parameters] of [
      ['areas', 'language', 'ids'],
      ['countries', 'signs'],
      ['towns/by/name?query=kyiv', 'limit', 'countrySigns', 'areaIds'],
      ['towns/by/postcode?query=010', 'excludeCountrySigns'],
      ['towns?query=kyiv', 'queryLimit'],
    ] as const) {
      const more = parameters.map((parameter) => `${parameter}=один`).join('&')
      const target = `/v2/references/${path}${path.includes('?') ? '&' : '?'}${more}`
      const [answer] = await service.exchange(service.request(target))
      assert.equal(answer?.status, 400, target)
      const { errors = [] } = json<Problem>(answer)
      assert.deepEqual(
        errors.map(({ parameter }) => parameter),
        parameters,
      )
      for (const { detail } of errors) assert.match(detail, /^"один" is not /)
    }
  })

  it('C7: a raw request is understood wherever it is split into two packets', async () => {
    const whole = raw()
    const ends = Array.from({ length: whole.length - 1 }, (_, index) => index + 1)
    const splits = await Promise.all(ends.map((end) => service.exchange(whole.subarray(0, end), whole.subarray(end))))
    for (const [index, answers] of splits.entries())
      assert.deepEqual(bodies(answers), [expected], `after ${index + 1} bytes`)
  })

  it('C7: a raw request is understood byte by byte', async () => {
    const bytes = [...raw()].map((byte) => Buffer.of(byte))
    assert.deepEqual(bodies(await service.exchange(...bytes)), [expected])
  })

  it('C7: a hundred raw letters of four bytes are understood byte by byte, and a hundred and one refused', async () => {
    const letters = (count: number) => [...Buffer.from('𐌰'.repeat(count))].map((byte) => Buffer.of(byte))
    const start = `GET ${BY_NAME}?query=`
    const end = ` HTTP/1.1\r\nHost: a\r\nAuthorization: ${service.key}\r\nConnection: close\r\n\r\n`
    const [taken] = await service.exchange(start, ...letters(100), end)
    assert.deepEqual([taken?.status, taken?.body.toString()], [200, '[]'])
    const [refused] = await service.exchange(start, ...letters(101))
    assert.equal(refused?.status, 400)
  })

  it('C7: ordinary requests are answered before and after on the same connection', async () => {
    const answers = await service.converse(
      dollar(),
      raw({ isLast: false }),
      euro(),
      raw({ isLast: false }),
      dollar(true),
    )
    assert.deepEqual(bodies(answers), [DOLLAR, expected, EURO, expected, DOLLAR])
  })

  it('C7: a raw request is understood byte by byte between ordinary requests', async () => {
    const bytes = [...raw({ isLast: false })].map((byte) => Buffer.of(byte))
    assert.deepEqual(bodies(await service.exchange(dollar(), ...bytes, euro(true))), [DOLLAR, expected, EURO])
  })

  it('C7: pipelined requests, ordinary, raw, ordinary in one packet, are answered in order', async () => {
    const answers = await service.exchange(Buffer.concat([dollar(), raw({ isLast: false }), euro(true)]))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(bodies(answers), [DOLLAR, expected, EURO])
  })

  it('C7: pipelined raw requests, many of them, are answered in order', async () => {
    const five = Array.from({ length: 5 }, () => [dollar(), raw({ isLast: false }), raw({ isLast: false })]).flat()
    const answers = await service.exchange(Buffer.concat([...five, euro(true)]))
    assert.deepEqual(bodies(answers), [...Array.from({ length: 5 }, () => [DOLLAR, expected, expected]).flat(), EURO])
  })

  it('C7: more raw requests on one connection than one line may have repairs are all answered', async () => {
    const many = Array.from({ length: 401 }, () => raw({ isLast: false }))
    const answers = await service.exchange(Buffer.concat([...many, euro(true)]))
    assert.deepEqual(bodies(answers), [...many.map(() => expected), EURO])
  })

  it('C7: pipelined raw requests are answered in order even if the client half-closes after them', async () => {
    const all = [dollar(), raw({ isLast: false }), euro(), raw({ isLast: false }), raw({ isLast: false }), dollar()]
    const answers = await talk(service.port, [Buffer.concat(all)], { ends: true, readsLate: true })
    assert.deepEqual(bodies(answers), [DOLLAR, expected, EURO, expected, expected, DOLLAR])
  })

  it('C7: raw requests are answered after a hundred large answers to a slow client', async () => {
    const areas = service.request('/v2/references/areas', { isLast: false }).repeat(100)
    const both = Buffer.concat([dollar(), raw({ isLast: false })])
    const answers = await talk(service.port, [areas, both, raw({ isLast: false }), dollar(true)], { readsLate: true })
    assert.deepEqual(bodies(answers).slice(100), [DOLLAR, expected, expected, DOLLAR])
  })

  it('C7: pipelined requests are answered in order however the packets are cut', async () => {
    const whole = Buffer.concat([dollar(), raw({ isLast: false }), euro(), raw()])
    for (const size of [1, 7, 64, 200, 333]) {
      const parts: Buffer[] = []
      for (let start = 0; start < whole.length; start += size) parts.push(whole.subarray(start, start + size))
      assert.deepEqual(bodies(await service.exchange(...parts)), [DOLLAR, expected, EURO, expected], `by ${size} bytes`)
    }
  })

  for (const [what, body] of [
    ['that ends in a line feed', 'hello\n'],
    ['that does not end in a line feed', 'hello'],
    ['that ends like a request line', 'GET /v2/references/areas?query='],
    ['that is longer than a header may be', 'long '.repeat(5_000)],
  ] as const) {
    const withBody = () =>
      service.request('/v2/references/currencies?ids=4', {
        headers: { 'content-length': `${body.length}` },
        isLast: false,
      }) + body

    it(`C7: a raw request is answered after one with a body ${what}`, async () => {
      assert.deepEqual(bodies(await service.converse(withBody(), raw())), [DOLLAR, expected])
    })

    it(`C7: a raw request is answered after one with a body ${what}, in one packet`, async () => {
      assert.deepEqual(bodies(await service.exchange(Buffer.concat([Buffer.from(withBody()), raw()]))), [
        DOLLAR,
        expected,
      ])
    })
  }

  it('C12: HEAD with raw bytes is answered with the header only', async () => {
    const [head, next] = await service.exchange(Buffer.concat([raw({ method: 'HEAD', isLast: false }), euro(true)]))
    assert.deepEqual([head?.status, head?.body.length], [200, 0])
    assert.equal(head?.headers.get('content-length'), String(Buffer.byteLength(expected)))
    assert.equal(next?.body.toString(), EURO)
  })

  it('C15: If-None-Match is honoured in a raw request', async () => {
    const etag = (await service.send(ENCODED)).headers.get('etag') ?? ''
    const [answer] = await service.exchange(raw({ headers: { 'if-none-match': etag } }))
    assert.equal(answer?.status, 304)
  })

  it('C1: a raw request needs a key', async () => {
    for (const authorization of [undefined, 'secret', `Bearer ${service.key}`]) {
      const [answer] = await service.exchange(raw({ headers: { authorization } }))
      assert.equal(answer?.status, 401)
      assert(answer.headers.get('www-authenticate'))
    }
  })

  it('C1: a key on one request of a connection does not count for a raw one after it', async () => {
    const answers = await service.exchange(Buffer.concat([dollar(), raw({ headers: { authorization: undefined } })]))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401],
    )
  })

  it('C12: other methods with raw bytes are answered with 405', async () => {
    const [answer] = await service.exchange(raw({ method: 'DELETE' }))
    assert.equal(answer?.status, 405)
  })

  it('C12: a path with raw bytes is answered with 404', async () => {
    const [answer] = await service.exchange(service.request('/v2/references/города'))
    assert.equal(answer?.status, 404)
    assert.equal(json<Problem>(answer as WireAnswer).type, '/errors/not-found')
  })

  it('a # ends the path for routing, authorization, methods and deprecation alike', async () => {
    const ask = async (target: string, parts: RequestParts = {}) => {
      const [answer] = await service.exchange(service.request(target, parts))
      assert(answer !== undefined)
      return answer
    }
    for (const mark of ['#x', '#', '/#x']) {
      assert.equal((await ask(`/v2/references/currencies${mark}`)).status, 200, mark)
      assert.equal((await ask(`/v2/references/currencies${mark}`, { method: 'POST' })).status, 405, mark)
      const refused = await ask(`/v2/references/body/groups${mark}`, { headers: { authorization: undefined } })
      assert.deepEqual([refused.status, refused.headers.has('deprecation')], [401, true], mark)
    }
    for (const target of ['/v2#x', '/v2#/references', 'http://a#/v2', '*#x', '#x'])
      assert([400, 401, 404].includes((await ask(target)).status), target)
  })

  it('C19: raw bytes that are not UTF-8 are refused with 400', async () => {
    for (const bytes of ['\xff\xfe\xfd', '\xc0\x80\xc0', '\xed\xa0\x80', '\xea\xe8\xe5\xe2', '\xd0\xd0\xd0']) {
      for (const target of [`${BY_NAME}?query=${bytes}`, `${BY_NAME}?query=kyiv&language=${bytes}`, `/v2/${bytes}`]) {
        const [answer, next] = await service.exchange(
          Buffer.concat([Buffer.from(service.request(target, { isLast: false }), 'latin1'), euro(true)]),
        )
        assert.equal(answer?.status, 400, JSON.stringify(target))
        assert.equal(next?.body.toString(), EURO)
      }
    }
  })

  it('C20: a raw request is answered with Dataset-Version', async () => {
    const [answer] = await service.exchange(raw())
    assert.equal(answer?.headers.get('dataset-version'), (await service.send(ENCODED)).headers.get('dataset-version'))
  })
})

it('C19: an address with a control character is not repaired, which would not help, again and again', async () => {
  const server = createServer()
  watchRequestLines(server, { longestLine: 1000, timeout: 1000 })
  const repaired: boolean[] = []
  server.on('clientError', (error, socket) => {
    repaired.push(repairRequestLine(server, error, socket as Socket))
    if (repaired.at(-1) === false) socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /\u0001 HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(client, 'close')
  server.close()
  assert.deepEqual(repaired, [false])
})
