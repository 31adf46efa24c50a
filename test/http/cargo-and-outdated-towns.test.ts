import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { EL_TARTER, KRAKOW, KYIV, LVIV, type RequestParts, Service } from './service.ts'

interface Element {
  readonly id: number
  readonly name: string
}

describe('cargo and outdated towns', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const cargo = (query: Record<string, string | number>) => service.get<Element>('cargo', query)
  const ids = (elements: readonly { readonly id: number }[]) => elements.map(({ id }) => id)

  it('spec 4.3: finds cargo names by a part of them', async () => {
    for (const query of ['зерно', 'зер', 'ерн', 'рно']) {
      const found = await cargo({ query, limit: 100 })
      assert(
        found.some(({ name }) => name === 'Зерно (зерновые)'),
        query,
      )
    }
  })

  it('spec 4.3: every cargo name that is found contains the query', async () => {
    for (const query of ['мет', 'мебел', 'стекл']) {
      const found = await cargo({ query, limit: 100 })
      assert(found.length > 0)
      for (const { name } of found) assert(name.toLowerCase().replaceAll('ё', 'е').includes(query), `${query}: ${name}`)
    }
  })

  it('spec 4.3: matches names in the chosen language only', async () => {
    const grain = { ru: 'зерно', en: 'grain', pl: 'zboże', hu: 'gabona' }
    const [{ id } = { id: 0 }] = await cargo({ query: grain.ru })
    for (const [language, query] of Object.entries(grain)) {
      for (const asked of Object.keys(grain)) {
        const found = ids(await cargo({ query, language: asked, limit: 100 }))
        assert.equal(found.includes(id), asked === language, `${query} in ${asked}`)
      }
    }
  })

  it('spec 4.3: names found by a query are in the chosen language, among ids too', async () => {
    for (const ids of ['', '1']) {
      const [first] = await cargo({ query: 'grain', language: 'en', ids })
      assert.deepEqual(first, { id: 1, name: 'Grain' })
    }
  })

  it('spec 4.3: ids alone return cargo names by identifier', async () => {
    assert.deepEqual(await service.get('cargo', 'ids=1&language=en'), [{ id: 1, name: 'Grain' }])
  })

  it('C11: cargo with both ids and query returns what satisfies both', async () => {
    const found = ids(await cargo({ query: 'мет', limit: 100 }))
    const [first = 0, second = 0] = found
    assert.deepEqual(ids(await cargo({ query: 'мет', ids: `${second},${first}` })), [first, second])
    const others = ids(await cargo({ query: 'зерно' })).filter((id) => !found.includes(id))
    assert(others.length > 0)
    assert.deepEqual(await cargo({ query: 'мет', ids: String(others) }), [])
    assert.deepEqual(ids(await cargo({ query: 'мет', ids: [...others, second].join(), limit: 1 })), [second])
  })

  it('C11: cargo among ids is what the query finds without them, not goods with a similar name', async () => {
    const language = 'uk'
    const bananas = ids(await cargo({ query: 'банани', language }))
    const [mutton = 0] = ids(await cargo({ query: 'баранина', language }))
    assert.deepEqual(await cargo({ query: 'банани', language, ids: mutton }), [])
    assert.deepEqual(ids(await cargo({ query: 'банани', language, ids: `${mutton},${bananas}` })), bananas)
  })

  it('C11: towns with both ids and query return what satisfies both, filters included', async () => {
    const towns = async (query: string) => ids(await service.get('towns', query))
    assert.deepEqual(await towns(`query=kra&ids=${KYIV},${KRAKOW}`), [KRAKOW])
    assert.deepEqual(await towns(`query=kyiv&ids=${LVIV},${KRAKOW}`), [])
    assert.deepEqual(await towns(`query=kyiv&ids=${KYIV}&countrySigns=PL`), [])
    assert.deepEqual(await towns(`query=kyiv&ids=${KYIV}&countrySigns=UA`), [KYIV])
    assert.deepEqual(await towns(`query=kyiv&ids=${KYIV}&countrySigns=UA&areaIds=80400015`), [])
  })

  it('C11: towns among ids are found by a query in another keyboard layout or script too', async () => {
    for (const [query, id] of [
      ['rbtd', KYIV],
      ['ел тартер', EL_TARTER],
    ] as const)
      assert.deepEqual(ids(await service.get('towns', { query, ids: `${LVIV},${KYIV},${EL_TARTER}` })), [id], query)
  })

  it('C11: a query that matches other towns as it stands finds none among ids by another spelling', async () => {
    const [orel, orellana] = [515012, 2513084]
    const query = { query: 'орел', language: 'uk' }
    assert(ids(await service.get('towns', { ...query, queryLimit: 100 })).includes(orel))
    assert.deepEqual(await service.get('towns', { ...query, ids: orellana }), [])
    assert.deepEqual(ids(await service.get('towns', { ...query, ids: `${orellana},${orel}` })), [orel])
  })

  it('C11: an initial does not match the end of a word among ids either', async () => {
    const [nowaSol, pruniersEnSologne] = [3090764, 2985177]
    const query = { query: 'N. Sól', language: 'pl', ids: `${pruniersEnSologne},${nowaSol}` }
    assert.deepEqual(ids(await service.get('towns', query)), [nowaSol])
  })

  it('C11: queries with a typo, a district, a country or a postcode find the same towns among ids', async () => {
    for (const query of ['berlim', 'Wien (A)', 'Київ, Троєщина', '79000 Львів', 'Hamburg Hafen', 'Č. Budějovice']) {
      const found = ids(await service.get('towns', { query }))
      assert(found.length > 0, query)
      assert.deepEqual(ids(await service.get('towns', { query, ids: String(found.toReversed()) })), found, query)
      assert.deepEqual(ids(await service.get('towns', { query, ids: String(found), queryLimit: 1 })), [found[0]], query)
    }
    assert.deepEqual(await service.get('towns', { query: 'berlim', ids: `${LVIV},${KYIV}` }), [])
  })

  it('C11: a town that the query alone does not find is not found among ids either, though its name holds the words', async () => {
    const [sanJose, sanJoseCarpinteros] = [5392171, 8858611]
    const query = { query: 'San Jose, CA', language: 'en' }
    assert(!ids(await service.get('towns', { ...query, queryLimit: 100 })).includes(sanJoseCarpinteros))
    assert.deepEqual(ids(await service.get('towns', { ...query, ids: `${sanJoseCarpinteros},${sanJose}` })), [sanJose])
  })

  it('C11: towns among ids keep the order of the search, whatever the order of the ids', async () => {
    const all = ids(await service.get('towns', 'query=хар&language=uk&queryLimit=20'))
    const backwards = all.toReversed()
    assert.deepEqual(
      ids(await service.get('towns', { query: 'хар', language: 'uk', ids: `${backwards}`, queryLimit: 20 })),
      all,
    )
    assert.deepEqual(
      ids(await service.get('towns', { query: 'хар', language: 'uk', ids: `${backwards}`, queryLimit: 1 })),
      all.slice(0, 1),
    )
  })

  it('C11: a town is found among ids even if it ranks 100th by the query alone', async () => {
    // By its own name, and as a town of the area that the query names.
    for (const query of ['nov', 'Львівська область']) {
      const all = ids(await service.get('towns', { query, queryLimit: 100 }))
      const last = all.at(-1) ?? 0
      assert.equal(all.length, 100)
      assert.deepEqual(ids(await service.get('towns', { query, queryLimit: 1, ids: last })), [last], query)
    }
  })

  it('C11: ids and query together return at most as many elements as the limit', async () => {
    const found = ids(await cargo({ query: 'мет', limit: 100 }))
    assert(found.length > 3)
    assert.deepEqual(ids(await cargo({ query: 'мет', ids: String(found), limit: 3 })), found.slice(0, 3))
    const towns = ids(await service.get('towns', 'query=nov&queryLimit=50'))
    assert.deepEqual(ids(await service.get('towns', `query=nov&ids=${towns}&queryLimit=3`)), towns.slice(0, 3))
  })

  it('C11: ids alone are not cut by the limit', async () => {
    const many = Array.from({ length: 20 }, (_, index) => index + 1)
    const all = ids(await cargo({ ids: String(many) }))
    assert(all.length > 10)
    assert.deepEqual(ids(await cargo({ ids: String(many), limit: 1 })), all)
    const towns = ids(await service.get('towns/by/name', 'query=nov&limit=100'))
    const found = ids(await service.get('towns', `ids=${towns}&queryLimit=1`))
    assert.deepEqual(found.sort(), towns.sort())
  })

  it('C11, spec 4.3, 4.8: refuses a request with neither ids nor query', async () => {
    for (const path of ['cargo', 'towns']) {
      for (const query of ['', 'limit=5', 'ids=', 'ids=,,', 'countrySigns=UA']) {
        const { status, errors } = await service.refused(path, query)
        assert.equal(status, 400)
        const faults = errors?.map(({ parameter, code, detail }) => [parameter, code, detail])
        assert.deepEqual(faults, [
          ['ids', 'required', 'is required if query is not given'],
          ['query', 'required', 'is required if ids is not given'],
        ])
      }
    }
  })

  it('spec 4.8: the outdated towns give the same answer to a query as towns/by/name', async () => {
    for (const query of ['киев', 'льв', 'nov'])
      assert.deepEqual(await service.get('towns', { query }), await service.get('towns/by/name', { query }))
  })

  it('spec 4.8: the outdated towns give the same answer to ids as towns/by/ids', async () => {
    const query = `ids=${LVIV},${KYIV}&language=uk`
    assert.deepEqual(await service.get('towns', query), await service.get('towns/by/ids', query))
  })

  it('spec 4.8: names of the outdated towns are in the requested language, by ids, by a query and by both', async () => {
    for (const query of [`ids=${LVIV}`, 'query=львов', `ids=${LVIV}&query=львов`]) {
      const [town] = await service.get<Element>('towns', `${query}&language=uk`)
      assert.equal(town?.name, 'Львів', query)
    }
  })

  it('spec 4.8: countrySigns and areaIds filter the outdated towns with given ids', async () => {
    const towns = async (filter: string) => ids(await service.get('towns', `ids=${LVIV},${KYIV},${KRAKOW}&${filter}`))
    assert.deepEqual(await towns('countrySigns=UA'), [LVIV, KYIV])
    assert.deepEqual(await towns('countrySigns=UA&areaIds=80400012'), [KYIV])
    assert.deepEqual(await towns('areaIds=80400012'), [LVIV, KYIV, KRAKOW])
  })

  it('spec 4.8: the outdated path still works beside the three that replace it', async () => {
    const parts: RequestParts = { headers: { accept: 'application/json' } }
    for (const path of [
      'towns?ids=702550',
      'towns/by/ids?ids=702550',
      'towns/by/name?query=lviv',
      'towns/by/postcode?query=790',
    ])
      assert.equal((await service.send(`/v2/references/${path}`, parts)).status, 200, path)
  })
})
