import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
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

  it('C18: regions have id, name and optionally countrySign, in that order', async () => {
    const regions = await service.get<Region>('regions')
    const ofCountries = regions.filter(({ countrySign }) => countrySign !== undefined)
    assert(ofCountries.length > 0)
    for (const region of ofCountries) assert.deepEqual(Object.keys(region), ['id', 'name', 'countrySign'])
    for (const region of regions.filter((other) => !ofCountries.includes(other)))
      assert.deepEqual(Object.keys(region), ['id', 'name'])
  })

  it('C18: regions are filtered by ids', async () => {
    const all = await service.get<Region>('regions')
    const [first, second] = [all[0], all.at(-1)]
    assert(first !== undefined && second !== undefined)
    assert.deepEqual(await service.get('regions', `ids=${second.id},${first.id}`), [first, second])
    assert.deepEqual(await service.get('regions', 'ids=9007199254740991'), [])
  })

  it('C18, spec 2.3: the regionId of every area is that of a region, and not one of another country', async () => {
    const regions = new Map((await service.get<Region>('regions')).map((region) => [region.id, region]))
    for (const { id, countrySign, regionId } of await service.get<Area>('areas')) {
      const region = regions.get(regionId)
      assert(region !== undefined, `area ${id}`)
      assert([undefined, countrySign].includes(region.countrySign), `area ${id} lies in ${region.name}`)
    }
  })

  it('C18: UA, PL, RO, DE and KZ have several regions each', async () => {
    const regions = await service.get<Region>('regions')
    for (const sign of ['UA', 'PL', 'RO', 'DE', 'KZ'])
      assert(regions.filter(({ countrySign }) => countrySign === sign).length > 1, sign)
  })
})
