import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OPERATIONS, Service } from './service.ts'

/** Operations with a limit: its name, and a query that more than a hundred elements match. */
const LIMITED = [
  ['cargo', 'limit', 'query=а'],
  ['towns/by/name', 'limit', 'query=nov'],
  ['towns', 'queryLimit', 'query=n'],
] as const

describe('single values', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  async function faults(path: string, query: string): Promise<readonly (readonly [string, string])[] | undefined> {
    const { status, errors } = await service.refused(path, query)
    assert.equal(status, 400)
    return errors?.map(({ parameter, code }) => [parameter, code])
  }

  it('C5: refuses language given twice, everywhere', async () => {
    for (const [path, query] of Object.entries(OPERATIONS))
      assert.deepEqual(await faults(path, `${query}&language=uk&language=en`), [['language', 'repeated']], path)
  })

  it('C5: refuses a parameter given twice with the same value', async () => {
    assert.deepEqual(await faults('areas', 'language=uk&language=uk'), [['language', 'repeated']])
  })

  it('C5: refuses query given twice', async () => {
    for (const path of ['cargo', 'towns/by/name', 'towns/by/postcode', 'towns'])
      assert.deepEqual(await faults(path, 'query=400&query=790'), [['query', 'repeated']], path)
  })

  it('C5: refuses a limit given twice', async () => {
    for (const [path, limit, query] of [...LIMITED, ['towns/by/postcode', 'limit', 'query=400']] as const)
      assert.deepEqual(await faults(path, `${query}&${limit}=1&${limit}=1`), [[limit, 'repeated']], path)
  })

  it('C5: refuses a repeated parameter even if its name is percent-encoded in one place', async () => {
    assert.deepEqual(await faults('areas', 'language=uk&%6Canguage=uk'), [['language', 'repeated']])
  })

  it('C5: trims spaces around a value', async () => {
    for (const [path, limit, query] of LIMITED) {
      const expected = await service.get(path, `${query}&${limit}=5&language=uk`)
      assert.deepEqual(await service.get(path, `${query}+&${limit}=+5&language=%20uk+`), expected, path)
    }
  })

  it('C6, spec 8: answers at most 10 elements by default', async () => {
    for (const [path, , query] of LIMITED) assert.equal((await service.get(path, query)).length, 10, path)
  })

  it('C6, spec 8: answers as many elements as the limit says, up to 100', async () => {
    for (const [path, limit, query] of LIMITED) {
      for (const most of [1, 7, 100])
        assert.equal((await service.get(path, `${query}&${limit}=${most}`)).length, most, path)
    }
  })

  it('C6, spec 4.5, 8: the limit of towns by postcode counts towns: 10 by default, at most 100', async () => {
    const towns = async (query: string) =>
      new Set((await service.get('towns/by/postcode', query)).map(({ id }) => id)).size
    assert.equal(await towns('query=100'), 10)
    for (const most of [1, 7, 100]) assert.equal(await towns(`query=100&limit=${most}`), most)
  })

  it('C6: a larger limit continues the answer of a smaller one', async () => {
    for (const [path, limit, query] of LIMITED) {
      const hundred = await service.get(path, `${query}&${limit}=100`)
      assert.deepEqual(await service.get(path, `${query}&${limit}=25`), hundred.slice(0, 25), path)
    }
  })

  for (const [wrong, code] of [
    ['0', 'out-of-range'],
    ['101', 'out-of-range'],
    ['-1', 'out-of-range'],
    ['99999999999999999999', 'out-of-range'],
    ['1.0', 'invalid-integer'],
    ['1e1', 'invalid-integer'],
    ['0x10', 'invalid-integer'],
    ['+5', 'invalid-integer'],
    ['ten', 'invalid-integer'],
    ['', 'invalid-integer'],
    ['5,6', 'invalid-integer'],
    ['٣', 'invalid-integer'],
  ] as const) {
    it(`C6: refuses the limit «${wrong}»`, async () => {
      for (const [path, limit, query] of [...LIMITED, ['towns/by/postcode', 'limit', 'query=400']] as const)
        assert.deepEqual(await faults(path, `${query}&${limit}=${encodeURIComponent(wrong)}`), [[limit, code]], path)
    })
  }

  it('C6, C8: the refusal of an empty limit or language says to leave it out', async () => {
    const { errors } = await service.refused('towns/by/name', 'query=nov&limit=&language=')
    for (const { detail } of errors ?? assert.fail()) assert.match(detail, /^is empty: leave it out, or write /)
  })

  it('C6: refuses an invalid limit even if only ids are given', async () => {
    assert.deepEqual(await faults('cargo', 'ids=1&limit=0'), [['limit', 'out-of-range']])
    assert.deepEqual(await faults('towns', 'ids=702550&queryLimit=0'), [['queryLimit', 'out-of-range']])
  })

  it('spec 4.2: the outdated towns take queryLimit, not limit', async () => {
    assert.equal((await service.get('towns', 'query=nov&limit=3')).length, 10)
    assert.equal((await service.get('towns/by/name', 'query=nov&queryLimit=3')).length, 10)
  })
})
