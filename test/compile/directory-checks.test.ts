import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { directoryFaults } from '../../src/compile/directory-checks.ts'
import { mergeAreas } from '../../src/compile/merging/merge.ts'
import type { Country } from '../../src/model/places.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { AreaRow } from '../../src/sources/curated/place-rows.ts'
import { smallCurated } from './small-gazetteer.ts'

function faults(changes: Partial<Curated>): string[] {
  const curated = smallCurated(changes)
  return directoryFaults(curated, mergeAreas(curated))
}

const { areas, bodyGroups, countries, currencies, languages, loadingTypes, paymentTypes } = smallCurated()
const [, poland] = countries as [Country, Country]
const [lvivArea] = areas as [AreaRow]

/** Changes to valid directories, and the fault that each causes. */
const CONTRADICTIONS: readonly (readonly [string, Partial<Curated>, RegExp])[] = [
  [
    'area codes that differ only in case',
    { areas: ['AB', 'ab'].map((code) => ({ ...lvivArea, code })) },
    /^areas\.csv: id \d+ is that of two areas: change the code of one$/,
  ],
  ['too few currencies', { currencies: currencies.slice(1) }, /^currencies\.csv: 7 elements,.* exactly 8: add 1$/],
  [
    'too few payment types',
    { paymentTypes: paymentTypes.slice(1) },
    /^payment-types\.csv: 6 elements,.* exactly 7: add 1$/,
  ],
  [
    'too many body groups',
    { bodyGroups: [...bodyGroups, { id: 7, names: { en: 'more' } }] },
    /^body-groups\.csv: 7 elements,.* exactly 6: drop 1$/,
  ],
  [
    'too few loading types',
    { loadingTypes: loadingTypes.slice(1) },
    /^loading-types\.csv: 6 elements,.* exactly 7: add 1$/,
  ],
  [
    'a duplicate mnemo',
    { loadingTypes: loadingTypes.map((type) => (type.mnemo === 'side' ? { ...type, mnemo: 'top' } : type)) },
    /^loading-types\.csv: mnemo top is used twice: write each mnemo once$/,
  ],
  [
    'a language without a name, such as a country’s sign for its language',
    { languages: [...languages, { code: 'dk', fallback: [] }] },
    /^languages\.csv: ICU has no name for dk: write a code of ISO 639$/,
  ],
  [
    'a country without a name',
    { countries: [...countries.slice(0, 1), { ...poland, names: {} }] },
    /^countries\.csv: ICU has no name for PL: write a sign of ISO 3166-1$/,
  ],
]

describe('the check of the directories', () => {
  it('finds no fault in valid directories', () => assert.deepEqual(faults({}), []))

  for (const [what, changes, fault] of CONTRADICTIONS) {
    it(`finds ${what}`, () => {
      const found = faults(changes)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] ?? '', fault)
    })
  }

  it('finds more areas than a snapshot has room for', () => {
    const many = Array.from({ length: 0xffff }, (_, place) => ({ ...lvivArea, code: place.toString(36).toUpperCase() }))
    assert.match(faults({ areas: many }).join('\n'), /^areas: 65535, together with 2 countries more than 65536$/m)
  })

  it('finds all faults at once', () => {
    const found = faults({ currencies: [], paymentTypes: [], areas: [...areas, ...areas] })
    assert.equal(found.length, 2 + areas.length, found.join('\n'))
  })
})
