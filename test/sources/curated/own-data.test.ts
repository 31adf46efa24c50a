import assert from 'node:assert/strict'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, describe, it } from 'node:test'
import { bundledGazetteer } from '../../../src/sources/bundled.ts'
import { type Curated, readCurated } from '../../../src/sources/curated/curated.ts'
import { DataError } from '../../../src/sources/data-faults.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { bundledFiles, KYIV } from '../bundled-files.ts'

const OWN_TOWN = 9_000_000_000_001

describe("an operator's own data", () => {
  const base = bundledFiles()
  let bundled: Curated
  before(() => {
    bundled = readCurated(base)
  })

  const root = temporaryFolder()
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'own-'))
  })

  function write(files: Readonly<Record<string, string>>): void {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  }

  function readWith(files: Readonly<Record<string, string>>): Curated {
    write(files)
    return readCurated(base, folder)
  }

  /** The faults of some files, as they are printed, with `DIR` for the folder. */
  function faultsOf(files: Readonly<Record<string, string>>): string[] {
    try {
      readWith(files)
    } catch (error) {
      assert(error instanceof DataError, String(error))
      return error.message.replaceAll(folder, 'DIR').split('\n').slice(1)
    }
    return assert.fail('the files were accepted')
  }

  const cargoOf = (curated: Curated, id: number) => curated.cargo.find((element) => element.id === id)?.names

  it('changes nothing if the folder is empty', () => assert.deepEqual(readWith({}), bundled))

  it('adds elements after the bundled ones', () => {
    const { cargo } = readWith({ 'cargo.csv': 'id,en,uk\n100001,Yachts,Яхти\n100002,Zebras,\n' })
    assert.deepEqual(cargo.slice(bundled.cargo.length), [
      { id: 100001, names: { en: 'Yachts', uk: 'Яхти' } },
      { id: 100002, names: { en: 'Zebras' } },
    ])
    assert.deepEqual(cargo.slice(0, bundled.cargo.length), bundled.cargo)
  })

  it('has single spaces in names, whichever kinds of space were written', () => {
    const curated = readWith({
      'cargo.csv': 'id,en\n100001,Grain \u00a0 (cereals)\n',
      'town-aliases.csv': `id,name\n${KYIV},Kiew\u00a0\u00a0an der Dnipro\n`,
    })
    assert.equal(cargoOf(curated, 100001)?.en, 'Grain (cereals)')
    assert(curated.townAliases.get(KYIV)?.includes('Kiew an der Dnipro'))
  })

  it('tells which areas are dropped, so that no source brings them back', () => {
    const { areas, droppedAreas } = readWith({ 'areas.csv': 'country,code,drop\nus,tx,x\n' })
    assert.deepEqual([...droppedAreas], ['US.TX'])
    assert(!areas.some(({ countrySign, code }) => countrySign === 'US' && code === 'TX'))
  })

  it('may have texts that are no data files beside them', () => {
    assert.deepEqual(readWith({ 'README.txt': 'notes', 'cargo.csv.bak': '' }), bundled)
  })

  it('is at fault where a file is a link to nothing', () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'cargo.csv'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'towns.csv'))
    const faults = faultsOf({})
    assert.deepEqual(
      faults.map((fault) => fault.slice(0, fault.indexOf(': '))),
      ['DIR/towns.csv', 'DIR/cargo.csv'],
    )
    for (const fault of faults) assert.match(fault, /: no such file|ENOENT/)
  })

  it('changes the cells that it fills in, and leaves the others and the order as they are', () => {
    const curated = readWith({ 'cargo.csv': 'id,en,uk\n1,Cereals,\n' })
    assert.deepEqual(cargoOf(curated, 1), { ...cargoOf(bundled, 1), en: 'Cereals' })
    assert.deepEqual(
      curated.cargo.map(({ id }) => id),
      bundled.cargo.map(({ id }) => id),
    )
  })

  it('treats area codes as equal in upper and lower case', () => {
    const { areas, towns, townCorrections } = readWith({
      'areas.csv': 'country,code,region,en\nDE,bremen1,27601,Bremen\nUS,tx,,The Lone Star State\n',
      'town-corrections.csv': 'id,area\n1,bremen1\n',
      'towns.csv': `id,country,area,lat,lon,en\n${OWN_TOWN},DE,Bremen1,53,8.8,Depot\n`,
    })
    assert.equal(areas.length, bundled.areas.length + 1)
    assert.equal(
      areas.find(({ countrySign, code }) => countrySign === 'US' && code === 'TX')?.names.en,
      'The Lone Star State',
    )
    const codes = [areas.at(-1)?.code, towns[0]?.areaCode, townCorrections.get(1)?.areaCode]
    assert.deepEqual(codes, ['BREMEN1', 'BREMEN1', 'BREMEN1'])
    const rows = 'country,code,region,en\nUA,ab,80401,A\nUA,AB,80401,B\n'
    const without = { 'towns.csv': 'id,country,lat,lon,en\n', 'town-corrections.csv': 'id,area\n' }
    assert.deepEqual(faultsOf({ 'areas.csv': rows, ...without }), [
      'DIR/areas.csv, line 3, column country: UA, AB is already in line 2: keep one of the rows',
    ])
  })

  it('drops the rows that it marks', () => {
    const curated = readWith({ 'cargo.csv': 'id,drop\n1,x\n', 'town-aliases.csv': 'id,name,drop\n95446,Hewlêr,x\n' })
    assert.equal(cargoOf(curated, 1), undefined)
    assert.equal(curated.cargo.length, bundled.cargo.length - 1)
    const aliases = bundled.townAliases.get(95446) ?? []
    assert.deepEqual(
      curated.townAliases.get(95446),
      aliases.filter((name) => name !== 'Hewlêr'),
    )
  })

  it('keeps the rows that stand beside a drop of the bundled ones', () => {
    for (const rows of [`${KYIV},01001,\n${KYIV},,x\n`, `${KYIV},,x\n${KYIV},01001,\n`]) {
      const { townPostcodes } = readWith({ 'town-postcodes.csv': `id,postcodes,drop\n${rows}` })
      assert.deepEqual(townPostcodes.get(KYIV), ['01001'])
    }
  })

  it('replaces a whole bundled file by NAME.replace.csv', () => {
    const groups = [11, 12, 13, 14, 15, 16].map((id) => ({ id, names: { en: `group ${id}` } }))
    const rows = groups.map(({ id, names }) => `${id},${names.en}\n`).join('')
    assert.deepEqual(readWith({ 'body-groups.replace.csv': `id,en\n${rows}` }).bodyGroups, groups)
  })

  it('adds a language, with its own names where given', () => {
    const [id, names] = [...(bundled.townNames[0] ?? [])][0] ?? assert.fail()
    const { languages, cargo, countries, townNames } = readWith({
      'languages.csv': 'code,fallback,home\nda,en,DK\n',
      'cargo.csv': 'id,da\n1,Korn\n',
      'town-names-added.tsv': `id\tda\n${id}\tByen\n`,
    })
    assert.deepEqual(languages.at(-1), { code: 'da', fallback: ['en'], home: ['DK'] })
    assert.equal(cargo[0]?.names.da, 'Korn')
    assert.equal(cargo[0]?.names.en, bundled.cargo[0]?.names.en)
    assert.equal(countries.find(({ sign }) => sign === 'DE')?.names.da, 'Tyskland')
    assert.deepEqual(townNames[0]?.get(id), { ...names, da: 'Byen' })
  })

  it('reads names in Indonesian, whose code is id, from a column that is not that of the identifiers', () => {
    const { cargo, countries, townNames } = readWith({
      'languages.csv': 'code,fallback,home\nid,en,ID\n',
      'cargo.csv': 'id,ind\n1,Gandum\n',
    })
    assert.deepEqual([cargo[0]?.names.id, cargo[1]?.names.id], ['Gandum', undefined])
    assert.equal(countries.find(({ sign }) => sign === 'DE')?.names.id, 'Jerman')
    for (const names of townNames) assert(names.values().every(({ id }) => id === undefined))
  })

  it('removes a language, whose names in the bundled files are then ignored', () => {
    const { languages, cargo } = readWith({ 'languages.csv': 'code,drop\nhu,x\n' })
    assert.deepEqual(
      languages.map(({ code }) => code),
      bundled.languages.map(({ code }) => code).filter((code) => code !== 'hu'),
    )
    assert.equal(cargo[0]?.names.hu, undefined)
    assert.equal(cargo[0]?.names.en, bundled.cargo[0]?.names.en)
  })

  it('adds aliases, and replaces the postcodes of a town', () => {
    const { townAliases, townPostcodes } = readWith({
      'town-aliases.csv': `id,name\n${KYIV},Матір міст\n`,
      'town-postcodes.csv': `id,postcodes\n${KYIV},01001;01002\n${KYIV},02000\n`,
    })
    assert.deepEqual(townAliases.get(KYIV), [...(bundled.townAliases.get(KYIV) ?? []), 'Матір міст'])
    assert.deepEqual(townPostcodes.get(KYIV), ['01001', '01002', '02000'])
    assert.equal(townPostcodes.size, bundled.townPostcodes.size)
  })

  it('accepts a country’s postcode format in every notation of GeoNames', () => {
    const notations = ['#####', '#####-####|#####', 'GX11 1AA', 'LV-####', '@@ ##', '###-###-#', '@#@ #@@|GIR0AA', '']
    for (const notation of notations) {
      const { countries } = readWith({ 'countries.csv': `sign,postcode\nFR,${notation}\n` })
      assert.equal(countries.find(({ sign }) => sign === 'FR')?.postcodeFormat, notation || '#####')
    }
  })

  it('adds towns', () => {
    const { towns } = readWith({
      'towns.csv': `id,country,area,lat,lon,population,en,uk,aliases,postcodes
${OWN_TOWN},UA,15,49.9,24.1,,Depot 7,Депо 7,D7; Depot seven,79999
`,
    })
    assert.deepEqual(towns, [
      {
        id: OWN_TOWN,
        names: { uk: 'Депо 7', en: 'Depot 7' },
        aliases: ['D7', 'Depot seven'],
        countrySign: 'UA',
        areaCode: '15',
        lat: 49.9,
        lon: 24.1,
        population: 0,
        seat: 'none',
        postcodes: ['79999'],
        latitudeIn: { file: join(folder, 'towns.csv'), line: 2, column: 'lat' },
      },
    ])
  })

  it('accepts the last id, the largest population and the longest name', () => {
    const name = 'A'.repeat(400)
    const { towns } = readWith({
      'towns.csv': `id,country,lat,lon,population,en\n9999999999999,UA,1,2,4294967295,${name}\n`,
    })
    const [{ id, population, names } = {}] = towns
    assert.deepEqual([id, population, names?.en], [9_999_999_999_999, 4_294_967_295, name])
  })

  it('records which towns its files mention, and in which line', () => {
    const { townMentions } = readWith({ 'town-aliases.csv': `id,name\n1,One\n${KYIV},Two\n` })
    const own = townMentions.find(({ file }) => file === join(folder, 'town-aliases.csv'))
    assert.deepEqual(
      [...(own?.lines ?? [])],
      [
        [1, 2],
        [KYIV, 3],
      ],
    )
  })

  it('records in which cell postcodes were written', () => {
    const { postcodeCells } = readWith({
      'towns.csv': `id,country,lat,lon,en,postcodes\n${OWN_TOWN},UA,49.9,24.1,Depot,79999;79998\n`,
      'town-postcodes.csv': `id,postcodes\n1,10000\n${KYIV},01001\n${KYIV},02000\n`,
    })
    const cell = { column: 'postcodes', isBundled: false }
    const own = postcodeCells.filter(({ file }) => file.startsWith(folder))
    assert.deepEqual(own, [
      { town: KYIV, items: ['01001'], file: join(folder, 'town-postcodes.csv'), line: 3, ...cell },
      { town: KYIV, items: ['02000'], file: join(folder, 'town-postcodes.csv'), line: 4, ...cell },
      { town: 1, items: ['10000'], file: join(folder, 'town-postcodes.csv'), line: 2, ...cell },
      { town: OWN_TOWN, items: ['79999', '79998'], file: join(folder, 'towns.csv'), line: 2, ...cell },
    ])
    assert.equal(postcodeCells.filter(({ isBundled }) => isBundled).length, bundled.postcodeCells.length - 1)
  })

  it('records in which cell the areas of towns were corrected', () => {
    const { townCorrections } = readWith({ 'town-corrections.csv': `id,area,seat\n${KYIV},12,\n1,,none\n` })
    const ownArea = { file: join(folder, 'town-corrections.csv'), line: 2, column: 'area' }
    assert.deepEqual(townCorrections.get(KYIV), { ...bundled.townCorrections.get(KYIV), areaCode: '12', ownArea })
    assert.deepEqual(townCorrections.get(1), { seat: 'none' })
    assert([...bundled.townCorrections.values()].every((correction) => !('ownArea' in correction)))
  })

  describe('a fault, reported with its place and the fix', () => {
    const REFUSALS: readonly (readonly [what: string, file: string, content: string, fault: RegExp])[] = [
      [
        'a new element without an English name',
        'cargo.csv',
        'id,uk\n100001,Яхти\n',
        /^DIR\/cargo\.csv, line 2, column en: is empty: write a value$/,
      ],
      [
        'an id that is not a number',
        'cargo.csv',
        'id,en\nx,Yachts\n',
        /^DIR\/cargo\.csv, line 2, column id: "x" is not a whole number/,
      ],
      [
        'a duplicate row',
        'cargo.csv',
        'id,en\n1,a\n1,b\n',
        /^DIR\/cargo\.csv, line 3, column id: 1 is already in line 2/,
      ],
      [
        'an unknown column',
        'cargo.csv',
        'id,dk\n1,Korn\n',
        /^DIR\/cargo\.csv, line 1, column dk: is not a known column/,
      ],
      [
        'a row to drop that does not exist',
        'cargo.csv',
        'id,drop\n100001,x\n',
        /^DIR\/cargo\.csv, line 2, column drop: there is no such row/,
      ],
      [
        'a row to drop that bundled rows refer to',
        'regions.csv',
        'id,drop\n80401,x\n',
        /^DIR\/regions\.csv, line 2, column drop: other rows refer to it, such as .+\/areas\.csv, line \d+, column region: keep it, or change those first$/,
      ],
      [
        'a file to which an editor added .txt',
        'cargo.csv.txt',
        'id,en\n',
        /^DIR\/cargo\.csv\.txt: is not one of the files that are read: languages\.csv, /,
      ],
      [
        'tab-separated text as Excel names it',
        'Town-names-added.TXT',
        'id\tuk\n',
        /^DIR\/Town-names-added\.TXT: is not one of the files that are read: /,
      ],
      [
        'a replacement of a file that is not bundled',
        'towns.replace.csv',
        'id,en\n',
        /^DIR\/towns\.replace\.csv: is not one of the files that are read: /,
      ],
      [
        'an area’s code from which a spreadsheet took the zero',
        'areas.csv',
        'country,code,region,en\nUA,1,80403,Cherkasy\n',
        /^DIR\/areas\.csv, line 2, column code: UA has an area 01: write 01, or give a new area another code$/,
      ],
      [
        'a file with an unknown name',
        'cargos.csv',
        'id,en\n',
        /^DIR\/cargos\.csv: is not one of the files that are read: languages\.csv, /,
      ],
      [
        'a tab-separated file with an unknown name',
        'names.tsv',
        'id\tuk\n',
        /^DIR\/names\.tsv: is not one of the files that are read: languages\.csv, /,
      ],
      [
        'a replacement that lacks a column',
        'cargo.replace.csv',
        'id,uk\n',
        /^DIR\/cargo\.replace\.csv, line 1, column en: is missing/,
      ],
      [
        'a town with an id from the range of GeoNames',
        'towns.csv',
        'id,country,lat,lon,en\n14000000,UA,1,2,A\n',
        /^DIR\/towns\.csv, line 2, column id: own towns have ids from 9000000000000 to 9999999999999/,
      ],
      [
        'a town in towns-added.csv with an id from the operator’s range',
        'towns-added.csv',
        `id,country,area,lat,lon,population,en\n${OWN_TOWN},UA,15,1,2,0,A\n`,
        /^DIR\/towns-added\.csv, line 2, column id: 9000000000001 is not an id of GeoNames: write the town into towns\.csv/,
      ],
      [
        'a town in towns-added.csv with 0 for an id',
        'towns-added.csv',
        'id,country,area,lat,lon,population,en\n0,UA,15,1,2,0,A\n',
        /^DIR\/towns-added\.csv, line 2, column id: 0 is not an id of GeoNames: write the town into towns\.csv/,
      ],
      [
        'a town of an unknown country',
        'towns.csv',
        `id,country,lat,lon,en\n${OWN_TOWN},XX,1,2,A\n`,
        /^DIR\/towns\.csv, line 2, column country: XX is not a country/,
      ],
      [
        'a town of an unknown area',
        'towns.csv',
        `id,country,area,lat,lon,en\n${OWN_TOWN},UA,99,1,2,A\n`,
        /^DIR\/towns\.csv, line 2, column area: 99 is not an area of UA/,
      ],
      [
        'a town with impossible coordinates',
        'towns.csv',
        `id,country,lat,lon,en\n${OWN_TOWN},UA,91,2,A\n`,
        /^DIR\/towns\.csv, line 2, column lat: "91" is not a number from -90 to 90/,
      ],
      [
        'a population above the limit',
        'towns.csv',
        `id,country,lat,lon,population,en\n${OWN_TOWN},UA,1,2,4294967296,A\n`,
        /^DIR\/towns\.csv, line 2, column population: 4294967296 is too large: write at most 4294967295$/,
      ],
      [
        'a corrected population above the limit',
        'town-corrections.csv',
        `id,population\n${KYIV},5000000000\n`,
        /^DIR\/town-corrections\.csv, line 2, column population: 5000000000 is too large/,
      ],
      [
        'a language by its code of three letters where it has one of two',
        'languages.csv',
        'code,fallback\nslv,en\n',
        /^DIR\/languages\.csv, line 2, column code: "slv": write sl, as browsers and GeoNames do$/,
      ],
      [
        'a language whose code of three letters heads a column of towns',
        'languages.csv',
        'code,fallback\nlat,en\n',
        /^DIR\/languages\.csv, line 2, column code: "lat": write la, as browsers and GeoNames do$/,
      ],
      [
        'a language in its own fallback chain',
        'languages.csv',
        'code,fallback\nda,da en\n',
        /^DIR\/languages\.csv, line 2, column fallback: "da" is the language itself: remove it$/,
      ],
      [
        'a fallback chain with a language twice',
        'languages.csv',
        'code,fallback\nda,de en de\n',
        /^DIR\/languages\.csv, line 2, column fallback: "de" is listed twice: remove one$/,
      ],
      [
        'a home with a country twice',
        'languages.csv',
        'code,fallback,home\nda,en,DK GL DK\n',
        /^DIR\/languages\.csv, line 2, column home: "DK" is listed twice: remove one$/,
      ],
      [
        'a name that is too long',
        'towns.csv',
        `id,country,lat,lon,en\n${OWN_TOWN},UA,1,2,${'A'.repeat(70_000)}\n`,
        /^DIR\/towns\.csv, line 2, column en: has 70000 letters: write at most 400$/,
      ],
      [
        'a spreadsheet error instead of a name',
        'towns.csv',
        `id,country,lat,lon,en\n${OWN_TOWN},UA,1,2,#REF!\n`,
        /^DIR\/towns\.csv, line 2, column en: #REF! is a spreadsheet error: write the name$/,
      ],
      [
        'an alias that mixes letters of two alphabets',
        'towns.csv',
        `id,country,lat,lon,en,aliases\n${OWN_TOWN},UA,1,2,A,B;Kиїв\n`,
        /^DIR\/towns\.csv, line 2, column aliases: mixes letters of two alphabets that look the same: write Київ$/,
      ],
      [
        'an alias that is too long',
        'towns.csv',
        `id,country,lat,lon,en,aliases\n${OWN_TOWN},UA,1,2,A,B;${'C'.repeat(401)}\n`,
        /^DIR\/towns\.csv, line 2, column aliases: has 401 letters in one item: write at most 400$/,
      ],
      [
        'an alias in town-aliases.csv that is too long',
        'town-aliases.csv',
        `id,name\n${KYIV},${'A'.repeat(401)}\n`,
        /^DIR\/town-aliases\.csv, line 2, column name: has 401 letters: write at most 400$/,
      ],
      [
        'an element whose name is too long',
        'cargo.csv',
        `id,uk\n1,${'A'.repeat(401)}\n`,
        /^DIR\/cargo\.csv, line 2, column uk: has 401 letters/,
      ],
      [
        'a numeric country code of more than three digits',
        'countries.csv',
        'sign,numeric\nUA,1000\n',
        /^DIR\/countries\.csv, line 2, column numeric: 1000 is too large: write at most 999$/,
      ],
      [
        'a country’s postcode format in words',
        'countries.csv',
        'sign,postcode\nUA,5 digits\n',
        /^DIR\/countries\.csv, line 2, column postcode: "5 digits": write # for a digit, @ for a letter, and \|/,
      ],
      [
        'one of several postcode formats in lower-case letters',
        'countries.csv',
        'sign,postcode\nUA,#####|ua-####\n',
        /^DIR\/countries\.csv, line 2, column postcode: "ua-####": write # for a digit/,
      ],
      [
        'two towns with the same id',
        'towns.csv',
        `id,country,lat,lon,en\n${`${OWN_TOWN},UA,1,2,A\n`.repeat(2)}`,
        /^DIR\/towns\.csv, line 3, column id: 9000000000001 is already in line 2/,
      ],
    ]
    for (const [what, file, content, fault] of REFUSALS) {
      it(what, () => {
        const faults = faultsOf({ [file]: content })
        assert.equal(faults.length, 1, faults.join('\n'))
        assert.match(faults[0] ?? '', fault)
      })
    }

    it('a file beside its replacement', () => {
      const [fault] = faultsOf({ 'cargo.csv': 'id,en\n', 'cargo.replace.csv': 'id,en\n1,Grain\n' })
      assert.match(fault ?? '', /^DIR\/cargo\.csv: is next to DIR\/cargo\.replace\.csv: keep one of the two/)
    })

    it('a town in towns-added.csv that the bundled towns already have', () => {
      const header = 'id,country,area,lat,lon,population,en\n'
      const curated = readWith({
        'towns-added.csv': `${header}${bundled.addedTowns[0]?.id},,,,,,Renamed\n${KYIV},UA,12,50.45,30.52,5,Kyiv\n`,
      })
      const fault = `${KYIV} is Kyiv of the bundled towns: check the id, or write what differs into `
      assert.throws(() => bundledGazetteer(curated), {
        message: `1 fault in the data files\n${join(folder, 'towns-added.csv')}, line 3, column id: ${fault}town-names-added.tsv and town-corrections.csv`,
      })
    })
  })
})
