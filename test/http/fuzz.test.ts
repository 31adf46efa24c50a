import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Fuzzer } from './fuzzer.ts'
import { Service } from './service.ts'

/** `SEED=n` runs other requests; a failure prints the seed and the request. */
const SEED = Number(process.env.SEED ?? 20_240_601)
const REQUESTS = 400
const AT_ONCE = 10

describe('fuzzed requests', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  it(`C19: are never answered with a 5xx (seed ${SEED})`, async () => {
    const fuzzer = new Fuzzer(SEED, service.key)
    const requests = Array.from({ length: REQUESTS }, () => fuzzer.next())
    const counts = new Map<number, number>()
    for (let start = 0; start < REQUESTS; start += AT_ONCE) {
      await Promise.all(
        requests.slice(start, start + AT_ONCE).map(async (request) => {
          for (const { status } of await service.exchangeAndEnd(request)) {
            assert(status < 500, `seed ${SEED}: ${status} to ${JSON.stringify(request.toString('latin1'))}`)
            counts.set(status, (counts.get(status) ?? 0) + 1)
          }
        }),
      )
    }
    // Otherwise the requests did not reach the code that they are meant to test.
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    assert(total > 0.9 * REQUESTS, `seed ${SEED}: ${total} answers to ${REQUESTS} requests`)
    for (const status of [200, 400, 401]) assert((counts.get(status) ?? 0) > 5, `seed ${SEED}: hardly any ${status}`)
  })

  it('C19: leave the service answering as before', async () => {
    const [town] = await service.get('towns/by/ids', { ids: 702550, language: 'uk' })
    assert.equal(town?.name, 'Львів')
  })
})
