import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KRAKOW, KRASNOYARSK, KYIV, LVIV, MOSCOW, Service } from './service.ts'

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

  it('answers in Russian by default', async () => {
    const [first] = await service.get('towns/by/name', { query: 'mosc' })
    assert.deepEqual([first?.id, first?.name], [MOSCOW, 'Москва'])
  })

  it('spec 4.4: finds a town by any part of its name', async () => {
    for (const query of ['krakow', 'krak', 'rako', 'kow']) {
      const found = await service.get('towns/by/name', { query, language: 'en', countrySigns: 'PL', limit: 100 })
      assert(
        found.some(({ id }) => id === KRAKOW),
        query,
      )
    }
  })

  it('spec 4.4: finds a town by a part of its name that begins at the end of a word, before a hyphen', async () => {
    const found = await service.get('towns/by/name', { query: 'о-Франківськ', language: 'uk' })
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Івано-Франківськ'],
    )
  })

  it('spec 4.4: finds a town by the start of a later word of its name', async () => {
    const found = await service.get('towns/by/name', { query: 'церк', language: 'uk', countrySigns: 'UA' })
    assert(found.some(({ name }) => name === 'Біла Церква'))
  })

  it('spec 4.4: letter case and diacritics do not matter', async () => {
    for (const query of ['КИЇВ', 'Київ', 'київ'])
      assert.equal((await service.get('towns/by/name', { query }))[0]?.id, KYIV, query)
    assert.equal((await service.get('towns/by/name', { query: 'kraków' }))[0]?.id, KRAKOW)
  })

  it('spec 4.4: names are in the requested language, whatever the query is in', async () => {
    for (const [language, name] of [
      ['ru', 'Львов'],
      ['uk', 'Львів'],
      ['en', 'Lviv'],
    ] as const) {
      for (const query of ['львов', 'львів', 'lviv']) {
        const [first] = await service.get('towns/by/name', { query, language })
        assert.deepEqual([first?.id, first?.name], [LVIV, name], `${query} in ${language}`)
      }
    }
  })
})
