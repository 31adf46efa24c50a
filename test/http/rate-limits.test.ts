import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { AddressLimit } from '../../src/access/address-limit.ts'
import { RateTable } from '../../src/access/rate-table.ts'
import { issueKey } from '../../src/access/stored-keys.ts'
import { TrustedProxies } from '../../src/access/trusted-proxies.ts'
import { Meters, REFUSALS, ROUTES, STATUSES } from '../../src/http/meters/meters.ts'
import { until } from '../until.ts'
import { type Problem, Service } from './service.ts'
import { json } from './wire.ts'

const PATH = '/v2/references/currencies'
const RATE = { requests: 3, seconds: 3600 }
/** Some seconds may pass between requests. */
const ABOUT_1200 = /^(1200|119\d)$/

describe('a key with a rate limit', () => {
  let service: Service
  let meters: Meters
  let key = ''
  beforeEach(async () => {
    meters = new Meters()
    const issued = issueKey({ name: 'limited', rate: RATE }, new Date())
    key = issued.key
    service = await Service.start({ meters, rates: new RateTable(RateTable.memoryFor(10)) }, [issued.stored])
  })
  // Each test has a service of its own, since a used quota does not come back in time.
  afterEach(() => service.stop())
  const ask = (target = PATH, headers: Record<string, string> = {}) =>
    service.send(target, { headers: { authorization: key, ...headers } })

  it('gets its quota, what is left of it, and the seconds until it is full again', async () => {
    const { headers } = await ask()
    assert.equal(headers.get('ratelimit-policy'), '"key";q=3;w=3600')
    assert.equal(headers.get('ratelimit'), '"key";r=2;t=1200')
    assert.match((await ask()).headers.get('ratelimit') ?? '', /^"key";r=1;t=(2400|239\d)$/)
  })

  it('is refused with 429 and Retry-After beyond its quota', async () => {
    for (let request = 0; request < 3; request++) assert.equal((await ask()).status, 200)
    const refusal = await ask()
    assert.equal(refusal.status, 429)
    assert.match(refusal.headers.get('retry-after') ?? '', ABOUT_1200)
    assert.match(refusal.headers.get('ratelimit') ?? '', /^"key";r=0;t=/)
    assert.equal(refusal.headers.get('content-type'), 'application/problem+json')
    assert.equal(json<Problem>(refusal).type, '/errors/too-many-requests')
    assert.match(refusal.headers.get('dataset-version') ?? '', /^[0-9a-f]{16}$/)
  })

  it('counts each request once, be the answer 200, 304 or 400', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    assert.equal((await ask(PATH, { 'if-none-match': etag })).status, 304)
    const faulty = await ask(`${PATH}?ids=x`)
    assert.equal(faulty.status, 400)
    assert.match(faulty.headers.get('ratelimit') ?? '', /^"key";r=0;t=(3600|359\d)$/)
    assert.equal((await ask(`${PATH}?ids=x`)).status, 429)
  })

  it('does not count the requests that are refused with 429: asking meanwhile does not lengthen the wait', async () => {
    for (let request = 0; request < 6; request++) await ask()
    const refusal = await ask()
    assert.equal(refusal.status, 429)
    assert.match(refusal.headers.get('retry-after') ?? '', ABOUT_1200)
  })

  it('does not count the requests that an overloaded service answers with 503', async () => {
    const issued = issueKey({ name: 'limited', rate: { requests: 120, seconds: 3600 } }, new Date())
    const rates = new RateTable(RateTable.memoryFor(10))
    await using overloaded = await Service.start({ longestWait: 0, rates }, [issued.stored])
    const headers = { authorization: issued.key }
    const request = (isLast: boolean) => overloaded.request(PATH, { headers, isLast })
    const answers = await overloaded.exchange(request(false).repeat(104) + request(true))
    assert.equal(answers.filter(({ status }) => status === 503).length, 5)
    const next = await overloaded.send(PATH, { headers })
    assert.match(next.headers.get('ratelimit') ?? '', /^"key";r=19;/)
  })

  it('counts each of several pipelined requests once', async () => {
    const headers = { authorization: key }
    const request = (target: string, isLast = false) => service.request(target, { headers, isLast })
    const all = request(PATH) + request(`${PATH}?ids=x`) + request(PATH) + request(PATH, true)
    const answers = await service.exchange(all)
    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.headers.get('ratelimit')?.split(';t')[0]]),
      [
        [200, '"key";r=2'],
        [400, '"key";r=1'],
        [200, '"key";r=0'],
        [429, '"key";r=0'],
      ],
    )
  })

  it('counts a request once even if the service retries it after a fault', async (test) => {
    const fault = () => assert.fail('met once')
    test.mock.method(meters, 'noteSearch', fault, { times: 1 })
    const { status, headers } = await ask('/v2/references/towns/by/name?query=lviv')
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit'), '"key";r=2;t=1200')
  })

  it('does not affect keys without a rate limit', async () => {
    for (let request = 0; request < 10; request++) {
      const { status, headers } = await service.send(PATH)
      assert.equal(status, 200)
      assert.equal(headers.get('ratelimit'), null)
    }
  })
})

describe('requests without a valid key', () => {
  let service: Service
  before(async () => {
    service = await Service.start({
      // By this secret, the addresses below do not share their rate.
      refusals: new AddressLimit(RATE, { ...AddressLimit.memory(), secret: 'known' }),
      proxies: new TrustedProxies(['127.0.0.1']),
    })
  })
  after(() => service.stop())

  /** A request that comes from an address, as the proxy says. */
  const askFrom = (address: string, authorization: string | undefined) =>
    service.send(PATH, { headers: { authorization, 'x-forwarded-for': address } })

  /** Sends so many requests without a valid key from an address that further ones are refused. */
  const exhaust = async (address: string) => {
    for (let request = 0; request < RATE.requests; request++) await askFrom(address, 'wrong')
    assert.equal((await askFrom(address, 'wrong')).status, 429)
  }

  it('get 429 after too many from one address, whatever is wrong with the keys', async () => {
    const statuses: number[] = []
    for (const key of ['wrong', undefined, 'Bearer x', 'again', undefined])
      statuses.push((await askFrom('192.0.2.1', key)).status)
    assert.deepEqual(statuses, [401, 401, 401, 429, 429])
    const refusal = await askFrom('192.0.2.1', 'wrong')
    assert.match(refusal.headers.get('retry-after') ?? '', ABOUT_1200)
    assert.equal(json<Problem>(refusal).type, '/errors/too-many-requests')
  })

  it('do not affect requests with a valid key from the same address', async () => {
    await exhaust('192.0.2.2')
    assert.equal((await askFrom('192.0.2.2', service.key)).status, 200)
  })

  it('are not counted with the requests that have a valid key', async () => {
    for (let request = 0; request <= RATE.requests; request++) await askFrom('192.0.2.5', service.key)
    assert.equal((await askFrom('192.0.2.5', 'wrong')).status, 401)
  })

  it('do not count against other addresses', async () => {
    await exhaust('192.0.2.3')
    assert.equal((await askFrom('192.0.2.4', 'wrong')).status, 401)
  })

  it('are counted apart from the others once they get 429', async () => {
    const meters = new Meters()
    await using other = await Service.start({ meters, refusals: new AddressLimit(RATE) })
    for (let request = 0; request < RATE.requests + 2; request++)
      await other.send(PATH, { headers: { authorization: 'wrong' } })
    const counted = (['refused mistyped', 'address limited', 'rate limited'] as const).map((name) => meters.get(name))
    assert.deepEqual(counted, [RATE.requests, 2, 0])
  })

  it('are among the requests that are counted, by operation and status, as are faulty ones', async () => {
    const meters = new Meters()
    await using other = await Service.start({ meters })
    const statuses = [200, 400, 401, 404] as const
    await other.send(PATH)
    await other.send(`${PATH}?ids=x`)
    await other.send(PATH, { headers: { authorization: 'wrong' } })
    await other.send('/v2/references/none')
    const counted = (route: string) =>
      statuses.map((status) => {
        const place = ROUTES.indexOf(route) * STATUSES.length + STATUSES.indexOf(status)
        return meters.requests.read(place).count
      })
    await until(() => counted('none').includes(1))
    assert.deepEqual(
      [counted('listCurrencies'), counted('none')],
      [
        [1, 1, 1, 0],
        [0, 0, 0, 1],
      ],
    )
  })

  it('are counted by what is wrong with their keys', async () => {
    const meters = new Meters()
    const past = new Date(0).toISOString()
    const [unknown, expired, revoked] = ['unknown', 'expired', 'revoked'].map((name) => issueKey({ name }, new Date()))
    assert(unknown !== undefined && expired !== undefined && revoked !== undefined)
    await using other = await Service.start({ meters }, [
      { ...expired.stored, expiresAt: past },
      { ...revoked.stored, revokedAt: past },
    ])
    for (const authorization of [undefined, 'wrong', 'wrong', unknown.key, expired.key, revoked.key, other.key])
      await other.send(PATH, { headers: { authorization } })
    assert.deepEqual(
      REFUSALS.map((reason) => [reason, meters.get(`refused ${reason}`)]),
      [
        ['missing', 1],
        ['mistyped', 2],
        ['unknown', 1],
        ['expired', 1],
        ['revoked', 1],
      ],
    )
  })
})
