import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KRAKOW, KYIV, LVIV, MOSCOW, Service } from './service.ts'

describe('towns by identifiers', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  it('spec 4.6: returns the towns with those ids', async () => {
    const towns = await service.get('towns/by/ids', { ids: `${KYIV},${KRAKOW}`, language: 'en' })
    assert.deepEqual(
      towns.map(({ id, name }) => [id, name]),
      [
        [KYIV, 'Kyiv'],
        [KRAKOW, 'Krakow'],
      ],
    )
  })

  it('spec 4.6: ids are required', async () => {
    for (const query of ['', 'language=uk', 'query=lviv']) {
      const { errors } = await service.refused('towns/by/ids', query)
      assert.deepEqual(
        errors?.map(({ parameter, code }) => [parameter, code]),
        [['ids', 'required']],
      )
    }
  })

  it('spec 4.6: limit, filters and query have no effect', async () => {
    const expected = await service.get('towns/by/ids', `ids=${KYIV},${MOSCOW}`)
    assert.equal(expected.length, 2)
    const more = 'limit=1&countrySigns=PL&excludeCountrySigns=UA&query=x'
    assert.deepEqual(await service.get('towns/by/ids', `ids=${KYIV},${MOSCOW}&${more}`), expected)
  })

  it('spec 4.6: a hundred towns are answered at once', async () => {
    const ids = (await service.get('towns/by/name', 'query=nov&limit=100')).map(({ id }) => id)
    assert.equal(ids.length, 100)
    const towns = await service.get('towns/by/ids', `ids=${ids}`)
    assert.deepEqual(
      towns.map(({ id }) => id),
      ids,
    )
  })

  it('spec 4.6: a town is answered in the same way by identifier and by name', async () => {
    const [byName] = await service.get('towns/by/name', 'query=lviv&language=uk')
    assert.equal(byName?.id, LVIV)
    assert.deepEqual(await service.get('towns/by/ids', `ids=${LVIV}&language=uk`), [byName])
  })
})
