import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { type Catalog, CatalogHolder } from '../../src/catalog.ts'
import { Answering } from '../../src/http/answers/answering.ts'
import type { FinishedAnswer } from '../../src/http/answers/finished-answer.ts'
import { OPERATIONS } from '../../src/http/operations.ts'
import { catalogOf } from '../compile/compiled-snapshot.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { until } from '../until.ts'
import { Service } from './service.ts'

const OLD = 'aaaaaaaaaaaaaaaa'

function sentBy(answer: FinishedAnswer): { version: string; etag: string } {
  let headers: string[] = []
  const response = {
    writeHead(_status: number, list: string[]) {
      headers = list
    },
    end() {},
  }
  answer.send(response as unknown as ServerResponse, undefined)
  const headerOf = (name: string) => headers[headers.indexOf(name) + 1] ?? ''
  return { version: headerOf('Dataset-Version'), etag: headerOf('ETag') }
}

describe('a request with a Dataset-Version', () => {
  let catalogs: CatalogHolder
  let service: Service
  let first: Catalog
  let second: Catalog
  before(async () => {
    const [one, other] = await Promise.all((await smallSnapshots(2)).map(catalogOf))
    assert(one !== undefined && other !== undefined)
    first = one
    second = other
    catalogs = new CatalogHolder(first, new Set([OLD]))
    service = await Service.start({ catalogs })
  })
  after(() => service.stop())

  const ask = async (seen?: string) => {
    const headers = seen === undefined ? {} : { 'dataset-version': seen }
    const response = await service.fetch('towns/by/name', { query: 'lviv' }, { headers })
    const towns = response.status === 200 ? ((await response.json()) as unknown[]).length : undefined
    return [response.status, response.headers.get('dataset-version'), towns]
  }

  it('is answered from the current data set if that is the same or a later one', async () => {
    for (const seen of [first.version, OLD]) assert.deepEqual(await ask(seen), [200, first.version, 1])
  })

  it('is answered from the current data set if the header is empty', async () => {
    assert.deepEqual(await ask(''), [200, first.version, 1])
  })

  it('is refused with 412 if the node does not know the version', async () => {
    const problem = await service.refused('areas', {}, { headers: { 'dataset-version': 'later' } })
    assert.deepEqual([problem.status, problem.type], [412, '/errors/dataset-version-unknown'])
    assert.match(problem.detail, /header Dataset-Version names the data set "later", .*: try again, or leave it out$/)
    const long = await service.refused('areas', {}, { headers: { 'dataset-version': 'v'.repeat(5_000) } })
    assert(long.detail.length < 200, long.detail)
  })

  const terms = (notBefore: string | undefined) => ({ acceptEncoding: undefined, isStrict: false, notBefore })

  it('is answered from a single data set even if the switch comes between two looks at the clock', async (t) => {
    const operation = OPERATIONS.find(({ path }) => path === '/v2/references/currencies') ?? assert.fail()
    const moment = Date.now() + 60_000
    for (let looksBefore = 0; looksBefore < 5; looksBefore++) {
      const switching = new CatalogHolder(first)
      const answering = new Answering({ catalogs: switching, maxAge: 60 }, () => {})
      answering.answer(operation, operation.path, terms(undefined))
      switching.swap(second, new Set([first.version]), new Date(moment))
      let looks = 0
      const clock = t.mock.method(Date, 'now', () => moment - (looks++ < looksBefore ? 1 : 0))
      const answer = answering.answer(operation, operation.path, terms(second.version))
      clock.mock.restore()
      const { version, etag } = sentBy(answer)
      assert.equal(version, second.version, `after ${looksBefore} looks`)
      assert(etag.startsWith(`"${second.version}-`), etag)
    }
  })

  it('is answered from the next data set before the switch if it names that, and in any case after it', async () => {
    catalogs.swap(second, new Set([OLD, first.version]), new Date(Date.now() + 60_000))
    assert.deepEqual(await ask(second.version), [200, second.version, 2])
    assert.deepEqual(await ask(), [200, first.version, 1])
    assert.deepEqual(await ask(first.version), [200, first.version, 1])
    catalogs.swap(second, new Set([OLD, first.version]), new Date(Date.now() + 100))
    await until(() => catalogs.current === second)
    for (const seen of [undefined, OLD, first.version, second.version]) {
      assert.deepEqual(await ask(seen), [200, second.version, 2])
    }
  })

  it('is answered if it names what was served here last, even if the history has lost that, as after a restore', async () => {
    catalogs.swap(second)
    catalogs.swap(first, new Set([OLD]))
    assert.deepEqual(await ask(second.version), [200, first.version, 1])
  })
})
