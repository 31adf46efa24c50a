import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compile } from '../../src/compile/compile.ts'
import { compareSnapshots, isCompared, type SnapshotDiff } from '../../src/compile/diff.ts'
import { diffLines } from '../../src/compile/diff-lines.ts'
import { suspiciousLosses } from '../../src/compile/shrink.ts'
import type { Sections } from '../../src/snapshot/format.ts'
import type { Curated } from '../../src/sources/curated.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from './small-gazetteer.ts'

/** The sections that a comparison is given. */
async function compiled(rows: readonly TownRow[], curated: Curated): Promise<Sections> {
  const { sections } = await compile(sourceOf(...rows), curated)
  return new Map([...sections].filter(([name]) => isCompared(name)))
}

async function differences(
  before: readonly TownRow[],
  after: readonly TownRow[],
  curatedAfter: Partial<Curated> = {},
): Promise<SnapshotDiff> {
  return compareSnapshots(await compiled(before, smallCurated()), await compiled(after, smallCurated(curatedAfter)))
}

/** Towns of a country, the first the most important. */
function towns(count: number, like: TownRow = LVIV): TownRow[] {
  return Array.from({ length: count }, (_, place) => ({ ...like, id: like.id + place, population: 100_000 - place }))
}

describe('the comparison with what is published', () => {
  it('finds nothing between equal ones', async () => {
    const diff = await differences([LVIV, KATOWICE], [KATOWICE, LVIV])
    assert.deepEqual(diffLines(diff), [
      'names, places, areas and postcodes of the 2 towns are the same, and so are the directories',
    ])
    assert.deepEqual(suspiciousLosses(diff), [])
  })

  const CHANGES: readonly (readonly [what: string, change: Partial<TownRow>, line: string])[] = [
    ['a name', { names: { en: 'Lviv', uk: 'Лемберг' } }, '  renamed in uk: 1, such as 702550 Львів → Лемберг'],
    ['where it lies', { lat: 49.9 }, '  moved: 1, such as 702550 Lviv, UA: 6.9 km'],
    [
      'its area',
      { areaCode: '12' },
      '  in another area: 1, such as 702550 Lviv, UA: 80400015 Lviv Oblast → 80400012 Kyiv City',
    ],
    [
      'that it has an area',
      { areaCode: '' },
      '  in another area: 1, such as 702550 Lviv, UA: 80400015 Lviv Oblast → no area',
    ],
    [
      'its postcodes',
      { postcodes: ['79000'] },
      '  with other postcodes: 1, such as 702550 Lviv, UA: 79000-79024 79490 → 79000',
    ],
    [
      'that it has postcodes',
      { postcodes: [] },
      '  with other postcodes: 1, such as 702550 Lviv, UA: 79000-79024 79490 → none',
    ],
    ['its country', { countrySign: 'PL', areaCode: '' }, '  in another country: 1, such as 702550 Lviv, PL: was in UA'],
  ]
  for (const [what, change, line] of CHANGES) {
    it(`tells of a town ${what}`, async () => {
      const lines = diffLines(await differences([LVIV, KATOWICE], [{ ...LVIV, ...change }, KATOWICE]))
      assert(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
      assert.equal(lines[0], 'towns: 2 → 2')
    })
  }

  it('shows the first of many postcodes', async () => {
    const postcodes = Array.from({ length: 50 }, (_, place) => String(79_000 + 2 * place))
    const { examples } = (await differences([LVIV], [{ ...LVIV, postcodes }])).changedPostcodes
    assert.deepEqual(examples, ['702550 Lviv, UA: 79000-79024 79490 → 79000 79002 79004 79006 79008 79010 7901…'])
  })

  it('takes a few metres for no move', async () => {
    const diff = await differences([LVIV], [{ ...LVIV, lat: LVIV.lat + 0.0001 }])
    assert.equal(diff.moved.count, 0)
  })

  it('tells of towns that came and went, the most important first', async () => {
    const [gone, ...kept] = towns(5)
    assert(gone !== undefined)
    const lines = diffLines(await differences([gone, ...kept], [...kept, KATOWICE]))
    assert.deepEqual(lines, [
      'towns: 5 → 5',
      '  added: 1, such as 3096472 Katowice, PL',
      '  removed: 1, such as 702550 Lviv, UA',
    ])
    const [all] = diffLines(await differences(towns(5), [])).slice(1)
    assert.equal(all, '  removed: 5, such as 702550 Lviv, UA; 702551 Lviv, UA; 702552 Lviv, UA')
  })

  it('tells of the farthest moves', async () => {
    const moved = towns(5).map((town, place) => ({ ...town, lat: town.lat + place }))
    const { examples, count } = (await differences(towns(5), moved)).moved
    assert.equal(count, 4)
    assert.deepEqual(examples, ['702554 Lviv, UA: 444.8 km', '702553 Lviv, UA: 333.6 km', '702552 Lviv, UA: 222.4 km'])
  })

  it('tells of elements that came, went and have other names', async () => {
    const cargo = [
      { id: 1, names: { en: 'Grain', uk: 'Збіжжя', ru: 'Зерно' } },
      { id: 3, names: { en: 'Sand' } },
    ]
    assert.deepEqual(diffLines(await differences([LVIV], [LVIV], { cargo })), [
      'towns: 1 → 1',
      '  cargo added: 1, such as 3 Sand',
      '  cargo removed: 1, such as 2 Timber',
      '  cargo renamed: 1, such as 1 uk: Зерно → Збіжжя',
    ])
  })

  it('goes on where the languages are others', async () => {
    const languages = [...smallCurated().languages.slice(1), { code: 'pl', fallback: ['en'] }]
    const diff = await differences([LVIV], [{ ...LVIV, names: { ...LVIV.names, uk: 'Лемберг' } }], { languages })
    assert.deepEqual([...diff.renamed.keys()], ['uk'])
    assert.deepEqual(suspiciousLosses(diff), ['languages loses 1: ru Russian'])
  })
})

describe('a loss that looks like a mistake', () => {
  it('is that of more than 5 % of the towns', async () => {
    assert.deepEqual(suspiciousLosses(await differences(towns(40), towns(38))), [])
    assert.deepEqual(suspiciousLosses(await differences(towns(40), towns(37))), ['it loses 3 of 40 towns (7.5 %)'])
  })

  it('is not made up for by new towns: their ids are others', async () => {
    const findings = suspiciousLosses(await differences(towns(40), [...towns(30), ...towns(30, KATOWICE)]))
    assert.deepEqual(findings, ['it loses 10 of 40 towns (25.0 %)'])
  })

  it('is that of more than 5 % of the towns of a country of 1,000 or more', async () => {
    const ukraine = towns(1_500)
    const some = (count: number) => towns(count, { ...KATOWICE, names: { en: 'Katowice', pl: 'Katowice' } })
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(999)], [...ukraine, ...some(900)])), [])
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(1000)], [...ukraine, ...some(940)])), [
      'PL loses 60 of 1000 towns (6.0 %)',
    ])
  })

  it('is that of the names in a language, or of the postcodes, of more than 5 % of the towns', async () => {
    const bare = towns(1_000).map((town) => ({ ...town, names: { en: 'Lviv' }, postcodes: [] }))
    assert.deepEqual(suspiciousLosses(await differences(towns(1_000), bare)), [
      'fewer towns have names in uk: 1000 → 0 (100.0 % less)',
      'fewer towns have postcodes: 1000 → 0 (100.0 % less)',
    ])
  })

  it('is that of any element', async () => {
    const { cargo, areas, countries } = smallCurated()
    const losing = { cargo: cargo.slice(1), areas: areas.slice(0, 1), countries: countries.slice(0, 1) }
    assert.deepEqual(suspiciousLosses(await differences([LVIV], [LVIV], losing)), [
      'countries loses 1: PL Poland',
      'areas loses 2: 80400012 Kyiv City; 61600083 Silesia',
      'cargo loses 1: 1 Grain',
    ])
  })
})
