import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { smallCurated } from '../../compile/small-gazetteer.ts'
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

describe('the GeoNames source', () => {
  const folder = temporaryFolder()

  it('reads populated places, and no other class', async () => {
    const classless = townLine({ id: 9, name: 'Nothing known', featureClass: '' })
    const source = await sourceOf(folder, { towns: [...TWO_CITIES.towns, classless] })
    const { towns } = await readAll(source)
    assert.deepEqual(
      towns.map(({ id }) => id),
      [702550, 3096472],
    )
    assert.deepEqual(source.report.leftOut.lines(), [])
  })

  it('reads texts composed and without spaces around them, and codes of areas in capitals', async () => {
    const { areas, towns } = await readAll(
      await sourceOf(folder, {
        areas: ['PL.vlg\t Lo\u0301dz \tLodz\t7'],
        towns: [townLine({ id: 5, name: ' Ko\u0301rnik ', ascii: ' Kornik ', country: 'PL', admin1: ' vlg ' })],
        names: [nameLine(5, 'de', ' Ku\u0308rnik ')],
      }),
    )
    assert.deepEqual(areas, [{ countrySign: 'PL', code: 'VLG', names: { en: 'Lódz' } }])
    const [{ names, aliases, areaCode } = { names: {}, aliases: [], areaCode: '' }] = towns
    assert.deepEqual([names, aliases, areaCode], [{ en: 'Kórnik', de: 'Kürnik' }, ['Kornik'], 'VLG'])
  })

  it('reads names without what nobody sees, except joiners', async () => {
    const { areas, towns } = await readAll(
      await sourceOf(folder, {
        areas: ['PL.83\t\u200ESi\u00ADlesia\tSilesia\t7'],
        towns: [townLine({ id: 5, name: 'Hole\u00ADšov\u200B', ascii: '\u200FHolesov', country: 'PL' })],
        names: [
          nameLine(5, 'ru', '\u200EГолешов', 'preferred'),
          nameLine(5, 'uk', 'Го\u00ADле\u00ADшов'),
          nameLine(5, 'de', 'Holle\u200Cschau'),
          nameLine(7, 'uk', 'Сі\u00ADлезія'),
        ],
      }),
    )
    assert.deepEqual(areas[0]?.names, { en: 'Silesia', uk: 'Сілезія' })
    assert.deepEqual(
      [towns[0]?.names, towns[0]?.aliases],
      [{ en: 'Holešov', ru: 'Голешов', uk: 'Голешов', de: 'Holle\u200Cschau' }, ['Holesov']],
    )
  })

  it('leaves out abandoned and historical places without inhabitants, and counts them', async () => {
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

  it('reads names of 400 letters', async () => {
    const longest = 'a'.repeat(400)
    const towns = [townLine({ id: 7, name: longest, ascii: longest })]
    const [town] = await townsOf(await sourceOf(folder, { towns, names: [nameLine(7, 'de', `${longest.slice(1)}b`)] }))
    assert.deepEqual(town?.names, { en: longest, de: `${longest.slice(1)}b` })
  })

  it('reads only the wanted countries, from their own files', async () => {
    await writeExport(folder)
    const { towns, postcodes, areas } = await readAll(sourceIn(folder, ['PL']))
    assert.deepEqual(
      [towns.map(({ id }) => id), postcodes.map(({ code }) => code), areas.map(({ code }) => code)],
      [[3096472], ['40-001'], ['83']],
    )
  })

  it('reports a country without a file of postal codes, and reads the rest', async () => {
    const bare = mkdtempSync(join(folder, 'bare-'))
    await writeExport(bare, { postcodes: TWO_CITIES.postcodes.slice(1) })
    const source = sourceIn(bare, ['UA', 'PL'])
    const { towns, postcodes } = await readAll(source)
    assert.deepEqual([towns.length, postcodes.length], [2, 1])
    assert.deepEqual(source.report.notes, ['no postal codes of UA: zip/UA.zip is missing'])
  })

  it('gives areas their names from GeoNames, without applying the rules for towns', async () => {
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

  it('reports countries that the curated files lack', async () => {
    const row = (name: string) => ['AN', 'ANT', '530', 'NT', name, ...Array(14).fill('')].join('\t')
    const countries = [...Array(50).fill(row('Antilles')), row('Netherlands Antilles')]
    const source = await sourceOf(folder, { countries })
    await readAll(source)
    assert.deepEqual(source.report.notes, ['countries that countries.csv does not have: AN Netherlands Antilles'])
  })

  it('reports postcode formats where the curated files have none', async () => {
    const bare = mkdtempSync(join(folder, 'formats-'))
    const row = (sign: string, format: string) => `${sign}${'\t'.repeat(13)}${format}${'\t'.repeat(5)}`
    await writeExport(bare, {
      countries: [row('UA', '######'), row('PL', '##-###'), row('AX', ''), row('PL', '#\x07')],
    })
    const curated = smallCurated()
    const [ukraine, poland] = curated.countries
    assert(ukraine !== undefined && poland !== undefined)
    const countries = [ukraine, { ...poland, postcodeFormat: '' }, { ...poland, sign: 'AX', postcodeFormat: '' }]
    const source = sourceIn(bare, [], { ...curated, countries })
    await readAll(source)
    assert.deepEqual(source.report.notes, ['postcode formats of GeoNames where countries.csv has none: PL ##-###'])
    assert.match(source.report.leftOut.lines().join(), /Info\.txt: control character: 1, such as line 4 \("#\\u0007"\)/)
  })
})

describe('the name shown for a GeoNames town', () => {
  const folder = temporaryFolder()

  it('is the preferred one of its language, and the others become aliases', async () => {
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
    it(`is never a ${flag} one, even if preferred: that becomes an alias`, async () => {
      const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'de', 'Lemberg', `preferred ${flag}`))
      assert.equal(names.de, undefined)
      assert.deepEqual(aliases, ['Lemberg'])
    })
  }

  // The archives of these tests are dated 2026.
  for (const [from, to, isShown] of [
    ['1772', '1918', false],
    ['', 'November 1918', false],
    ['', '20. Jh.', false],
    ['', '2026', false],
    ['1991-08-24', '', true],
    ['1991', ' ', true],
    ['', '2031', true],
    ['2026', '', true],
    ['2031', '', false],
  ] as const) {
    it(`${isShown ? 'may' : 'must not'} be one used from ${from || '?'} to ${to || '?'}`, async () => {
      const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'de', 'Lemberg', 'preferred', from, to))
      assert.equal(names.de, isShown ? 'Lemberg' : undefined)
      assert.deepEqual(aliases, isShown ? [] : ['Lemberg'])
    })
  }

  it('depends on periods of use even if the archive has no date', async () => {
    const place = mkdtempSync(join(folder, 'undated-'))
    await writeExport(place, { towns: [LVIV] })
    const names = [nameLine(702550, 'uk', 'Львів', '', '1991'), nameLine(702550, 'de', 'Lemberg', '', '', '1918')]
    const undated = await archive({ 'alternateNamesV2.txt': names.join('\n') }, true, new Date('1980-01-01'))
    writeFileSync(join(place, 'dump', 'alternateNamesV2.zip'), undated)
    const [town] = await townsOf(sourceIn(place))
    assert.deepEqual([town?.names, town?.aliases], [{ en: 'Lviv', uk: 'Львів' }, ['Lemberg']])
  })

  it('is never in another script than its language’s, and such a name is reported', async () => {
    const { names, aliases, report } = await lvivNamed(folder, nameLine(702550, 'uk', 'Lvivo', 'preferred'))
    assert.equal(names.uk, undefined)
    assert.deepEqual(aliases, ['Lvivo'])
    assert.match(report.lines().join('\n'), /^rule not in the script of its language: 1, such as uk Lvivo/m)
  })

  it('is not reported as in another script if it would not be shown anyway', async () => {
    const { aliases, report } = await lvivNamed(folder, nameLine(702550, 'uk', 'Lvivo', 'historic'))
    assert.deepEqual(aliases, ['Lvivo'])
    assert.deepEqual(report.rules.lines(), [])
    const district = await lvivNamed(folder, nameLine(702550, 'de', 'Oblast Lemberg'))
    assert.deepEqual([district.names, district.aliases], [{ en: 'Lviv' }, []])
    assert.deepEqual(district.report.rules.lines(), [
      'name of a district: 1, such as Oblast Lemberg → not a name of a town',
    ])
  })

  it('has look-alike letters of another script corrected, which is reported', async () => {
    const { names, report } = await lvivNamed(folder, nameLine(702550, 'uk', 'Веселiвка'))
    assert.equal(names.uk, 'Веселівка')
    assert.match(report.lines().join('\n'), /letters that look the same: 1, such as uk Веселiвка → Веселівка/)
  })

  it('keeps Roman numerals', async () => {
    for (const name of ['Петерсдорф-II', 'Петерсдорф-XI']) {
      const { names, report } = await lvivNamed(folder, nameLine(702550, 'ru', name))
      assert.equal(names.ru, name)
      assert.deepEqual(report.rules.lines(), [])
    }
  })

  it('is not made of look-alike letters alone, nor of a name that stays in two scripts', async () => {
    for (const name of ['Capo', 'Kиївw']) {
      const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'uk', name))
      assert.deepEqual([names.uk, aliases], [undefined, [name]])
    }
  })

  it('is never in a variety of a language or in none, but such names become aliases', async () => {
    const { names, aliases } = await lvivNamed(
      folder,
      nameLine(702550, 'de-CH', 'Lembärg'),
      nameLine(702550, '', 'Leopolis'),
      nameLine(702550, 'abbr', 'LWO'),
    )
    assert.deepEqual(names, { en: 'Lviv' })
    assert.deepEqual([...aliases].sort(), ['LWO', 'Lembärg', 'Leopolis'])
  })

  it('is never a link, a code or in another language, and these are no aliases either', async () => {
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

  it('is the main name, if Cyrillic, in the home language of the country', async () => {
    const source = await sourceOf(folder, {
      towns: [
        townLine({ id: 703587, name: 'Курозвани', ascii: 'Kurozvany' }),
        townLine({ id: 7, name: 'Гай', ascii: '', country: 'PL' }),
      ],
    })
    const [ukrainian, polish] = await townsOf(source)
    assert.deepEqual(ukrainian?.names, { en: 'Kurozvany', uk: 'Курозвани' })
    assert.deepEqual(polish?.names, { en: 'Гай' }, 'better a name in the wrong script than none')
    assert.deepEqual(polish?.aliases, [], 'no empty one for want of a name in ASCII')
  })

  it('is one given for its language rather than the main name, which becomes an alias', async () => {
    const source = await sourceOf(folder, {
      towns: [townLine({ id: 703587, name: 'Курозвани', ascii: 'Kurozvany' })],
      names: [nameLine(703587, 'uk', 'Курозвань'), nameLine(703587, 'en', 'Kurozvan')],
    })
    const [town] = await townsOf(source)
    assert.deepEqual(town?.names, { en: 'Kurozvan', uk: 'Курозвань' })
    assert.deepEqual(town?.aliases, ['Курозвани', 'Kurozvany'])
  })

  it('follows the rules for names, and what each did is reported', async () => {
    const source = await sourceOf(folder, {})
    const [, katowice] = await townsOf(source)
    assert.deepEqual([katowice?.names.be, katowice?.aliases], ['Катавіцы', []])
    assert.match(source.report.lines().join('\n'), /^rule kind of settlement: 1, such as Горад Катавіцы → Катавіцы$/m)
  })

  it('is the first that a rule makes of several names in one, and the others become aliases', async () => {
    const { names, aliases } = await lvivNamed(folder, nameLine(702550, 'de', 'Lara / Antalya'))
    assert.deepEqual([names.de, aliases], ['Lara', ['Antalya']])
  })
})

describe('postal codes from the GeoNames source', () => {
  const folder = temporaryFolder()

  it('have the country, the code, the area and the coordinates of their row', async () => {
    const { postcodes } = await readAll(
      await sourceOf(folder, { postcodes: [postalLine('PL', ' 40-001 ', 'Katowice', 'sl', 50.26, 19.02)] }),
    )
    const read = { countrySign: 'PL', code: '40-001', placeNames: ['Katowice'], areaCode: 'SL', lat: 50.26, lon: 19.02 }
    assert.deepEqual(postcodes, [read])
  })

  it('have all forms of their place’s name', async () => {
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
