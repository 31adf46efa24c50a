import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compile } from '../../src/compile/compile.ts'
import { CountryCoverage } from '../../src/compile/country-coverage.ts'
import { MergeReport } from '../../src/compile/merging/merge-report.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from './small-gazetteer.ts'

describe('the report of a compile', () => {
  it('counts towns, aliases, names, and towns with postcodes or without an area', async () => {
    const rows = [LVIV, KATOWICE, { ...LVIV, id: 3, areaCode: '00', postcodes: [], aliases: [], names: { uk: 'Ні' } }]
    const { report } = await compile(sourceOf(...rows), smallCurated())
    assert.equal(report.towns, 3)
    assert.equal(report.counts.aliases, 1)
    assert.deepEqual(report.counts.coverage(), { named: { uk: 2, en: 2 }, withPostcodes: 2, withoutArea: 1 })
  })

  it('counts and shows the areas that only the source has', async () => {
    const added = ['72', '73'].map((code) => ({ countrySign: 'PL', code, names: { en: code } }))
    const silesia = { countrySign: 'PL', code: '83', names: { en: 'Silesia' } }
    const source = {
      ...sourceOf(LVIV),
      async *areas() {
        yield* [silesia, ...added]
      },
    }
    const { report } = await compile(source, smallCurated())
    assert.equal(report.addedAreas, 2)
    assert(report.lines().includes('areas that only the source has: 2'), report.lines().join('\n'))
  })

  it('counts what was left out by reason, with the first three as examples', () => {
    const report = new MergeReport()
    for (let id = 1; id <= 5; id++) report.drop('unknown country', { ...LVIV, id })
    report.drop('no name', { ...LVIV, names: {} })
    assert.deepEqual(report.dropped.lines(), [
      'unknown country: 5, such as 1 Lviv; 2 Lviv; 3 Lviv',
      'no name: 1, such as 702550',
    ])
  })

  describe('as lines', () => {
    it('shows counts and percentages', async () => {
      const { report } = await compile(sourceOf(LVIV, { ...KATOWICE, areaCode: '' }), smallCurated())
      const lines = report.lines().map((line) => line.replaceAll(/ +/g, ' ').trim())
      for (const line of [
        'towns 2',
        'without area 1 (50.0 %)',
        'with postcode 2 (100.0 %)',
        'named in uk 1 (50.0 %)',
      ]) {
        assert(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
      }
    })

    it('shows what was left out and why', async () => {
      const { report } = await compile(sourceOf(LVIV, { ...LVIV, id: 5, countrySign: 'XX' }), smallCurated())
      const dropped = report.lines().filter((line) => line.startsWith('dropped'))
      assert.deepEqual(dropped, ['dropped: unknown country: 1, such as 5 Lviv'])
    })

    it('shows area codes that areas.csv does not have', async () => {
      const rows = ['98', '99', '99'].map((areaCode, id) => ({ ...LVIV, id: id + 1, areaCode }))
      const { report } = await compile(sourceOf(...rows), smallCurated())
      const line = 'towns of areas that areas.csv does not have: 3, of 2 areas, most in UA.99 (2), UA.98 (1)'
      assert(report.lines().includes(line), report.lines().join('\n'))
    })

    it('shows twenty countries, those where a language is at home first, then by number of towns and sign', () => {
      const coverage = new CountryCoverage([{ code: 'uk', fallback: [], home: ['UA'] }])
      const town = { ...LVIV, areaId: 0, formerNames: [] }
      const signs = [...'UTSRQPONMLKJIHGFEDCBA'].map((letter) => `X${letter}`)
      for (const countrySign of ['XU', ...signs, 'UA']) coverage.count({ ...town, countrySign })
      const lines = coverage.lines().map((line) => line.trim().split(' ')[0])
      assert.deepEqual(lines, ['UA', 'XU', ...signs.slice(3).toReversed(), '2'])
      assert.equal(coverage.lines().at(-1), '  2 more countries  2 towns')
    })

    it('shows 0.0 % if there are no towns', async () => {
      const { report } = await compile(sourceOf(), smallCurated())
      assert.match(report.lines().join('\n'), /without area +0 \(0\.0 %\)/)
    })
  })
})
