import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Catalog } from '../../src/catalog.ts'
import { areaId } from '../../src/compile/area-id.ts'
import { compile } from '../../src/compile/compile.ts'
import { CompileError } from '../../src/compile/compile-error.ts'
import { elementDirectories } from '../../src/model/directories.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { catalogOf, compiledSnapshot, fileBytes } from './compiled-snapshot.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from './small-gazetteer.ts'

async function compiled(rows: readonly TownRow[], curated: Curated = smallCurated()): Promise<Catalog> {
  return catalogOf(await compiledSnapshot(sourceOf(...rows), curated))
}

function townOf(catalog: Catalog, id: number, language: string): Record<string, unknown> {
  const [town] = JSON.parse(catalog.towns.byIds([id], catalog.languages.indexOf(language) ?? 0).toString())
  return town
}

function namesOf(json: Buffer): string[] {
  return JSON.parse(json.toString()).map(({ name }: { name: string }) => name)
}

describe('compiling', () => {
  it('gives the same bytes for the same inputs', async () => {
    const once = fileBytes(await compiledSnapshot(sourceOf(LVIV, KATOWICE), smallCurated()))
    const again = fileBytes(await compiledSnapshot(sourceOf({ ...LVIV }, { ...KATOWICE }), smallCurated()))
    assert(Buffer.compare(once, again) === 0)
  })

  it('gives other bytes for other inputs', async () => {
    const once = fileBytes(await compiledSnapshot(sourceOf(LVIV), smallCurated()))
    const other = fileBytes(await compiledSnapshot(sourceOf({ ...LVIV, lat: 49.83827 }), smallCurated()))
    assert(Buffer.compare(once, other) !== 0)
  })

  it('makes a snapshot that a catalog can serve', async () => {
    const catalog = await compiled([KATOWICE, LVIV])
    assert.deepEqual(townOf(catalog, LVIV.id, 'uk'), {
      id: LVIV.id,
      name: 'Львів',
      countrySign: 'UA',
      areaId: areaId(804, '15'),
      lat: 49.83826,
      lon: 24.02324,
      postcode: ['79000-79024', '79490'],
    })
    assert.equal(catalog.directories.townCount, 2)
    assert.deepEqual(catalog.languages.codes, ['ru', 'uk', 'en'])
  })

  it('omits the field postcode of a town without postcodes', async () => {
    const town = townOf(await compiled([{ ...LVIV, postcodes: [] }]), LVIV.id, 'uk')
    assert(!('postcode' in town))
  })

  it('merges consecutive curated and joined postcodes into one range', async () => {
    const curated = smallCurated({ townPostcodes: new Map([[LVIV.id, ['79001', '79002', '79003']]]) })
    const row = { countrySign: 'UA', code: '79004', placeNames: ['Lviv'], areaCode: '15', lat: LVIV.lat, lon: LVIV.lon }
    const source = {
      ...sourceOf({ ...LVIV, postcodes: [] }),
      async *postcodes() {
        yield [row]
      },
    }
    const catalog = await catalogOf(await compiledSnapshot(source, curated))
    assert.deepEqual(townOf(catalog, LVIV.id, 'uk').postcode, ['79001-79004'])
  })

  it('shows the next name of the fallback chain where a translation is missing', async () => {
    const catalog = await compiled([LVIV, KATOWICE])
    assert.equal(townOf(catalog, LVIV.id, 'ru').name, 'Львів')
    assert.equal(townOf(catalog, KATOWICE.id, 'uk').name, 'Katowice')
  })

  it('never shows an empty name', async () => {
    const catalog = await compiled([{ ...LVIV, names: { en: '', uk: 'Львів', ru: ' ' } }])
    for (const language of ['ru', 'uk', 'en']) assert.equal(townOf(catalog, LVIV.id, language).name, 'Львів', language)
  })

  it('orders areas and countries by their names in each language', async () => {
    const { tables, languages } = await compiled([])
    const english = languages.indexOf('en') ?? -1
    const ukrainian = languages.indexOf('uk') ?? -1
    assert.deepEqual(namesOf(tables.countries.whole(english)), ['Poland', 'Ukraine'])
    assert.deepEqual(namesOf(tables.areas.whole(english)), ['Kyiv City', 'Lviv Oblast', 'Silesia'])
    assert.deepEqual(namesOf(tables.areas.whole(ukrainian)), ['Київ', 'Львівська область', 'Сілезьке воєводство'])
  })

  it('orders areas independently of the system locale, even in a language unknown to ICU', async () => {
    const script = `
      import { compile } from './src/compile/compile.ts'
      import { smallCurated, sourceOf } from './test/compile/small-gazetteer.ts'
      const [area] = smallCurated().areas
      const areas = ['Ämtland', 'Zakarpattia'].map((name, code) => ({ ...area, code: String(code), names: { en: name } }))
      const languages = [{ code: 'en', fallback: [] }, { code: 'crh', fallback: ['en'] }]
      const { sections } = await compile(sourceOf(), smallCurated({ areas, languages }))
      console.log(JSON.stringify(JSON.parse(Buffer.from(sections.get('directories')).toString()).order.areas))`
    const orders = ['en_US', 'sv_SE'].map((locale) => {
      const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, LC_ALL: `${locale}.UTF-8` } }
      return execFileSync(process.execPath, ['--input-type=module', '-e', script], options).toString().trim()
    })
    const expected = JSON.stringify({ en: [0, 1], crh: [0, 1] })
    assert.deepEqual(orders, [expected, expected])
  })

  it('keeps the other directories in the order of the curated files', async () => {
    const curated = smallCurated()
    const reversed = {
      ...elementDirectories((name) => curated[name].toReversed()),
      regions: curated.regions.toReversed(),
      loadingTypes: curated.loadingTypes.toReversed(),
    }
    const { tables, languages } = await compiled([], smallCurated(reversed))
    const english = languages.indexOf('en') ?? -1
    for (const [name, list] of Object.entries(reversed)) {
      const names = namesOf(tables[name as keyof typeof reversed].whole(english))
      assert.deepEqual(
        names,
        list.map((element) => element.names.en),
        name,
      )
    }
  })

  it('carries the provenance of the source', async () => {
    const { directories } = await compiled([])
    assert.deepEqual(directories.provenance, [{ source: 'test', licence: 'CC0', url: 'https://example.org/' }])
  })

  it('accepts a source without towns', async () => assert.equal((await compiled([])).directories.townCount, 0))

  it('reports its progress', async () => {
    const steps: string[] = []
    await compile(sourceOf(LVIV), smallCurated(), (step) => steps.push(step))
    assert.equal(steps[0], 'reading towns')
    assert(steps.length > 1)
  })

  it('is refused with a list of all contradictions in the directories', async () => {
    const [top, ...others] = smallCurated().loadingTypes
    assert(top !== undefined)
    const contradictory = smallCurated({
      currencies: [],
      loadingTypes: [{ ...top, mnemo: 'side' }, ...others],
      areas: [...smallCurated().areas, ...smallCurated().areas.slice(0, 1)],
    })
    await assert.rejects(compile(sourceOf(LVIV), contradictory), (error) => {
      assert(error instanceof CompileError)
      const [summary, ...faults] = error.message.split('\n')
      assert.equal(summary, 'the directories contradict each other')
      assert.deepEqual(faults.toSorted(), [
        'areas.csv: id 80400015 is that of two areas: change the code of one',
        'currencies.csv: 0 elements, the specification requires exactly 8: add 8',
        'loading-types.csv: mnemo side is used twice: write each mnemo once',
      ])
      return true
    })
  })
})
