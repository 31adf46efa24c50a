import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { deliver } from '../../src/commands/publishing.ts'
import { type Compiled, compile } from '../../src/compile/compile.ts'
import { ShrinkError } from '../../src/compile/shrink.ts'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import { DirectoryStore } from '../../src/store/directory.ts'
import type { Publication } from '../../src/store/store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'

const PUBLISH = { publish: true, allowShrink: false, out: undefined, note: 'test' }

describe('delivering what was compiled', () => {
  let folder = ''
  let store: DirectoryStore
  let printed: string[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'refdir-deliver-'))
    store = new DirectoryStore(join(folder, 'store'))
    printed = []
    mock.method(console, 'log', (line: string) => printed.push(line))
  })
  afterEach(() => {
    mock.restoreAll()
    rmSync(folder, { recursive: true })
  })

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

  it('publishes as a choice that no start of the service compiles over', async () => {
    await publish(one())
    assert.equal((await store.current())?.inputs, '')
  })

  it('refuses a loss, says which and how to allow it, and changes nothing', async () => {
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

  it('publishes nothing twice in a row, as a daily refresh would', async () => {
    await publish(both())
    await publish(both())
    assert.equal((await store.history()).length, 1)
    assert.match(printed.at(-1) ?? '', /^number 1 .* is already current: nothing to publish$/)
  })

  it('makes a choice of what the service compiled by itself, though the data are the same', async () => {
    await publish(both())
    // Whole: one that cannot be served is published anew whoever made it.
    const { version, parts } = encodeSnapshot((await both()).sections, FOLD_VERSION)
    await store.publish({ version, parts, inputs: 'digest', note: '' })
    await publish(both())
    assert.deepEqual(
      (await store.history()).map(({ inputs }) => inputs),
      ['', 'digest', ''],
    )
  })

  it('mends a current snapshot that is damaged or gone', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    const bytes = readFileSync(file)
    for (const damage of [() => writeFileSync(file, bytes.fill(0, 1000)), () => rmSync(file)]) {
      damage()
      await publish(both())
      assert.doesNotThrow(() => openSnapshot(file, FOLD_VERSION))
    }
    assert.equal((await store.history()).length, 3)
  })

  it('mends a current snapshot that is another one, as after a restore under the wrong name', async () => {
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
    assert.equal(openSnapshot(file, FOLD_VERSION).version, version)
  })

  it('writes a file where it is not to publish, and tells of a loss all the same', async () => {
    await publish(both())
    const out = join(folder, 'one.refdir')
    await deliver(store, await one(), { ...PUBLISH, publish: false, out })
    assert.match(printed.join('\n'), /^looks like a mistake: it loses 1 of 2 towns/m)
    assert.equal(printed.at(-1), `written to ${out}; refdir publish --allow-shrink ${out} makes it current`)
    assert.doesNotThrow(() => openSnapshot(out, FOLD_VERSION))
    assert.equal((await store.current())?.number, 1)
    assert.deepEqual(readdirSync(folder).toSorted(), ['one.refdir', 'store'])
  })

  it('refuses to publish over a snapshot that cannot be read just now: what it would lose cannot be told', async () => {
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

  it('names no option that would hide a loss, where what is published cannot be read just now', async () => {
    await publish(both())
    const file = await store.file((await store.current()) ?? assert.fail())
    rmSync(file)
    symlinkSync(file, file)
    const out = join(folder, 'one.refdir')
    await deliver(store, await one(), { ...PUBLISH, publish: false, out })
    const once = 'once what is published can be read'
    assert.equal(printed.at(-1), `written to ${out}; refdir publish ${out}, ${once}, makes it current`)
  })

  it('publishes over a snapshot that is gone', async () => {
    await publish(both())
    rmSync(await store.file((await store.current()) ?? assert.fail()))
    await publish(one())
    assert.match(printed.join('\n'), /^cannot be compared with number 1 .*is gone/m)
    assert.equal((await store.current())?.number, 2)
  })

  it('compares anew with what somebody else publishes meanwhile', async () => {
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

  it('says so where what is published cannot be compared with, and goes on', async () => {
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
