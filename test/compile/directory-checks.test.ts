import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { directoryFaults } from '../../src/compile/directory-checks.ts'
import { mergeAreas } from '../../src/compile/merge.ts'
import type { Country } from '../../src/model/places.ts'
import type { Curated } from '../../src/sources/curated.ts'
import type { AreaRow } from '../../src/sources/place-rows.ts'
import { smallCurated } from './small-gazetteer.ts'

function faults(changes: Partial<Curated>): string[] {
  const curated = smallCurated(changes)
  return directoryFaults(curated, mergeAreas(curated))
}

const { areas, bodyGroups, cargo, countries, currencies, loadingTypes, paymentTypes, regions } = smallCurated()
const [ukraine, poland] = countries as [Country, Country]
const [lvivArea] = areas as [AreaRow]

/** Changes to directories that are well, and the sentence that tells what is wrong with them then. */
const CONTRADICTIONS: readonly (readonly [string, Partial<Curated>, RegExp])[] = [
  ['an id that stands twice', { cargo: [...cargo, ...cargo.slice(0, 1)] }, /^cargo: id 1 stands twice$/],
  ['a region that stands twice', { regions: [...regions, ...regions.slice(0, 1)] }, /^regions: id 151 stands twice$/],
  ['an area that stands twice', { areas: [...areas, ...areas.slice(0, 1)] }, /^areas: id 80400015 stands twice$/],
  ['too few currencies', { currencies: currencies.slice(1) }, /^currencies: 7 elements,.* exactly 8$/],
  ['too few payment types', { paymentTypes: paymentTypes.slice(1) }, /^paymentTypes: 6 elements,.* exactly 7$/],
  [
    'too many body groups',
    { bodyGroups: [...bodyGroups, { id: 7, names: { en: 'more' } }] },
    /^bodyGroups: 7 elements,.* exactly 6$/,
  ],
  ['too few loading types', { loadingTypes: loadingTypes.slice(1) }, /^loadingTypes: 6 elements,.* exactly 7$/],
  [
    'a mnemo that stands twice',
    { loadingTypes: loadingTypes.map((type) => (type.mnemo === 'side' ? { ...type, mnemo: 'top' } : type)) },
    /^loadingTypes: mnemo top stands twice$/,
  ],
  [
    'a country that stands twice',
    { countries: [...countries, { ...ukraine, numeric: 1 }] },
    /^countries: sign UA stands twice$/,
  ],
  [
    'a numeric code of two countries',
    { countries: [...countries, { ...ukraine, sign: 'XK' }] },
    /^countries: numeric code 804 stands twice$/,
  ],
  [
    'a country of an unknown region',
    { countries: [...countries.slice(0, 1), { ...poland, region: 5 }] },
    /^country PL: region 5 is unknown$/,
  ],
  [
    'a country without a name',
    { countries: [...countries.slice(0, 1), { ...poland, names: {} }] },
    /^country PL: .*no name/,
  ],
  [
    'an area of an unknown region',
    { areas: [{ ...lvivArea, regionId: 5 }] },
    /^area UA\.15: region 5 is unknown or another country's$/,
  ],
  [
    "an area of another country's region",
    { areas: [{ countrySign: 'PL', code: '83', regionId: 1, names: { en: 'Silesia' }, aliases: [] }] },
    /^area PL\.83: region 1 is unknown or another country's$/,
  ],
  [
    'a region of an unknown country',
    { regions: [...regions, { id: 9, countrySign: 'XX', names: { en: 'Nowhere' } }] },
    /^region 9: country XX is unknown$/,
  ],
]

describe('checking the directories', () => {
  it('finds nothing where all is well', () => assert.deepEqual(faults({}), []))

  for (const [what, changes, fault] of CONTRADICTIONS) {
    it(`finds ${what}`, () => {
      const found = faults(changes)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] ?? '', fault)
    })
  }

  it('finds an area of an unknown country', () => {
    const found = faults({
      areas: [{ countrySign: 'XX', code: '15', regionId: 151, names: { en: 'Nowhere' }, aliases: [] }],
    })
    assert.match(found.join('\n'), /country XX is unknown/)
  })

  it('finds more areas than a snapshot has room for', () => {
    const many = Array.from({ length: 0xffff }, (_, place) => ({ ...lvivArea, code: place.toString(36).toUpperCase() }))
    assert.match(faults({ areas: many }).join('\n'), /^areas: 65535 of them, with 2 countries more than 65536$/m)
  })

  it('finds everything at once', () => {
    const found = faults({ currencies: [], paymentTypes: [], cargo: [...cargo, ...cargo] })
    assert.equal(found.length, 4, found.join('\n'))
  })
})
