import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaId, areaIdsOf } from '../../src/compile/area-id.ts'
import { mergeAreas, mergeTowns } from '../../src/compile/merging/merge.ts'
import { MergeReport } from '../../src/compile/merging/merge-report.ts'
import type { Town } from '../../src/model/places.ts'
import type { Curated, OwnTown } from '../../src/sources/curated/curated.ts'
import { DataError } from '../../src/sources/data-faults.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from './small-gazetteer.ts'

async function merge(
  rows: readonly TownRow[],
  curated: Curated = smallCurated(),
): Promise<{ towns: Town[]; report: MergeReport }> {
  const report = new MergeReport()
  const towns = await Array.fromAsync(mergeTowns(sourceOf(...rows), curated, areaIdsOf(mergeAreas(curated)), report))
  return { towns, report }
}

async function mergeOne(row: TownRow, curated?: Curated): Promise<Town> {
  const { towns } = await merge([row], curated)
  assert.equal(towns.length, 1)
  return towns[0] as Town
}

/** What the report says of towns whose area is not in areas.csv: codes, each with its number of towns. */
function unknownAreas(report: MergeReport): string[] {
  const line = report.lines().find((each) => each.startsWith('towns of areas that areas.csv does not have'))
  return line?.split('most in ')[1]?.split(', ') ?? []
}

describe('merging areas', () => {
  it('gives every area its id, from its country and code', () => {
    const [lviv, , silesia] = mergeAreas(smallCurated())
    assert.deepEqual(lviv, {
      id: areaId(804, '15'),
      countrySign: 'UA',
      code: '15',
      regionId: 1,
      names: { en: 'Lviv Oblast', uk: 'Львівська область' },
      aliases: ['Львівщина'],
    })
    assert.equal(silesia?.id, areaId(616, '83'))
  })

  it('takes names from the source only in languages that the curated file lacks', () => {
    const [lviv] = mergeAreas(smallCurated(), [
      { countrySign: 'UA', code: '15', names: { en: 'Lviv', uk: 'Львівщина', de: 'Oblast Lwiw' } },
    ])
    assert.deepEqual(lviv?.names, { en: 'Lviv Oblast', uk: 'Львівська область', de: 'Oblast Lwiw' })
  })

  it('adds an area once even if the source has it twice', () => {
    const silesia = { countrySign: 'PL', code: '72', names: { en: 'Lower Silesia' } }
    assert.equal(mergeAreas(smallCurated(), [silesia, silesia]).length, smallCurated().areas.length + 1)
  })

  it('does not bring back an area that an operator has dropped', () => {
    const found = ['15', '16'].map((code) => ({ countrySign: 'UA', code, names: { en: code } }))
    const { areas, ...curated } = smallCurated()
    const kept = areas.filter(({ code, countrySign }) => countrySign !== 'UA' || code !== '15')
    const all = mergeAreas({ ...curated, areas: kept, droppedAreas: new Set(['UA.15']) }, found)
    const ofUkraine = all.filter(({ countrySign }) => countrySign === 'UA').map(({ code }) => code)
    assert(!ofUkraine.includes('15') && ofUkraine.includes('16'), ofUkraine.join())
  })

  it('adds areas that only the source has, in the region of their country', () => {
    const found = [
      { countrySign: 'PL', code: '72', names: { en: 'Lower Silesia' } },
      { countrySign: 'XX', code: '01', names: { en: 'Nowhere' } },
      { countrySign: 'PL', code: '00', names: { en: 'Poland (general)' } },
    ]
    assert.deepEqual(mergeAreas(smallCurated(), found).slice(3), [
      {
        id: areaId(616, '72'),
        countrySign: 'PL',
        code: '72',
        regionId: 151,
        names: { en: 'Lower Silesia' },
        aliases: [],
      },
    ])
  })
})

describe('merging towns', () => {
  it('keeps the source’s data of a town', async () => {
    const { areaCode, ...said } = LVIV
    const aliases = ['Lemberg', 'Lviv', 'Львів']
    assert.deepEqual(await mergeOne(LVIV), { ...said, aliases, formerNames: [], areaId: areaId(804, areaCode) })
  })

  it('derives the Russian names that no source has from English ones in Russia, Bulgarian and Georgian ones at home', async () => {
    const rows = [
      { ...LVIV, id: 1, countrySign: 'RU', names: { en: 'Krasnoye Selo' } },
      { ...LVIV, id: 2, countrySign: 'BG', names: { en: 'Targovishte', bg: 'Търговище' } },
      { ...LVIV, id: 3, countrySign: 'GE', names: { en: 'Kvareli', ka: 'ყვარელი' } },
      { ...LVIV, id: 4, countrySign: 'BG', names: { en: 'Dulovo', bg: 'Дулово', ru: 'Аккадынлар' } },
      { ...LVIV, id: 5, countrySign: 'UA', names: { en: 'Krasne', bg: 'Красне' } },
      { ...LVIV, id: 6, countrySign: 'BG', names: { en: 'Lom' } },
    ]
    const curated = smallCurated()
    const [ukraine] = curated.countries
    assert(ukraine !== undefined)
    const added = ['RU', 'BG', 'GE'].map((sign) => ({ ...ukraine, sign }))
    const { towns, report } = await merge(rows, { ...curated, countries: [...curated.countries, ...added] })
    assert.deepEqual(
      towns.map(({ names }) => names.ru),
      ['Красное Село', 'Тырговиште', 'Кварели', 'Аккадынлар', undefined, undefined],
    )
    assert.equal(report.russianDerived, 3)
  })

  it('joins a town to its area by country and code', async () => {
    assert.equal((await mergeOne(LVIV)).areaId, areaId(804, '15'))
    assert.equal((await mergeOne(KATOWICE)).areaId, areaId(616, '83'))
  })

  it('never joins a town to an area of another country', async () => {
    const { towns, report } = await merge([{ ...KATOWICE, areaCode: '15' }])
    assert.equal(towns[0]?.areaId, 0)
    assert.deepEqual(unknownAreas(report), ['PL.15 (1)'])
  })

  it('counts towns whose area is not in areas.csv, by area', async () => {
    const { towns, report } = await merge([
      { ...LVIV, areaCode: '99' },
      { ...LVIV, id: 2, areaCode: '99' },
      { ...KATOWICE, areaCode: 'XYZ' },
    ])
    assert.deepEqual(
      towns.map((town) => town.areaId),
      [0, 0, 0],
    )
    assert.deepEqual(unknownAreas(report), ['UA.99 (2)', 'PL.XYZ (1)'])
  })

  it('treats an empty code and 00 as no area, without reporting it', async () => {
    const { towns, report } = await merge([
      { ...LVIV, areaCode: '' },
      { ...KATOWICE, areaCode: '00' },
    ])
    assert.deepEqual(
      towns.map((town) => town.areaId),
      [0, 0],
    )
    assert.deepEqual(unknownAreas(report), [])
  })

  it('prefers names added by hand to those of the catalogue, and these to the source’s', async () => {
    const added = new Map([[LVIV.id, { uk: 'додане' }]])
    const catalogue = new Map([[LVIV.id, { uk: 'каталог', ru: 'каталог' }]])
    const town = await mergeOne(
      { ...LVIV, names: { uk: 'source', ru: 'source', en: 'source' } },
      smallCurated({ townNames: [added, catalogue] }),
    )
    assert.deepEqual(town.names, { uk: 'додане', ru: 'каталог', en: 'source' })
  })

  it('trims names and collapses their spaces', async () => {
    const town = await mergeOne({ ...LVIV, names: { en: ' Querum -  Wabenkamp ' }, aliases: ['Querum\u00A0\tWest'] })
    assert.equal(town.names.en, 'Querum - Wabenkamp')
    assert(town.aliases.includes('Querum West'))
  })

  it('writes ș with a comma below in Romanian names, and ş with a cedilla in Turkish ones', async () => {
    const countries = ['RO', 'MD', 'TR'].flatMap((sign) =>
      smallCurated().countries.map((country) => ({ ...country, sign })),
    )
    const curated = smallCurated({ countries, areas: [] })
    const names = { en: 'Focşani', pl: 'Focşani', ro: 'Ştefan Vodă', tr: 'Fokşan' }
    for (const countrySign of ['RO', 'MD']) {
      const town = await mergeOne({ ...LVIV, countrySign, names }, curated)
      assert.deepEqual(town.names, { en: 'Focșani', pl: 'Focșani', ro: 'Ștefan Vodă', tr: 'Fokşan' }, countrySign)
    }
    const inTurkey = await mergeOne({ ...LVIV, countrySign: 'TR', names: { en: 'Uşak', ro: 'Uşak' } }, curated)
    assert.deepEqual(inTurkey.names, { en: 'Uşak', ro: 'Ușak' })
  })

  it('applies curated names only to their own town', async () => {
    const curated = smallCurated({ townNames: [new Map([[KATOWICE.id, { uk: 'Катовіце' }]])] })
    const { towns } = await merge([LVIV, KATOWICE], curated)
    assert.deepEqual(
      towns.map((town) => town.names),
      [LVIV.names, { en: 'Katowice', uk: 'Катовіце' }],
    )
  })

  it('collects aliases from the source, curated aliases and replaced names', async () => {
    const curated = smallCurated({
      townNames: [new Map([[LVIV.id, { en: 'Lwów' }]])],
      townAliases: new Map([[LVIV.id, ['Leopolis', 'Львов']]]),
    })
    const { aliases } = await mergeOne(LVIV, curated)
    for (const alias of ['Lemberg', 'Leopolis', 'Львов', 'Lviv']) assert(aliases.includes(alias), alias)
  })

  it('adds curated postcodes to those of the source', async () => {
    const curated = smallCurated({ townPostcodes: new Map([[LVIV.id, ['79999']]]) })
    const { towns } = await merge([LVIV, KATOWICE], curated)
    assert.deepEqual(
      towns.map((town) => town.postcodes),
      [
        ['79999', ...LVIV.postcodes],
        ['40-001', '40-002'],
      ],
    )
  })

  it('writes the postcodes of the source as their country does; leaves out and counts those that do not fit', async () => {
    const katowice = { ...KATOWICE, postcodes: ['40001', '40-002', '4'] }
    const { towns, report } = await merge([{ ...LVIV, postcodes: ['79'] }, katowice])
    assert.deepEqual(
      towns.map((town) => town.postcodes),
      [[], ['40-001', '40-002']],
    )
    const [first, second] = [`${LVIV.id}: "79" is not a postcode of UA`, `${KATOWICE.id}: "4" is not a postcode of PL`]
    assert.deepEqual(report.lines(), [`postcodes left out: the source: 2, such as ${first}; ${second}`])
  })

  it('applies a correction to the corrected fields only', async () => {
    const corrections = new Map([
      [LVIV.id, { population: 0 }],
      [KATOWICE.id, { seat: 'district' as const, areaCode: '' }],
    ])
    const { towns } = await merge([LVIV, KATOWICE], smallCurated({ townCorrections: corrections }))
    assert.deepEqual(
      towns.map(({ population, seat, areaId }) => [population, seat, areaId === 0]),
      [
        [0, LVIV.seat, false],
        [KATOWICE.population, 'district', true],
      ],
    )
  })

  it('refuses an operator’s correction to an area that the town’s country does not have', async () => {
    const cell = { file: 'my/town-corrections.csv', line: 2, column: 'area' }
    const withArea = (areaCode: string, isOwn: boolean) =>
      smallCurated({ townCorrections: new Map([[LVIV.id, { areaCode, ...(isOwn ? { ownArea: cell } : {}) }]]) })
    await assert.rejects(
      merge([LVIV], withArea('83', true)),
      new DataError([
        {
          ...cell,
          fault: '83 is not an area of UA in areas.csv, and Lviv is in UA: write the code of one, or leave it empty',
        },
      ]),
    )
    assert.equal((await merge([LVIV], withArea('12', true))).towns[0]?.areaId, areaId(804, '12'))
    assert.deepEqual(unknownAreas((await merge([LVIV], withArea('83', false))).report), ['UA.83 (1)'])
  })

  it('reads a source that yields towns asynchronously', async () => {
    const report = new MergeReport()
    const curated = smallCurated()
    const source = {
      provenance: [],
      async *towns() {
        yield LVIV
        yield KATOWICE
      },
    }
    const towns = await Array.fromAsync(mergeTowns(source, curated, areaIdsOf(mergeAreas(curated)), report))
    assert.deepEqual(
      towns.map((town) => town.id),
      [LVIV.id, KATOWICE.id],
    )
  })

  const faulty: Readonly<Record<string, readonly Partial<TownRow>[]>> = {
    'impossible id': [{ id: 0 }, { id: -1 }, { id: 1.5 }, { id: Number.NaN }, { id: 2 ** 53 }],
    'unknown country': [{ countrySign: 'XX' }, { countrySign: '' }, { countrySign: 'ua' }],
    'impossible coordinates': [{ lat: 90.01 }, { lat: -91 }, { lon: 180.5 }, { lat: Number.NaN }, { lon: -Infinity }],
    'impossible population': [{ population: -1 }, { population: Number.NaN }, { population: 2 ** 32 }],
    'a name of more than 400 letters': [
      { names: { en: 'A'.repeat(401) } },
      { names: { en: 'A', uk: 'А'.repeat(401) } },
      { aliases: ['A'.repeat(401)] },
    ],
    'no name': [{ names: {} }, { names: { en: '' } }, { names: { en: ' ', uk: '\t' } }, { names: { en: '—' } }],
  }
  for (const [reason, changes] of Object.entries(faulty)) {
    it(`leaves a town out: ${reason}`, async () => {
      for (const change of changes) {
        const { towns, report } = await merge([{ ...LVIV, ...change }, KATOWICE])
        assert.deepEqual(
          towns.map((town) => town.id),
          [KATOWICE.id],
          JSON.stringify(change),
        )
        assert.equal(report.dropped.lines().length, 1)
        assert(report.dropped.lines()[0]?.startsWith(`${reason}: 1, such as `), `${report.dropped.lines()}`)
      }
    })
  }

  it('leaves out the second of two towns with the same id', async () => {
    const { towns, report } = await merge([LVIV, { ...KATOWICE, id: LVIV.id }, KATOWICE])
    assert.deepEqual(
      towns.map((town) => [town.id, town.countrySign]),
      [
        [LVIV.id, 'UA'],
        [KATOWICE.id, 'PL'],
      ],
    )
    assert.deepEqual(report.dropped.lines(), [`duplicate id: 1, such as ${LVIV.id} Katowice`])
  })

  it('shortens an overlong name in the report', async () => {
    const { report } = await merge([{ ...LVIV, names: { en: 'A'.repeat(70_000) } }])
    const example = `${LVIV.id} ${'A'.repeat(40)}…`
    assert.deepEqual(report.dropped.lines(), [`a name of more than 400 letters: 1, such as ${example}`])
  })

  it('accepts a valid town after a faulty one with the same id', async () => {
    const { towns } = await merge([{ ...LVIV, lat: 200 }, LVIV])
    assert.deepEqual(
      towns.map((town) => town.lat),
      [LVIV.lat],
    )
  })

  it('accepts the poles, the date line and a population of 0', async () => {
    const edges = [
      { lat: 90, lon: 180 },
      { id: 2, lat: -90, lon: -180 },
      { id: 3, population: 0 },
    ]
    const { towns } = await merge(edges.map((edge) => ({ ...LVIV, ...edge })))
    assert.equal(towns.length, 3)
  })
})

describe("merging an operator's own towns", () => {
  const latitudeIn = { file: 'towns.csv', line: 2, column: 'lat' }
  const DEPOT: OwnTown = { ...LVIV, id: 9_000_000_000_001, names: { en: 'Depot' }, latitudeIn }

  it('adds them to the towns of the source, joined to their areas', async () => {
    const { towns } = await merge([KATOWICE], smallCurated({ towns: [DEPOT] }))
    assert.deepEqual(
      towns.map(({ id, areaId: area }) => [id, area]),
      [
        [DEPOT.id, areaId(804, '15')],
        [KATOWICE.id, areaId(616, '83')],
      ],
    )
  })

  it('leaves out a town of the source with an id in the range for own towns', async () => {
    const { towns, report } = await merge([DEPOT, LVIV])
    assert.deepEqual(
      towns.map(({ id }) => id),
      [LVIV.id],
    )
    const reason = "id in the range of an operator's own towns"
    assert.deepEqual(report.dropped.lines(), [`${reason}: 1, such as ${DEPOT.id} Depot`])
  })

  it('refuses one with latitude and longitude exchanged, but not one that is far from the others either way', async () => {
    const exchanged = { ...DEPOT, lat: LVIV.lon, lon: LVIV.lat }
    await assert.rejects(merge([LVIV, KATOWICE], smallCurated({ towns: [exchanged] })), (error) => {
      assert(error instanceof DataError)
      const fault = `${LVIV.lon} is far from all towns of UA, but ${LVIV.lat} north, ${LVIV.lon} east is among them: exchange lat and lon`
      assert.deepEqual(error.faults, [{ ...latitudeIn, fault }])
      return true
    })
    for (const place of [{ lat: LVIV.lat + 0.9 }, { lat: LVIV.lat + 5 }, { lat: 1, lon: 2 }]) {
      const { towns } = await merge([LVIV], smallCurated({ towns: [{ ...DEPOT, ...place }] }))
      assert.equal(towns.length, 2)
    }
    const { towns } = await merge([KATOWICE], smallCurated({ towns: [exchanged] }))
    assert.equal(towns.length, 2)
    // In a country such as Egypt, both are degrees of some of its towns.
    const [cairo, depot] = [
      { ...LVIV, lat: 30, lon: 31 },
      { ...DEPOT, lat: 31, lon: 30.5 },
    ]
    assert.equal((await merge([cairo], smallCurated({ towns: [depot] }))).towns.length, 2)
  })

  it('counts the towns in curated files that are not in the data set', async () => {
    const lines = new Map([
      [LVIV.id, 2],
      [1, 3],
      [DEPOT.id, 4],
      [2, 5],
    ])
    const { report } = await merge([LVIV], smallCurated({ towns: [DEPOT], townMentions: [{ file: 'x.csv', lines }] }))
    assert.deepEqual([...report.unmatched], [['x.csv', { count: 2, firstLine: 3 }]])
    assert(report.lines().includes('towns that are not in the data set: x.csv: 2, first in line 3'))
  })
})
