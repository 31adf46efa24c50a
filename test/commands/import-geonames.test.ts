import assert from 'node:assert/strict'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, it, mock } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { importCommand } from '../../src/commands/import-geonames.ts'
import { compileGeonames } from '../../src/commands/steps/compile-geonames.ts'
import { ConfigError } from '../../src/config/config.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { bundledCatalog } from '../bundled.ts'
import { runProgram } from '../program.ts'
import { archive, patched } from '../sources/geonames/archive.ts'
import { KATOWICE, LVIV, postalLine, TWO_CITIES, townLine, writeExport } from '../sources/geonames/export-folder.ts'
import { type MirrorServer, mirrorServer, silent } from '../sources/geonames/mirror-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The mirror is in this program, which compiles for seconds on a slow machine. */
const PATIENCE = { answer: 30_000, stall: 30_000, attempts: 2, pause: 1 }

/** Serves every file of a folder. */
function serveFolder(mirror: MirrorServer, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    mirror.serve(`/export/${relative(folder, path)}`, readFileSync(path))
  }
}

describe('refdir import geonames', () => {
  const root = temporaryFolder()
  let folder = ''
  let mirror: MirrorServer
  before(async () => {
    mirror = await mirrorServer()
  })
  after(() => mirror.close())

  async function freshExport(changes: Parameters<typeof writeExport>[1] = {}): Promise<string> {
    folder = mkdtempSync(join(root, 'export-'))
    await writeExport(folder, changes)
    serveFolder(mirror, folder)
    mirror.asked.length = 0
    return folder
  }

  /** What an import makes, its bytes and its report. */
  async function imported(place: {
    from?: string
    mirror?: string
    countries?: string[]
    store?: string
    patience?: typeof PATIENCE
  }) {
    const { from, mirror: url, countries = [], store = mkdtempSync(join(root, 'store-')), patience = PATIENCE } = place
    const selection = { dataset: 'allCountries', countries } as const
    const request = { from, mirror: url, selection, data: undefined, store, patience }
    const made: { bytes: Buffer; report: string }[] = []
    await compileGeonames(
      request,
      () => {},
      async ({ compiled: { sections, report }, reading }) => {
        const { parts } = encodeSnapshot(sections, FOLD_VERSION)
        made.push({ bytes: Buffer.concat([...parts]), report: [...reading, ...report.lines()].join('\n') })
      },
    )
    assert(made[0] !== undefined)
    return made[0]
  }

  describe('with an export of some towns', () => {
    let ofFolder: Awaited<ReturnType<typeof imported>>
    let catalog: Catalog
    before(async () => {
      const small = townLine({ id: 11, name: 'Dubliany', lat: 49.9, lon: 24.1 })
      const lacking = townLine({ id: 703448, name: 'Kyiv', lat: 50.45, lon: 30.52, admin1: '00', population: 0 })
      const from = await freshExport({
        towns: [...TWO_CITIES.towns, small, lacking],
        postcodes: [
          postalLine('UA', '80381', 'Дубляни', '15', 49.9, 24.1),
          postalLine('UA', '79999', 'Lviv', '15', 49.84, 24.02),
          postalLine('UA', '77777', 'Lviv', '15', 49.84, 24.02),
        ],
      })
      ofFolder = await imported({ from })
      const file = join(root, 'some.refdir')
      writeFileSync(file, ofFolder.bytes)
      catalog = new Catalog(await openSnapshot(file, FOLD_VERSION), new Date())
    })

    it('makes the same snapshot from a folder and a mirror; a simultaneous import only revalidates', async () => {
      const place = { mirror: `${mirror.url}/export/`, store: mkdtempSync(join(root, 'store-')) }
      for (const ofMirror of await Promise.all([imported(place), imported(place)])) {
        assert(ofFolder.bytes.equals(ofMirror.bytes))
        assert.equal(ofFolder.report, ofMirror.report)
      }
      const isKnown = mirror.asked.map(({ headers }) => headers['if-none-match'] !== undefined)
      assert.deepEqual(isKnown, [...Array(5).fill(false), ...Array(5).fill(true)])
    })

    it('keeps the town and area ids of the bundled data', async () => {
      const [bundled, own] = [await bundledCatalog(), catalog].map(({ languages, towns, directories }) => {
        const english = languages.indexOf('en') ?? 0
        const found: { id: number; areaId: number }[] = JSON.parse(towns.byIds([702550, 3096472], english).toString())
        return {
          towns: found.map(({ id, areaId }) => ({ id, areaId })),
          areas: directories.areas.map(({ id, countrySign, code }) => `${countrySign}.${code} ${id}`),
        }
      })
      assert.deepEqual(own?.towns, bundled?.towns)
      assert.deepEqual(
        own?.towns.map(({ areaId }) => areaId),
        [80400015, 61600083],
      )
      assert.deepEqual(own?.areas, bundled?.areas)
    })

    it('serves the export’s postal codes and the curated ones, without repeating codes in curated ranges', () => {
      const [lviv, village] = JSON.parse(catalog.towns.byIds([702550, 11], 0).toString())
      assert.deepEqual(village.postcode, ['80381'])
      assert.deepEqual(lviv.postcode, ['77777', '79000-79999'])
    })

    it('fills in a town’s missing area and population from the bundled data', () => {
      assert.equal(JSON.parse(catalog.towns.byIds([703448], 0).toString())[0].areaId, 80400012)
      assert.match(ofFolder.report, /^filled from the bundled towns: area 1, population 1$/m)
    })
  })

  it('refuses --from together with --mirror, and unknown countries', async () => {
    await assert.rejects(
      imported({ from: 'a', mirror: 'http://b.example' }),
      /--from \(REFDIR_IMPORT_FROM\) and --mirror \(REFDIR_MIRROR\): only one of them can be given/,
    )
    await assert.rejects(imported({ from: 'a', countries: ['UA', 'XX'] }), /--countries: countries\.csv has no XX/)
  })

  it('downloads only the files of the requested countries from a mirror', async () => {
    await freshExport({ postcodes: TWO_CITIES.postcodes.slice(0, 1) })
    await imported({ mirror: `${mirror.url}/export`, countries: ['PL'] })
    assert.deepEqual(mirror.asked.map(({ path }) => path.replace('/export/', '')).sort(), [
      'dump/PL.zip',
      'dump/admin1CodesASCII.txt',
      'dump/alternateNamesV2.zip',
      'dump/countryInfo.txt',
      'zip/PL.zip',
    ])
  })

  const isRoot = process.geteuid?.() === 0
  it('gives what root downloads to the owner of the store', { skip: !isRoot && 'takes root' }, async () => {
    await freshExport()
    const store = mkdtempSync(join(root, 'store-'))
    const nobody = 65_534
    chownSync(store, nobody, nobody)
    await imported({ mirror: `${mirror.url}/export`, store })
    const fetched = readdirSync(store, { recursive: true, encoding: 'utf8' })
    assert(fetched.includes(join('downloads', 'dump', 'allCountries.zip')))
    for (const name of fetched) assert.equal(statSync(join(store, name)).uid, nobody, name)
  })

  it('leaves alone what links in the store lead to', { skip: !isRoot && 'takes root' }, async () => {
    await freshExport()
    const store = mkdtempSync(join(root, 'store-'))
    const elsewhere = mkdtempSync(join(root, 'elsewhere-'))
    const file = join(elsewhere, 'shadow')
    writeFileSync(file, 'of root')
    mkdirSync(join(store, 'downloads', 'dump'), { recursive: true })
    symlinkSync(elsewhere, join(store, 'downloads', 'link'))
    symlinkSync(file, join(store, 'downloads', 'dump', 'countryInfo.txt.json'))
    for (const folder of [store, join(store, 'downloads')]) chownSync(folder, 65_534, 65_534)
    await imported({ mirror: `${mirror.url}/export`, store })
    for (const path of [elsewhere, file]) assert.equal(statSync(path).uid, 0, path)
    assert.equal(readFileSync(file, 'utf8'), 'of root')
  })

  it('removes what came of a download that the disk has no room for, and names it', async () => {
    await freshExport()
    mirror.serve('/export/dump/countryInfo.txt', Buffer.alloc(1_000_000, 'x'))
    const store = mkdtempSync(join(root, 'store-'))
    for (const fileBlocks of [0, 100]) {
      const args = ['import', 'geonames', '--mirror', `${mirror.url}/export`, '--store', store]
      const { code, stderr } = await runProgram(args, root, {}, { fileBlocks })
      assert.equal(code, 1)
      assert.match(stderr, /^refdir import geonames: .+\.part: cannot be written: EFBIG: file too large, write$/m)
      const left = readdirSync(join(store, 'downloads'), { recursive: true })
      assert.deepEqual(
        left.filter((name) => String(name).includes('.part')),
        [],
      )
    }
  })

  it('downloads a damaged file again on the next import', async () => {
    await freshExport()
    const store = mkdtempSync(join(root, 'store-'))
    const place = { mirror: `${mirror.url}/export`, store }
    const sound = await archive({ 'allCountries.txt': `${LVIV}\n${KATOWICE}\n` }, false)
    mirror.serve('/export/dump/allCountries.zip', patched(sound, 'Katowice', 'Katovice'))
    await assert.rejects(imported(place), /allCountries\.zip: the archive is damaged \(the checksum/)
    mirror.serve('/export/dump/allCountries.zip', sound)
    await imported(place)
  })

  for (const [what, message, spoil] of [
    [
      'lacks a file',
      /dump\/allCountries\.zip: the mirror has no such file \(404\)/,
      () => mirror.forget('/export/dump/allCountries.zip'),
    ],
    ['does not answer', /the mirror does not answer \(2 attempts\)/, () => mirror.queue(silent, silent)],
    [
      'serves something other than an archive',
      /damaged/,
      () => mirror.serve('/export/dump/allCountries.zip', Buffer.from('x')),
    ],
  ] as const) {
    it(`fails and adds nothing but downloads to the store if the mirror ${what}`, async () => {
      await freshExport()
      spoil()
      const store = mkdtempSync(join(root, 'store-'))
      const patience = { ...PATIENCE, answer: 2_000 }
      await assert.rejects(imported({ mirror: `${mirror.url}/export`, store, patience }), message)
      assert.deepEqual(readdirSync(store), ['downloads'])
    })
  }
})

describe('the command refdir import geonames', () => {
  const root = temporaryFolder()
  const store = join(root, 'store')

  /** Runs the command in this program: one of its own for each takes too long. */
  async function run(...args: readonly string[]): Promise<string> {
    const log = mock.method(console, 'log', () => {})
    try {
      await importCommand.run(args.includes('--store') ? args : [...args, '--store', store], {})
      return log.mock.calls.map(({ arguments: [line] }) => `${line}\n`).join('')
    } finally {
      log.mock.restore()
    }
  }

  it('publishes, but keeps the current publication if a file is damaged', async () => {
    const folder = join(root, 'export')
    await writeExport(folder, { towns: [...TWO_CITIES.towns, townLine({ id: 5, name: 'Nowhere', lat: 100 })] })
    const printed = await run('--from', folder, '--publish')
    assert.match(printed, /^left out: dump\/allCountries\.zip: impossible coordinates: 1, such as line 4/m)
    assert.match(printed, /^published as number 1\b/m)
    const published = await new FolderStore(store).current()
    assert.deepEqual([published?.inputs, published?.note], ['', '2 towns from GeoNames allCountries'])

    truncateSync(join(folder, 'dump', 'allCountries.zip'), 100)
    await assert.rejects(run('--from', folder, '--publish'), /allCountries\.zip: the archive is damaged/)
    assert.deepEqual(await new FolderStore(store).history(), [{ ...published, isKept: true }])
  })

  it('writes a file to publish later if --publish is not given', async () => {
    const folder = join(root, 'unpublished')
    await writeExport(folder)
    const before = await new FolderStore(store).history()
    const file = join(root, 'ukraine.refdir')
    await run('--from', folder, '--countries', 'ua', '--out', file)
    assert.equal(new Catalog(await openSnapshot(file, FOLD_VERSION), new Date()).directories.townCount, 1)
    assert.deepEqual(await new FolderStore(store).history(), before)
  })

  it('writes the file even if the current publication is unreadable', async () => {
    const folder = join(root, 'unreadable')
    await writeExport(folder)
    const damaged = join(root, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'history.json'), '[{')
    const file = join(root, 'saved.refdir')
    const printed = await run('--from', folder, '--out', file, '--store', damaged)
    assert.match(printed, /^cannot be compared with what is published: .*history\.json/m)
    assert.equal(new Catalog(await openSnapshot(file, FOLD_VERSION), new Date()).directories.townCount, 2)
    await assert.rejects(run('--from', folder, '--publish', '--store', damaged), /history\.json/)
  })

  it('refuses invalid options, with an explanation for each', async () => {
    await assert.rejects(
      run(
        '--countries',
        'Ukraine',
        '--mirror',
        'ftp://b.example',
        '--dataset',
        'cities',
        '--out',
        join(root, 'none', 'x'),
      ),
      (error) =>
        error instanceof ConfigError &&
        /--countries \(REFDIR_IMPORT_COUNTRIES\): "Ukraine" is not a list of country signs/.test(error.message) &&
        /--mirror \(REFDIR_MIRROR\) is not an address/.test(error.message) &&
        /--dataset \(REFDIR_IMPORT_DATASET\): "cities" is not one of allCountries, cities500/.test(error.message),
    )
    const isFault = (fault: RegExp) => (error: unknown) => error instanceof ConfigError && fault.test(error.message)
    await assert.rejects(run('--out', root), isFault(/--out .* exists and is not a file/))
    await assert.rejects(run('--out', '/dev/null'), isFault(/--out \/dev\/null exists and is not a file/))
    await assert.rejects(
      run('--out', 'x', '--publish'),
      isFault(/--out x \(REFDIR_OUT\): with --publish no file is written/),
    )
    await assert.rejects(run('--out', join(root, 'none', 'x')), isFault(/--out .*x: there is no folder .*none$/))
  })
})
