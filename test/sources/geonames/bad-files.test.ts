import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import { LONGEST_LINE } from '../../../src/sources/geonames/line-blocks.ts'
import { SourceFileError } from '../../../src/sources/source-file-error.ts'
import { randomNumbers } from '../../random-numbers.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { archive, patched } from './archive.ts'
import { KATOWICE, LVIV, nameLine, postalLine, TWO_CITIES, townLine, writeExport } from './export-folder.ts'
import { readAll, sourceIn, sourceOf, townsOf } from './reading.ts'

describe('an unusable file stops the import with a message that names it', () => {
  const root = temporaryFolder()
  let folder = ''
  let towns = ''
  before(() => {
    folder = mkdtempSync(join(root, 'bad-'))
    towns = join(folder, 'dump', 'allCountries.zip')
  })

  /** @param spoil done to a sound export. */
  function refuses(what: string, message: RegExp, spoil: () => void | Promise<void>): void {
    it(what, async () => {
      await writeExport(folder)
      await spoil()
      await assert.rejects(
        async () => readAll(sourceIn(folder)),
        (error) => {
          assert(error instanceof SourceFileError, String(error))
          assert(error.message.startsWith(`${error.path}: `), error.message)
          assert.match(error.message, message)
          return true
        },
      )
    })
  }

  refuses('a truncated archive', /allCountries\.zip: the archive is damaged .*fetch it again/, () => {
    truncateSync(towns, 200)
  })

  refuses('an archive whose content was overwritten, with its directory intact', /damaged/, () => {
    const bytes = readFileSync(towns)
    const directory = bytes.indexOf('PK\x01\x02')
    writeFileSync(
      towns,
      Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(directory - 100), bytes.subarray(directory)]),
    )
  })

  refuses('a wrong checksum', /the checksum of allCountries\.txt does not match/, async () => {
    const text = `${LVIV}\n${KATOWICE}\n`
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(text))
    writeFileSync(towns, patched(await archive({ 'allCountries.txt': text }), checksum, Buffer.from('\0\0\0\0')))
  })

  refuses('content that differs from its checksum', /the checksum of allCountries\.txt does not match/, async () => {
    writeFileSync(towns, patched(await archive({ 'allCountries.txt': `${LVIV}\n` }, false), 'Lviv', 'Lvov'))
  })

  refuses(
    'a zip bomb that declares its size',
    /bytes that would unpack to 50000000, more than a file of GeoNames/,
    async () => {
      writeFileSync(towns, await archive({ 'allCountries.txt': Buffer.alloc(50_000_000) }))
    },
  )

  refuses('a zip bomb that lies about its size', /damaged \(too many bytes in the stream/, async () => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(5_000_000)
    const small = Buffer.alloc(4)
    small.writeUInt32LE(1000)
    writeFileSync(towns, patched(await archive({ 'allCountries.txt': Buffer.alloc(5_000_000) }), size, small))
  })

  for (const name of ['../../evil.txt', '/etc/evil_.txt', 'C:/windows.txt']) {
    refuses(
      `an archive with an entry outside the folder: ${name}`,
      /damaged \((invalid relative|absolute) path/,
      async () => {
        const plain = 'x'.repeat(name.length)
        const bytes = await archive({ 'allCountries.txt': `${LVIV}\n`, [plain]: 'evil' })
        writeFileSync(towns, patched(bytes, plain, name))
      },
    )
  }

  it('an archive entry outside the folder, which is not written there', async () => {
    const plain = 'x'.repeat('../../evil.txt'.length)
    const bytes = await archive({ 'allCountries.txt': `${LVIV}\n`, [plain]: 'evil' })
    await writeExport(folder)
    writeFileSync(towns, patched(bytes, plain, '../../evil.txt'))
    await assert.rejects(async () => readAll(sourceIn(folder)), /damaged \(invalid relative path/)
    for (const place of [dirname(towns), process.cwd()])
      for (const up of ['.', '..', '../..']) assert(!existsSync(join(place, up, 'evil.txt')), join(place, up))
  })

  refuses('an archive without the expected file', /contains no allCountries\.txt/, async () => {
    writeFileSync(towns, await archive({ 'readme.txt': 'nothing' }))
  })

  refuses('an empty file', /allCountries\.zip: the archive is damaged/, () => writeFileSync(towns, ''))

  refuses('an empty file in an archive', /allCountries\.txt in it is empty/, async () => {
    writeFileSync(towns, await archive({ 'allCountries.txt': '' }))
  })

  refuses('an empty text file', /admin1CodesASCII\.txt: contains no rows/, () => {
    writeFileSync(join(folder, 'dump', 'admin1CodesASCII.txt'), '')
  })

  refuses('a web page instead of an archive', /allCountries\.zip: the archive is damaged/, () => {
    writeFileSync(towns, '<!doctype html><title>Not found</title>'.repeat(10))
  })

  refuses('a file without a valid row', /2 of 2 rows are faulty; fetch it again\n.*not 19 columns/, async () => {
    writeFileSync(towns, await archive({ 'allCountries.txt': 'id;name\n1;Lviv\n' }))
  })

  refuses(
    'a file without a valid row, whatever was left out of others',
    /2 of 2 rows are faulty; fetch it again\n[^\n]*$/,
    async () => {
      writeFileSync(join(folder, 'dump', 'admin1CodesASCII.txt'), [...TWO_CITIES.areas, 'UA\tA\tA\t7', ''].join('\n'))
      writeFileSync(towns, await archive({ 'allCountries.txt': 'id;name\n1;Lviv\n' }))
    },
  )

  refuses('a file with too many invalid rows', /1200 of 1202 rows are faulty/, async () => {
    writeFileSync(towns, await archive({ 'allCountries.txt': `${LVIV}\n${KATOWICE}\n${'x\n'.repeat(1200)}` }))
  })

  refuses(
    'a postal file whose rows do not begin with country signs',
    /zip\/allCountries\.zip: 1200 of 1201 rows/,
    async () => {
      const rows = Array.from({ length: 1200 }, (_, at) => postalLine(`town ${at}`, '79000', 'A', '15', 49, 24))
      const text = [...rows, ...TWO_CITIES.postcodes.slice(0, 1)].join('\n')
      writeFileSync(join(folder, 'zip', 'allCountries.zip'), await archive({ 'allCountries.txt': text }))
    },
  )

  it('the same in the postal file of a country', async () => {
    const rows = Array.from({ length: 2 }, (_, at) => postalLine(`town ${at}`, '79000', 'A', '15', 49, 24))
    await writeExport(folder)
    writeFileSync(join(folder, 'zip', 'UA.zip'), await archive({ 'UA.txt': rows.join('\n') }))
    await assert.rejects(async () => readAll(sourceIn(folder, ['UA'])), /zip\/UA\.zip: 2 of 2 rows are faulty/)
  })

  refuses('a list of towns instead of countries', /countryInfo\.txt: 2 of 2 rows .*\n.*impossible country sign/, () => {
    writeFileSync(join(folder, 'dump', 'countryInfo.txt'), `${LVIV}\n${KATOWICE}\n`)
  })

  refuses('a file in UTF-16', /allCountries\.zip: 2 of 2 rows are faulty.*\n.*impossible feature class/, async () => {
    const text = Buffer.from(`${townLine({ id: 5, name: 'A' })}\n${townLine({ id: 6, name: 'B' })}`, 'utf16le')
    writeFileSync(towns, await archive({ 'allCountries.txt': text }))
  })

  refuses('a file of valid rows without a town', /allCountries\.zip: contains no town; look into it/, async () => {
    const text = [TWO_CITIES.towns[2], townLine({ id: 5, name: 'A', country: 'XX' })].join('\n')
    writeFileSync(towns, await archive({ 'allCountries.txt': text }))
  })

  it('but not one of whose many rows a tenth are invalid', async () => {
    const sound = Array.from({ length: 9 * 1100 }, (_, at) => townLine({ id: at + 1, name: 'A' }))
    const bad = Array.from({ length: 1100 }, () => 'x')
    await writeExport(folder, { towns: [...sound, ...bad] })
    assert.equal((await townsOf(sourceIn(folder))).length, sound.length)
    await writeExport(folder, { towns: [...sound.slice(1), ...bad] })
    await assert.rejects(townsOf(sourceIn(folder)), /1100 of 10999 rows are faulty/)
  })

  it('country files with rows of other countries only', async () => {
    await writeExport(folder)
    for (const sign of ['UA', 'PL'])
      writeFileSync(
        join(folder, 'dump', `${sign}.zip`),
        await archive({ [`${sign}.txt`]: townLine({ id: 5, name: 'A', country: 'LT' }) }),
      )
    await assert.rejects(
      async () => readAll(sourceIn(folder, ['UA', 'PL'])),
      /dump\/UA\.zip: contains no town of UA, PL, nor dump\/PL\.zip; look into it, or fetch it again$/,
    )
  })

  refuses('a missing file', /allCountries\.zip: is not there; the folder must be laid out like/, () => {
    rmSync(towns)
  })
})

describe('a country without towns', () => {
  it('is only reported if other countries have some', async () => {
    const folder = temporaryFolder()
    await writeExport(folder, { towns: [LVIV, townLine({ id: 5, name: 'A', country: 'PL', featureClass: 'H' })] })
    const source = sourceIn(folder, ['UA', 'PL'])
    await readAll(source)
    assert.deepEqual(source.report.notes, ['no towns of PL: dump/PL.zip has none'])
  })
})

describe('missing files of an export', () => {
  const root = temporaryFolder()

  it('are all reported at once', async () => {
    await writeExport(root)
    rmSync(join(root, 'dump', 'countryInfo.txt'))
    assert.throws(() => sourceIn(root, ['UA', 'RO', 'BG']), {
      name: 'SourceFileError',
      message: `${join(root, 'dump', 'countryInfo.txt')}: is not there, nor are dump/RO.zip, dump/BG.zip; the folder must be laid out like the export site: docs/data.md`,
    })
  })

  it('are told apart from folders with their names, and from what cannot be looked into', async () => {
    const folder = temporaryFolder()
    await writeExport(folder)
    const areas = join(folder, 'dump', 'admin1CodesASCII.txt')
    rmSync(areas)
    mkdirSync(areas)
    assert.throws(() => sourceIn(folder), { name: 'SourceFileError', message: `${areas}: is a folder, not a file` })
    rmSync(join(folder, 'dump'), { recursive: true })
    symlinkSync('dump', join(folder, 'dump'))
    const countries = join(folder, 'dump', 'countryInfo.txt')
    assert.throws(
      () => sourceIn(folder),
      ({ name, message }: Error) => {
        assert.equal(name, 'SourceFileError')
        assert(message.startsWith(`${countries}: ELOOP: `), message)
        return true
      },
    )
  })

  it('are reported as a missing folder if that does not exist', () => {
    assert.throws(() => sourceIn(join(root, 'none')), { message: `${join(root, 'none')}: there is no such folder` })
  })
})

describe('an unusable row is left out and counted, with file, line and reason', () => {
  const folder = temporaryFolder()

  function leavesOut(what: string, bad: string, line: RegExp): void {
    it(what, async () => {
      const source = await sourceOf(folder, {
        towns: [LVIV, bad, KATOWICE],
      })
      assert.equal((await townsOf(source)).length, 2)
      assert.match(source.report.lines().join('\n'), line)
    })
  }

  const file = 'left out: dump/allCountries\\.zip: '
  leavesOut('too few columns', 'a\tb', new RegExp(`^${file}not 19 columns: 1, such as line 2 \\("2"\\)$`, 'm'))
  leavesOut(
    'too many columns',
    `${townLine({ id: 5, name: 'A' })}\t`,
    new RegExp(`^${file}not 19 columns: 1, such as line 2`, 'm'),
  )
  for (const [lat, lon] of [
    ['90.1', '24'],
    ['49', '-180.5'],
    ['', '24'],
    ['north', '24'],
    ['1e1', '24'],
  ] as const) {
    leavesOut(
      `impossible coordinates: ${lat || 'none'}, ${lon}`,
      townLine({ id: 5, name: 'Nowhere', lat, lon }),
      new RegExp(`^${file}impossible coordinates: 1, such as line 2 \\("${lat} ${lon}"\\)$`, 'm'),
    )
  }
  leavesOut(
    'an unknown country',
    townLine({ id: 5, name: 'Nowhere', country: 'XX' }),
    new RegExp(`^${file}unknown country: 1, such as line 2 \\("XX"\\)$`, 'm'),
  )
  leavesOut(
    'a duplicate id, of which the first row counts',
    townLine({ id: 702550, name: 'Lviv again' }),
    new RegExp(`^${file}duplicate id: 1, such as line 2 \\("702550"\\)$`, 'm'),
  )
  for (const id of ['0', '-1', '1.5', 'abc', '134217728', '99999999999']) {
    leavesOut(
      `an impossible id: ${id}`,
      townLine({ id, name: 'A' }),
      new RegExp(`^${file}impossible id: 1, such as line 2`, 'm'),
    )
  }
  for (const name of [' ', '\u200F']) {
    leavesOut(
      `no name: ${JSON.stringify(name)}`,
      townLine({ id: 5, name }),
      new RegExp(`^${file}no name: 1, such as line 2`, 'm'),
    )
  }
  leavesOut(
    'an impossible population',
    townLine({ id: 5, name: 'A', population: '-3' }),
    new RegExp(`^${file}impossible population: 1, such as line 2 \\("-3"\\)$`, 'm'),
  )
  leavesOut(
    'a population above the limit',
    townLine({ id: 5, name: 'A', population: '5000000000' }),
    new RegExp(`^${file}impossible population: 1, such as line 2 \\("5000000000"\\)$`, 'm'),
  )
  leavesOut(
    'a name that is too long',
    townLine({ id: 5, name: randomText(401) }),
    new RegExp(`^${file}a name is 1 to 400 characters: 1, such as line 2 \\("[a-z]{40}…"\\)$`, 'm'),
  )
  leavesOut(
    'a name in ASCII that is too long',
    townLine({ id: 5, name: 'A', ascii: randomText(401) }),
    new RegExp(`^${file}a name is 1 to 400 characters: 1, such as line 2`, 'm'),
  )
  leavesOut(
    'a control character in the code of an area',
    townLine({ id: 5, name: 'A', admin1: '1\x075' }),
    new RegExp(`^${file}control character: 1, such as line 2`, 'm'),
  )
  for (const [control, shown] of [
    ['\x01', '\\\\u0001'],
    ['\x1B[2J', '\\\\u001b\\[2J'],
    ['\x9B2J', '\\\\u009b2J'],
  ] as const) {
    leavesOut(
      `a control character in a name: ${shown}`,
      townLine({ id: 5, name: `Bad${control}Name` }),
      new RegExp(`^${file}control character: 1, such as line 2 \\("Bad${shown}Name"\\)$`, 'm'),
    )
  }
  leavesOut(
    'a line of 10 MB',
    townLine({ id: 5, name: randomText(10_000_000) }),
    new RegExp(`^${file}line too long: 1, such as line 2$`, 'm'),
  )
  leavesOut(
    'a line just above the limit',
    townLine({ id: 5, name: randomText(LONGEST_LINE) }),
    new RegExp(`^${file}line too long: 1, such as line 2$`, 'm'),
  )

  it('a row that is not valid UTF-8', async () => {
    await writeExport(folder)
    const bad = Buffer.concat([Buffer.from(`${LVIV}\n5\tL`), Buffer.from([0xfc]), Buffer.from(`beck\n${KATOWICE}\n`)])
    writeFileSync(join(folder, 'dump', 'allCountries.zip'), await archive({ 'allCountries.txt': bad }))
    const source = sourceIn(folder)
    assert.equal((await townsOf(source)).length, 2)
    assert.match(source.report.lines().join('\n'), new RegExp(`^${file}not valid UTF-8: 1, such as line 2$`, 'm'))
  })

  it('rows of the other files', async () => {
    const source = await sourceOf(folder, {
      names: [
        ...TWO_CITIES.names,
        nameLine(0, 'uk', 'А'),
        nameLine(702550, 'uk', ''),
        nameLine(702550, 'uk', 'Ль\x07вів'),
      ],
      postcodes: [
        ...TWO_CITIES.postcodes,
        postalLine('UA', '', 'A', '15', 49, 24),
        postalLine('UA', '1', 'A', '15', 149, 24),
        postalLine('UA', '79000', randomText(401), '15', 49, 24),
        postalLine('Ukraine', '79000', 'A', '15', 49, 24),
        postalLine('UA', '79000', 'Ль\x07вів', '15', 49, 24),
        postalLine('UA', '79000', 'A', '15', 49, 24).replace('\t24', '\t0x18'),
        postalLine('UA', '790\x0700', 'A', '15', 49, 24),
      ],
      areas: [
        ...TWO_CITIES.areas,
        'Lviv\tLviv\tLviv\t1',
        `UA.98\t${randomText(401)}\tLviv\t1`,
        'UA.97\tL\x07viv\tLviv\t1',
        'UA.15.01\tLviv\tLviv\t1',
      ],
    })
    await readAll(source)
    const lines = source.report.lines().join('\n')
    assert.match(lines, /dump\/alternateNamesV2\.zip: impossible id: 1, such as line 8 \("0"\)/)
    assert.match(lines, /dump\/alternateNamesV2\.zip: a name is 1 to 400 characters: 1, such as line 9/)
    assert.match(lines, /zip\/allCountries\.zip: impossible code: 1, such as line 3/)
    assert.match(
      lines,
      /zip\/allCountries\.zip: impossible coordinates: 2, such as line 4 \("149 24"\); line 8 \("49 0x18"\)/,
    )
    assert.match(lines, /zip\/allCountries\.zip: a name is 1 to 400 characters: 1, such as line 5/)
    assert.match(lines, /zip\/allCountries\.zip: impossible country sign: 1, such as line 6 \("Ukraine"\)/)
    assert.match(
      lines,
      /dump\/admin1CodesASCII\.txt: impossible code or no name: 2, such as line 3 \("Lviv"\); line 6 /,
    )
    assert.match(lines, /dump\/admin1CodesASCII\.txt: a name is 1 to 400 characters: 1, such as line 4/)
    assert.match(lines, /dump\/alternateNamesV2\.zip: control character: 1, such as line 10 /)
    assert.match(lines, /zip\/allCountries\.zip: control character: 2, such as line 7 .*; line 9 \("790\\u000700"\)/)
    assert.match(lines, /dump\/admin1CodesASCII\.txt: control character: 1, such as line 5 /)
  })

  it('a duplicate area, of which the first row counts, without stopping the import', async () => {
    const source = await sourceOf(folder, {
      areas: [...TWO_CITIES.areas, 'UA.15\tLwow\tLwow\t1', 'TR.ab\tOne\tOne\t2', 'TR.AB\tOther\tOther\t3'],
    })
    const { areas } = await readAll(source)
    assert.deepEqual(
      areas.map(({ code, names }) => `${code} ${names.en}`),
      ['15 Lviv', '83 Silesia', 'AB One'],
    )
    assert.match(
      source.report.lines().join('\n'),
      /admin1CodesASCII\.txt: duplicate code: 2, such as line 3 \("UA\.15"\); line 5 \("TR\.AB"\)$/m,
    )
  })

  it('any number of towns of unknown countries, without making the file unusable', async () => {
    const elsewhere = Array.from({ length: 1200 }, (_, at) => townLine({ id: 10 + at, name: 'A', country: 'XX' }))
    const source = await sourceOf(folder, { towns: [LVIV, ...elsewhere, KATOWICE] })
    assert.equal((await townsOf(source)).length, 2)
    assert.match(source.report.lines().join('\n'), new RegExp(`^${file}unknown country: 1200, such as line 2`, 'm'))
  })

  it('several rows, with the first three as examples', async () => {
    const bad = Array.from({ length: 5 }, (_, at) => townLine({ id: 10 + at, name: 'A', lat: 91 }))
    const source = await sourceOf(folder, { towns: [LVIV, KATOWICE, ...bad] })
    await townsOf(source)
    assert.match(
      source.report.lines().join('\n'),
      /impossible coordinates: 5, such as line 3 [^;]+; line 4 [^;]+; line 5 [^;]+$/m,
    )
  })
})

/** Letters that compress too little to be taken for a zip bomb. */
function randomText(length: number): string {
  const random = randomNumbers(length)
  return Buffer.from(Uint8Array.from({ length }, () => 97 + Math.floor(random() * 26))).toString('latin1')
}
