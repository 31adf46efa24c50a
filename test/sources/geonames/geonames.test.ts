import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../temporary-folder.ts'
import { archive } from './archive.ts'
import { LVIV, nameLine, postalLine, TWO_CITIES, townLine, writeExport } from './export-folder.ts'
import { readAll, sourceIn, sourceOf, townsOf } from './reading.ts'

/** Names of Lviv in a test, and what the source makes of them. */
async function lvivNamed(folder: string, ...names: readonly string[]) {
  const source = await sourceOf(folder, { towns: [LVIV], names })
  const [town] = await townsOf(source)
  assert(town !== undefined)
  return { ...town, report: source.report }
}

describe('what an integrator gets of GeoNames’ towns', () => {
  const folder = temporaryFolder()

  it('reads populated places, and no other class', async () => {
    const { towns } = await readAll(await sourceOf(folder, {}))
    assert.deepEqual(
      towns.map(({ id }) => id),
      [702550, 3096472],
    )
  })

  it('leaves out places where nobody lives any more, and counts them', async () => {
    const codes = ['PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'PPLX']
    const towns = codes.flatMap((featureCode, place) => [
      townLine({ id: 2 * place + 1, name: `Empty ${featureCode}`, featureCode }),
      townLine({ id: 2 * place + 2, name: `Inhabited ${featureCode}`, featureCode, population: 84_220 }),
    ])
    const source = await sourceOf(folder, { towns: [LVIV, ...towns] })
    const { towns: read } = await readAll(source)
    assert.deepEqual(
      read.map(({ id }) => id),
      [702550, 2, 4, 6, 8, 9, 10],
    )
    assert.match(
      source.report.lines().join('\n'),
      /abandoned, destroyed or historical: 4, such as line 2 \("Empty PPLQ"\); line 4 /,
    )
  })

  it('keeps ids, coordinates, population, area codes and what a town is the seat of', async () => {
    const [town] = await townsOf(await sourceOf(folder, {}))
    const { names, aliases, ...rest } = town ?? {}
    assert.deepEqual(rest, {
      id: 702550,
      countrySign: 'UA',
      areaCode: '15',
      lat: 49.83826,
      lon: 24.02324,
      population: 717803,
      seat: 'area',
      postcodes: [],
    })
  })

  it('reads only the countries that are wanted, from their own files', async () => {
    await writeExport(folder)
    const { towns, postcodes, areas } = await readAll(sourceIn(folder, ['PL']))
    assert.deepEqual(
      [towns.map(({ id }) => id), postcodes.map(({ code }) => code), areas.map(({ code }) => code)],
      [[3096472], ['40-001'], ['83']],
    )
  })

  it('does without postal codes where a country has no file of them, and says so', async () => {
    const bare = mkdtempSync(join(folder, 'bare-'))
    await writeExport(bare, { postcodes: TWO_CITIES.postcodes.slice(1) })
    const source = sourceIn(bare, ['UA', 'PL'])
    const { towns, postcodes } = await readAll(source)
    assert.deepEqual([towns.length, postcodes.length], [2, 1])
    assert.deepEqual(source.report.notes, ['no postal codes of UA: zip/UA.zip is missing'])
  })

  it('gives areas the names that GeoNames has for them, untouched by the rules for towns', async () => {
    const { areas } = await readAll(
      await sourceOf(folder, {
        names: [nameLine(702549, 'uk', 'Львівський район'), nameLine(702549, 'de', 'Oblast Lemberg')],
      }),
    )
    assert.deepEqual(areas[0], {
      countrySign: 'UA',
      code: '15',
      names: { en: 'Lviv', uk: 'Львівський район', de: 'Oblast Lemberg' },
    })
  })

  it('notes countries that the curated files do not have', async () => {
    const row = (name: string) => ['AN', 'ANT', '530', 'NT', name, ...Array(14).fill('')].join('\t')
    const countries = [...Array(50).fill(row('Antilles')), row('Netherlands Antilles')]
    const source = await sourceOf(folder, { countries })
    await readAll(source)
    assert.deepEqual(source.report.notes, ['countries that countries.csv does not have: AN Netherlands Antilles'])
  })
})

describe('which name of a town a dispatcher sees', () => {
  const folder = temporaryFolder()

  it('prefers the preferred name of a language, and finds the town by the others', async () => {
    const { names, aliases } = await lvivNamed(
      folder,
      nameLine(702550, 'uk', 'Львовград'),
      nameLine(702550, 'uk', 'Львів', 'preferred'),
      nameLine(702550, 'uk', 'Левів', 'preferred'),
    )
    assert.equal(names.uk, 'Львів')
    assert.deepEqual([...aliases].sort(), ['Левів', 'Львовград'])
  })

  for (const flag of ['short', 'colloquial', 'historic']) {
    it(`finds a town by a ${flag} name, but never shows it, even a preferred one`, async () => {
      const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'de', 'Lemberg', `preferred ${flag}`))
      assert.equal(names.de, undefined)
      assert.deepEqual(aliases, ['Lemberg'])
    })
  }

  // The archives of these tests say that they are of 2026.
  for (const [from, to, isShown] of [
    ['1772', '1918', false],
    ['', 'November 1918', false],
    ['', '20. Jh.', false],
    ['', '2026', false],
    ['1991-08-24', '', true],
    ['', '2031', true],
    ['2031', '', false],
  ] as const) {
    it(`${isShown ? 'shows' : 'does not show'} a name used from ${from || '?'} to ${to || '?'}`, async () => {
      const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'de', 'Lemberg', 'preferred', from, to))
      assert.equal(names.de, isShown ? 'Lemberg' : undefined)
      assert.deepEqual(aliases, isShown ? [] : ['Lemberg'])
    })
  }

  it('takes periods as they were meant where a program has written no date into the archive', async () => {
    const place = mkdtempSync(join(folder, 'undated-'))
    await writeExport(place, { towns: [LVIV] })
    const names = [nameLine(702550, 'uk', 'Львів', '', '1991'), nameLine(702550, 'de', 'Lemberg', '', '', '1918')]
    const undated = await archive({ 'alternateNamesV2.txt': names.join('\n') }, true, new Date('1980-01-01'))
    writeFileSync(join(place, 'dump', 'alternateNamesV2.zip'), undated)
    const [town] = await townsOf(sourceIn(place))
    assert.deepEqual([town?.names, town?.aliases], [{ en: 'Lviv', uk: 'Львів' }, ['Lemberg']])
  })

  it('does not show a name in another script than its language’s, and says so', async () => {
    const { names, aliases, report } = await lvivNamed(folder, nameLine(702550, 'uk', 'Lvivo', 'preferred'))
    assert.equal(names.uk, undefined)
    assert.deepEqual(aliases, ['Lvivo'])
    assert.match(report.lines().join('\n'), /^rule not in the script of its language: 1, such as uk Lvivo/m)
  })

  it('mends letters of another script that look the same', async () => {
    const { names, report } = await lvivNamed(folder, nameLine(702550, 'uk', 'Веселiвка'))
    assert.equal(names.uk, 'Веселівка')
    assert.match(report.lines().join('\n'), /letters that look the same: 1, such as uk Веселiвка → Веселівка/)
  })

  it('leaves Roman numerals alone', async () => {
    const { names } = await lvivNamed(folder, nameLine(702550, 'ru', 'Петерсдорф-II'))
    assert.equal(names.ru, 'Петерсдорф-II')
  })

  it('finds a town by names of a variety of a language, and of none', async () => {
    const { names, aliases } = await lvivNamed(
      folder,
      nameLine(702550, 'de-CH', 'Lembärg'),
      nameLine(702550, '', 'Leopolis'),
      nameLine(702550, 'abbr', 'LWO'),
    )
    assert.deepEqual(names, { en: 'Lviv' })
    assert.deepEqual([...aliases].sort(), ['LWO', 'Lembärg', 'Leopolis'])
  })

  it('passes over what is no name of a language of ours: links, codes, other languages', async () => {
    const { names, aliases } = await lvivNamed(
      folder,
      nameLine(702550, 'link', 'https://example.org/'),
      nameLine(702550, 'post', '79000'),
      nameLine(702550, 'wkdt', 'Q36036'),
      nameLine(702550, 'ja', 'リヴィウ'),
      nameLine(702550, '', 'リヴィウ'),
    )
    assert.deepEqual([names, aliases], [{ en: 'Lviv' }, []])
  })

  it('takes a main name in Cyrillic for one of the language that is at home in the country', async () => {
    const source = await sourceOf(folder, {
      towns: [
        townLine({ id: 703587, name: 'Курозвани', ascii: 'Kurozvany' }),
        townLine({ id: 7, name: 'Гай', ascii: '', country: 'PL' }),
      ],
    })
    const [ukrainian, polish] = await townsOf(source)
    assert.deepEqual(ukrainian?.names, { en: 'Kurozvany', uk: 'Курозвани' })
    assert.deepEqual(polish?.names, { en: 'Гай' }, 'better a name in the wrong script than none')
  })

  it('shows towns by the rules for names, and reports what each did', async () => {
    const source = await sourceOf(folder, {})
    const [, katowice] = await townsOf(source)
    assert.deepEqual([katowice?.names.be, katowice?.aliases], ['Катавіцы', []])
    assert.match(source.report.lines().join('\n'), /^rule kind of settlement: 1, such as Горад Катавіцы → Катавіцы$/m)
  })
})

describe('which postal codes the source gives', () => {
  const folder = temporaryFolder()

  it('gives the forms that a place’s name may have', async () => {
    const { postcodes } = await readAll(
      await sourceOf(folder, {
        postcodes: [
          postalLine('UA', '08160', 'Новосілки (Чабанівська селищна рада)', '13', 50.35, 30.44),
          postalLine('PL', '40-001', 'Айтос / Ajtos', '83', 42.7, 27.25),
        ],
      }),
    )
    assert.deepEqual(
      postcodes.map(({ placeNames }) => placeNames),
      [['Новосілки'], ['Айтос', 'Ajtos']],
    )
  })
})
