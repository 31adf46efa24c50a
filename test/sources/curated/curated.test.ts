import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { type Curated, readCurated } from '../../../src/sources/curated/curated.ts'
import { DataError, type DataFault } from '../../../src/sources/data-faults.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { bundledFiles } from '../bundled-files.ts'

describe('reading the curated files', () => {
  const lessened = bundledFiles()
  const root = temporaryFolder()
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'curated-'))
    cpSync(lessened, folder, { recursive: true })
  })

  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const linesOf = (file: string) => read(file).replace(/\n+$/, '').split('\n')
  const write = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content)

  /** Adds a row with the given cells, all others as in the last row, and returns its line. */
  function append(file: string, cells: Readonly<Record<string, string>>): number {
    const separator = file.endsWith('.tsv') ? '\t' : ','
    const lines = linesOf(file)
    const columns = lines[0]?.split(separator) ?? []
    const other: Readonly<Record<string, string>> = { id: '999999', abbreviation: '', postcode: '', kind: '', home: '' }
    const row = columns.map((column) => cells[column] ?? other[column] ?? 'x')
    write(file, `${[...lines, row.join(separator)].join('\n')}\n`)
    return lines.length + 1
  }

  function faults(): readonly DataFault[] {
    try {
      readCurated(folder)
    } catch (error) {
      assert(error instanceof DataError, `${error}`)
      return error.faults
    }
    return []
  }

  function assertOneFault(file: string, line: number, column: string, fault: RegExp): void {
    const found = faults()
    assert.deepEqual(
      found.map((each) => [each.file, each.line, each.column]),
      [[join(folder, file), line, column]],
    )
    assert.match(found[0]?.fault ?? '', fault)
  }

  it('finds no fault in the bundled files', () => assert.deepEqual(faults(), []))

  it('accepts files saved by a Windows program', () => {
    const before = readCurated(folder)
    for (const file of ['areas.csv', 'cargo.csv', 'languages.csv', 'town-names.tsv', 'countries.csv']) {
      write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`)
    }
    assert.deepEqual(readCurated(folder), before)
  })

  it('reports file, line and column of an id that is not a number', () => {
    const line = append('cargo.csv', { id: '12a' })
    assertOneFault('cargo.csv', line, 'id', /"12a" is not a whole number: write digits only/)
  })

  it('reports the line of an element without an English name', () => {
    const line = append('currencies.csv', { id: '99', en: '' })
    assertOneFault('currencies.csv', line, 'en', /is empty: write a value/)
  })

  it('reports the line of a town with an unknown kind of seat', () => {
    const line = append('town-corrections.csv', { population: '', area: '', seat: 'village' })
    assertOneFault(
      'town-corrections.csv',
      line,
      'seat',
      /write one of country, area, district, none, or leave it empty/,
    )
  })

  it('reports the line of a town corrected to an unknown area', () => {
    const line = append('town-corrections.csv', { population: '', seat: '', area: 'Nowhere' })
    assertOneFault('town-corrections.csv', line, 'area', /"Nowhere" is not the code of an area in areas.csv/)
  })

  it('reports the line of a country sign that is not two capital letters', () => {
    const line = append('areas.csv', { country: 'ua', code: '99', region: '151' })
    assertOneFault('areas.csv', line, 'country', /"ua": write the two capital letters of ISO 3166-1/)
  })

  it('reports the line of an area code that is not 1 to 8 letters and digits', () => {
    const content = read('areas.csv')
    for (const [code, fault] of [
      ['Київ', /^"Київ": write 1 to 8 letters and digits$/],
      ['A-1', /^"A-1": write 1 to 8 letters and digits$/],
      ['123456789', /^"123456789": write 1 to 8 letters and digits$/],
      ['', /^is empty: write a value$/],
    ] as const) {
      assertOneFault('areas.csv', append('areas.csv', { country: 'UA', code, region: '151' }), 'code', fault)
      write('areas.csv', content)
    }
  })

  it('reports the line of a country with an impossible sign', () => {
    const line = append('countries.csv', {
      sign: 'UKR',
      vehicleSign: '',
      numeric: '998',
      region: '151',
      far: '',
    })
    assertOneFault('countries.csv', line, 'sign', /"UKR": write the two capital letters of ISO 3166-1/)
  })

  it('reports the line of an unknown or missing mnemo', () => {
    const content = read('loading-types.csv')
    for (const [mnemo, fault] of [
      ['bottom', /^"bottom": write one of top, side, back, tent_off/],
      ['', /^is empty: write one of top, side, back, tent_off/],
    ] as const) {
      assertOneFault('loading-types.csv', append('loading-types.csv', { id: '31', mnemo }), 'mnemo', fault)
      write('loading-types.csv', content)
    }
  })

  it('reports the line of a fallback to a language that is not in the file', () => {
    const line = append('languages.csv', { code: 'qaa', fallback: 'en ua' })
    assertOneFault('languages.csv', line, 'fallback', /"ua" is not a language of this file/)
  })

  it('reports the line of a language code in capitals or of another length', () => {
    const content = read('languages.csv')
    for (const code of ['SL', 's', 'slvn']) {
      const line = append('languages.csv', { code, fallback: '' })
      assertOneFault('languages.csv', line, 'code', new RegExp(`^"${code}": write two or three lower-case letters$`))
      write('languages.csv', content)
    }
  })

  it('reports a first language that is not the default of the interface', () => {
    const [header = '', first = '', ...others] = linesOf('languages.csv')
    writeFileSync(join(folder, 'languages.csv'), [header, ...others, first, ''].join('\n'))
    assertOneFault('languages.csv', 2, 'code', /the first language is the default of the interface, which is ru/)
  })

  it('accepts 31 languages at most', () => {
    const present = linesOf('languages.csv').length - 1
    for (let number = present; number < 32; number++) {
      append('languages.csv', { code: `q${String.fromCharCode(97 + number - 10)}`, fallback: '' })
    }
    assertOneFault('languages.csv', 33, 'code', /at most 31 languages/)
  })

  it('accepts 256 countries at most', () => {
    const present = linesOf('countries.csv')
      .slice(1)
      .map((line) => line.slice(0, 2))
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const free = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((sign) => !present.includes(sign))
    for (const [place, sign] of free.slice(0, 257 - present.length).entries())
      append('countries.csv', { sign, vehicleSign: sign, numeric: String(900 + place), region: '39', far: '' })
    assertOneFault('countries.csv', 258, 'sign', /at most 256 countries/)
  })

  it('reports the line of a row with too many or too few cells', () => {
    const lines = linesOf('areas.csv')
    const last = lines.at(-1) ?? ''
    for (const row of [`${last},more`, last.slice(0, last.lastIndexOf(','))]) {
      write('areas.csv', `${lines.join('\n')}\n${row}\n`)
      assertOneFault('areas.csv', lines.length + 1, '', /add or remove separators/)
    }
  })

  it('reports a missing column and an unknown one', () => {
    write('regions.csv', read('regions.csv').replace('country', 'land'))
    assert.deepEqual(
      faults().map(({ file, line, column }) => [basename(file), line, column]),
      [
        ['regions.csv', 1, 'country'],
        ['regions.csv', 1, 'land'],
      ],
    )
    assert.match(faults()[0]?.fault ?? '', /the header must name it/)
    assert.match(faults()[1]?.fault ?? '', /is not a known column: remove it, or write one of id, country, en, ru/)
  })

  it('reports a file that is not UTF-8', () => {
    write('body-groups.csv', Buffer.concat([Buffer.from(read('body-groups.csv')), Buffer.from([0xcf, 0xf0, 0xe8])]))
    const [fault] = faults()
    assert.equal(basename(fault?.file ?? ''), 'body-groups.csv')
    assert.match(fault?.fault ?? '', /save it as UTF-8/)
  })

  it('reports a missing file', () => {
    rmSync(join(folder, 'payment-types.csv'))
    assertOneFault('payment-types.csv', 0, '', /no such file/)
  })

  it('reports the line of a duplicate id', () => {
    const line = append('cargo.csv', { id: '1' })
    assertOneFault('cargo.csv', line, 'id', /^1 is already in line 2: keep one of the rows/)
  })

  const COUNTRY = { sign: 'QQ', numeric: '998', region: '151', postcode: '' }
  const REFERENCES = [
    ['areas.csv', { country: 'XX', code: '99', region: '151' }, 'country', /^XX is not a country of countries\.csv/],
    ['areas.csv', { country: 'UA', code: '99', abbreviation: 'Tx', region: '151' }, 'abbreviation', /^"Tx": write two/],
    [
      'areas.csv',
      { country: 'US', code: '99', abbreviation: 'TX', region: '21' },
      'abbreviation',
      /^TX already means TX$/,
    ],
    [
      'areas.csv',
      { country: 'IT', code: '99', abbreviation: 'QQ;MI', region: '39' },
      'abbreviation',
      /^MI already means 09$/,
    ],
    ['areas.csv', { country: 'UA', code: '99', region: '7' }, 'region', /^"7" is not a region of regions\.csv/],
    ['areas.csv', { country: 'PL', code: '99', region: '80401' }, 'region', /^region 80401 belongs to UA/],
    ['countries.csv', { sign: 'XK', numeric: '998', region: '7', postcode: '' }, 'sign', /^XK is already in line/],
    ['countries.csv', { ...COUNTRY, vehicleSign: 'D' }, 'vehicleSign', /^D already means DE$/],
    ['countries.csv', { ...COUNTRY, vehicleSign: 'FR' }, 'vehicleSign', /^FR already means FR$/],
    ['countries.csv', { ...COUNTRY, vehicleSign: 'Q1' }, 'vehicleSign', /^"Q1": write one to three capital letters/],
    ['countries.csv', { ...COUNTRY, far: 'no' }, 'far', /^"no": write yes or nothing$/],
    ['countries.csv', { ...COUNTRY, numeric: '804' }, 'numeric', /^804 already means UA$/],
    ['countries.csv', { sign: 'QQ', numeric: '998', region: '7', postcode: '' }, 'region', /^"7" is not a region/],
    ['regions.csv', { country: 'XX' }, 'country', /^XX is not a country/],
    ['regions.csv', { country: 'ua' }, 'country', /^"ua": write the two capital letters/],
    ['regions.csv', { country: 'UA PL' }, 'country', /^"UA PL": write the two capital letters/],
    ['languages.csv', { code: 'qaa', fallback: 'en', home: 'si' }, 'home', /^"si": write the two capital letters/],
    ['languages.csv', { code: 'qaa', fallback: 'en', home: 'SI XX' }, 'home', /^XX is not a country/],
  ] as const
  for (const [file, cells, column, fault] of REFERENCES) {
    it(`reports the line of ${file} whose ${column} is ${cells[column as keyof typeof cells]}`, () => {
      const line = append(file, cells)
      assert.match(faults().find((each) => each.line === line && each.column === column)?.fault ?? '', fault)
    })
  }

  it('reports every row that refers to an empty directory', () => {
    for (const [file, column, fault] of [
      ['regions.csv', 'region', /is not a region of regions\.csv/],
      ['countries.csv', 'country', /is not a country of countries\.csv/],
    ] as const) {
      const content = read(file)
      write(file, `${linesOf(file)[0]}\n`)
      const found = faults().filter((each) => each.column === column && basename(each.file) === 'areas.csv')
      assert.equal(found.length, linesOf('areas.csv').length - 1)
      assert.match(found[0]?.fault ?? '', fault)
      write(file, content)
    }
  })

  it('reports all faults of all files at once', () => {
    const places = [
      ['areas.csv', append('areas.csv', { country: 'U', code: '', region: 'x' }), 'country code region'],
      ['cargo.csv', append('cargo.csv', { id: '1.5', en: '' }), 'id en'],
      ['town-aliases.csv', append('town-aliases.csv', { id: 'Kyiv', name: '', kind: 'old' }), 'id name kind'],
      ['town-names.tsv', append('town-names.tsv', { id: '' }), 'id'],
    ] as const
    const expected = places.flatMap(([file, line, columns]) =>
      columns.split(' ').map((each) => `${file} ${line} ${each}`),
    )
    const found = new Set(faults().map(({ file, line, column }) => `${basename(file)} ${line} ${column}`))
    assert.deepEqual([...found].toSorted(), expected.toSorted())
  })

  describe('the resulting data', () => {
    const ID = 987_654_321

    function readWith(file: string, ...rows: readonly Readonly<Record<string, string>>[]): Curated {
      for (const row of rows) append(file, { id: String(ID), ...row })
      return readCurated(folder)
    }

    it('have the town names added by hand in the first layer', () => {
      append('town-names-added.tsv', { id: String(ID), ru: '', uk: 'Додане' })
      append('town-names.tsv', { id: String(ID), uk: 'Знайдене', ru: 'Найденное' })
      const [added, , found] = readCurated(folder).townNames
      assert.equal(added?.get(ID)?.uk, 'Додане')
      assert(!('ru' in (added?.get(ID) ?? {})), 'an empty cell is not a name')
      assert.equal(found?.get(ID)?.uk, 'Знайдене')
      assert.equal(found?.get(ID)?.ru, 'Найденное')
    })

    it('have all aliases of a town, in the order of their rows', () => {
      const { townAliases } = readWith('town-aliases.csv', { name: 'Kiev' }, { name: 'Киев' })
      assert.deepEqual(townAliases.get(ID), ['Kiev', 'Киев'])
    })

    it('list former names apart, and among the aliases too', () => {
      const rows = ['former', 'exonym', 'short', 'variant', ''].map((kind) => ({ name: `x ${kind}`.trim(), kind }))
      const { townAliases, townFormerNames } = readWith('town-aliases.csv', ...rows)
      assert.equal(townAliases.get(ID)?.length, rows.length)
      assert.deepEqual(townFormerNames.get(ID), ['x former'])
    })

    it('have all postcodes of a town, from several rows too', () => {
      const rows = [{ postcodes: '01001-01004;02000' }, { postcodes: '03000' }]
      const { townPostcodes } = readWith('town-postcodes.csv', ...rows)
      assert.deepEqual(townPostcodes.get(ID), ['01001-01004', '02000', '03000'])
    })

    it('have only those corrections of a town that its row fills in', () => {
      const rows = [
        { population: '0', seat: '', area: '' },
        { id: '5', population: '', seat: 'none', area: '15' },
      ]
      const { townCorrections } = readWith('town-corrections.csv', ...rows)
      assert.deepEqual(townCorrections.get(ID), { population: 0 })
      assert.deepEqual(townCorrections.get(5), { seat: 'none', areaCode: '15' })
    })

    it('have a country for a region only if its row gives one', () => {
      const { regions } = readWith('regions.csv', { country: '', en: 'Everywhere' }, { id: '5', country: 'UA' })
      assert.equal(regions.find(({ id }) => id === ID)?.countrySign, undefined)
      assert.equal(regions.find(({ id }) => id === 5)?.countrySign, 'UA')
    })

    it('have the names of every country in every language', () => {
      const { countries, languages } = readCurated(folder)
      const codes = languages.map(({ code }) => code)
      for (const { sign, names } of countries) assert.deepEqual(Object.keys(names).toSorted(), codes.toSorted(), sign)
      const { ru, uk, en, pl, de } = countries.find(({ sign }) => sign === 'UA')?.names ?? {}
      assert.deepEqual([ru, uk, en, pl, de], ['Украина', 'Україна', 'Ukraine', 'Ukraina', 'Ukraine'])
    })
  })
})
