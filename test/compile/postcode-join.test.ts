import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaIdsOf } from '../../src/compile/area-id.ts'
import { mergeAreas } from '../../src/compile/merging/merge.ts'
import { PostcodeJoin } from '../../src/compile/postcodes/postcode-join.ts'
import { PostcodeJoinReport } from '../../src/compile/postcodes/postcode-join-report.ts'
import { TownSpool, withPostcodes } from '../../src/compile/sections/town-spool.ts'
import type { Town } from '../../src/model/places.ts'
import type { PostcodeRow } from '../../src/sources/source.ts'
import { parsePostcodeFormat } from '../../src/text/postcodes/postcode-format.ts'
import { smallCurated } from './small-gazetteer.ts'

const curated = smallCurated()
const areaIds = areaIdsOf(mergeAreas(curated))
const formats = new Map(curated.countries.map((country) => [country.sign, parsePostcodeFormat(country.postcodeFormat)]))
const LVIV_OBLAST = 80400015
const KYIV_CITY = 80400012

/** A kilometre to the north, in degrees. */
const KILOMETRE = 1 / 111.2

const town = (id: number, changes: Partial<Town> = {}): Town => ({
  id,
  names: { uk: 'Зелений Гай' },
  aliases: [],
  formerNames: [],
  countrySign: 'UA',
  areaId: LVIV_OBLAST,
  lat: 49.8,
  lon: 24,
  population: 0,
  seat: 'none',
  postcodes: [],
  ...changes,
})

const row = (changes: Partial<PostcodeRow> = {}): PostcodeRow => ({
  countrySign: 'UA',
  code: '80000',
  placeNames: ['Зелений Гай'],
  areaCode: '15',
  lat: 49.8,
  lon: 24,
  ...changes,
})

/** A row some kilometres to the north of where the towns are. */
const northern = (kilometres: number, changes: Partial<PostcodeRow> = {}) =>
  row({ lat: 49.8 + kilometres * KILOMETRE, ...changes })

/** Postcodes by town id, and how the rows were joined. */
function join(rows: readonly PostcodeRow[], towns: readonly Town[]) {
  const report = new PostcodeJoinReport()
  const postcodes = new PostcodeJoin(curated.countries, areaIds, report)
  const spool = new TownSpool()
  for (const each of rows) postcodes.add(each)
  for (const each of towns) {
    spool.push(each)
    postcodes.offer(each)
  }
  const joined = withPostcodes(spool, postcodes.finish(), formats)
  const codes = Object.fromEntries(towns.map(({ id }, place) => [id, joined.at(place).postcodes]))
  return { codes, report }
}

describe('the town of a postal code', () => {
  it('is the one with its name in its area, up to 30 km away', () => {
    const { codes, report } = join([northern(29), northern(31, { code: '80001' })], [town(1)])
    assert.deepEqual(codes, { 1: ['80000'] })
    assert.equal(report.total(['name and area'], 'UA'), 1)
    assert.equal(report.total(['no such town, none near'], 'UA'), 1)
  })

  it('is the nearer of two with its name, whatever their order', () => {
    const near = town(1)
    const far = town(2, { lat: 49.7 })
    assert.deepEqual(join([row()], [near, far]).codes, { 1: ['80000'], 2: [] })
    assert.deepEqual(join([row()], [far, near]).codes, { 1: ['80000'], 2: [] })
  })

  it('is the first of two with its name that are equally near', () => {
    assert.deepEqual(join([row()], [town(1), town(2)]).codes, { 1: ['80000'], 2: [] })
    assert.deepEqual(join([row()], [town(2), town(1)]).codes, { 1: [], 2: ['80000'] })
  })

  it('is the one in its area rather than a nearer one in another', () => {
    const other = town(1, { areaId: KYIV_CITY })
    const own = town(2, { lat: 49.7 })
    assert.deepEqual(join([row()], [other, own]).codes, { 1: [], 2: ['80000'] })
  })

  it('is the one with its name in another or an unknown area, up to 15 km away', () => {
    for (const [areaId, areaCode] of [
      [KYIV_CITY, '15'],
      [0, '15'],
      [LVIV_OBLAST, ''],
    ] as const) {
      const rows = [northern(14, { areaCode }), northern(16, { areaCode, code: '80001' })]
      const { codes, report } = join(rows, [town(1, { areaId })])
      assert.deepEqual(codes, { 1: ['80000'] })
      assert.equal(report.total(['name'], 'UA'), 1)
    }
  })

  it('may have the name as an alias or in another language', () => {
    for (const changes of [
      { names: { en: 'Green Grove' }, aliases: ['Zelený Háj', 'Зелений Гай'] },
      { names: { en: 'Green Grove', ru: 'Зелёная Роща', uk: 'Зелений Гай' } },
    ])
      assert.deepEqual(join([northern(5)], [town(1, changes)]).codes, { 1: ['80000'] })
  })

  it('is not in the area of a row only because neither is known', () => {
    const { codes, report } = join(
      [northern(14, { areaCode: '' }), northern(16, { areaCode: '', code: '80001' })],
      [town(1, { areaId: 0 })],
    )
    assert.deepEqual(codes, { 1: ['80000'] })
    assert.equal(report.total(['name']), 1)
  })

  it('may have the name in romanized form', () => {
    for (const [cyrillic, latin] of [
      ['Зелений Гай', 'Zelenyy Hay'],
      ['Новопетрівка', 'Novopetrivka'],
      ['Сергіївка', 'Serhiyivka'],
      ['Єлизаветівка', 'Yelyzavetivka'],
      ['Алексеевка', 'Alekseyevka'],
      ['Вільне', 'Vil’ne'],
      ['Щербані', 'Shcherbani'],
    ] as const) {
      const { codes, report } = join([northern(5, { placeNames: [cyrillic] })], [town(1, { names: { en: latin } })])
      assert.deepEqual(codes, { 1: ['80000'] }, `${cyrillic} ${latin}`)
      assert.equal(report.total(['romanized name and area']), 1)
    }
  })

  it('is the one with the exact name rather than a nearer one with the romanized name', () => {
    const romanized = town(1, { names: { en: 'Zelenyy Hay' } })
    const exact = town(2, { lat: 49.7 })
    assert.deepEqual(join([row()], [romanized, exact]).codes, { 1: [], 2: ['80000'] })
  })

  it('may have any of the names of the postal row', () => {
    const rows = [northern(5, { placeNames: ['Горішні Гаї', 'Зелений Гай'] })]
    assert.deepEqual(join(rows, [town(1)]).codes, { 1: ['80000'] })
  })

  it('is the nearest of all if none has its name, up to 1.5 km away', () => {
    const rows = [northern(1.4, { placeNames: ['Пошта 1'] }), northern(1.6, { placeNames: ['Пошта 2'], code: '80001' })]
    const { codes, report } = join(rows, [town(1), town(2, { lat: 49.79 })])
    assert.deepEqual(codes, { 1: ['80000'], 2: [] })
    assert.equal(report.total(['nearest town'], 'UA'), 1)
    assert.equal(report.total(['no such town, none near'], 'UA'), 1)
  })

  describe('whose coordinates are at a namesake in another area', () => {
    const ODESA_WAY_OFF = { lat: 46.5, lon: 30.7 }
    const namesake = town(1)
    const inKyiv = row({ areaCode: '12' })
    /** The country's other rows lie in the area that they name. */
    const others = Array.from({ length: 10 }, (_, place) => row({ code: `8100${place}` }))

    it('is the only one with its name in its area, however far', () => {
      const own = town(2, { areaId: KYIV_CITY, ...ODESA_WAY_OFF })
      assert.deepEqual(join([inKyiv, ...others], [namesake, own]).codes[2], ['80000'])
    })

    it('is still the only one if two of its names match, as in Latin letters', () => {
      const names = { uk: 'Зелений Гай', en: 'Zelenyy Hay' }
      const own = town(2, { names, areaId: KYIV_CITY, ...ODESA_WAY_OFF })
      assert.deepEqual(join([inKyiv, ...others], [namesake, own]).codes[2], ['80000'])
    })

    it('is none if its area has several or none with its name, and the report says so', () => {
      const own = [2, 3].map((id) => town(id, { areaId: KYIV_CITY, ...ODESA_WAY_OFF }))
      for (const towns of [[namesake], [namesake, ...own]]) {
        const { codes, report } = join([inKyiv, ...others], towns)
        assert.deepEqual(codes, { 1: ['81000-81009'], ...(towns.length > 1 ? { 2: [], 3: [] } : {}) })
        assert.equal(report.total(['far from the area that it names'], 'UA'), 1)
      }
    })

    it('is still the namesake if a town of its area is near, as at a border', () => {
      const neighbour = town(2, { names: { uk: 'Сусіди' }, areaId: KYIV_CITY, lat: 49.9 })
      assert.deepEqual(join([inKyiv, ...others], [namesake, neighbour]).codes, { 1: ['80000', '81000-81009'], 2: [] })
    })

    it('is still the namesake if its own area is not known', () => {
      const names = { uk: 'Сусіди' }
      const ofNoArea = town(2, { names, areaId: 0 })
      const { codes } = join([{ ...inKyiv, placeNames: [names.uk] }, ...others], [namesake, ofNoArea])
      assert.deepEqual(codes, { 1: ['81000-81009'], 2: ['80000'] })
    })

    it('is still the namesake if the row names no area', () => {
      assert.deepEqual(join([{ ...inKyiv, areaCode: '' }, ...others], [namesake]).codes, {
        1: ['80000', '81000-81009'],
      })
    })

    it('is still the namesake if many rows of the country disagree with their area', () => {
      assert.deepEqual(join([inKyiv, ...others.slice(0, 2)], [namesake]).codes, { 1: ['80000', '81000', '81001'] })
    })

    it('is still the namesake if more than a fifth of them do, but not if just a fifth does', () => {
      const [a, b, c, d] = others
      assert(a !== undefined && b !== undefined && c !== undefined && d !== undefined)
      assert.deepEqual(join([inKyiv, a, b, c], [namesake]).codes, { 1: ['80000', '81000-81002'] })
      assert.deepEqual(join([inKyiv, a, b, c, d], [namesake]).codes, { 1: ['81000-81003'] })
    })
  })

  it('is never one in another country', () => {
    const polish = town(1, { countrySign: 'PL' })
    assert.deepEqual(join([row()], [polish]).codes, { 1: [] })
  })

  it('cannot be in an unknown country: offering one there throws', () => {
    assert.throws(() => join([], [town(1, { countrySign: 'XX' })]), /nothing is known of XX/)
  })

  it('is none if the row has no coordinates', () => {
    assert.deepEqual(join([row({ lat: Number.NaN, lon: Number.NaN })], [town(1)]).codes, { 1: [] })
  })
})

describe('joined postal codes', () => {
  it('are written once each, and consecutive ones as a range', () => {
    const codes = ['80003', '80001', '80002', '80001', '80009']
    assert.deepEqual(
      join(
        codes.map((code) => row({ code })),
        [town(1)],
      ).codes,
      { 1: ['80001-80003', '80009'] },
    )
  })

  it('are written with the separators of the country', () => {
    const rows = [row({ countrySign: 'PL', code: '40001' })]
    assert.deepEqual(join(rows, [town(1, { countrySign: 'PL' })]).codes, { 1: ['40-001'] })
  })

  it('are left out and reported if invalid or of an unknown country', () => {
    const { codes, report } = join([row({ code: '8000' }), row({ countrySign: 'XX', code: '8000' })], [town(1)])
    assert.deepEqual(codes, { 1: [] })
    const lines = report.lines().join('\n')
    assert.match(lines, /not the country’s format: 1, such as UA 8000 Зелений Гай/)
    assert.match(lines, /unknown country: 1, such as XX 8000/)
  })

  it('are merged with the curated codes of the town', () => {
    const postcodes = ['79000-79024', '80001']
    const rows = [row(), row({ code: '79011' }), row({ code: '80002' })]
    assert.deepEqual(join(rows, [town(1, { postcodes })]).codes, { 1: ['79000-79024', '80000-80002'] })
  })
})

describe('the report of a postcode join', () => {
  it('counts rows and how they were joined, in total and by country', () => {
    const rows = [row(), northern(14, { areaCode: '' }), row({ countrySign: 'PL', code: '40-001' })]
    assert.deepEqual(join(rows, [town(1)]).report.lines(), [
      'postal rows     3, joined to a town: 2',
      '  by name and area: 1',
      '  by romanized name and area: 0',
      '  by name: 1',
      '  by romanized name: 0',
      '  by nearest town: 0',
      '  no such town, none near: 1, such as PL 40-001',
      '  by country, rows: by name and area + by romanized name and area + by name + by romanized name + by nearest town',
      '    PL 1: 0 + 0 + 0 + 0 + 0',
      '    UA 2: 1 + 0 + 1 + 0 + 0',
    ])
  })
})
