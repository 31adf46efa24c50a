import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ClientOptions, createClient, RefusedError } from '../../client/src/index.ts'
import { CatalogHolder } from '../../src/catalog.ts'
import { catalogOf } from '../compile/compiled-snapshot.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { KYIV, LVIV, Service } from '../http/service.ts'

describe('the typed client', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  /** A client of the service, and the requests that it sends. */
  function connect(options: Omit<ClientOptions, 'server' | 'fetch'> = {}) {
    const sent: { url: string; headers: Headers; status: number }[] = []
    const client = createClient({
      server: service.base,
      key: service.key,
      ...options,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        sent.push({ url: String(url), headers: new Headers(init?.headers), status: response.status })
        return response
      },
    })
    return { client, sent }
  }

  it('accepts a server URL with and without slashes at its end, in any letter case', async () => {
    const { base } = service
    for (const server of [base, `${base}/`, `${base}//`, base.toUpperCase()]) {
      const client = createClient({ server, key: service.key })
      assert.equal((await client.listCountries({ signs: ['UA'], language: 'en' }))[0]?.name, 'Ukraine', server)
    }
  })

  it('has every operation', async () => {
    const { client } = connect({ language: 'en' })
    const [lviv] = await client.findTownsByName({ query: 'Львів' })
    assert.deepEqual([lviv?.id, lviv?.name, lviv?.countrySign], [LVIV, 'Lviv', 'UA'])
    assert((await client.findTownsByPostcode({ query: '790' })).some(({ id }) => id === LVIV))
    assert.deepEqual(
      (await client.findTownsByIds({ ids: [LVIV, KYIV] })).map(({ name }) => name),
      ['Lviv', 'Kyiv'],
    )
    assert.equal((await client.findTowns({ query: 'lviv' }))[0]?.id, LVIV)
    assert.equal((await client.findCargo({ ids: [1] }))[0]?.name, 'Grain')
    assert.equal((await client.listCountries({ signs: ['UA'] }))[0]?.name, 'Ukraine')
    assert.equal((await client.listLoadingTypes()).length, 7)
    assert.equal((await client.listPaymentTypes())[0]?.name, 'cash')
    for (const list of [
      client.listAreas,
      client.listRegions,
      client.listLanguages,
      client.listCurrencies,
      client.listBodyGroups,
    ]) {
      assert((await list()).length > 0)
    }
  })

  it('sends requests by the global fetch of that moment, which may be missing or another when it is made', async (t) => {
    const { fetch } = globalThis
    t.after(() => Object.assign(globalThis, { fetch }))
    Reflect.deleteProperty(globalThis, 'fetch')
    const client = createClient({ server: service.base, key: service.key })
    let count = 0
    globalThis.fetch = (url, init) => {
      count++
      return fetch(url, init)
    }
    assert.equal((await client.findTownsByIds({ ids: [LVIV] }))[0]?.id, LVIV)
    assert.equal(count, 1)
  })

  it('uses the language of the call, or else its own', async () => {
    const { client } = connect({ language: 'uk' })
    const nameOf = async (language?: string) => (await client.findTownsByIds({ ids: [LVIV], language }))[0]?.name
    assert.deepEqual([await nameOf(), await nameOf('en')], ['Львів', 'Lviv'])
  })

  it('throws on creation if its server is not a usable URL, such as one without http://', () => {
    const unreadable = ['http:// refdir.example', 'http://refdir example', 'http://refdir:port', 'https://']
    const noService = ['http://me:secret@refdir.example', 'https://refdir.example/?a=1', 'https://refdir.example/#a']
    for (const server of ['127.0.0.1:8080', 'localhost:8080', 'refdir.example', '/refdir', ...unreadable, ...noService])
      assert.throws(() => createClient({ server }), { name: 'TypeError', message: /is not an address such as https/ })
  })

  it('throws on creation if a number is none, such as one made of a missing setting, or is below 0', () => {
    for (const name of ['retries', 'timeout', 'longestWait', 'cacheSize']) {
      for (const value of [Number.NaN, -1])
        assert.throws(() => createClient({ server: 'http://127.0.0.1', [name]: value }), {
          name: 'RangeError',
          message: /must be 0 or more/,
        })
      createClient({ server: 'http://127.0.0.1', [name]: Number.POSITIVE_INFINITY })
    }
  })

  it('asks the origin of its page, or a path there, in a browser', async (t) => {
    Object.defineProperty(globalThis, 'location', { value: new URL('https://page.example/'), configurable: true })
    t.after(() => Reflect.deleteProperty(globalThis, 'location'))
    const asked: string[] = []
    const answer = async (url: unknown) => {
      asked.push(String(url))
      return Response.json([])
    }
    for (const server of [undefined, '/', '/geo', '/geo/']) await createClient({ server, fetch: answer }).listAreas()
    const path = '/v2/references/areas'
    assert.deepEqual(asked, [path, path, `/geo${path}`, `/geo${path}`])
    assert.throws(() => createClient({ server: 'geo' }), { name: 'TypeError' })
  })

  it('sends no header for an empty key, which a server between adds', async () => {
    const { client, sent } = connect({ key: '' })
    await assert.rejects(client.listAreas(), { status: 401 })
    assert.equal(sent[0]?.headers.get('authorization'), null)
  })

  it('sends filters, and leaves out empty ones', async () => {
    const { client, sent } = connect()
    const signs = async (countrySigns: string[]) =>
      new Set((await client.findTownsByName({ query: 'nova', countrySigns })).map(({ countrySign }) => countrySign))
    assert.deepEqual(await signs(['SK']), new Set(['SK']))
    assert((await signs([])).size > 1)
    assert.equal(new URL(sent[1]?.url ?? '').search, '?query=nova')
  })

  it('answers an empty selection with no elements, without a request', async () => {
    const { client, sent } = connect()
    const answers = await Promise.all([
      client.listAreas({ ids: [] }),
      client.listCountries({ signs: [] }),
      client.findCargo({ ids: [] }),
      client.findCargo({ ids: [], query: 'зерно' }),
      client.findTownsByIds({ ids: [] }),
      client.findTowns({ ids: [], query: 'lviv' }),
    ])
    for (const elements of answers) assert.deepEqual(elements, [])
    assert.equal(sent.length, 0)
  })

  it('reports every fault of the parameters', async () => {
    const { client } = connect()
    await assert.rejects(client.findTownsByName({ query: 'ль', limit: 0, language: 'ua' }), (error) => {
      assert(error instanceof RefusedError)
      assert.deepEqual([error.status, error.code], [400, 'invalid-parameters'])
      assert.deepEqual(
        new Set(error.faults.map(({ parameter, code }) => `${parameter}: ${code}`)),
        new Set(['query: too-short', 'limit: out-of-range', 'language: unknown-language']),
      )
      assert.equal(error.help, `${service.base}/errors/invalid-parameters`)
      return true
    })
  })

  it('reports that the key is not valid, without a retry', async () => {
    const { client, sent } = connect({ key: 'none' })
    await assert.rejects(client.listAreas(), { name: 'RefusedError', status: 401, code: 'unauthorized' })
    assert.equal(sent.length, 1)
  })

  it('calls its key function at every request, so that the key can change', async () => {
    let key = 'none'
    const client = createClient({ server: service.base, key: () => key })
    await assert.rejects(client.listCurrencies(), { status: 401 })
    key = service.key
    assert.equal((await client.listCurrencies()).length, 8)
  })

  it('rejects a key with impossible characters before sending anything', async () => {
    const refusal = { name: 'TypeError', message: /the key has characters that no key can have/ }
    for (const key of ['ключ', 'refdir_00000000…', 'two\nlines', '\u0000']) {
      assert.throws(() => createClient({ server: service.base, key }), refusal)
      const { client, sent } = connect({ key: () => key })
      await assert.rejects(client.listCurrencies(), refusal)
      assert.equal(sent.length, 0)
    }
  })

  it('rejects a key function that returns a promise', async () => {
    const key = (async () => service.key) as unknown as () => string
    const { client, sent } = connect({ key })
    await assert.rejects(client.listCurrencies(), { name: 'TypeError', message: /the key is not a string/ })
    assert.equal(sent.length, 0)
  })

  it('accepts an infinite, a very long and a fractional timeout', async () => {
    for (const timeout of [Infinity, 2 ** 31, 60_000.5]) {
      const { client } = connect({ timeout })
      assert.equal((await client.listCurrencies()).length, 8, String(timeout))
    }
  })

  it('accepts a key with a line break at its end, as read from a file', async () => {
    const { client } = connect({ key: `${service.key}\n` })
    assert.equal((await client.listCurrencies()).length, 8)
  })

  it('requires `server` outside a browser', () => {
    assert.throws(() => createClient(), /`server`/)
  })

  describe('its answer cache', () => {
    it('answers without a request while an answer is fresh', async () => {
      const { client, sent } = connect()
      const first = await client.listCurrencies()
      assert.equal(await client.listCurrencies(), first)
      assert.equal(sent.length, 1)
    })

    it('keeps an answer fresh for the max-age of the service, then revalidates it', async (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const { client, sent } = connect()
      await client.listCurrencies()
      t.mock.timers.tick(299_000)
      await client.listCurrencies()
      assert.equal(sent.length, 1)
      t.mock.timers.tick(2_000)
      await client.listCurrencies()
      assert.deepEqual(
        sent.map(({ status }) => status),
        [200, 304],
      )
    })

    it('revalidates an answer after the clock was set back', async (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const { client, sent } = connect()
      await client.listCurrencies()
      t.mock.timers.setTime(Date.now() - 3_600_000)
      await client.listCurrencies()
      await client.listCurrencies()
      assert.deepEqual(
        sent.map(({ status }) => status),
        [200, 304],
      )
    })

    it('keeps the answers for each key apart', async () => {
      let key = service.key
      const { client } = connect({ key: () => key })
      await client.listCurrencies()
      key = 'refdir_none'
      await assert.rejects(client.listCurrencies(), { name: 'RefusedError', status: 401 })
    })

    it('revalidates an answer with max-age 0, and reuses it on a 304', async () => {
      await using stale = await Service.start({ maxAge: 0 })
      const statuses: number[] = []
      const client = createClient({
        server: stale.base,
        key: stale.key,
        fetch: async (url, init) => {
          const response = await fetch(url, init)
          statuses.push(response.status)
          return response
        },
      })
      const first = await client.listCurrencies()
      assert.deepEqual(await client.listCurrencies(), first)
      assert.deepEqual(statuses, [200, 304])
    })

    it('gives what has changed since an answer was kept, once that is no longer fresh', async () => {
      const [one, other] = await Promise.all((await smallSnapshots(2)).map(catalogOf))
      assert(one !== undefined && other !== undefined)
      const catalogs = new CatalogHolder(one)
      await using changing = await Service.start({ catalogs, maxAge: 0 })
      const client = createClient({ server: changing.base, key: changing.key })
      const count = async () => (await client.findTownsByName({ query: 'lviv' })).length
      assert.deepEqual([await count(), await count()], [1, 1])
      await catalogs.swap(other)
      assert.deepEqual([await count(), await count()], [2, 2])
    })

    it('gives no kept answer to a call that was aborted before', async () => {
      const { client } = connect()
      await client.listCurrencies()
      const reason = new Error('enough')
      await assert.rejects(client.listCurrencies({}, { signal: AbortSignal.abort(reason) }), reason)
    })

    it('keeps at most cacheSize answers, and drops the least recently used', async () => {
      const { client, sent } = connect({ cacheSize: 2 })
      for (const language of ['uk', 'ru', 'uk', 'en', 'uk', 'ru']) await client.listCurrencies({ language })
      const asked = sent.map(({ url }) => new URL(url).searchParams.get('language'))
      assert.deepEqual(asked, ['uk', 'ru', 'en', 'ru'], 'uk was used in between, so ru was dropped for en')
    })
  })
})
