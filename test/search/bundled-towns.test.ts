import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bundledCatalog } from '../bundled.ts'

/** Searches that an imported set answers otherwise, since it has more towns or lacks some: golden searches hold for both. */
describe('among the bundled towns', async () => {
  const catalog = await bundledCatalog()
  const allFound = (query: string, language: string): string[] => {
    const index = catalog.languages.indexOf(language) ?? 0
    const { body } = catalog.towns.byName({ query, language: index, filter: {}, limit: 10 })
    return JSON.parse(body.toString()).map(({ name }: { readonly name: string }) => name)
  }
  const firstFound = (query: string, language: string): number | undefined => {
    const index = catalog.languages.indexOf(language) ?? 0
    return JSON.parse(catalog.towns.byName({ query, language: index, filter: {}, limit: 1 }).body.toString())[0]?.id
  }

  for (const [query, id, where] of [
    ['bluefield, virginia', 4748125, 'Virginia rather than West Virginia'],
    ['bluefield, virginia, usa', 4748125, 'Virginia rather than West Virginia'],
    ['bluefield, west virginia', 4799622, 'West Virginia'],
    ['newcastle, ireland', 2962281, 'Ireland rather than Northern Ireland'],
  ] as const)
    it(`a place by its whole name beside a town finds it in ${where}: ${query}`, () =>
      assert.equal(firstFound(query, 'en'), id))

  for (const query of ['De-Haan', 'DE Haan'])
    it(`a name that begins with letters of a country’s sign is found as it stands: ${query}`, () =>
      assert.equal(firstFound(query, 'en'), 2799779))

  for (const query of [
    'Geislingen DE',
    'DE Geislingen',
    'Geislingen, DE',
    'DE-73312 Geislingen',
    '73312 Geislingen DE',
  ])
    it(`longer names beside a country’s sign follow the whole one: ${query}`, () =>
      assert.deepEqual(allFound(query, 'de'), ['Geislingen', 'Geislingen an der Steige']))

  it('a sign that is the start of a word as well adds no longer names: Rio BR is Rio Branco rather than Rio Claro', () => {
    const [first, second, ...others] = allFound('Rio BR', 'en')
    assert.deepEqual([first, second, others.includes('Rio Claro')], ['Rio de Janeiro', 'Rio Branco', false])
  })

  it('Kemalpaşa is shown by its own name in Turkish, not by that of the pass beside it', () =>
    assert.equal(allFound('Kemalpaşa', 'tr')[0], 'Kemalpaşa'))

  it('the town that has the postcode of an address is first, even if it would not be among as many as are wanted', () =>
    assert.equal(firstFound('37-500 Jarosław', 'pl'), 770380))

  for (const [query, language, id, name] of [
    ['przejście graniczne Dorohusk', 'pl', 773014, 'Dorohusk'],
    ['летище София', 'bg', 727011, 'София'],
    ['Halkalı gümrüğü', 'tr', 745977, 'Halkalı'],
    ['u Olomouce', 'cs', 3069011, 'Olomouc'],
    ['Olomouc-Holice', 'cs', 3069011, 'Olomouc'],
    ['Санкт-Файт-ан-дер-Глан', 'ru', 2766359, 'Sankt Veit an der Glan'],
    ['530 02 Pardubice-Černá za Bory', 'cs', 3068582, 'Pardubice'],
  ] as const)
    it(`words beside a town do not hide it: ${query} in ${language} finds ${name}`, () =>
      assert.equal(firstFound(query, language), id))
})
