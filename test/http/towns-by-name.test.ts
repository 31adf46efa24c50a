import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KRASNOYARSK, KYIV, MOSCOW, Service } from './service.ts'

describe('towns by name', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  it('finds Київ by its first three letters', async () => {
    const [first] = await service.get('towns/by/name', { query: 'киї', language: 'uk' })
    assert.equal(first?.id, KYIV)
    assert.equal(first?.name, 'Київ')
  })

  it('finds a town by a name in another language and shows it in the requested one', async () => {
    const [first] = await service.get('towns/by/name', { query: 'kras', language: 'uk' })
    assert.equal(first?.id, KRASNOYARSK)
    assert.equal(first?.name, 'Красноярськ')
  })

  it('answers in Russian unless told otherwise', async () => {
    const [first] = await service.get('towns/by/name', { query: 'mosc' })
    assert.deepEqual([first?.id, first?.name], [MOSCOW, 'Москва'])
  })
})
