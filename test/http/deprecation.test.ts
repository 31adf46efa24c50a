import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { issueKey } from '../../src/access/stored-keys.ts'
import { OPERATIONS, Service } from './service.ts'

const DEPRECATED = ['body/groups', 'towns']

describe('deprecation', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const headersOf = async (path: string) => (await service.fetch(path, OPERATIONS[path])).headers

  it('C16, spec 9: the truck body groups and the outdated towns have Deprecation, with a past date', async () => {
    for (const path of DEPRECATED) {
      const [, seconds] = /^@(\d+)$/.exec((await headersOf(path)).get('deprecation') ?? '') ?? []
      assert(seconds !== undefined, path)
      assert(Number(seconds) * 1000 < Date.now(), path)
    }
  })

  it('C16: no other operation has Deprecation, Sunset or Link', async () => {
    for (const path of Object.keys(OPERATIONS).filter((other) => !DEPRECATED.includes(other))) {
      const headers = await headersOf(path)
      for (const name of ['deprecation', 'sunset', 'link']) assert.equal(headers.get(name), null, `${name} of ${path}`)
    }
  })

  it('C16, spec 4.8, 9: the outdated towns link to the three operations that replace them', async () => {
    const link = (await headersOf('towns')).get('link') ?? ''
    const successors = link.split(', ').map((value) => /^<([^>]+)>; rel="successor-version"$/.exec(value)?.[1] ?? value)
    assert.deepEqual(
      successors,
      ['name', 'postcode', 'ids'].map((by) => `/v2/references/towns/by/${by}`),
    )
    for (const successor of successors)
      assert.equal((await service.send(successor, { method: 'OPTIONS' })).status, 204, successor)
  })

  it('C16: the truck body groups, which have no successor, have no Link', async () => {
    assert.equal((await headersOf('body/groups')).get('link'), null)
  })

  it('C16: there is no Sunset unless one is configured', async () => {
    for (const path of DEPRECATED) assert.equal((await headersOf(path)).get('sunset'), null)
  })

  it('C16: the configured Sunset is sent, by deprecated operations only', async () => {
    const sunset = new Date('2031-12-31T00:00:00Z')
    await using other = await Service.start({ sunset })
    for (const path of DEPRECATED) {
      const { headers } = await other.fetch(path, OPERATIONS[path])
      assert.equal(headers.get('sunset'), 'Wed, 31 Dec 2031 00:00:00 GMT')
    }
    assert.equal((await other.fetch('areas')).headers.get('sunset'), null)
  })

  it('C16: HEAD and 304 have Deprecation too', async () => {
    for (const path of DEPRECATED) {
      const target = `/v2/references/${path}?${OPERATIONS[path]}`
      const head = await service.send(target, { method: 'HEAD' })
      const headers = { 'if-none-match': head.headers.get('etag') ?? '' }
      const unchanged = await service.send(target, { headers })
      assert.deepEqual([head.status, unchanged.status], [200, 304])
      for (const answer of [head, unchanged]) assert.match(answer.headers.get('deprecation') ?? '', /^@/)
    }
  })

  it('C16: OPTIONS and refusals have the same Deprecation, Sunset and Link as a 200', async () => {
    const shop = issueKey({ name: 'shop', origins: ['https://shop.test'] }, new Date())
    await using other = await Service.start({ sunset: new Date('2031-12-31T00:00:00Z') }, [shop.stored])
    const preflight = { authorization: undefined, origin: 'https://shop.test', 'access-control-request-method': 'GET' }
    for (const path of DEPRECATED) {
      const target = `/v2/references/${path}`
      const { headers: expected } = await other.send(`${target}?${OPERATIONS[path]}`)
      for (const [status, query, parts] of [
        [400, '?ids=x', {}],
        [401, '', { headers: { authorization: undefined } }],
        [405, '', { method: 'POST' }],
        [400, '/?ids=x', {}],
        [204, '', { method: 'OPTIONS' }],
        [204, '', { method: 'OPTIONS', headers: preflight }],
      ] as const) {
        const answer = await other.send(target + query, parts)
        assert.equal(answer.status, status)
        for (const name of ['deprecation', 'sunset', 'link'])
          assert.equal(answer.headers.get(name), expected.get(name), `${name} of a ${status} at ${path}`)
      }
    }
    const { headers } = await other.send('/v2/references/areas?ids=x')
    for (const name of ['deprecation', 'sunset', 'link']) assert.equal(headers.get(name), null)
  })
})
