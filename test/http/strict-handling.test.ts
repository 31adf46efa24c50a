import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OPERATIONS_BY_PATH } from '../../src/http/operations.ts'
import { OPERATIONS, Service } from './service.ts'

const STRICT = { headers: { prefer: 'handling=strict' } }

const TOWN_SEARCH = ['query', 'limit', 'countrySigns', 'excludeCountrySigns', 'areaIds']
/** The parameters of every operation beside `language`, as the specification's table has them. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  areas: ['ids'],
  countries: ['signs'],
  regions: ['ids'],
  languages: [],
  'load/types': ['ids'],
  currencies: ['ids'],
  'payment/types': ['ids'],
  'body/groups': ['ids'],
  cargo: ['ids', 'query', 'limit'],
  'towns/by/name': TOWN_SEARCH,
  'towns/by/postcode': TOWN_SEARCH,
  'towns/by/ids': ['ids'],
  towns: ['ids', 'query', 'areaIds', 'countrySigns', 'queryLimit'],
}

describe('unknown parameters', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  it('C13: are ignored', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const expected = await service.get(path, query)
      for (const unknown of [
        'foo=1',
        'foo',
        'foo=1&foo=2',
        'Ids=x',
        'LANGUAGE=xx',
        '=',
        '&&&',
        '__proto__=1',
        'ids[]=x',
      ])
        assert.deepEqual(await service.get(path, `${query}&${unknown}`), expected, `${path} ${unknown}`)
    }
  })

  it('C13: are named beside a missing one, one without a name as such', async () => {
    const { detail } = await service.refused('towns/by/name', '=kyiv')
    assert.match(detail, /^query: is required; "": is not a parameter of this operation; its parameters are /)
  })

  it('C13: are refused with Prefer: handling=strict, all of them', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const { status, errors } = await service.refused(path, `${query}&foo=1&bar=2&foo=3`, STRICT)
      assert.equal(status, 400)
      const faults = errors?.map(({ parameter, code }) => [parameter, code])
      assert.deepEqual(faults, [
        ['foo', 'unknown-parameter'],
        ['bar', 'unknown-parameter'],
      ])
    }
  })

  it('C13, C14: are listed in the refusal up to twenty, so that it stays short', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `x${index}`)
    for (const [path, query, init] of [
      ['areas', names.join('&'), STRICT],
      ['towns/by/name', names.join('&'), {}],
    ] as const) {
      const { detail, errors } = await service.refused(path, query, init)
      assert(JSON.stringify(errors).length + detail.length < 10_000)
      assert(detail.includes('x19:') && !detail.includes('x20:'))
    }
  })

  it('C13: known parameters are not refused with Prefer: handling=strict', async () => {
    for (const [path, query] of Object.entries(OPERATIONS)) {
      const response = await service.fetch(path, `${query}&language=uk`, STRICT)
      assert.equal(response.status, 200, path)
    }
    assert.equal((await service.fetch('areas', '', STRICT)).status, 200, 'without a query')
    const all = 'query=nov&limit=5&countrySigns=UA&excludeCountrySigns=RU&areaIds=80400015&language=uk'
    for (const path of ['towns/by/name', 'towns/by/postcode'])
      assert.equal((await service.fetch(path, all.replace('nov', '790'), STRICT)).status, 200)
    const outdated = 'ids=702550&query=lviv&areaIds=80400015&countrySigns=UA&queryLimit=5'
    assert.equal((await service.fetch('towns', outdated, STRICT)).status, 200)
    assert.equal((await service.fetch('cargo', 'ids=1&query=a&limit=5', STRICT)).status, 200)
  })

  it('C13: are named in part where they are very long', async () => {
    const { errors, detail } = await service.refused('areas', `${'x'.repeat(8_000)}=1`, STRICT)
    assert.deepEqual(
      errors?.map(({ parameter }) => parameter),
      [`${'x'.repeat(40)}…`],
    )
    assert(detail.length < 200, detail)
  })

  it('spec 4.2: each operation has the parameters of the table and no others', async () => {
    const known = [...OPERATIONS_BY_PATH.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name))
    const all = new Set(['language', ...Object.values(PARAMETERS).flat(), ...known])
    const remedy = 'List the parameters of each operation in PARAMETERS above.'
    assert.deepEqual(Object.keys(PARAMETERS).toSorted(), Object.keys(OPERATIONS).toSorted(), remedy)
    for (const [path, own] of Object.entries(PARAMETERS)) {
      const query = [...all].map((name) => `${name}=x`).join('&')
      const { errors } = await service.refused(path, `${query}&none=x`, STRICT)
      const unknown = errors?.filter(({ code }) => code === 'unknown-parameter').map(({ parameter }) => parameter)
      const expected = [...all].filter((name) => name !== 'language' && !own.includes(name))
      assert.deepEqual(unknown, [...expected, 'none'], `${path}: ${remedy}`)
    }
  })

  for (const [path, mistaken, meant] of [
    ['towns/by/name', 'countrySign', 'countrySigns'],
    ['towns/by/name', 'countrysigns', 'countrySigns'],
    ['towns/by/name', 'excludeCountries', 'excludeCountrySigns'],
    ['towns/by/name', 'areaId', 'areaIds'],
    ['towns/by/ids', 'id', 'ids'],
    ['towns', 'querylimit', 'queryLimit'],
    ['countries', 'sign', 'signs'],
    ['areas', 'lang', 'language'],
    ['cargo', 'Limit', 'limit'],
    ['towns', 'limit', 'queryLimit'],
    ['countries', 'ids', 'signs'],
    ['areas', 'ids[]', 'ids'],
    ['areas', 'ids[0]', 'ids'],
  ] as const) {
    it(`C13: the refusal of ${mistaken} in ${path} names ${meant}`, async () => {
      const { errors } = await service.refused(path, `${OPERATIONS[path]}&${mistaken}=1`, STRICT)
      const fault = errors?.find(({ parameter }) => parameter === mistaken)
      assert.equal(fault?.code, 'unknown-parameter')
      assert.match(fault?.detail ?? '', new RegExp(`; did you mean ${meant}\\?`))
    })
  }

  for (const [path, unlike, all] of [
    ['towns/by/name', 'q', 'language, query, limit, countrySigns, excludeCountrySigns, areaIds'],
    ['areas', 'e', 'language, ids'],
  ] as const) {
    it(`C13: the refusal of ${unlike} in ${path}, which is like none of its parameters, lists them all`, async () => {
      const { errors } = await service.refused(path, `${OPERATIONS[path]}&${unlike}=1`, STRICT)
      const fault = errors?.find(({ parameter }) => parameter === unlike)
      assert.equal(fault?.detail, `is not a parameter of this operation; its parameters are ${all}`)
    })
  }

  it('C13, C14: are listed together with the faults of known parameters', async () => {
    const { errors } = await service.refused('towns/by/name', 'query=l&countrySign=UA&language=xx', STRICT)
    assert.deepEqual(errors?.map(({ parameter }) => parameter).sort(), ['countrySign', 'language', 'query'])
  })

  it('C13: are ignored, but named as possible misspellings if a required parameter is missing', async () => {
    for (const [path, query, meant] of [
      ['towns/by/ids', 'ids[]=702550', 'ids'],
      ['towns/by/name', 'querry=lviv', 'query'],
      ['cargo', 'id=1', 'ids'],
    ] as const) {
      const { detail, errors } = await service.refused(path, query)
      assert(
        detail.endsWith(`${query.split('=')[0]}: is not a parameter of this operation; did you mean ${meant}?`),
        detail,
      )
      const codes = new Set(errors?.map(({ code }) => code))
      assert.deepEqual([...codes], ['required'])
    }
    const { detail } = await service.refused('towns/by/name', 'query=lv&querry=lviv')
    assert.doesNotMatch(detail, /querry/)
  })

  it('C13: are refused with the name of the only parameter if the operation has just one', async () => {
    const { detail } = await service.refused('languages', 'whatever=1', STRICT)
    assert.equal(detail, 'whatever: is not a parameter of this operation; its only parameter is language')
  })

  for (const prefer of [
    'handling=strict',
    'Handling=Strict',
    'handling="strict"',
    'handling = strict',
    'respond-async, handling=strict',
    'handling=strict, wait=10',
    'handling=strict; foo=bar',
    'foo="a,b", handling=strict',
  ]) {
    it(`C13: «Prefer: ${prefer}» asks for strict handling`, async () => {
      assert.equal((await service.fetch('areas', 'foo=1', { headers: { prefer } })).status, 400)
    })
  }

  for (const prefer of [
    'handling=lenient',
    'handling=lenient, handling=strict',
    'handling=strictly',
    'nothandling=strict',
    'foo="a,handling=strict"',
    'foo="a;handling=strict"',
    'return=minimal; handling=strict',
    'respond-async',
    'strict',
    '',
  ]) {
    it(`C13: «Prefer: ${prefer}» does not ask for strict handling`, async () => {
      assert.equal((await service.fetch('areas', 'foo=1', { headers: { prefer } })).status, 200)
    })
  }

  it('C13: an answer with strict handling has Preference-Applied, be it 200 or 400', async () => {
    const applied = await service.fetch('areas', '', STRICT)
    assert.equal(applied.headers.get('preference-applied'), 'handling=strict')
    const refused = await service.fetch('areas', 'foo=1', STRICT)
    assert.deepEqual([refused.status, refused.headers.get('preference-applied')], [400, 'handling=strict'])
    assert.equal((await service.fetch('areas')).headers.get('preference-applied'), null)
  })

  it('are named once in the detail, even if a required parameter is missing as well', async () => {
    const { body } = await service.send('/v2/references/towns/by/ids?id=1', { headers: { prefer: 'handling=strict' } })
    const { detail, errors = [] } = JSON.parse(body.toString())
    assert.deepEqual(
      errors.map(({ code }: { code: string }) => code),
      ['required', 'unknown-parameter'],
    )
    assert.equal(detail.split('; ').filter((each: string) => each.startsWith('id: ')).length, 1, detail)
  })

  it('a faulty item that is twice in a list is reported once', async () => {
    const { body } = await service.send('/v2/references/towns/by/ids?ids=x,x', {})
    assert.equal(JSON.parse(body.toString()).errors.length, 1)
  })
})
