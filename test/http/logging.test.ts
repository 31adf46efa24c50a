import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { issueKey } from '../../src/access/stored-keys.ts'
import { TrustedProxies } from '../../src/access/trusted-proxies.ts'
import { linePerSecond } from '../../src/http/meters/line-per-second.ts'
import { Meters } from '../../src/http/meters/meters.ts'
import { Service } from './service.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PATH = '/v2/references/currencies'

/** A logger, and the lines that it has written. */
function keptLog() {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, logger, text: () => JSON.stringify(lines) }
}

describe('the log', () => {
  it('contains nothing about answered requests unless this is configured', async () => {
    const { lines, logger } = keptLog()
    await using service = await Service.start({ logger })
    await service.send(PATH)
    await service.send(`${PATH}?ids=x`)
    await service.stop()
    assert.deepEqual(
      lines.filter(({ msg }) => !String(msg).startsWith('Server listening')),
      [],
    )
  })

  it('has, if configured, the method, operation, status, time, client and trace of each answer', async () => {
    const { lines, logger } = keptLog()
    await using service = await Service.start({ logger, logsAnswers: true })
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
    await service.send(PATH, { headers })
    await service.send(`${PATH}?ids=x`)
    await service.send('/v2/references/nothing?query=secret')
    await service.send('/', { headers: { authorization: undefined } })
    await service.stop()
    const answered = lines.filter(({ msg }) => msg === 'answered')
    assert.deepEqual(
      answered.map(({ method, route, status }) => [method, route, status]),
      [
        ['GET', 'listCurrencies', 200],
        ['GET', 'listCurrencies', 400],
        ['GET', 'none', 404],
        ['GET', 'page', 200],
      ],
    )
    const [first, second, , page] = answered
    assert.equal(first?.requestId, TRACE)
    assert.match(String(second?.requestId), /^[0-9a-f]{32}$/)
    assert.equal(first?.address, '127.0.0.1')
    assert.equal(first?.key, service.key.split('_')[1])
    assert.equal(page?.key, undefined)
    assert.equal(typeof first?.milliseconds, 'number')
    assert(!JSON.stringify(lines).includes('secret'), 'neither address nor query is logged')
  })

  it('has the address of the client behind a trusted proxy, not that of the proxy', async () => {
    const { lines, logger } = keptLog()
    const proxies = new TrustedProxies(['127.0.0.1'])
    await using service = await Service.start({ logger, logsAnswers: true, proxies })
    for (const target of [PATH, `${PATH}?ids=x`])
      await service.send(target, { headers: { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' } })
    await service.stop()
    assert.deepEqual(
      lines.filter(({ msg }) => msg === 'answered').map(({ address }) => address),
      ['192.0.2.1', '192.0.2.1'],
    )
  })

  it('gives each request without a valid trace an id of its own', async () => {
    const { lines, logger } = keptLog()
    await using service = await Service.start({ logger, logsAnswers: true })
    const zeros = `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`
    for (const traceparent of [undefined, 'x', zeros, zeros]) await service.send(PATH, { headers: { traceparent } })
    await service.stop()
    const ids = lines.filter(({ msg }) => msg === 'answered').map(({ requestId }) => String(requestId))
    assert.equal(new Set(ids).size, 4)
    for (const id of ids) assert.match(id, /^(?!0{32})[0-9a-f]{32}$/)
  })

  it('never contains a key, whichever part of a request it is in', async () => {
    const { logger, text } = keptLog()
    await using service = await Service.start({ logger, logsAnswers: true })
    const { key } = service
    await service.send(PATH)
    await service.send(`/${key}?query=${key}`)
    await service.send(PATH, { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': key, traceparent: key } })
    await service.exchange(`GET /${key} HTTP/9.9\r\nAuthorization: ${key}\r\n\r\n`)
    await service.stop()
    assert(text().includes('answered'))
    assert(!text().includes(key.slice(16)))
  })

  it('reports a fault of the first attempt even if the retry succeeds', async (test) => {
    const { lines, logger } = keptLog()
    const meters = new Meters()
    const fault = () => assert.fail('met once')
    test.mock.method(meters, 'noteSearch', fault, { times: 1 })
    await using service = await Service.start({ logger, meters })
    const { status } = await service.send('/v2/references/towns/by/name?query=lviv')
    await service.stop()
    assert.equal(status, 200)
    const failed = lines.filter(({ level }) => Number(level) >= 50)
    assert.deepEqual(
      failed.map(({ msg, err }) => [msg, (err as Error).message]),
      [['direct answer failed', 'met once']],
    )
  })

  it('gives the fault and the answer of a failed request the Request-Id that the client gets', async (test) => {
    const { lines, logger } = keptLog()
    const meters = new Meters()
    test.mock.method(meters, 'noteSearch', () => assert.fail('met each time'))
    await using service = await Service.start({ logger, meters, logsAnswers: true })
    const { status, headers } = await service.send('/v2/references/towns/by/name?query=lviv')
    await service.stop()
    assert.equal(status, 500)
    const told = lines.filter(({ msg }) => ['request failed', 'answered'].includes(String(msg)))
    const id = headers.get('request-id')
    assert.match(String(id), /^[0-9a-f]{32}$/)
    assert.deepEqual(
      told.map(({ requestId }) => requestId),
      [id, id],
    )
  })

  it('gets the reason for which a key was refused, which the client does not learn, and nothing if there was no key', async () => {
    const told: unknown[][] = []
    const [unknown, expired, revoked] = ['unknown', 'expired', 'revoked'].map((name) => issueKey({ name }, new Date()))
    assert(unknown !== undefined && expired !== undefined && revoked !== undefined)
    const past = new Date(0).toISOString()
    await using service = await Service.start({ onRefusal: (...what) => told.push(what) }, [
      { ...expired.stored, expiresAt: past },
      { ...revoked.stored, revokedAt: past },
    ])
    const answers = new Set<string>()
    for (const authorization of [unknown.key, `${unknown.key}x`, expired.key, revoked.key]) {
      const { status, headers, body } = await service.send(PATH, { headers: { authorization } })
      headers.delete('date')
      answers.add(JSON.stringify([status, [...headers], body.toString()]))
    }
    await service.send(PATH, { headers: { authorization: undefined } })
    await service.stop()
    assert.deepEqual(told, [
      ['unknown', undefined, '127.0.0.1'],
      ['mistyped', undefined, '127.0.0.1'],
      ['expired', expired.stored.id, '127.0.0.1'],
      ['revoked', revoked.stored.id, '127.0.0.1'],
    ])
    assert.equal(answers.size, 1, 'the answers differ in nothing but their date')
  })
})

describe('a frequent event', () => {
  it('is logged at most once a second, with the number of events left out', (test) => {
    let now = 5000
    test.mock.method(performance, 'now', () => now)
    const lines: unknown[] = []
    const tell = linePerSecond((unsaid, what: string) => lines.push({ what, ...unsaid }))
    for (const at of [5000, 5001, 5999, 6000, 6500, 9000]) {
      now = at
      tell(`at ${at}`)
    }
    assert.deepEqual(lines, [{ what: 'at 5000' }, { what: 'at 6000', unsaid: 2 }, { what: 'at 9000', unsaid: 1 }])
  })
})

describe('answers', () => {
  it('have nosniff, and a Cache-Control of no-store for problems and private for data', async () => {
    await using service = await Service.start()
    for (const target of [PATH, `${PATH}?ids=x`, '/v2/nothing'])
      assert.equal((await service.send(target)).headers.get('x-content-type-options'), 'nosniff', target)
    assert.equal((await service.send('/v2/nothing')).headers.get('cache-control'), 'no-store')
    assert.match((await service.send(PATH)).headers.get('cache-control') ?? '', /^private/)
  })
})
