import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { before, describe, it, mock } from 'node:test'
import { crc32 } from 'node:zlib'
import type { Command } from '../../src/commands/command.ts'
import { historyCommand } from '../../src/commands/history.ts'
import { inspectCommand } from '../../src/commands/inspect.ts'
import { inspectionLines, inspectSnapshot } from '../../src/commands/output/inspection.ts'
import { publishCommand } from '../../src/commands/publish.ts'
import { rollbackCommand } from '../../src/commands/rollback.ts'
import { serveCommand } from '../../src/commands/serve.ts'
import { ShrinkError } from '../../src/compile/comparison/shrink.ts'
import { COMPILE_VERSION } from '../../src/compile/compile-version.ts'
import { ConfigError } from '../../src/config/config.ts'
import { HEADER, SnapshotError } from '../../src/snapshot/format.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { GoneError, type Publication, StoreError } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { bundledSnapshotFile } from '../bundled.ts'
import { compiledSnapshot, fileBytes } from '../compile/compiled-snapshot.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'
import { EL_TARTER, SINGAPORE } from '../http/service.ts'
import { asNobody, openToNobody } from '../nobody.ts'
import { Program, runProgram } from '../program.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const COMMANDS: readonly Command[] = [publishCommand, historyCommand, rollbackCommand, inspectCommand, serveCommand]

interface Outcome {
  readonly error: unknown
  readonly printed: string
}

const folder = temporaryFolder()
before(async () => {
  writeFileSync(join(folder, 'one.refdir'), fileBytes(await compiledSnapshot(sourceOf(LVIV), smallCurated())))
  writeFileSync(join(folder, 'two.refdir'), fileBytes(await compiledSnapshot(sourceOf(LVIV, KATOWICE), smallCurated())))
})

/** Runs a command on a store in the folder with the snapshots; a program of its own for each takes too long. */
async function refdir(store: string, name: string, ...args: string[]): Promise<Outcome> {
  const lines: string[] = []
  const { mock: log } = mock.method(console, 'log', (line: string) => lines.push(line))
  try {
    const command = COMMANDS.find((each) => each.name === name) ?? assert.fail(`no command ${name}`)
    const files = args.map((arg) => (arg.endsWith('.refdir') ? join(folder, arg) : arg))
    const error = await command.run(files, { REFDIR_STORE: join(folder, store) }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return { error, printed: lines.join('\n').replaceAll(`${folder}/`, '') }
  } finally {
    log.restore()
  }
}

type Fault = new (message: string) => Error

/** @param expected undefined: all went well. */
function assertSays({ error, printed }: Outcome, expected: Fault | undefined, words: RegExp): void {
  if (expected === undefined) {
    assert.equal(error, undefined)
    assert.match(printed, words)
  } else {
    assert(error instanceof expected, String(error))
    assert.match(error.message, words)
  }
}

/** A snapshot whose header states another format version or fold version. */
function ofOtherVersion(offset: number): Buffer {
  const bytes = readFileSync(join(folder, 'one.refdir'))
  bytes.writeUInt32LE(99, offset)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, HEADER.headerChecksum)), HEADER.headerChecksum)
  return bytes
}

describe('the store commands', () => {
  before(async () => {
    assertSays(await refdir('store', 'publish', 'one.refdir'), undefined, /published as number 1/)
    assertSays(await refdir('store', 'publish', 'two.refdir'), undefined, /towns: 1 → 2\n[\s\S]*published as number 2/)
  })

  it('report a file that does not exist', async () => {
    for (const name of ['publish', 'inspect'])
      assertSays(await refdir('store', name, 'none.refdir'), SnapshotError, /none\.refdir: there is no such file$/)
  })

  it('list the history', async () => {
    const { printed } = await refdir('store', 'history')
    assert.match(printed, /^ +1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}[0-9a-f]{16} {2}1 towns, from one\.refdir$/m)
    assert.match(printed, /^ +2 .* 2 towns, from two\.refdir$/m)
    assert.match(printed, /^number 2 is current$/m)
    const listed = JSON.parse((await refdir('store', 'history', '--json')).printed)
    assert.deepEqual(
      listed.map(({ number, isKept, isCurrent }: Record<string, unknown>) => [number, isKept, isCurrent]),
      [
        [1, true, false],
        [2, true, true],
      ],
    )
    assertSays(await refdir('empty', 'history'), undefined, /^nothing is published in empty yet$/m)
  })

  it('show the contents of a snapshot', async () => {
    assertSays(
      await refdir('store', 'inspect'),
      undefined,
      /^published +number 2, [\s\S]*^towns +2$[\s\S]*^by country +UA 1, PL 1\nnamed in [\s\S]*^sections +towns: \d+\.\d MB in 8 sections$/m,
    )
    const { printed } = await refdir('store', 'inspect', '1', '--json')
    const inspection = JSON.parse(printed)
    assert.equal(inspection.towns, 1)
    assert.equal(inspection.townsWithPostcodes, 1)
    assert.equal(inspection.publication.number, 1)
    assert.deepEqual(inspection.languages[1], { code: 'uk', townsNamed: 1 })
    assert.deepEqual(inspection.provenance, [{ source: 'test', licence: 'CC0', url: 'https://example.org/' }])
    assert(inspection.sections.some(({ name }: { name: string }) => name === 'towns.records'))
    assertSays(await refdir('empty', 'inspect', 'one.refdir'), undefined, /^file +one\.refdir$/m)
    const ofFile = await refdir('empty', 'inspect', 'one.refdir', '--json')
    assert.equal(JSON.parse(ofFile.printed).publication, null)
    assertSays(await refdir('store', 'inspect', '9'), StoreError, /there is no publication 9; refdir history lists/)
    assertSays(
      await refdir('empty', 'inspect'),
      StoreError,
      /nothing is published in .*empty yet: refdir compile --pub/,
    )
    assertSays(await refdir('empty', 'inspect', folder), SnapshotError, /refdir-\w+: not a file$/)
  })

  it('show, and do not obey, what would control the terminal in a snapshot from elsewhere', async () => {
    const town = { ...LVIV, names: { ...LVIV.names, uk: 'Ль\u001b[2Jвів\u009b' } }
    const bytes = fileBytes(await compiledSnapshot(sourceOf(town), smallCurated()))
    writeFileSync(join(folder, 'hostile.refdir'), bytes)
    const { printed } = await refdir('empty', 'inspect', 'hostile.refdir', '--town', String(LVIV.id))
    assert.match(printed, /^name +Ль\\u001b\[2Jвів\\u009b \(ru, uk/m)
  })

  it('list the history in the same way, where the name of a file has such characters', async () => {
    copyFileSync(join(folder, 'one.refdir'), join(folder, 'one\u001b[2J\n.refdir'))
    await refdir('named', 'publish', 'one\u001b[2J\n.refdir')
    assertSays(await refdir('named', 'history'), undefined, /1 towns, from one\\u001b\[2J\\u000a\.refdir$/m)
  })

  it('refuse to inspect a publication whose snapshot is no longer kept', async () => {
    for (const file of ['one.refdir', 'two.refdir']) await refdir('short', 'publish', file, '--keep', '1')
    assertSays(
      await refdir('short', 'inspect', '1'),
      StoreError,
      /^publication 1: its snapshot [0-9a-f]{16} is no longer kept; compile it again, or choose another$/,
    )
    assertSays(await refdir('short', 'inspect', '2'), undefined, /^published +number 2, /)
  })

  it('refuse to inspect a damaged snapshot file, wherever the damage is', async () => {
    const bytes = readFileSync(join(folder, 'one.refdir'))
    for (const place of [40, bytes.length >> 1, bytes.length - 100]) {
      const damaged = Buffer.from(bytes)
      damaged.fill(damaged.readUInt8(place) ^ 1, place, place + 1)
      writeFileSync(join(folder, 'damaged.refdir'), damaged)
      assertSays(await refdir('empty', 'inspect', 'damaged.refdir'), SnapshotError, /damaged\.refdir: .* is damaged/)
    }
  })

  /** Publishes a snapshot in an empty store, and says where it lies. */
  async function publishedIn(name: string): Promise<{ publication: Publication; file: string }> {
    const store = new FolderStore(join(folder, name))
    assertSays(await refdir(name, 'publish', 'one.refdir'), undefined, /published as number 1/)
    const publication = (await store.current()) ?? assert.fail()
    return { publication, file: await store.file(publication) }
  }

  it('name a damaged or missing publication and the remedy', async () => {
    const { publication, file } = await publishedIn('worn')
    const damaged = readFileSync(file)
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 100) ^ 1, damaged.length - 100)
    writeFileSync(file, damaged)
    const words = new RegExp(
      `^publication 1 \\(${publication.version}\\): ${RegExp.escape(file)}: .* is damaged; refdir rollback N .* publish`,
    )
    assertSays(await refdir('worn', 'inspect'), SnapshotError, words)
    assertSays(await refdir('worn', 'inspect', '1'), SnapshotError, words)
    rmSync(file)
    assertSays(
      await refdir('worn', 'inspect', '--town', '1'),
      GoneError,
      /^publication 1 .* is gone; refdir rollback N/,
    )
  })

  it('name a publication whose file may not be read, and what helps', async () => {
    const { publication, file } = await publishedIn('closed')
    const snapshots = dirname(file)
    const remedy = '; give the user who runs refdir the right to read it, and to enter its folders$'
    const closed = (path: string) =>
      `${RegExp.escape(path)} cannot be read: EACCES: permission denied, \\w+ '.+'${remedy}`
    const words = new RegExp(`^publication 1 \\(${publication.version}\\): ${closed(file)}`)
    openToNobody(folder)
    chmodSync(file, 0)
    await asNobody(async () => {
      for (const args of [[], ['1'], ['--town', '1']])
        assertSays(await refdir('closed', 'inspect', ...args), StoreError, words)
    })
    chmodSync(file, 0o644)
    chmodSync(snapshots, 0)
    await asNobody(async () => {
      assertSays(await refdir('closed', 'inspect'), StoreError, words)
      assertSays(await refdir('closed', 'history'), StoreError, new RegExp(`^${closed(snapshots)}`))
    })
    chmodSync(snapshots, 0o755)
  })

  it('report a publication whose file contains another snapshot, also for a single town', async () => {
    const store = new FolderStore(join(folder, 'swapped'))
    assertSays(await refdir('swapped', 'publish', 'two.refdir'), undefined, /published as number 1/)
    const file = await store.file((await store.current()) ?? assert.fail())
    copyFileSync(join(folder, 'one.refdir'), file)
    const words = /^publication 1 .*: contains snapshot [0-9a-f]{16}, not [0-9a-f]{16}; refdir rollback N/
    assertSays(await refdir('swapped', 'inspect'), SnapshotError, words)
    assertSays(await refdir('swapped', 'inspect', '--town', String(LVIV.id)), SnapshotError, words)
  })

  it('show everything about a town', async () => {
    const { printed } = await refdir('store', 'inspect', '--town', String(LVIV.id), '--json')
    assert.deepEqual(JSON.parse(printed), {
      id: LVIV.id,
      names: { ru: 'Львів', uk: 'Львів', en: 'Lviv' },
      country: { sign: 'UA', name: 'Ukraine' },
      area: { id: 80400015, name: 'Lviv Oblast' },
      region: { id: 1, name: 'West' },
      lat: LVIV.lat,
      lon: LVIV.lon,
      population: LVIV.population,
      rank: 1,
      postcodes: LVIV.postcodes,
      foundBy: [
        { text: 'львів', shownIn: ['ru', 'uk'] },
        { text: 'lviv', shownIn: ['en'] },
        { text: 'lemberg', shownIn: [] },
      ],
    })
    const postcodes = LVIV.postcodes?.join(' ')
    const said = new RegExp(`^postcodes +${postcodes}\n(?:.*\n)*found by +lemberg$`, 'm')
    assertSays(await refdir('store', 'inspect', '--town', String(LVIV.id)), undefined, said)
    assertSays(await refdir('store', 'inspect', '--town', '5'), StoreError, /has no town 5$/m)
  })

  it('show the region of a country where a town has no area, and that it has no postcode', async () => {
    const { path } = await bundledSnapshotFile()
    const show = (town: number) => refdir('empty', 'inspect', relative(folder, path), '--town', String(town))
    assertSays(await show(EL_TARTER), undefined, /^postcodes +none$/m)
    assertSays(await show(SINGAPORE), undefined, /^area +none\nregion +35 South-eastern Asia$/m)
  })

  it('roll back, and forward again', async () => {
    const going = 'back'
    await refdir(going, 'publish', 'one.refdir')
    await refdir(going, 'publish', 'two.refdir')
    assertSays(
      await refdir(going, 'rollback', '1'),
      undefined,
      /towns: 2 → 1\n[\s\S]*^published as number 3 .*, the same as number 1$/m,
    )
    assertSays(await refdir(going, 'history'), undefined, / back to 1$/m)
    assertSays(await refdir(going, 'rollback', '2'), undefined, /^published as number 4 .*, the same as number 2$/m)
    const again = await refdir(going, 'rollback', '4')
    assertSays(again, StoreError, /publication 4 is already the current one/)
    assert.equal(again.printed, '', 'nothing is compared')
    assertSays(await refdir(going, 'rollback', '9'), StoreError, /has no publication 9/)
    assertSays(await refdir(going, 'rollback', 'first'), ConfigError, /"first" is not the number of a publication/)
  })

  it('refuse a publication that loses towns unless given --allow-shrink', async () => {
    await refdir('losing', 'publish', 'two.refdir')
    assertSays(
      await refdir('losing', 'publish', 'one.refdir'),
      ShrinkError,
      /not published[\s\S]*it loses 1 of 2 towns/,
    )
    assertSays(await refdir('losing', 'publish', 'one.refdir', '--allow-shrink'), undefined, /published as number 2/)
  })

  it('keep as many snapshots as --keep says', async () => {
    await refdir('keeping', 'publish', 'one.refdir')
    await refdir('keeping', 'publish', 'two.refdir', '--keep', '1')
    assertSays(await refdir('keeping', 'history'), undefined, /^ +1 .* \(snapshot no longer kept\)$/m)
    assertSays(
      await refdir('keeping', 'rollback', '1'),
      StoreError,
      /publication 1: its snapshot [0-9a-f]+ is no longer kept/,
    )
  })

  it('refuse a time to wait in a folder, where nothing waits', async () => {
    for (const [name, operand] of [
      ['publish', 'one.refdir'],
      ['rollback', '1'],
    ] as const)
      assertSays(
        await refdir('waiting', name, operand, '--activate-after', '60'),
        ConfigError,
        /^--activate-after 60 \(REFDIR_ACTIVATE_AFTER\): only with DATABASE_URL: /,
      )
    assert.deepEqual(await new FolderStore(join(folder, 'waiting')).history(), [])
  })

  it('record both publications of two programs that run at once', async () => {
    const publishing = ['one.refdir', 'two.refdir'].map(async (file) => {
      const { stdout, stderr, code } = await runProgram(['publish', file, '--store', 'twice', '--allow-shrink'], folder)
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^published as number [12] /m)
    })
    await Promise.all(publishing)
    const history = await new FolderStore(join(folder, 'twice')).history()
    assert.deepEqual(
      history.map(({ number, isKept }) => [number, isKept]),
      [
        [1, true],
        [2, true],
      ],
    )
    assert.equal(new Set(history.map(({ version }) => version)).size, 2)
  })

  it('publish and roll back to snapshots that no service start recompiles over', async () => {
    await refdir('served', 'publish', 'two.refdir')
    await refdir('served', 'publish', 'one.refdir', '--allow-shrink')
    await refdir('served', 'rollback', '1')
    const program = new Program(['serve', '--port', '0', '--log-level', 'silent', '--store', 'served'], folder)
    await program.prints(/serves data set [0-9a-f]{16} \(2 towns\)/)
    await program.stop('SIGTERM')
    assert.equal((await new FolderStore(join(folder, 'served')).history()).length, 3)
  })

  it('advise to compile again if a snapshot was compiled by an older version', async () => {
    const inspection = await inspectSnapshot(join(folder, 'one.refdir'))
    const notes = (compileVersion: number) =>
      inspectionLines({ ...inspection, compileVersion }).filter((line) => line.includes('this program'))
    assert.deepEqual(notes(COMPILE_VERSION), [])
    assert.match(
      notes(COMPILE_VERSION - 1).join(),
      new RegExp(`compiles with ${COMPILE_VERSION}: compile and publish again`),
    )
  })

  it('refuse a snapshot that lacks a section despite valid checksums, and publish over it', async () => {
    const { sections, version } = await openSnapshot(join(folder, 'one.refdir'), FOLD_VERSION)
    const lacking = encodeSnapshot(new Map([...sections].filter(([name]) => name !== 'names.text')), FOLD_VERSION)
    writeFileSync(join(folder, 'lacking.refdir'), fileBytes(lacking))
    assertSays(await refdir('lacking', 'publish', 'lacking.refdir'), SnapshotError, /names\.text/)

    const store = new FolderStore(join(folder, 'lacking'))
    await store.publish({ ...lacking, inputs: '', note: '' })
    await refdir('lacking', 'publish', 'one.refdir')
    assertSays(await refdir('lacking', 'rollback', '1'), SnapshotError, /names\.text/)
    assert.equal((await store.current())?.version, version)
  })

  describe('on a snapshot that this program does not support', () => {
    const OTHERS = {
      'of another format version': [HEADER.formatVersion, /format version 99, this program reads \d+: compile again/],
      'of another fold version': [HEADER.foldVersion, /fold version 99, this program folds with \d+: compile again/],
    } as const
    for (const [what, [offset, words]] of Object.entries(OTHERS)) {
      it(`${what}: report it on inspect, and refuse to publish it, roll back to it or serve it`, async () => {
        const file = `${offset}.refdir`
        writeFileSync(join(folder, file), ofOtherVersion(offset))
        const { error, printed } = await refdir('empty', 'inspect', file)
        assert.match(`${error} ${printed}`, /this program (reads|folds with) \d+.*: compile again/)
        assertSays(await refdir('store', 'publish', file), SnapshotError, words)

        const name = `other-${offset}`
        const store = new FolderStore(join(folder, name))
        await store.publish({ version: 'f'.repeat(16), parts: [ofOtherVersion(offset)], inputs: '', note: '' })
        const remedy =
          /: compile again, with refdir compile --publish or refdir import geonames --publish; refdir rollback N/
        for (const each of [words, remedy]) assertSays(await refdir(name, 'serve', '--port', '0'), SnapshotError, each)
        await refdir(name, 'publish', 'one.refdir')
        assertSays(await refdir(name, 'rollback', '1'), SnapshotError, words)
        assert.equal((await store.current())?.number, 2)
      })
    }
  })
})
