import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bundledSnapshot } from '../bundled.ts'
import { OPERATIONS, type RequestParts, Service } from './service.ts'

const AREAS = '/v2/references/areas'

/** Answers other than 200, by what they are. */
const OTHERS: readonly (readonly [status: number, target: string, parts?: RequestParts])[] = [
  [204, AREAS, { method: 'OPTIONS' }],
  [304, AREAS, { headers: { 'if-none-match': '*' } }],
  [400, `${AREAS}?ids=x`],
  [400, '/v2/references/%zz'],
  [401, AREAS, { headers: { authorization: undefined } }],
  [401, '/v2/%zz', { headers: { authorization: undefined } }],
  [404, '/v2/references/trucks'],
  [404, '/v2'],
  [405, AREAS, { method: 'POST' }],
  [412, AREAS, { headers: { 'dataset-version': 'unknown' } }],
  [417, AREAS, { headers: { expect: 'tea' } }],
  [414, `${AREAS}?ids=${'1,'.repeat(5000)}`],
]

describe('dataset version', () => {
  let service: Service
  let version: string
  before(async () => {
    service = await Service.start()
    version = (await bundledSnapshot()).version
  })
  after(() => service.stop())

  const versionOf = (answer: { headers: Headers }) => answer.headers.get('dataset-version')

  it('C20: every operation sends Dataset-Version, the version of the data set in use', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const target = `/v2/references/${path}?${query}`
      assert.equal(versionOf(await service.send(target)), version, path)
      assert.equal(versionOf(await service.send(target, { method: 'HEAD' })), version, path)
    }
  })

  for (const [status, target, parts] of OTHERS) {
    it(`C20: a ${status} at ${target.slice(0, 30)} has Dataset-Version too`, async () => {
      const answer = await service.send(target, parts)
      assert.equal(answer.status, status)
      assert.equal(versionOf(answer), version)
    })
  }

  it('C20: the version consists of letters, digits, underscores, dots and hyphens', () => {
    assert.match(version, /^[\w.-]+$/)
  })
})
