import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { compareSnapshots, isCompared, type SnapshotDiff } from '../../src/compile/comparison/diff.ts'
import { diffLines } from '../../src/compile/comparison/diff-lines.ts'
import { SHOWN_FIELDS } from '../../src/compile/comparison/directory-diff.ts'
import { suspiciousLosses } from '../../src/compile/comparison/shrink.ts'
import { compile } from '../../src/compile/compile.ts'
import { KEYED_DIRECTORIES } from '../../src/model/directories.ts'
import type { Language } from '../../src/model/languages.ts'
import type { Element } from '../../src/model/names.ts'
import type { Sections } from '../../src/snapshot/format.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
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

/** All that answers show of the directories, in every language. */
async function shownDirectories(curated: Curated): Promise<Record<string, object[]>> {
  const { sections } = await compile(sourceOf(LVIV), curated)
  const { tables } = new Catalog({ version: '', bytes: new Uint8Array(), sections }, new Date(0))
  return Object.fromEntries(
    KEYED_DIRECTORIES.map((name) => [
      name,
      curated.languages.flatMap((_, place) => JSON.parse(tables[name].whole(place).toString())),
    ]),
  )
}

/** Towns of a country, the first the most important. */
function towns(count: number, like: TownRow = LVIV): TownRow[] {
  return Array.from({ length: count }, (_, place) => ({ ...like, id: like.id + place, population: 100_000 - place }))
}

describe('the comparison with the published snapshot', () => {
  it('finds no difference between equal snapshots', async () => {
    const diff = await differences([LVIV, KATOWICE], [KATOWICE, LVIV])
    assert.deepEqual(diffLines(diff), [
      'no difference in what answers show of the 2 towns and of the directories; ' +
        'which queries find them, and in which order, is not compared',
    ])
    assert.deepEqual(suspiciousLosses(diff), [])
  })

  const CHANGES: readonly (readonly [what: string, change: Partial<TownRow>, line: string])[] = [
    ['another name', { names: { en: 'Lviv', uk: 'Лемберг' } }, '  renamed in uk: 1, such as 702550 Львів → Лемберг'],
    ['another location', { lat: 49.9 }, '  moved: 1, such as 702550 Lviv, UA: 6.9 km'],
    [
      'another area',
      { areaCode: '12' },
      '  in another area: 1, such as 702550 Lviv, UA: 80400015 Lviv Oblast → 80400012 Kyiv City',
    ],
    [
      'no area any more',
      { areaCode: '' },
      '  in another area: 1, such as 702550 Lviv, UA: 80400015 Lviv Oblast → no area',
    ],
    [
      'other postcodes',
      { postcodes: ['79000'] },
      '  with other postcodes: 1, such as 702550 Lviv, UA: without 79000-79024 79490, with 79000',
    ],
    [
      'no postcodes any more',
      { postcodes: [] },
      '  with other postcodes: 1, such as 702550 Lviv, UA: without 79000-79024 79490',
    ],
    [
      'another country',
      { countrySign: 'PL', areaCode: '' },
      '  in another country: 1, such as 702550 Lviv, PL: was in UA',
    ],
  ]
  for (const [what, change, line] of CHANGES) {
    it(`reports a town with ${what}`, async () => {
      const lines = diffLines(await differences([LVIV, KATOWICE], [{ ...LVIV, ...change }, KATOWICE]))
      assert(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
      assert.equal(lines[0], 'towns: 2 → 2')
    })
  }

  it('shortens a long list of postcodes', async () => {
    const postcodes = Array.from({ length: 50 }, (_, place) => String(79_000 + 2 * place))
    const { examples } = (await differences([LVIV], [{ ...LVIV, postcodes }])).changedPostcodes
    assert.deepEqual(examples, [
      '702550 Lviv, UA: without 79000-79024 79490, with 79000 79002 79004 79006 79008 79010 7901…',
    ])
  })

  it('shows of two long lists of postcodes only what differs', async () => {
    const postcodes = Array.from({ length: 50 }, (_, place) => String(79_000 + 2 * place))
    const [before, after] = [postcodes, [...postcodes, '79321']]
    const diff = await differences([{ ...LVIV, postcodes: before }], [{ ...LVIV, postcodes: after }])
    assert.deepEqual(diff.changedPostcodes.examples, ['702550 Lviv, UA: with 79321'])
  })

  it('reports a shift of less than 100 m separately from moves', async () => {
    const north = (metres: number) => differences([LVIV], [{ ...LVIV, lat: LVIV.lat + metres / 111_200 }])
    assert.deepEqual([(await north(95)).moved.count, (await north(105)).moved.count], [0, 1])
    const diff = await north(95)
    assert.deepEqual(diffLines(diff), ['towns: 1 → 1', '  moved by less than 100 m: 1, such as 702550 Lviv, UA'])
  })

  it('reports added and removed towns, the most important first', async () => {
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

  it('shows the farthest moves as examples', async () => {
    const moved = towns(5).map((town, place) => ({ ...town, lat: town.lat + place }))
    const { examples, count } = (await differences(towns(5), moved)).moved
    assert.equal(count, 4)
    assert.deepEqual(examples, ['702554 Lviv, UA: 444.8 km', '702553 Lviv, UA: 333.6 km', '702552 Lviv, UA: 222.4 km'])
  })

  it('reports added, removed and renamed elements', async () => {
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

  const { areas, bodyGroups, cargo, countries, currencies, languages, loadingTypes, paymentTypes, regions } =
    smallCurated()
  const swapped = <T>([one, other, ...rest]: readonly T[]): T[] => [other as T, one as T, ...rest]
  const firstWith = <T extends object>([first, ...rest]: readonly T[], change: Partial<T>): T[] => [
    { ...(first as T), ...change },
    ...rest,
  ]
  const withMnemos = ([one, other, ...rest]: typeof loadingTypes) =>
    one === undefined || other === undefined
      ? []
      : [{ ...one, mnemo: other.mnemo }, { ...other, mnemo: one.mnemo }, ...rest]
  const english = (list: readonly Element[], en: string) => firstWith(list, { names: { en } })
  const withPolish = (fallback: readonly string[]): Language[] => [...languages, { code: 'pl', fallback }]

  const DIRECTORY_CHANGES: readonly (readonly [
    what: string,
    after: Partial<Curated>,
    line: string,
    before?: Partial<Curated>,
  ])[] = [
    [
      "an area's region",
      { areas: firstWith(areas, { regionId: 151 }) },
      'areas changed: 1, such as 80400015 Lviv Oblast: regionId 1 → 151',
    ],
    [
      "a region's country",
      { regions: firstWith(regions, { countrySign: 'UA' }), areas: areas.slice(0, 2) },
      'regions changed: 1, such as 151 Eastern Europe: countrySign none → UA',
      { areas: areas.slice(0, 2) },
    ],
    [
      'mnemos',
      { loadingTypes: withMnemos(loadingTypes) },
      'loadingTypes changed: 2, such as 24 top: mnemo top → side; 25 side: mnemo side → top',
    ],
    [
      "an area's name",
      { areas: firstWith(areas, { names: { en: 'Lviv Oblast', uk: 'Львівщина' } }) },
      'areas renamed: 1, such as 80400015 ru: Львівська область → Львівщина',
    ],
    [
      "a country's name",
      { countries: firstWith(countries, { names: { en: 'Ukrayina', uk: 'Україна' } }) },
      'countries renamed: 1, such as UA en: Ukraine → Ukrayina',
    ],
    [
      "a region's name",
      { regions: firstWith(regions, { names: { en: 'The East' } }) },
      'regions renamed: 1, such as 151 ru: Eastern Europe → The East',
    ],
    [
      "a loading type's name",
      { loadingTypes: firstWith(loadingTypes, { names: { en: 'from above' } }) },
      'loadingTypes renamed: 1, such as 24 ru: top → from above',
    ],
    [
      "a cargo's name",
      { cargo: firstWith(cargo, { names: { en: 'Corn', uk: 'Зерно', ru: 'Зерно' } }) },
      'cargo renamed: 1, such as 1 en: Grain → Corn',
    ],
    [
      "a currency's name",
      { currencies: english(currencies, 'UAH') },
      'currencies renamed: 1, such as 1 ru: element 1 → UAH',
    ],
    [
      "a payment type's name",
      { paymentTypes: english(paymentTypes, 'cash') },
      'paymentTypes renamed: 1, such as 1 ru: element 1 → cash',
    ],
    [
      "a body group's name",
      { bodyGroups: english(bodyGroups, 'tank') },
      'bodyGroups renamed: 1, such as 1 ru: element 1 → tank',
    ],
    [
      'names due to another fallback chain',
      { languages: withPolish(['uk']) },
      'cargo renamed: 2, such as 1 pl: Grain → Зерно; 2 pl: Timber → Ліс',
      { languages: withPolish(['en']) },
    ],
    [
      'the order of the cargo names',
      { cargo: swapped(cargo) },
      'cargo in another order: 1, such as 2 Timber: place 2 → 1',
    ],
    [
      'the order of the currencies',
      { currencies: swapped(currencies) },
      'currencies in another order: 1, such as 2 element 2: place 2 → 1',
    ],
    [
      'the order of the payment types',
      { paymentTypes: swapped(paymentTypes) },
      'paymentTypes in another order: 1, such as 2 element 2: place 2 → 1',
    ],
    [
      'the order of the body groups',
      { bodyGroups: swapped(bodyGroups) },
      'bodyGroups in another order: 1, such as 2 element 2: place 2 → 1',
    ],
    [
      'the order of the loading types',
      { loadingTypes: swapped(loadingTypes) },
      'loadingTypes in another order: 1, such as 25 side: place 2 → 1',
    ],
    [
      'the order of the regions',
      { regions: swapped(regions) },
      'regions in another order: 1, such as 1 West: place 2 → 1',
    ],
    [
      'the order of the languages',
      { languages: swapped(languages) },
      'languages in another order: 1, such as uk Ukrainian: place 2 → 1',
    ],
    [
      'the order of areas with the same name',
      { areas: swapped(areas.map((area) => ({ ...area, names: { en: 'East' } }))) },
      'areas in another order: 1, such as 80400012 East: place 2 → 1',
      { areas: areas.map((area) => ({ ...area, names: { en: 'East' } })) },
    ],
  ]
  for (const [what, after, line, before] of DIRECTORY_CHANGES) {
    it(`reports a change of ${what}`, async () => {
      const [old, now] = [smallCurated(before), smallCurated(after)]
      assert.notDeepEqual(await shownDirectories(now), await shownDirectories(old))
      const lines = diffLines(compareSnapshots(await compiled([LVIV], old), await compiled([LVIV], now)))
      assert(
        lines.some((each) => each.startsWith(`  ${line}`)),
        `${line} is not in\n${lines.join('\n')}`,
      )
    })
  }

  it('compares every element field that answers show', async () => {
    const shown = Object.values(await shownDirectories(smallCurated())).flat()
    const fields = new Set(shown.flatMap((element) => Object.keys(element)))
    assert.deepEqual([...fields].toSorted(), ['code', 'id', 'name', 'sign', ...SHOWN_FIELDS].toSorted())
  })

  it('does not report a new order of areas that follows from a new name', async () => {
    const renamed = { areas: firstWith(areas, { names: { en: 'Zhovkva Oblast', uk: 'Я', ru: 'Я' } }) }
    const { renamed: names, reordered } = (await differences([LVIV], [LVIV], renamed)).directories.get('areas') ?? {}
    assert.deepEqual([names?.count, reordered?.count], [1, 0])
  })

  it('reports an element that moved to the end as the only one in another order', async () => {
    const [first, ...others] = loadingTypes
    assert(first !== undefined)
    const changed = { loadingTypes: [...others, first] }
    const { reordered } = (await differences([LVIV], [LVIV], changed)).directories.get('loadingTypes') ?? {}
    assert.equal(reordered?.count, 1)
    assert.match(reordered.examples.join(), new RegExp(`place 1 → ${loadingTypes.length}$`))
  })

  it('does not report elements that move up after a removal as reordered', async () => {
    const { reordered } = (await differences([LVIV], [LVIV], { cargo: cargo.slice(1) })).directories.get('cargo') ?? {}
    assert.equal(reordered?.count, 0)
  })

  it('compares names in the languages that both snapshots have, and reports a lost language', async () => {
    const languages = [...smallCurated().languages.slice(1), { code: 'pl', fallback: ['en'] }]
    const diff = await differences([LVIV], [{ ...LVIV, names: { ...LVIV.names, uk: 'Лемберг' } }], { languages })
    assert.deepEqual([...diff.renamed.keys()], ['uk'])
    assert.deepEqual(suspiciousLosses(diff), ['languages loses 1: ru Russian'])
  })
})

describe('a suspicious loss', () => {
  it('is more than 5 % of the towns', async () => {
    assert.deepEqual(suspiciousLosses(await differences(towns(40), towns(38))), [])
    assert.deepEqual(suspiciousLosses(await differences(towns(40), towns(37))), ['it loses 3 of 40 towns (7.5 %)'])
  })

  it('is not offset by new towns, as they have other ids', async () => {
    const findings = suspiciousLosses(await differences(towns(40), [...towns(30), ...towns(30, KATOWICE)]))
    assert.deepEqual(findings, ['it loses 10 of 40 towns (25.0 %)'])
  })

  it('is more than 5 % of the towns of a country with 1,000 or more', async () => {
    const ukraine = towns(1_500)
    const some = (count: number) => towns(count, { ...KATOWICE, names: { en: 'Katowice', pl: 'Katowice' } })
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(999)], [...ukraine, ...some(900)])), [])
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(1000)], [...ukraine, ...some(940)])), [
      'PL loses 60 of 1000 towns (6.0 %)',
    ])
  })

  it('includes towns that have moved to another country', async () => {
    const moved = towns(20, { ...LVIV, countrySign: 'PL', areaCode: '' })
    const findings = suspiciousLosses(await differences(towns(30), [...moved, ...towns(30).slice(20)]))
    assert.deepEqual(findings, ['UA loses 20 of 30 towns (66.7 %)'])
  })

  it('is more than half of the towns of a country with 20 or more', async () => {
    const ukraine = towns(1_500)
    const some = (count: number) => towns(count, { ...KATOWICE, names: { en: 'Katowice', pl: 'Katowice' } })
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(19)], ukraine)), [])
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(20)], [...ukraine, ...some(10)])), [])
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...some(20)], [...ukraine, ...some(9)])), [
      'PL loses 11 of 20 towns (55.0 %)',
    ])
  })

  it('includes the names in a language, or the postcodes, of more than 5 % of the towns', async () => {
    const bare = towns(1_000).map((town) => ({ ...town, names: { en: 'Lviv' }, postcodes: [] }))
    assert.deepEqual(suspiciousLosses(await differences(towns(1_000), bare)), [
      'fewer towns have names in uk: 1000 → 0 (100.0 % less)',
      'fewer towns have postcodes: 1000 → 0 (100.0 % less)',
      'fewer towns of UA have postcodes: 1000 → 0 (100.0 % less)',
    ])
  })

  it('includes the areas of more than 5 % of the towns: a filter by area would miss them', async () => {
    const without = (count: number) =>
      towns(1_000).map((town, place) => (place < count ? { ...town, areaCode: '' } : town))
    assert.deepEqual(suspiciousLosses(await differences(towns(1_000), without(50))), [])
    assert.deepEqual(suspiciousLosses(await differences(towns(1_000), without(51))), [
      'fewer towns have an area: 1000 → 949 (5.1 % less)',
      'fewer towns of UA have an area: 1000 → 949 (5.1 % less)',
    ])
  })

  it('includes the postcodes or areas of more than half of the towns of a small country, few as they are of all', async () => {
    const ukraine = towns(1_500)
    const poland = towns(20, { ...KATOWICE, names: { en: 'Katowice', pl: 'Katowice' } })
    const bare = (count: number) =>
      poland.map((town, place) => (place < count ? { ...town, areaCode: '', postcodes: [] } : town))
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...poland], [...ukraine, ...bare(10)])), [])
    assert.deepEqual(suspiciousLosses(await differences([...ukraine, ...poland], [...ukraine, ...bare(11)])), [
      'fewer towns of PL have postcodes: 20 → 9 (55.0 % less)',
      'fewer towns of PL have an area: 20 → 9 (55.0 % less)',
      'most towns of areas are in others, or in none: 61600083 Silesia (11 of 20)',
    ])
  })

  it('includes more than half of the towns of an area in another area or none: ids of areas are kept, too', async () => {
    for (const areaCode of ['12', '', '99']) {
      const moved = (count: number, of: number) =>
        towns(50).map((town, place) => ({ ...town, areaCode: place >= of ? '12' : place < count ? areaCode : '15' }))
      const findings = async (count: number, of: number) =>
        suspiciousLosses(await differences(moved(0, of), moved(count, of)))
      assert.deepEqual(await findings(10, 20), [])
      assert.deepEqual(await findings(19, 19), [])
      assert.deepEqual(await findings(11, 20), [
        'most towns of areas are in others, or in none: 80400015 Lviv Oblast (11 of 20)',
      ])
    }
  })

  it('does not include that towns without an area get one', async () => {
    const without = towns(50).map((town) => ({ ...town, areaCode: '' }))
    assert.deepEqual(suspiciousLosses(await differences(without, towns(50))), [])
  })

  it('includes any element of a directory', async () => {
    const { cargo, areas, countries } = smallCurated()
    const losing = { cargo: cargo.slice(1), areas: areas.slice(0, 1), countries: countries.slice(0, 1) }
    assert.deepEqual(suspiciousLosses(await differences([LVIV], [LVIV], losing)), [
      'countries loses 1: PL Poland',
      'areas loses 2: 80400012 Kyiv City; 61600083 Silesia',
      'cargo loses 1: 1 Grain',
    ])
  })

  it('includes a changed mnemo of a loading type, as integrators keep its id', async () => {
    const [top, side, ...others] = smallCurated().loadingTypes
    assert(top !== undefined && side !== undefined)
    const loadingTypes = [{ ...top, mnemo: side.mnemo }, { ...side, mnemo: top.mnemo }, ...others]
    assert.deepEqual(suspiciousLosses(await differences([LVIV], [LVIV], { loadingTypes })), [
      'loadingTypes changes 2: 24 top: mnemo top → side; 25 side: mnemo side → top',
    ])
  })

  it('does not include a changed name, region or order of elements', async () => {
    const { cargo, areas } = smallCurated()
    const [grain, ...others] = cargo
    assert(grain !== undefined)
    const changes = {
      cargo: [...others, { ...grain, names: { en: 'Corn' } }],
      areas: areas.map((area) => ({ ...area, regionId: 151 })),
    }
    assert.deepEqual(suspiciousLosses(await differences([LVIV], [LVIV], changes)), [])
  })
})
