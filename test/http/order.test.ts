import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CURATED_FILES } from '../../src/sources/curated/curated-files.ts'
import { curatedRows } from './curated-rows.ts'
import { DIRECTORIES_WITH_IDS, KRAKOW, KYIV, LVIV, MOSCOW, OPERATIONS, pathOf, Service } from './service.ts'

/** Seats of Chinese counties, all named Xincheng and, in the source, of no known population: equally relevant. */
const EQUALLY_RELEVANT = [1788567, 1789180, 1789186, 1795437, 1796110, 1804009, 7063962]

const SMALL_DIRECTORIES = ['regions', 'loadingTypes', 'currencies', 'paymentTypes', 'bodyGroups'] as const

/** Searches of every kind, fallbacks included. */
const SEARCHES = [
  'towns/by/name?query=nov&limit=100',
  'towns/by/name?query=rbtd',
  'towns/by/name?query=kijiv',
  'towns/by/postcode?query=400&limit=100',
  'towns?query=n&queryLimit=100',
  'cargo?query=%D0%B0&limit=100',
]

describe('order', () => {
  let service: Service
  let other: Service
  before(async () => {
    service = await Service.start()
    other = await Service.start()
  })
  after(() => Promise.all([service.stop(), other.stop()]))

  const ids = async (path: string, query: string) =>
    (await service.get<{ id: number }>(path, query)).map(({ id }) => id)

  it('C10: the small directories keep the order of their files, whatever the language', async () => {
    for (const name of SMALL_DIRECTORIES) {
      const expected = curatedRows(CURATED_FILES[name].file).map(({ id }) => Number(id))
      for (const language of ['ru', 'uk', 'en', 'pl', 'ka'])
        assert.deepEqual(await ids(pathOf(name), `language=${language}`), expected, `${name} ${language}`)
    }
  })

  it('C10: languages stand in the order of their file', async () => {
    const codes = (await service.get<{ code: string }>('languages')).map(({ code }) => code)
    assert.deepEqual(
      codes,
      curatedRows(CURATED_FILES.languages.file).map(({ code }) => code),
    )
  })

  it('C10: loading types stand in the order of the specification', async () => {
    const types = await service.get<{ mnemo: string }>('load/types')
    const expected = ['top', 'side', 'back', 'tent_off', 'beam_off', 'rack_off', 'gate_off']
    assert.deepEqual(
      types.map(({ mnemo }) => mnemo),
      expected,
    )
  })

  it('C10: ids do not change the order of a directory', async () => {
    for (const path of DIRECTORIES_WITH_IDS) {
      const whole = await ids(path, '')
      const some = whole.filter((_, index) => index % 2 === 0)
      const reversed = [...some].reverse().slice(0, 100)
      assert.deepEqual(
        await ids(path, `ids=${reversed}`),
        some.filter((id) => reversed.includes(id)),
        path,
      )
    }
  })

  it('C10: signs do not change the order of the countries', async () => {
    const signs = (await service.get<{ sign: string }>('countries', 'signs=UA,PL,DE&language=en')).map(
      ({ sign }) => sign,
    )
    assert.deepEqual(signs, ['DE', 'PL', 'UA'])
  })

  for (const path of ['countries', 'areas']) {
    it(`C10: ${path} are sorted by name in the language of the answer`, async () => {
      for (const language of ['ru', 'uk', 'en', 'pl', 'de', 'lt', 'cs', 'tr']) {
        const names = (await service.get<{ name: string }>(path, { language })).map(({ name }) => name)
        assert(names.length > 100)
        const { compare } = new Intl.Collator(language)
        for (const [index, name] of names.entries()) {
          const before = names[index - 1] ?? name
          assert(compare(before, name) <= 0, `${language}: ${before} stands before ${name}`)
        }
      }
    })
  }

  it('C10: Österreich stands among the other O in German, І between З and К in Ukrainian', async () => {
    const names = async (language: string) =>
      (await service.get<{ name: string }>('countries', { language })).map(({ name }) => name)
    const german = await names('de')
    assert(german.indexOf('Österreich') < german.indexOf('Pakistan'))
    assert(german.indexOf('Österreich') > german.indexOf('Norwegen'))
    const ukrainian = await names('uk')
    assert(ukrainian.indexOf('Індія') < ukrainian.indexOf('Канада'))
    assert(ukrainian.indexOf('Індія') > ukrainian.indexOf('Замбія'))
  })

  it('C10: towns/by/ids answers in the order of the request', async () => {
    for (const asked of [
      [LVIV, KYIV, MOSCOW, KRAKOW],
      [KRAKOW, MOSCOW, KYIV, LVIV],
    ]) {
      assert.deepEqual(await ids('towns/by/ids', `ids=${asked}`), asked)
      assert.deepEqual(await ids('towns/by/ids', asked.map((id) => `ids=${id}`).join('&')), asked)
    }
  })

  it('C10: towns/by/ids returns a town that is requested twice only at its first place', async () => {
    assert.deepEqual(await ids('towns/by/ids', `ids=${LVIV},${KYIV},${LVIV}`), [LVIV, KYIV])
  })

  it('C10: searches return the most relevant town first', async () => {
    for (const [query, id] of [
      ['мос', MOSCOW],
      ['киє', KYIV],
      ['льв', LVIV],
      ['krak', KRAKOW],
    ] as const)
      assert.equal((await ids('towns/by/name', `query=${query}&language=uk&countrySigns=UA,PL,RU`))[0], id, query)
  })

  it('C10: equally relevant towns stand in the order of their ids', async () => {
    const found = await ids('towns/by/name', 'query=xincheng&language=en&countrySigns=CN&limit=100')
    assert.deepEqual(
      found.filter((id) => EQUALLY_RELEVANT.includes(id)),
      EQUALLY_RELEVANT,
    )
  })

  it('C10: no element comes twice in the answer to a search, by postcode no town twice with the same postcode', async () => {
    for (const search of SEARCHES) {
      const [path = '', query = ''] = search.split('?')
      const found = await service.get(path, query)
      assert(found.length > 0, search)
      const different = found.map(({ id, postcode }) => (path === 'towns/by/postcode' ? `${id} ${postcode}` : id))
      assert.equal(new Set<unknown>(different).size, found.length, search)
    }
  })

  it('C10: the same request gives the same bytes, whatever was asked in between', async () => {
    const inUkrainian = SEARCHES.map((search) => `${search}&language=uk`)
    const operations = Object.entries(OPERATIONS).map(([path, query]) => `${path}?${query}`)
    const requests = [...SEARCHES, ...inUkrainian, ...operations]
    const bytes = async (from: Service, request: string) =>
      (await from.send(`/v2/references/${request}`)).body.toString('latin1')
    const first = new Map<string, string>()
    for (const request of requests) first.set(request, await bytes(service, request))
    // What is asked for a second time is kept, and answered from there from the third time on.
    for (const order of [requests.toReversed(), requests, requests]) {
      for (const request of order) {
        assert.equal(await bytes(service, request), first.get(request), request)
        assert.equal(await bytes(other, request), first.get(request), request)
      }
    }
  })

  it('C10: answers do not mix when many requests run at once', async () => {
    const requests = [...SEARCHES, ...SEARCHES, ...SEARCHES]
    const alone = new Map<string, string>()
    for (const request of SEARCHES)
      alone.set(request, (await service.send(`/v2/references/${request}`)).body.toString())
    const together = await Promise.all(requests.map((request) => service.send(`/v2/references/${request}`)))
    for (const [index, answer] of together.entries())
      assert.equal(answer.body.toString(), alone.get(requests[index] ?? ''))
  })
})
