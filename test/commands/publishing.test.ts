import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { deliver } from '../../src/commands/steps/publishing.ts'
import { ShrinkError } from '../../src/compile/comparison/shrink.ts'
import { type Compiled, compile } from '../../src/compile/compile.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import type { Publication } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const PUBLISH = { publish: true, allowShrink: false, out: undefined, note: 'test' }

describe('delivering a compiled snapshot', () => {
  const root = temporaryFolder()
  let folder = ''
  let store: FolderStore
  let printed: string[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'deliver-'))
    store = new FolderStore(join(folder, 'store'))
    printed = []
    mock.method(console, 'log', (line: string) => printed.push(line))
  })
  afterEach(() => mock.restoreAll())

  const both = () => compile(sourceOf(LVIV, KATOWICE), smallCurated())
  const one = () => compile(sourceOf(LVIV), smallCurated())

  async function publish(compiled: Promise<Compiled>, allowShrink = false): Promise<void> {
    await deliver(store, await compiled, { ...PUBLISH, allowShrink })
  }

  it('prints the report and what changes, and publishes', async () => {
    await publish(one())
    await publish(both())
    const text = printed.join('\n')
    for (const part of [/^towns +1$/m, /^nothing is published yet/m, /^towns: 1 → 2$/m, /added: 1, such as 3096472/]) {
      assert.match(text, part)
    }
    const current = await store.current()
    assert.match(printed.at(-1) ?? '', new RegExp(`^published as number 2 \\(${current?.version}\\)$`))
    assert.equal(current?.note, 'test')
  })

  it('publishes without a digest of inputs, so that no service start recompiles over it', async () => {
    await publish(one())
    assert.equal((await store.current())?.inputs, '')
  })

  it('refuses to publish a loss of towns, changes nothing, and names the option that allows it', async () => {
    await publish(both())
    const before = await store.history()
    await assert.rejects(publish(one()), (error) => {
      assert(error instanceof ShrinkError)
      assert.match(error.message, /^not published/)
      assert.match(error.message, /it loses 1 of 2 towns \(50\.0 %\)/)
      assert.match(error.message, /--allow-shrink publishes it anyway/)
      return true
    })
    assert.deepEqual(await store.history(), before)
    await publish(one(), true)
    assert.equal((await store.current())?.number, 2)
  })

  it('does not publish the same snapshot twice in a row', async () => {
    await publish(both())
    await publish(both())
    assert.equal((await store.history()).length, 1)
    assert.match(printed.at(-1) ?? '', /^number 1 .* is already current: nothing to publish$/)
  })

  it('publishes again what the service compiled by itself, even if the data are the same', async () => {
    await publish(both())
    // Complete, as a snapshot that cannot be served is published again whoever made it.
    const { version, parts } = encodeSnapshot((await both()).sections, FOLD_VERSION)
    await store.publish({ version, parts, inputs: 'digest', note: '' })
    await publish(both())
    assert.deepEqual(
      (await store.history()).map(({ inputs }) => inputs),
      ['', 'digest', ''],
    )
  })

  it('repairs a damaged or missing current snapshot by publishing it again', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    const bytes = readFileSync(file)
    for (const damage of [() => writeFileSync(file, bytes.fill(0, 1000)), () => rmSync(file)]) {
      damage()
      await publish(both())
      await assert.doesNotReject(openSnapshot(file, FOLD_VERSION))
    }
    assert.equal((await store.history()).length, 3)
  })

  it('repairs a current snapshot whose file contains another one', async () => {
    await publish(one())
    const other = await store.file((await store.current()) ?? assert.fail())
    await publish(both())
    const { version } = (await store.current()) ?? assert.fail()
    const file = await store.file((await store.current()) ?? assert.fail())
    writeFileSync(file, readFileSync(other))
    await publish(both())
    assert.match(
      printed.join('\n'),
      new RegExp(`^cannot be compared with number 2 .*: contains snapshot .*, not ${version}$`, 'm'),
    )
    assert.match(printed.at(-1) ?? '', /^published as number 3/)
    assert.equal((await openSnapshot(file, FOLD_VERSION)).version, version)
  })

  it('writes a file if not asked to publish, and still warns of a loss', async () => {
    await publish(both())
    const out = join(folder, 'one.refdir')
    await deliver(store, await one(), { ...PUBLISH, publish: false, out })
    assert.match(printed.join('\n'), /^looks like a mistake: it loses 1 of 2 towns/m)
    assert.equal(printed.at(-1), `written to ${out}; refdir publish --allow-shrink ${out} makes it current`)
    await assert.doesNotReject(openSnapshot(out, FOLD_VERSION))
    assert.equal((await store.current())?.number, 1)
    assert.deepEqual(readdirSync(folder).toSorted(), ['one.refdir', 'store'])
  })

  it('refuses to publish over an unreadable snapshot unless told to, as losses are unknown', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    rmSync(file)
    symlinkSync(file, file)
    await assert.rejects(publish(one()), (error) => {
      assert(error instanceof ShrinkError)
      assert.match(error.message, /^ {2}cannot be compared with number 1 .*: ELOOP/m)
      return true
    })
    assert.equal((await store.current())?.number, 1)
    await publish(one(), true)
    assert.equal((await store.current())?.number, 2)
  })

  it('does not suggest --allow-shrink while the current snapshot is unreadable', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    rmSync(file)
    symlinkSync(file, file)
    const out = join(folder, 'one.refdir')
    await deliver(store, await one(), { ...PUBLISH, publish: false, out })
    const once = 'once what is published can be read'
    assert.equal(printed.at(-1), `written to ${out}; refdir publish ${out}, ${once}, makes it current`)
  })

  it('publishes over a missing snapshot', async () => {
    await publish(both())
    rmSync(await store.file((await store.current()) ?? assert.fail()))
    await publish(one())
    assert.match(printed.join('\n'), /^cannot be compared with number 1 .*is gone/m)
    assert.equal((await store.current())?.number, 2)
  })

  it('publishes over a snapshot that is damaged in what is not compared', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    const bytes = readFileSync(file)
    const { sections } = await openSnapshot(file, FOLD_VERSION)
    const place = sections.get('names.prefixes')?.byteOffset ?? assert.fail()
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    writeFileSync(file, bytes)
    await publish(one())
    assert.match(printed.join('\n'), /^cannot be compared with number 1 .*: section names\.prefixes is damaged$/m)
    assert.equal((await store.current())?.number, 2)
  })

  it('compares again if somebody else publishes in the meantime', async () => {
    await publish(one())
    const { version, parts } = encodeSnapshot((await both()).sections, FOLD_VERSION)
    const file = store.file.bind(store)
    mock.method(store, 'file', async (publication: Publication) => {
      if (publication.number === 1) await store.publish({ version, parts, inputs: '', note: 'somebody else' })
      return file(publication)
    })
    const other = compile(sourceOf(LVIV, { ...KATOWICE, id: KATOWICE.id + 1 }), smallCurated())
    await assert.rejects(publish(other), ShrinkError)
    assert.equal((await store.current())?.note, 'somebody else')
  })

  it('publishes over a truncated snapshot, and reports that it cannot be compared', async () => {
    await store.publish({
      version: '0123456789abcdef',
      parts: [Buffer.from('of another program')],
      inputs: '',
      note: '',
    })
    await publish(one())
    assert.match(printed.join('\n'), /^cannot be compared with number 1 .*truncated/m)
    assert.equal((await store.current())?.number, 2)
  })
})
