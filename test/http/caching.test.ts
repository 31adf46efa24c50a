import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { PROGRAM_VERSION } from '../../src/http/answers/program-version.ts'
import { represent } from '../../src/http/answers/representation.ts'
import { bundledCatalog, bundledSnapshotFile } from '../bundled.ts'
import { DIRECTORIES, OPERATIONS, Service } from './service.ts'
import type { WireAnswer } from './wire.ts'

const TARGETS = Object.entries(OPERATIONS).map(([path, query]) => `/v2/references/${path}?${query}`)
const LARGE = ['/v2/references/areas', '/v2/references/countries', '/v2/references/regions?language=uk']

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync } as const

describe('caching', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const get = (target: string, headers: Record<string, string> = {}): Promise<WireAnswer> =>
    service.send(target, { headers })
  const etagOf = (answer: WireAnswer) => answer.headers.get('etag') ?? ''

  it('C15: every answer has a strong ETag', async () => {
    for (const target of TARGETS) assert.match(etagOf(await get(target)), /^"[!#-~]+"$/, target)
  })

  it('C15: the ETag is stable, and differs between directories, their names in ru, uk and en, and a selection by ids', async () => {
    for (const target of TARGETS) assert.equal(etagOf(await get(target)), etagOf(await get(target)), target)
    const different = ['areas?ids=80400015']
    for (const path of DIRECTORIES)
      for (const language of ['ru', 'uk', 'en']) different.push(`${path}?language=${language}`)
    const etags = await Promise.all(different.map(async (path) => etagOf(await get(`/v2/references/${path}`))))
    assert.equal(new Set(etags).size, different.length)
  })

  it('C15: the ETag of a search consists of the versions of the data set and the program', async () => {
    for (const query of ['kyiv', 'berlin']) {
      const answer = await get(`/v2/references/towns/by/name?query=${query}`)
      assert.equal(etagOf(answer), `"${answer.headers.get('dataset-version')}-${PROGRAM_VERSION}"`)
    }
  })

  it('C15: If-None-Match with the ETag is answered with 304, the same headers and no body', async () => {
    for (const target of TARGETS) {
      const first = await get(target)
      const again = await get(target, { 'if-none-match': etagOf(first) })
      assert.equal(again.status, 304, target)
      assert.equal(again.body.length, 0)
      for (const name of ['etag', 'cache-control', 'vary', 'last-modified', 'content-language', 'dataset-version'])
        assert.equal(again.headers.get(name), first.headers.get(name), name)
    }
  })

  it('C15: If-None-Match may be a list, weak tags or *', async () => {
    const target = '/v2/references/currencies'
    const etag = etagOf(await get(target))
    for (const value of [`"other", ${etag}`, `${etag},"other"`, `W/${etag}`, `W/"x", W/${etag} , "y"`, '*'])
      assert.equal((await get(target, { 'if-none-match': value })).status, 304, value)
  })

  it('C15: If-None-Match with another or a malformed tag is answered in full', async () => {
    const target = '/v2/references/currencies'
    const whole = await get(target)
    for (const value of [
      '"other"',
      etagOf(whole).slice(1, -1),
      etagOf(whole).toLowerCase().slice(0, 9),
      '',
      ',',
      '""',
    ]) {
      const answer = await get(target, { 'if-none-match': value })
      assert.equal(answer.status, 200, value)
      assert.deepEqual(answer.body, whole.body)
    }
  })

  it('C15: a HEAD whose If-None-Match matches is answered with 304', async () => {
    const headers = { 'if-none-match': etagOf(await get(TARGETS[0] ?? '')) }
    assert.equal((await service.send(TARGETS[0] ?? '', { method: 'HEAD', headers })).status, 304)
  })

  it('C15: a faulty request is refused even when If-None-Match is *', async () => {
    assert.equal((await get('/v2/references/areas?ids=x', { 'if-none-match': '*' })).status, 400)
  })

  it('C15: Last-Modified is the time at which the data set was published', async () => {
    const { publishedAt } = await bundledSnapshotFile()
    for (const target of TARGETS)
      assert.equal((await get(target)).headers.get('last-modified'), publishedAt.toUTCString(), target)
  })

  it('C15: If-Modified-Since is ignored', async () => {
    const { publishedAt } = await bundledSnapshotFile()
    for (const target of TARGETS) {
      const answer = await get(target, { 'if-modified-since': publishedAt.toUTCString() })
      assert.equal(answer.status, 200, target)
      assert(answer.body.length > 0, target)
    }
  })

  it('C15: Cache-Control is private, with the configured max-age', async () => {
    for (const target of TARGETS)
      assert.equal((await get(target)).headers.get('cache-control'), 'private, max-age=300', target)
    await using other = await Service.start({ maxAge: 0 })
    const answer = await other.send('/v2/references/areas')
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=0')
  })

  it('C15: answers vary by encoding, key, data set and preferences, and by nothing else', async () => {
    for (const target of TARGETS)
      assert.equal((await get(target)).headers.get('vary'), 'Accept-Encoding, Authorization, Dataset-Version, Prefer')
  })

  it('C13, C15: a lenient answer varies by Prefer, so that no cache reuses it for a strict request', async () => {
    const target = '/v2/references/currencies?idz=2'
    const strict = { prefer: 'handling=strict' }
    assert.deepEqual([(await get(target)).status, (await get(target, strict)).status], [200, 400])
    assert.match((await get(target)).headers.get('vary') ?? '', /\bPrefer\b/)
  })

  for (const encoding of ['br', 'gzip', 'zstd'] as const) {
    it(`C15: large directories are sent as ${encoding}, and decode to the same bytes`, async () => {
      for (const target of LARGE) {
        const plain = await get(target)
        const answer = await get(target, { 'accept-encoding': encoding })
        assert.equal(answer.status, 200)
        assert.equal(answer.headers.get('content-encoding'), encoding)
        assert.equal(answer.headers.get('content-length'), String(answer.body.length))
        assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i)
        assert(answer.body.length < plain.body.length / 2)
        assert.deepEqual(DECODERS[encoding](answer.body), plain.body, target)
      }
    })

    it(`C15: the ETag of the ${encoding} form gives 304 for that form only`, async () => {
      const accept = { 'accept-encoding': encoding }
      const etag = etagOf(await get('/v2/references/areas', accept))
      assert.equal((await get('/v2/references/areas', { ...accept, 'if-none-match': etag })).status, 304)
      assert.equal((await get('/v2/references/areas', { 'if-none-match': etag })).status, 200)
    })
  }

  it('C15: a whole directory is compressed once, not per request', async () => {
    // The compressed forms belong to the buffer that a directory is answered with: it has to be the same each time.
    const { areas, countries, regions } = (await bundledCatalog()).tables
    for (const table of [areas, countries, regions]) assert.strictEqual(table.whole(1), table.whole(1))
    const directory = { body: Buffer.from('a directory '.repeat(200)), isPrepared: true }
    for (const encoding of ['br', 'gzip', 'zstd']) {
      const first = represent(directory, 'version', encoding)
      assert.equal(first.encoding, encoding)
      assert.strictEqual(represent(directory, 'version', encoding).body, first.body)
    }
  })

  it('C15: directories smaller than 1 KiB are not compressed', async () => {
    for (const path of ['currencies', 'load/types']) {
      const answer = await get(`/v2/references/${path}`, { 'accept-encoding': 'br, gzip, zstd' })
      assert(answer.body.length < 1024)
      assert.equal(answer.headers.get('content-encoding'), null, path)
    }
  })

  it('C15: search answers are not compressed', async () => {
    for (const target of ['/v2/references/towns/by/name?query=nov&limit=100', '/v2/references/cargo?query=%D0%B0']) {
      const answer = await get(target, { 'accept-encoding': 'br, gzip, zstd' })
      assert.equal(answer.headers.get('content-encoding'), null, target)
    }
  })

  it('C15: each encoding of an answer has a strong, stable ETag of its own', async () => {
    const etags: string[] = []
    for (const encoding of ['identity', 'br', 'gzip', 'zstd']) {
      const etag = etagOf(await get('/v2/references/areas', { 'accept-encoding': encoding }))
      assert.equal(etagOf(await get('/v2/references/areas', { 'accept-encoding': encoding })), etag)
      assert.doesNotMatch(etag, /^W\//)
      etags.push(etag)
    }
    assert.equal(new Set(etags).size, 4)
  })

  for (const [accept, expected] of [
    ['gzip, deflate, br, zstd', ['br']],
    ['gzip, zstd', ['zstd']],
    ['gzip;q=0.5, br;q=0.1', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['gzip;q=0', [null]],
    ['identity', [null]],
    ['deflate', [null]],
    ['foo, bar;q=1', [null]],
    ['', [null]],
    [',;q=,', [null]],
    ['identity;q=0, zstd', ['zstd']],
    ['identity;q=1, gzip;q=0.5', [null]],
    ['identity;q=0.5, gzip;q=0.5', ['gzip']],
    ['identity;q=0.5, gzip;q=0.1, *', ['br', 'zstd']],
    ['gzip;q=0.5', ['gzip']],
    ['br ; Q = 0.5, gzip; q=0.4', ['br']],
    ['gzip;q=0.5;x=1, br;q=0.6', ['br']],
    ['a, b, c, d, e, f, g, h, i, j, gzip', ['gzip']],
    ['*;q=0, gzip', ['gzip']],
    ['br;q=0, *', ['zstd', 'gzip']],
    ['BR', ['br']],
  ] as const) {
    it(`C15: «Accept-Encoding: ${accept}» is answered with ${expected.join(' or ') || 'no coding'}`, async () => {
      const answer = await get('/v2/references/areas', { 'accept-encoding': accept })
      const encoding = answer.headers.get('content-encoding')
      assert.equal(answer.status, 200)
      assert((expected as readonly (string | null)[]).includes(encoding), String(encoding))
      const decode = encoding === null ? (body: Buffer) => body : DECODERS[encoding as keyof typeof DECODERS]
      assert.equal(JSON.parse(decode(answer.body).toString()).length > 100, true)
    })
  }

  it('C15: every answer decodes to the same bytes, whichever encoding is accepted', async () => {
    for (const target of TARGETS) {
      const plain = await get(target)
      for (const [encoding, decode] of Object.entries(DECODERS)) {
        const answer = await get(target, { 'accept-encoding': encoding })
        const isEncoded = answer.headers.get('content-encoding') === encoding
        assert.deepEqual(isEncoded ? decode(answer.body) : answer.body, plain.body, `${target} ${encoding}`)
      }
    }
  })
})
