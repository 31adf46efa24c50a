import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createKey, hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { KeySlots } from '../../src/access/key-slots.ts'
import { KeyUses } from '../../src/access/key-uses.ts'
import type { StoredKey } from '../../src/store/store.ts'
import { LVIV, OPERATIONS, type Problem, type RequestParts, Service } from './service.ts'
import { json, talk } from './wire.ts'

const TOWN = '/v2/references/towns/by/ids?ids=702550'
const DAY = 86_400_000
const HOUR = 3_600_000

/** A new key, and what is stored of it. */
function storedKey(more: Partial<StoredKey> = {}): { key: string; stored: StoredKey } {
  const { id, key } = createKey()
  return { key, stored: { id, name: 'other', hash: hashKey(key), createdAt: new Date(0).toISOString(), ...more } }
}

const expired = storedKey({ expiresAt: new Date(Date.now() - DAY).toISOString() })
const expiring = storedKey({ expiresAt: new Date(Date.now() + DAY).toISOString() })
const revoked = storedKey({ revokedAt: new Date(Date.now() - DAY).toISOString() })

describe('authorization', () => {
  let service: Service
  before(async () => {
    service = await Service.start({}, [expired.stored, expiring.stored, revoked.stored])
  })
  after(() => service.stop())

  const sendWith = (authorization: string | undefined, target = TOWN, parts: RequestParts = {}) =>
    service.send(target, { ...parts, headers: { ...parts.headers, authorization } })

  async function assertRefused(
    authorization: string | undefined,
    target = TOWN,
    parts: RequestParts = {},
  ): Promise<string> {
    const answer = await sendWith(authorization, target, parts)
    assert.equal(answer.status, 401, target)
    assert(answer.headers.get('www-authenticate'), `no WWW-Authenticate for ${target}`)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    if (parts.method === 'HEAD') return ''
    const problem = json<Problem>(answer)
    assert.equal(problem.status, 401)
    return problem.detail
  }

  it('C1, spec 5: accepts the key alone in the Authorization header', async () => {
    const answer = await sendWith(service.key)
    assert.equal(answer.status, 200)
    assert.deepEqual(
      json<{ id: number }[]>(answer).map(({ id }) => id),
      [LVIV],
    )
  })

  it('C1: takes the first of several Authorization headers', async () => {
    const statusWith = async (...keys: readonly string[]) => {
      const lines = keys.map((key) => `Authorization: ${key}\r\n`).join('')
      const request = `GET ${TOWN} HTTP/1.1\r\nHost: x\r\n${lines}Connection: close\r\n\r\n`
      return (await talk(service.port, [request])).map(({ status }) => status)
    }
    assert.deepEqual(await statusWith(service.key, 'other'), [200])
    assert.deepEqual(await statusWith('other', service.key), [401])
  })

  it('C1: refuses a request without a key, with a challenge', async () => {
    await assertRefused(undefined)
  })

  it('C1, spec 5: every operation needs the key', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const target = `/v2/references/${path}?${query}`
      await assertRefused(undefined, target)
      await assertRefused('secret', target)
      assert.equal((await sendWith(service.key, target)).status, 200, path)
      await assertRefused(undefined, target)
    }
  })

  it('C1: refuses an empty key', async () => {
    await assertRefused('')
  })

  it('C1: refuses a key that was never issued', async () => {
    await assertRefused(createKey().key)
    await assertRefused('secret')
  })

  it('C1: refuses a key with one character changed, missing or added', async () => {
    const { key } = service
    await assertRefused(`${key.slice(0, 20)}${key[20] === 'A' ? 'B' : 'A'}${key.slice(21)}`)
    await assertRefused(key.slice(0, -1))
    await assertRefused(`${key}0`)
    await assertRefused(key.toUpperCase())
  })

  it('C1: refuses an expired key, and accepts one that has not expired yet', async () => {
    await assertRefused(expired.key)
    assert.equal((await sendWith(expiring.key)).status, 200)
  })

  it('C1: refuses a revoked key', async () => {
    await assertRefused(revoked.key)
  })

  it('C1: gives unknown, expired and revoked keys the same detail', async () => {
    const details = [createKey().key, expired.key, revoked.key].map((key) => assertRefused(key))
    assert.equal(new Set(await Promise.all(details)).size, 1)
  })

  it('C1: says that the key goes alone when a scheme was sent before it', async () => {
    for (const scheme of ['Bearer', 'bearer', 'Basic', 'Token', 'ApiKey']) {
      const detail = await assertRefused(`${scheme} ${service.key}`)
      assert.match(detail, new RegExp(scheme))
      assert.match(detail, /alone/)
    }
  })

  it('C1: says that the key goes alone even when only a scheme was sent', async () => {
    assert.match(await assertRefused('Bearer '), /Bearer.*alone/)
  })

  it('C1: does not mention a scheme when none was sent', async () => {
    assert.doesNotMatch(await assertRefused('secret'), /scheme/)
    assert.doesNotMatch(await assertRefused(undefined), /scheme/)
  })

  it('C1: never repeats the key in the refusal', async () => {
    const answer = await sendWith(`Bearer ${service.key}`)
    assert.doesNotMatch(answer.body.toString(), new RegExp(service.key))
    assert.doesNotMatch([...answer.headers].join(), new RegExp(service.key))
  })

  it('C1: accepts no key in the query string', async () => {
    for (const name of ['authorization', 'Authorization', 'key', 'api_key', 'apikey', 'access_token']) {
      await assertRefused(undefined, `${TOWN}&${name}=${service.key}`)
    }
  })

  it('C1: accepts the header name in any letter case', async () => {
    const [answer] = await service.exchange(
      `GET ${TOWN} HTTP/1.1\r\nHost: a\r\nAUTHORIZATION:   ${service.key}  \r\nConnection: close\r\n\r\n`,
    )
    assert.equal(answer?.status, 200)
  })

  it('C1: asks for the key before it says that a path does not exist', async () => {
    for (const path of ['/v2', '/v2/', '/v2/references', '/v2/references/trucks', '/v2//references/areas'])
      await assertRefused(undefined, path)
  })

  it('C1: asks for the key before it says that a method is not allowed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND', 'MKCALENDAR'])
      await assertRefused(undefined, TOWN, { method })
  })

  it('C1: asks for the key before OPTIONS and HEAD are answered', async () => {
    await assertRefused(undefined, TOWN, { method: 'OPTIONS' })
    await assertRefused(undefined, TOWN, { method: 'HEAD' })
  })

  it('C1: asks for the key before it says what is wrong with a path', async () => {
    for (const path of ['/v2/%zz', '/v2/%', '/v2/%ff', '/v2/references/areas%C0%80', '/v2/%00'])
      await assertRefused(undefined, path)
  })

  it('C1: asks for the key before it says what is wrong with the parameters', async () => {
    for (const query of ['ids=x', 'ids=%zz', 'ids=1&language=xx', ''])
      await assertRefused(undefined, `/v2/references/towns/by/ids?${query}`)
  })

  it('C1: asks for the key before it says that an address is too long', async () => {
    await assertRefused(undefined, `/v2/references/areas?ids=${'1,'.repeat(5000)}`)
  })

  it('C1: asks for the key before it says that an expectation cannot be met', async () => {
    await assertRefused(undefined, TOWN, { headers: { expect: 'tea' } })
  })

  it('C1: asks for the key however the path is written', async () => {
    for (const target of [
      '/%76%32/references/areas',
      '/v2/references/areas/',
      'http://refdir.test/v2/references/areas',
    ])
      await assertRefused(undefined, target)
  })

  it('notes when a key was used, of refused keys nothing', async () => {
    const slots = new KeySlots()
    const [used, unused] = [storedKey(), storedKey()]
    const keys = slots.assign([used.stored, unused.stored, revoked.stored])
    const memory = KeyUses.memory()
    await using other = await Service.start({ keys: new KeyRing(keys), uses: new KeyUses(memory) })
    const before = Date.now()
    for (const authorization of [used.key, revoked.key, 'unknown'])
      await other.send(TOWN, { headers: { authorization } })
    const uses = new KeyUses(memory).drain(slots.ids())
    assert.deepEqual(Object.keys(uses), [used.stored.id])
    const hour = Date.parse(uses[used.stored.id] ?? '')
    assert(hour % HOUR === 0 && hour > before - HOUR && hour <= Date.now(), `${hour}`)
  })

  it('C14: the pages of the service need no key', async () => {
    for (const path of ['/', '/openapi.json', '/errors/unauthorized'])
      assert.equal((await sendWith(undefined, path)).status, 200, path)
  })

  it('C1: asks for the key at absolute addresses too, valid or not', async () => {
    for (const target of ['http://x/v2/references/areas', 'http://x/v2/references/%zz', 'http://x/v2/nothing']) {
      const [answer] = await service.exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.equal(answer?.status, 401, target)
    }
  })
})
