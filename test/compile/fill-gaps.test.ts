import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FilledSource, fillGaps } from '../../src/compile/merging/fill-gaps.ts'
import type { TownRow, TownSource } from '../../src/sources/source.ts'
import { KATOWICE, LVIV, sourceOf } from './small-gazetteer.ts'

/** What becomes of a town that the other source has as `same`. */
async function filled(row: TownRow, same: TownRow): Promise<{ town: TownRow | undefined; source: FilledSource }> {
  const source = fillGaps(sourceOf(row), sourceOf(same, KATOWICE))
  const [town] = await Array.fromAsync(source.towns())
  return { town, source }
}

describe('filling the gaps of a source', () => {
  for (const areaCode of ['', '00']) {
    it(`fills the area of a town with the area code "${areaCode}" from the other source`, async () => {
      const { town, source } = await filled({ ...LVIV, areaCode }, LVIV)
      assert.deepEqual(town, LVIV)
      assert.deepEqual(source.lines(), ['filled from the bundled towns: area 1, population 0'])
    })
  }

  it('fills a missing population from the other source', async () => {
    const { town, source } = await filled({ ...LVIV, population: 0 }, LVIV)
    assert.deepEqual(town, LVIV)
    assert.deepEqual(source.lines(), ['filled from the bundled towns: area 0, population 1'])
  })

  it('keeps what the source has, and fills nothing but area and population', async () => {
    const other = { ...LVIV, names: { en: 'Lemberg' }, areaCode: '12', population: 9_000_000, seat: 'none' as const }
    const { town, source } = await filled(LVIV, other)
    assert.deepEqual(town, LVIV)
    assert.deepEqual(source.lines(), ['filled from the bundled towns: area 0, population 0'])
    const { town: bare } = await filled({ ...LVIV, areaCode: '', population: 0 }, other)
    assert.deepEqual(bare, { ...LVIV, areaCode: '12', population: 9_000_000 })
  })

  it('ignores a town with the same id in another country or more than 10 km away', async () => {
    const bare = { ...LVIV, areaCode: '', population: 0 }
    for (const change of [{ countrySign: 'PL' }, { lat: LVIV.lat + 0.1 }]) {
      const { town } = await filled(bare, { ...LVIV, ...change })
      assert.deepEqual(town, bare, JSON.stringify(change))
    }
    assert.deepEqual((await filled(bare, { ...LVIV, lat: LVIV.lat + 0.08 })).town?.areaCode, LVIV.areaCode)
  })

  it('counts nothing as filled if neither source has the value', async () => {
    const bare = { ...LVIV, areaCode: '00', population: 0 }
    const { town, source } = await filled(bare, { ...bare, areaCode: '' })
    assert.equal(town?.population, 0)
    assert.deepEqual(source.lines(), ['filled from the bundled towns: area 0, population 0'])
  })

  it('yields only the towns of the source, and credits both sources', async () => {
    const source = fillGaps(sourceOf(LVIV), { ...sourceOf(KATOWICE), provenance: [] })
    assert.deepEqual(await Array.fromAsync(source.towns()), [LVIV])
    assert.equal((await filled(LVIV, LVIV)).source.provenance.length, 2)
  })

  it('yields the areas and postal codes of a source that has them', async () => {
    const area = { countrySign: 'UA', code: '15', names: { en: 'Lviv Oblast' } }
    const { lat, lon } = LVIV
    const code = { countrySign: 'UA', code: '79000', placeNames: ['Lviv'], areaCode: '15', lat, lon }
    class Register implements TownSource {
      readonly provenance = []
      async *areas() {
        yield area
      }
      async *postcodes() {
        yield [code]
      }
      towns() {
        return [LVIV]
      }
    }
    const source = fillGaps(new Register(), sourceOf(LVIV))
    assert.deepEqual(await Array.fromAsync(source.areas?.() ?? []), [area])
    assert.deepEqual(await Array.fromAsync(source.postcodes?.() ?? []), [[code]])
    const without = fillGaps(sourceOf(LVIV), sourceOf(LVIV))
    assert.deepEqual(await Array.fromAsync(without.areas?.() ?? []), [])
    assert.deepEqual(await Array.fromAsync(without.postcodes?.() ?? []), [])
  })
})
