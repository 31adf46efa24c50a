import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AddressLimit } from '../../src/access/address-limit.ts'
import { RateTable } from '../../src/access/rate-table.ts'
import { issueKey } from '../../src/access/stored-keys.ts'
import { openapiDocument } from '../../src/http/openapi/openapi.ts'
import { bundledSnapshot } from '../bundled.ts'
import { Service } from './service.ts'

const SHOP = 'https://shop.test'
const OTHER = 'https://other.test'
const STRANGER = 'https://stranger.test'
const PATH = '/v2/references/currencies'
/** What every answer varies by. */
const ALWAYS = 'Accept-Encoding, Authorization, Dataset-Version, Prefer'

/** Documented headers that are for the browser, not for the page. */
const FOR_THE_BROWSER = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
/** Documented headers of answers that browsers let every page read. */
const ALWAYS_READABLE = ['Cache-Control', 'Content-Language', 'Last-Modified']
/** Documented ones that a page has no use for: it can only GET and HEAD, and the status says whether its key is valid. */
const OF_NO_USE = ['Allow', 'Vary', 'WWW-Authenticate']

describe('pages of other origins', () => {
  const shop = issueKey({ name: 'shop', origins: [SHOP, 'http://localhost:3000'] }, new Date())
  const other = issueKey({ name: 'other', origins: [OTHER] }, new Date())
  let service: Service
  let version: string
  before(async () => {
    service = await Service.start({}, [shop.stored, other.stored])
    version = (await bundledSnapshot()).version
  })
  after(() => service.stop())

  const ask = (headers: Record<string, string | undefined>, target = PATH, method = 'GET') =>
    service.send(target, { method, headers })
  const preflight = (origin: string, target = PATH) =>
    ask({ authorization: undefined, origin, 'access-control-request-method': 'GET' }, target, 'OPTIONS')

  it('may read answers and the headers of use to them, with a key that allows their origin', async () => {
    const { status, headers } = await ask({ authorization: shop.key, origin: SHOP })
    assert.equal(status, 200)
    assert.equal(headers.get('access-control-allow-origin'), SHOP)
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? []
    const documented = Object.keys(openapiDocument().components.headers)
    assert.deepEqual(
      [...exposed, ...ALWAYS_READABLE, ...OF_NO_USE, ...FOR_THE_BROWSER].toSorted(),
      documented.toSorted(),
    )
    for (const name of FOR_THE_BROWSER) assert(headers.has(name), name)
  })

  it('may read a 304, a 400 and a 404 as well', async () => {
    const etag = (await ask({ authorization: shop.key })).headers.get('etag') ?? ''
    for (const [expected, headers, target] of [
      [304, { 'if-none-match': etag }, PATH],
      [400, {}, `${PATH}?ids=x`],
      [404, {}, '/v2/nothing'],
    ] as const) {
      const answer = await ask({ authorization: shop.key, origin: SHOP, ...headers }, target)
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [expected, SHOP])
    }
  })

  it('may not read anything with a key that allows other origins only', async () => {
    for (const origin of [OTHER, STRANGER, 'null', 'https://shop.test.evil.test', 'http://shop.test']) {
      const { headers } = await ask({ authorization: shop.key, origin })
      assert.equal(headers.get('access-control-allow-origin'), null, origin)
    }
  })

  it('may not read anything with a key that allows no origins', async () => {
    const { status, headers } = await ask({ origin: SHOP })
    assert.equal(status, 200)
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
    assert.equal(headers.get('vary'), `${ALWAYS}, Origin`, 'another key may allow it')
  })

  it('may read why their key is refused if some key allows their origin', async () => {
    const refusal = await ask({ authorization: 'wrong', origin: SHOP })
    assert.deepEqual([refusal.status, refusal.headers.get('access-control-allow-origin')], [401, SHOP])
    const stranger = await ask({ authorization: 'wrong', origin: STRANGER })
    assert.equal(stranger.headers.get('access-control-allow-origin'), null)
  })

  it('may read a 200, a 401 and a 429 when rates are limited', async (t) => {
    const rate = { requests: 1, seconds: 3600 }
    const limited = issueKey({ name: 'limited', origins: [SHOP], rate }, new Date())
    const rates = new RateTable(RateTable.memoryFor(2))
    const service = await Service.start({ rates, refusals: new AddressLimit(rate) }, [limited.stored])
    t.after(() => service.stop())
    for (const [authorization, expected] of [
      [limited.key, 200],
      [limited.key, 429],
      ['wrong', 401],
      ['wrong', 429],
    ] as const) {
      const { status, headers } = await service.send(PATH, { headers: { authorization, origin: SHOP } })
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [expected, SHOP])
    }
  })

  it('C1, C12, C20: learn from a preflight without a key what they may send', async () => {
    for (const target of [PATH, '/v2/references/towns/by/name']) {
      const { status, headers, body } = await preflight(OTHER, target)
      assert.deepEqual([status, body.length], [204, 0])
      assert.equal(headers.get('access-control-allow-origin'), OTHER)
      assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD')
      assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.equal(headers.get('dataset-version'), version)
      for (const name of ['Authorization', 'Dataset-Version', 'If-None-Match', 'Prefer', 'Traceparent'])
        assert(headers.get('access-control-allow-headers')?.includes(name), name)
      assert(Number(headers.get('access-control-max-age')) > 0)
    }
  })

  it('C1: get 401 for a preflight if no key allows their origin', async () => {
    const { status, headers } = await preflight(STRANGER)
    assert.equal(status, 401)
    assert.equal(headers.get('access-control-allow-origin'), null)
  })

  it('get answers and refusals without Vary: Origin if no key allows any origin', async (t) => {
    const plain = await Service.start()
    t.after(() => plain.stop())
    assert.equal((await plain.send(PATH, { headers: {} })).headers.get('vary'), ALWAYS)
    const refused = await plain.send(PATH, { headers: { authorization: 'wrong', origin: SHOP } })
    assert.equal(refused.status, 401)
    assert.doesNotMatch(refused.headers.get('vary') ?? '', /Origin/)
  })

  it('get neighbours.json with Authorization and Origin in Vary', async () => {
    const { headers } = await ask({ authorization: shop.key, origin: SHOP }, '/neighbours.json?id=702550')
    assert.equal(headers.get('vary'), 'Authorization, Origin')
  })

  it('get answers with Vary: Origin for keys that allow some origin, and for preflights', async () => {
    for (const origin of [SHOP, STRANGER, undefined]) {
      const { headers } = await ask({ authorization: shop.key, origin })
      assert.equal(headers.get('vary'), `${ALWAYS}, Origin`)
    }
    assert.equal((await ask({})).headers.get('vary'), ALWAYS)
    assert.equal((await preflight(OTHER)).headers.get('vary'), 'Origin')
  })

  it('never get Access-Control-Allow-Origin: * or Access-Control-Allow-Credentials', async () => {
    for (const origin of ['*', SHOP, STRANGER]) {
      const { headers } = await ask({ authorization: shop.key, origin })
      assert.notEqual(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  })
})
