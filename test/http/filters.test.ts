import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KYIV, LVIV, Service, SINGAPORE, type Town } from './service.ts'

const KYIV_CITY = 80400012
const LVIV_OBLAST = 80400015
const MAZOVIA = 61600078

/** The searches with filters, each with a query that many towns of many countries match. */
const SEARCHES = [
  ['towns/by/name', 'query=nov&limit=100'],
  ['towns/by/postcode', 'query=100&limit=100'],
] as const
const OUTDATED = ['towns', 'query=nov&queryLimit=100'] as const

describe('filters', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const countriesOf = (towns: readonly Town[]) => [...new Set(towns.map((town) => town.countrySign))].sort()

  it('spec 4.4, 4.5, 4.8: countrySigns keeps only towns of these countries', async () => {
    for (const [path, query] of [...SEARCHES, OUTDATED]) {
      assert(countriesOf(await service.get(path, query)).length > 2, path)
      assert.deepEqual(countriesOf(await service.get(path, `${query}&countrySigns=UA`)), ['UA'], path)
      assert.deepEqual(countriesOf(await service.get(path, `${query}&countrySigns=UA,CZ`)), ['CZ', 'UA'], path)
    }
  })

  it('spec 4.4: towns of other countries do not use up the limit', async () => {
    assert.equal((await service.get('towns/by/name', 'query=nov&limit=10&countrySigns=CZ')).length, 10)
    assert.equal((await service.get('towns/by/name', 'query=nov&limit=10&excludeCountrySigns=RU,UA')).length, 10)
  })

  it('spec 4.4: countrySigns keeps the order of the remaining towns', async () => {
    const all = await service.get('towns/by/name', 'query=odes&limit=100')
    assert(all.length > 1 && all.length < 100)
    for (const sign of countriesOf(all)) {
      const ofCountry = await service.get('towns/by/name', `query=odes&limit=100&countrySigns=${sign}`)
      assert.deepEqual(
        ofCountry,
        all.filter((town) => town.countrySign === sign),
        sign,
      )
    }
  })

  it('spec 4.4, 4.5: excludeCountrySigns keeps the order of the remaining towns', async () => {
    for (const [path, query] of [
      ['towns/by/name', 'query=вол&language=uk'],
      ['towns/by/name', 'query=kra&language=uk'],
      ['towns/by/postcode', 'query=010&language=uk'],
    ] as const) {
      const all = await service.get(path, `${query}&limit=100`)
      for (const excluded of ['RU', 'UA', 'ZZ']) {
        const left = await service.get(path, `${query}&limit=10&excludeCountrySigns=${excluded}`)
        const expected = all.filter((town) => town.countrySign !== excluded).slice(0, 10)
        assert(expected.length > 0, `${query} ${excluded}`)
        assert.deepEqual(left.slice(0, expected.length), expected, `${query} ${excluded}`)
      }
    }
  })

  it('spec 4.4, 4.5: excludeCountrySigns leaves out towns of these countries', async () => {
    for (const [path, query] of SEARCHES) {
      const towns = await service.get(path, `${query}&excludeCountrySigns=UA,RU,DE`)
      assert(towns.length > 0)
      for (const sign of ['UA', 'RU', 'DE']) assert(!countriesOf(towns).includes(sign), path)
    }
  })

  it('spec 4.4, 4.8: areaIds with countrySigns keeps only towns of these areas', async () => {
    for (const [path, query] of [SEARCHES[0], OUTDATED]) {
      const one = await service.get(path, `${query}&countrySigns=UA&areaIds=${LVIV_OBLAST}`)
      assert(one.length > 0 && one.every(({ areaId }) => areaId === LVIV_OBLAST), path)
      const two = await service.get(path, `${query}&countrySigns=UA,PL&areaIds=${LVIV_OBLAST},${MAZOVIA}`)
      assert.deepEqual(new Set(two.map(({ areaId }) => areaId)), new Set([LVIV_OBLAST, MAZOVIA]), path)
    }
  })

  it('spec 4.5: areaIds with countrySigns filters searches by postcode too', async () => {
    const ids = async (areaId: number) =>
      (await service.get('towns/by/postcode', `query=010&countrySigns=UA&areaIds=${areaId}`)).map(({ id }) => id)
    assert((await ids(KYIV_CITY)).includes(KYIV))
    assert(!(await ids(LVIV_OBLAST)).includes(KYIV))
  })

  it('spec 4.4: an area of another country matches nothing', async () => {
    for (const [path, query] of [...SEARCHES, OUTDATED])
      assert.deepEqual(await service.get(path, `${query}&countrySigns=UA&areaIds=${MAZOVIA}`), [], path)
  })

  it('C9, spec 4.4: areaIds without countrySigns is ignored', async () => {
    for (const [path, query] of [...SEARCHES, OUTDATED]) {
      const expected = await service.get(path, query)
      assert.deepEqual(await service.get(path, `${query}&areaIds=${LVIV_OBLAST}`), expected, path)
      assert.deepEqual(await service.get(path, `${query}&areaIds=${LVIV_OBLAST}&countrySigns=`), expected, path)
    }
  })

  it('C9: areaIds without countrySigns is ignored even when malformed', async () => {
    for (const [path, query] of [...SEARCHES, OUTDATED]) {
      const expected = await service.get(path, query)
      for (const malformed of ['abc', '-1', '1.5', '%zz', '%FF', '%00'])
        assert.deepEqual(await service.get(path, `${query}&areaIds=${malformed}&countrySigns=,`), expected, path)
    }
  })

  it('C9, spec 4.4: excludeCountrySigns with countrySigns is ignored', async () => {
    for (const [path, query] of SEARCHES) {
      const expected = await service.get(path, `${query}&countrySigns=UA`)
      assert(expected.length > 0)
      assert.deepEqual(await service.get(path, `${query}&countrySigns=UA&excludeCountrySigns=UA`), expected, path)
    }
  })

  it('C9: excludeCountrySigns with countrySigns is ignored even when malformed', async () => {
    for (const [path, query] of SEARCHES) {
      const expected = await service.get(path, `${query}&countrySigns=UA`)
      for (const malformed of ['U', '123', '%D0%A3%D0%90', '%zz', '%FF', '%00'])
        assert.deepEqual(await service.get(path, `${query}&countrySigns=UA&excludeCountrySigns=${malformed}`), expected)
    }
  })

  it('C9: excludeCountrySigns is in effect when countrySigns has no items', async () => {
    const towns = await service.get('towns/by/name', 'query=nov&limit=100&countrySigns=,&excludeCountrySigns=RU')
    assert(towns.length > 0 && !countriesOf(towns).includes('RU'))
  })

  it('C9: areaIds together with excludeCountrySigns is ignored', async () => {
    const query = 'query=nov&limit=100&excludeCountrySigns=RU'
    const expected = await service.get('towns/by/name', query)
    assert.deepEqual(await service.get('towns/by/name', `${query}&areaIds=${LVIV_OBLAST}`), expected)
  })

  it('C9: malformed filters that are in effect are refused', async () => {
    for (const [path, query] of SEARCHES) {
      for (const [filter, parameter] of [
        ['countrySigns=UA&areaIds=abc', 'areaIds'],
        ['excludeCountrySigns=123', 'excludeCountrySigns'],
        ['countrySigns=&excludeCountrySigns=123', 'excludeCountrySigns'],
      ] as const) {
        const { errors } = await service.refused(path, `${query}&${filter}`)
        assert.deepEqual(
          errors?.map((error) => error.parameter),
          [parameter],
          `${path} ${filter}`,
        )
      }
    }
  })

  it('C9: a malformed countrySigns still makes excludeCountrySigns ignored', async () => {
    for (const [path, query] of SEARCHES) {
      const { errors } = await service.refused(path, `${query}&countrySigns=X&excludeCountrySigns=123`)
      assert.deepEqual(
        errors?.map(({ parameter }) => parameter),
        ['countrySigns'],
        path,
      )
    }
  })

  it('C9, C14: a malformed countrySigns does not hide a malformed areaIds', async () => {
    for (const [path, query] of [...SEARCHES, OUTDATED]) {
      const { errors } = await service.refused(path, `${query}&countrySigns=X&areaIds=abc`)
      assert.deepEqual(
        errors?.map(({ parameter }) => parameter),
        ['countrySigns', 'areaIds'],
        path,
      )
    }
  })

  it('C9, spec 2.2: areaIds=0 means towns without an area', async () => {
    const [town, ...more] = await service.get('towns/by/name', 'query=singapore&countrySigns=SG&areaIds=0&limit=1')
    assert.deepEqual([town?.id, town?.areaId, more], [SINGAPORE, 0, []])
    const towns = await service.get('towns/by/name', 'query=nov&countrySigns=UA,PL,RU,CZ,XK,SG,LU&areaIds=0&limit=100')
    assert(towns.length > 0 && towns.every(({ areaId }) => areaId === 0))
  })

  it('C9: areaIds=0 and an area id together match towns of either', async () => {
    const query = (text: string) => `query=${text}&countrySigns=SG,UA&areaIds=0,${LVIV_OBLAST}&limit=1`
    assert.deepEqual((await service.get('towns/by/name', query('singapore')))[0]?.id, SINGAPORE)
    assert.deepEqual((await service.get('towns/by/name', query('lviv')))[0]?.id, LVIV)
    assert(!(await service.get('towns/by/name', query('kyiv'))).some(({ id }) => id === KYIV))
  })

  it('spec 4.8: the outdated towns ignore excludeCountrySigns', async () => {
    const [path, query] = OUTDATED
    const expected = await service.get(path, query)
    const [sign] = countriesOf(expected)
    assert(sign !== undefined)
    assert.deepEqual(await service.get(path, `${query}&excludeCountrySigns=${sign}`), expected)
  })
})
