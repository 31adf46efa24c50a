import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { elementDirectories } from '../../src/model/directories.ts'
import { DIRECTORIES_WITH_IDS, KYIV, LVIV, pathOf, Service } from './service.ts'

/** The operations that return each resource of specification section 2, with its fields in order. */
const FIELDS: readonly (readonly [section: string, path: string, query: string, fields: readonly string[]])[] = [
  ...Object.values(elementDirectories(pathOf)).map(
    (path) => ['2.1', path, path === 'cargo' ? 'ids=1,2,3' : '', ['id', 'name']] as const,
  ),
  ['2.2', 'towns/by/ids', `ids=${KYIV},${LVIV}`, ['id', 'name', 'countrySign', 'areaId', 'lat', 'lon', 'postcode']],
  ['2.2', 'towns', `ids=${KYIV}`, ['id', 'name', 'countrySign', 'areaId', 'lat', 'lon', 'postcode']],
  ['2.2', 'towns/by/name', 'query=lviv', ['id', 'name', 'countrySign', 'areaId', 'lat', 'lon', 'postcode']],
  ['2.2', 'towns/by/postcode', 'query=400', ['id', 'name', 'countrySign', 'areaId', 'lat', 'lon', 'postcode']],
  ['2.3', 'areas', '', ['id', 'name', 'countrySign', 'regionId']],
  ['2.4', 'countries', '', ['sign', 'name']],
  ['2.5', 'load/types', '', ['id', 'name', 'mnemo']],
]

/** All codes of ISO 3166-1 alpha-2. */
const ISO_3166 = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
/** Has no code in ISO 3166-1; this one is in general use. */
const KOSOVO = 'XK'

/** Parts of the names of many towns in many countries. */
const COMMON_PARTS = ['nov', 'kra', 'new', 'san', 'але']

const isInteger = (value: unknown) => Number.isInteger(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isSign = (value: unknown) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const isWithin = (most: number) => (value: unknown) => typeof value === 'number' && Math.abs(value) <= most

/** Checks of the values of each field, which are the same in all resources. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isInteger,
  name: isText,
  countrySign: isSign,
  areaId: isInteger,
  lat: isWithin(90),
  lon: isWithin(180),
  postcode: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  regionId: isInteger,
  sign: isSign,
  mnemo: isText,
}

interface Element {
  readonly id: number
  readonly name: string
}

describe('directories', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const namesById = async (path: string, language: string) =>
    new Map((await service.get<Element>(path, { language })).map(({ id, name }) => [id, name]))

  for (const [section, path, query, fields] of FIELDS) {
    it(`spec ${section}: an element of ${path} is {${fields}}, in this order`, async () => {
      const elements = await service.get<object>(path, query)
      assert(elements.length > 0)
      for (const element of elements) assert.deepEqual(Object.keys(element), fields)
    })

    it(`spec ${section}: each field of ${path} has a value of its type`, async () => {
      for (const element of await service.get<object>(path, query)) {
        for (const [field, value] of Object.entries(element))
          assert(TYPES[field]?.(value), `${field}: ${JSON.stringify(value)}`)
      }
    })

    it(`spec ${section}: ${path} is compact JSON without repeated fields`, async () => {
      const text = await (await service.fetch(path, query)).text()
      assert.equal(text, JSON.stringify(JSON.parse(text)))
    })
  }

  it('spec 2.2: the JSON of Lviv is exactly as expected', async () => {
    const text = await (await service.fetch('towns/by/ids', `ids=${LVIV}&language=en`)).text()
    assert.match(
      text,
      /^\[\{"id":702550,"name":"Lviv","countrySign":"UA","areaId":80400015,"lat":49\.8\d+,"lon":24\.0\d+,"postcode":\["79000-79\d{3}"(?:,"[\d-]+")*\]\}\]$/,
    )
  })

  it('spec 2.2: Kyiv belongs to an area of its own', async () => {
    const [town] = await service.get('towns/by/ids', { ids: KYIV })
    assert.deepEqual([town?.countrySign, town?.areaId], ['UA', 80400012])
  })

  it('spec 2.2: the areaId of a town is 0 or that of an area of its country', async () => {
    const areas = new Map(
      (await service.get<{ id: number; countrySign: string }>('areas')).map((area) => [area.id, area.countrySign]),
    )
    for (const query of COMMON_PARTS) {
      for (const { id, areaId, countrySign } of await service.get('towns/by/name', { query, limit: 100 }))
        assert(areaId === 0 || areas.get(areaId) === countrySign, `town ${id}: area ${areaId}`)
    }
  })

  it('spec 2.2, 2.4: the countries of areas and towns are in the directory of countries', async () => {
    const signs = new Set((await service.get<{ sign: string }>('countries')).map(({ sign }) => sign))
    for (const { countrySign } of await service.get<{ countrySign: string }>('areas')) assert(signs.has(countrySign))
    for (const query of COMMON_PARTS)
      for (const { countrySign } of await service.get('towns/by/name', { query, limit: 100 }))
        assert(signs.has(countrySign))
  })

  it('spec 2.3: areas have distinct ids, and Kyiv and Lviv Oblast are among them', async () => {
    const areas = await service.get<Element>('areas', 'language=en')
    const ids = new Set(areas.map(({ id }) => id))
    assert.equal(ids.size, areas.length)
    assert(ids.has(80400012) && ids.has(80400015))
  })

  it('spec 2.4: the countries are those of ISO 3166-1 and Kosovo, each once', async () => {
    const signs = (await service.get<{ sign: string }>('countries')).map(({ sign }) => sign)
    assert.deepEqual(signs.sort(), [...ISO_3166, KOSOVO].sort())
  })

  it('spec 2.5: there are exactly 7 loading types, one per mnemo, with the known ids', async () => {
    const types = await service.get<Element & { mnemo: string }>('load/types')
    assert.deepEqual(
      types.map(({ id, mnemo }) => [id, mnemo]),
      [
        [24, 'top'],
        [25, 'side'],
        [26, 'back'],
        [27, 'tent_off'],
        [28, 'beam_off'],
        [29, 'rack_off'],
        [30, 'gate_off'],
      ],
    )
  })

  it('spec 2.5: mnemos are the same in every language, names differ between Russian and Ukrainian', async () => {
    const typesIn = (language: string) => service.get<Element & { mnemo: string }>('load/types', { language })
    const mnemosOf = (types: Awaited<ReturnType<typeof typesIn>>) => types.map(({ id, mnemo }) => [id, mnemo])
    const russian = await typesIn('ru')
    for (const { code } of await service.get<{ code: string }>('languages'))
      assert.deepEqual(mnemosOf(await typesIn(code)), mnemosOf(russian), code)
    for (const [index, { name }] of (await typesIn('uk')).entries()) assert.notEqual(name, russian[index]?.name)
  })

  it('spec 2.7: there are 8 currencies, with short labels and the known ids', async () => {
    const currencies = await namesById('currencies', 'ru')
    assert.equal(currencies.size, 8)
    assert.deepEqual([currencies.get(2), currencies.get(4), currencies.get(6)], ['грн.', '$', '€'])
    for (const name of currencies.values()) assert(name.length <= 10, name)
  })

  it('spec 2.7: there are 7 payment types, in English cash, wire, comb., check, e.payment, card, other', async () => {
    const names = [...(await namesById('payment/types', 'en')).values()]
    assert.deepEqual(names, ['cash', 'wire', 'comb.', 'check', 'e.payment', 'card', 'other'])
  })

  it('spec 2.7: payment types have the known ids', async () => {
    const types = await namesById('payment/types', 'en')
    assert.deepEqual([types.get(2), types.get(4), types.get(10)], ['cash', 'wire', 'card'])
  })

  it('spec 2.7: there are 6 truck body groups, with the known ids', async () => {
    assert.deepEqual(
      [...(await namesById('body/groups', 'en'))],
      [
        [1, 'covered'],
        [2, 'open'],
        [3, 'tank'],
        [4, 'special machinery'],
        [5, 'passenger'],
        [6, 'USA types'],
      ],
    )
  })

  it('spec 4.7: without ids the whole directory is answered, with ids those elements', async () => {
    for (const [path, size, some] of [
      ['load/types', 7, [24, 30]],
      ['currencies', 8, [4, 6]],
      ['payment/types', 7, [2, 4]],
      ['body/groups', 6, [1, 6]],
    ] as const) {
      const whole = await service.get<Element>(path)
      assert.equal(whole.length, size)
      assert.deepEqual(
        await service.get(path, `ids=${some}`),
        whole.filter(({ id }) => some.includes(id as never)),
      )
    }
  })

  it('spec 4.7: parameters for search, limit and filters have no effect', async () => {
    const more = 'query=x&limit=1&queryLimit=1&countrySigns=UA&excludeCountrySigns=UA&areaIds=80400015&signs=UA'
    for (const path of DIRECTORIES_WITH_IDS)
      assert.deepEqual(await service.get(path, more), await service.get(path), path)
  })

  it('spec 4.1: signs filter the countries', async () => {
    assert.deepEqual(await service.get('countries', 'signs=UA&language=en'), [{ sign: 'UA', name: 'Ukraine' }])
  })

  it('spec 4.1: ids do not filter the countries, nor signs the areas', async () => {
    assert.deepEqual(await service.get('countries', 'ids=1'), await service.get('countries'))
    assert.deepEqual(await service.get('areas', 'signs=UA'), await service.get('areas'))
  })
})
