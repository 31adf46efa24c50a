import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { issueKey } from '../../src/access/stored-keys.ts'
import { OPERATIONS, Service } from './service.ts'

const ORIGIN = 'https://shop.test'

/** The framework answers a request with a preference, even one that means nothing here. */
const BY_THE_FRAMEWORK = { prefer: 'wait=1' }

describe('a request that can be answered before the framework', () => {
  const shop = issueKey({ name: 'shop', origins: [ORIGIN] }, new Date())
  let service: Service
  before(async () => {
    service = await Service.start({}, [shop.stored])
  })
  after(() => service.stop())

  const sent = async (target: string, headers: Readonly<Record<string, string>>) => {
    const answer = await service.send(target, { headers })
    answer.headers.delete('date')
    return [answer.status, [...answer.headers], answer.body.toString('latin1')]
  }

  it('gets the answer that the framework would give, header included', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      for (const target of [`/v2/references/${path}?${query}`, `/v2/references/${path}?${query}&language=xx`]) {
        for (const headers of [
          {},
          { 'accept-encoding': 'br, gzip' },
          { 'if-none-match': '*' },
          { authorization: 'unknown' },
          { authorization: shop.key, origin: ORIGIN },
          { origin: ORIGIN },
        ])
          assert.deepEqual(
            await sent(target, headers),
            await sent(target, { ...headers, ...BY_THE_FRAMEWORK }),
            `${target} ${Object.keys(headers)}`,
          )
      }
    }
  })
})
