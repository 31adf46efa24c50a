import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DIRECTORIES_WITH_IDS, KRAKOW, KYIV, LVIV, Service } from './service.ts'

interface Identified {
  readonly id: number
}

const LARGEST_ID = '9007199254740991'

describe('lists', () => {
  let service: Service
  /** The operations that take `ids`, each with the ids of two of its elements. */
  let withIds: readonly (readonly [path: string, first: number, second: number])[]
  before(async () => {
    service = await Service.start()
    const directories = DIRECTORIES_WITH_IDS.map(async (path) => {
      const [first = 0, second = 0] = await ids(path, '')
      return [path, first, second] as const
    })
    withIds = [
      ...(await Promise.all(directories)),
      ['cargo', 1, 2],
      ['towns/by/ids', LVIV, KYIV],
      ['towns', LVIV, KYIV],
    ]
  })
  after(() => service.stop())

  const ids = async (path: string, query: string) =>
    (await service.get<Identified>(path, query)).map(({ id }) => id).sort((a, b) => a - b)
  const signs = async (query: string) =>
    (await service.get<{ sign: string }>('countries', query)).map(({ sign }) => sign).sort()
  const signsFound = async (query: string) => [
    ...new Set((await service.get('towns/by/name', `query=nov&limit=100&${query}`)).map((town) => town.countrySign)),
  ]

  it('C2, spec 4.1: takes repeated ids', async () => {
    for (const [path, a, b] of withIds) assert.deepEqual(await ids(path, `ids=${a}&ids=${b}`), [a, b], path)
  })

  it('C2, spec 4.1: takes comma-separated ids', async () => {
    for (const [path, a, b] of withIds) {
      assert.deepEqual(await ids(path, `ids=${a},${b}`), [a, b], path)
      assert.deepEqual(await ids(path, `ids=${a}%2C${b}`), [a, b], path)
    }
  })

  it('C2: takes a mix of repeated and comma-separated ids', async () => {
    assert.deepEqual(await ids('load/types', 'ids=24,25&ids=27&ids=29,30'), [24, 25, 27, 29, 30])
  })

  it('C2: trims spaces around items', async () => {
    for (const [path, a, b] of withIds) assert.deepEqual(await ids(path, `ids=%20${a}+,++${b}%20`), [a, b], path)
  })

  it('C2: ignores empty items', async () => {
    for (const [path, a, b] of withIds) assert.deepEqual(await ids(path, `ids=,${a},,+,${b},&ids=`), [a, b], path)
  })

  it('C2: counts duplicates once', async () => {
    for (const [path, a, b] of withIds) assert.deepEqual(await ids(path, `ids=${a},${b},${a}&ids=${a}`), [a, b], path)
  })

  it('C2: treats a list with no items as absent: a directory is answered whole', async () => {
    for (const path of DIRECTORIES_WITH_IDS) {
      const whole = await service.get(path)
      for (const query of ['ids=', 'ids', 'ids=,', 'ids=+,+&ids='])
        assert.deepEqual(await service.get(path, query), whole)
    }
  })

  it('C2: treats a list with no items as absent: a required one is missing', async () => {
    for (const path of ['cargo', 'towns/by/ids', 'towns']) {
      for (const query of ['ids=', 'ids=,', 'ids=+,+&ids=']) {
        const { errors } = await service.refused(path, query)
        assert(
          errors?.some(({ parameter, code }) => parameter === 'ids' && code === 'required'),
          `${path}?${query}`,
        )
      }
    }
  })

  it('C2, spec 4.1: takes signs repeated, comma-separated and mixed', async () => {
    assert.deepEqual(await signs('signs=UA&signs=PL'), ['PL', 'UA'])
    assert.deepEqual(await signs('signs=UA,PL'), ['PL', 'UA'])
    assert.deepEqual(await signs('signs=UA,%20PL,,&signs=DE&signs=UA'), ['DE', 'PL', 'UA'])
    assert.deepEqual(await signs('signs='), await signs(''))
  })

  it('C2: takes countrySigns repeated, comma-separated and mixed', async () => {
    const expected = (await signsFound('countrySigns=UA,PL,CZ')).sort()
    assert.deepEqual(expected, ['CZ', 'PL', 'UA'])
    for (const query of ['countrySigns=UA&countrySigns=PL&countrySigns=CZ', 'countrySigns=UA,+PL,,&countrySigns=CZ,UA'])
      assert.deepEqual((await signsFound(query)).sort(), expected, query)
    assert.deepEqual(await signsFound('countrySigns=,'), await signsFound(''))
  })

  it('C2: takes excludeCountrySigns repeated, comma-separated and mixed', async () => {
    const expected = await signsFound('excludeCountrySigns=UA,RU')
    assert(!expected.includes('UA') && !expected.includes('RU'))
    for (const query of [
      'excludeCountrySigns=UA&excludeCountrySigns=RU',
      'excludeCountrySigns=UA,+,UA&excludeCountrySigns=RU',
    ])
      assert.deepEqual(await signsFound(query), expected, query)
    assert.deepEqual(await signsFound('excludeCountrySigns=,'), await signsFound(''))
  })

  it('C2: takes areaIds repeated, comma-separated and mixed', async () => {
    const found = (query: string) =>
      service.get('towns/by/name', `query=nov&limit=100&language=en&countrySigns=UA&${query}`)
    const expected = await found('areaIds=80400012,80400013,80400015')
    assert(new Set(expected.map(({ areaId }) => areaId)).size > 1)
    for (const query of [
      'areaIds=80400012&areaIds=80400013&areaIds=80400015',
      'areaIds=80400012,+80400013,,&areaIds=80400015,80400012',
    ])
      assert.deepEqual(await found(query), expected, query)
    assert.deepEqual(await found('areaIds=,'), await found(''))
  })

  it('C3: refuses ids that are not decimal digits only', async () => {
    for (const id of ['-1', '1.0', '0x1', '1e3', 'abc', '+1', '1 2', '٣', '1_000', '½', 'NaN']) {
      for (const [path, known] of withIds) {
        const { status, errors } = await service.refused(path, `ids=${known},${encodeURIComponent(id)}`)
        assert.equal(status, 400)
        assert.deepEqual(
          errors?.map(({ parameter, code }) => [parameter, code]),
          [['ids', 'invalid-id']],
          `${path} ${id}`,
        )
      }
    }
  })

  it('C3: takes ids up to 2^53-1, no larger', async () => {
    for (const [path, known] of withIds) {
      assert.deepEqual(await ids(path, `ids=${known},${LARGEST_ID}`), [known], path)
      for (const tooLarge of ['9007199254740992', '9007199254740993', '9'.repeat(400)]) {
        const { errors } = await service.refused(path, `ids=${tooLarge}`)
        assert.deepEqual(
          errors?.map(({ code }) => code),
          ['invalid-id'],
          path,
        )
      }
    }
  })

  it('C3: leaves unknown ids out of the answer', async () => {
    for (const [path, known] of withIds) {
      assert.deepEqual(await ids(path, `ids=${LARGEST_ID},${known},0`), [known], path)
      assert.deepEqual(await ids(path, `ids=${LARGEST_ID}`), [], path)
    }
  })

  it('C3, spec 4.6: takes up to 100 distinct ids in towns/by/ids, and refuses more with 400', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    assert.deepEqual(await ids('towns/by/ids', `ids=${hundred}&ids=${hundred}`), [])
    const { status, errors } = await service.refused('towns/by/ids', `ids=${hundred},101`)
    assert.equal(status, 400)
    assert.deepEqual(
      errors?.map(({ parameter, code }) => [parameter, code]),
      [['ids', 'too-many']],
    )
  })

  it('C4: takes country signs in any case', async () => {
    assert.deepEqual(await signs('signs=ua,Pl,dE'), ['DE', 'PL', 'UA'])
    assert.deepEqual(await signsFound('countrySigns=ua'), ['UA'])
    assert.deepEqual(await signsFound('excludeCountrySigns=ua,ru'), await signsFound('excludeCountrySigns=UA,RU'))
  })

  it('C4: refuses signs that are not two ASCII letters', async () => {
    for (const sign of ['U', 'UKR', 'U1', '12', 'УА', 'U-', 'ſs', 'K\u212A', 'U A']) {
      for (const [path, parameter] of [
        ['countries', 'signs'],
        ['towns/by/name', 'countrySigns'],
        ['towns/by/name', 'excludeCountrySigns'],
        ['towns/by/postcode', 'countrySigns'],
        ['towns/by/postcode', 'excludeCountrySigns'],
        ['towns', 'countrySigns'],
      ] as const) {
        const { status, errors } = await service.refused(path, { query: '790', [parameter]: `PL,${sign}` })
        assert.equal(status, 400)
        const faults = errors?.map((error) => [error.parameter, error.code])
        assert.deepEqual(faults, [[parameter, 'invalid-country-sign']], `${path} ${sign}`)
      }
    }
  })

  it('C4: a sign that no country has matches nothing', async () => {
    assert.deepEqual(await signs('signs=ZZ'), [])
    assert.deepEqual(await signsFound('countrySigns=ZZ'), [])
    assert.deepEqual(await service.get('towns', `ids=${KRAKOW}&countrySigns=ZZ`), [])
    assert.deepEqual(await signsFound('excludeCountrySigns=ZZ'), await signsFound(''))
  })

  it('C2: takes hundreds of ids in every operation but towns/by/ids, and hundreds of areaIds', async () => {
    const unknown = Array.from({ length: 500 }, (_, index) => 900_000_000 + index)
    for (const [path, first, second] of withIds.filter(([path]) => path !== 'towns/by/ids'))
      assert.deepEqual(await ids(path, `ids=${first},${unknown},${second}`), [first, second], path)
    for (const search of ['towns/by/name?query=nov', 'towns/by/postcode?query=790', 'towns?query=nov']) {
      const [path = '', query = ''] = `${search}&countrySigns=UA&areaIds=80400015`.split('?')
      const towns = await service.get(path, query)
      assert(towns.length > 0, search)
      assert.deepEqual(await service.get(path, `${query},${unknown}`), towns, search)
    }
  })
})
