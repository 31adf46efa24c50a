import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { curatedRows } from './curated-rows.ts'
import { Service } from './service.ts'

interface Language {
  readonly code: string
  readonly name: string
}

interface Region {
  readonly id: number
  readonly name: string
  readonly countrySign?: string
}

interface Area {
  readonly id: number
  readonly countrySign: string
  readonly regionId: number
}

describe('languages and regions', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  it('C17: languages have code and name, in that order', async () => {
    for (const language of await service.get<Language>('languages'))
      assert.deepEqual(Object.keys(language), ['code', 'name'])
  })

  it('C17: languages are named in the language of the answer', async () => {
    const name = async (language: string, code: string) =>
      (await service.get<Language>('languages', { language })).find((found) => found.code === code)?.name
    assert.equal(await name('en', 'uk'), 'Ukrainian')
    assert.equal(await name('uk', 'uk'), 'українська')
    assert.equal(await name('ru', 'en'), 'английский')
    assert.equal(await name('pl', 'de'), 'niemiecki')
  })

  it('C17: no language comes twice', async () => {
    const codes = (await service.get<Language>('languages')).map(({ code }) => code)
    assert.equal(new Set(codes).size, codes.length)
  })

  it('C17, spec 4.1: ids has no effect on the languages', async () => {
    const all = await service.get('languages')
    for (const query of ['ids=1', 'ids=uk', 'ids=', 'ids=-1&ids=x', 'ids=%zz'])
      assert.deepEqual(await service.get('languages', query), all, query)
  })

  it('C18: regions have id, name and, if they lie in one country, countrySign, in that order', async () => {
    const countryOf = new Map(curatedRows('regions.csv').map(({ id, country }) => [Number(id), country]))
    assert(countryOf.size > 0)
    const regions = await service.get<Region>('regions')
    assert.equal(regions.length, countryOf.size)
    for (const region of regions) {
      const country = countryOf.get(region.id)
      assert.deepEqual(Object.keys(region), country === '' ? ['id', 'name'] : ['id', 'name', 'countrySign'])
      assert.equal(region.countrySign ?? '', country, region.name)
    }
  })

  it('C18: regions are filtered by ids', async () => {
    const all = await service.get<Region>('regions')
    const [first, second] = [all[0], all.at(-1)]
    assert(first !== undefined && second !== undefined)
    assert.deepEqual(await service.get('regions', `ids=${second.id},${first.id}`), [first, second])
    assert.deepEqual(await service.get('regions', 'ids=9007199254740991'), [])
  })

  it('C18, spec 2.3: every area has the regionId of a region: one of its country, or of several if that has none', async () => {
    const regions = new Map((await service.get<Region>('regions')).map((region) => [region.id, region]))
    const divided = new Set([...regions.values()].map(({ countrySign }) => countrySign))
    for (const { id, countrySign, regionId } of await service.get<Area>('areas')) {
      const region = regions.get(regionId)
      assert(region !== undefined, `area ${id}`)
      const expected = divided.has(countrySign) ? countrySign : undefined
      assert.equal(region.countrySign, expected, `area ${id} lies in ${region.name}`)
    }
  })

  it('C18: UA, PL, RO, DE and KZ have several regions each', async () => {
    const regions = await service.get<Region>('regions')
    for (const sign of ['UA', 'PL', 'RO', 'DE', 'KZ'])
      assert(regions.filter(({ countrySign }) => countrySign === sign).length > 1, sign)
  })
})
