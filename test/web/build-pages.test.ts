import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isOpenToNobody, nobody, openToNobody } from '../nobody.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** A module that lets a build rename its files so slowly that another one meets it. */
const SLOW_RENAMES = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { renameSync } = fs
  fs.renameSync = (from, to) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    renameSync(from, to)
  }
  syncBuiltinESMExports()
`)}`

describe('the build of browser assets', () => {
  const project = temporaryFolder()
  const pages = join(project, 'dist', 'pages')
  before(async () => {
    for (const folder of ['scripts', 'web', 'client/src'])
      cpSync(join(ROOT, folder), join(project, folder), { recursive: true })
    for (const folder of ['node_modules', 'src', 'data']) symlinkSync(join(ROOT, folder), join(project, folder))
    await build()
  })

  const build = (...flags: readonly string[]) =>
    run(process.execPath, [...flags, join(project, 'scripts', 'build-pages.ts')])
  const change = (file: string, text: string) => appendFileSync(join(project, file), text)

  /** The files that the list names, all of which are there. */
  function listed(): readonly string[] {
    const list: Record<string, { file: string }> = JSON.parse(readFileSync(join(pages, 'assets.json'), 'utf8'))
    const files = Object.values(list).map(({ file }) => file)
    for (const file of files) assert(readFileSync(join(pages, file)).length > 0, file)
    return files
  }

  it('keeps every listed file readable at each moment, and those of the previous list afterwards', async () => {
    const earlier = listed()
    change('web/explorer.ts', "\ndocument.title += 'anew'\n")
    let isBuilt = false
    const built = build().finally(() => {
      isBuilt = true
    })
    for (; !isBuilt; await pause(1)) listed()
    await built
    const later = listed()
    const gone = earlier.filter((file) => !later.includes(file))
    assert.match(gone.join(), /^explorer-\w+\.js$/)
    for (const file of gone) readFileSync(join(pages, file))
  })

  it('can run while another one does, also if a source is changed in between', async () => {
    const first = build('--import', SLOW_RENAMES)
    const isWriting = () => readdirSync(pages).some((file) => /\.\d+$/.test(file))
    await until(isWriting)
    change('web/explorer.ts', "\ndocument.title += 'once more'\n")
    await Promise.all([first, build('--import', SLOW_RENAMES)])
    listed()
  })

  it('removes files that neither its list nor the previous one names, once they are a minute old', async () => {
    await build()
    const unlisted = readdirSync(pages).filter((file) => file !== 'assets.json' && !listed().includes(file))
    assert.notEqual(unlisted.length, 0)
    const aMinuteAgo = Date.now() / 1000 - 61
    for (const file of unlisted) utimesSync(join(pages, file), aMinuteAgo, aMinuteAgo)
    await build()
    assert.deepEqual(readdirSync(pages).sort(), ['assets.json', ...listed()].sort())
    assert.deepEqual(readdirSync(join(project, 'dist')), ['pages'])
  })

  it('leaves what was built before to whoever starts the service without the right to write', {
    skip: !isOpenToNobody(join(ROOT, 'package.json')) && 'nobody may read the checkout',
  }, async () => {
    const earlier = readdirSync(pages)
    openToNobody(project)
    chmodSync(pages, 0o555)
    const built = run(process.execPath, [join(project, 'scripts', 'build-pages.ts')], nobody())
    const { stderr } = await built.finally(() => chmodSync(pages, 0o755))
    assert.match(stderr, /^The pages are not built anew, since EACCES: /)
    assert.deepEqual(readdirSync(pages), earlier)
  })

  it('changes nothing if it fails', async () => {
    const earlier = listed()
    change('web/docs.ts', '\nconst = \n')
    await assert.rejects(build(), /docs\.ts/)
    assert.deepEqual(
      [readdirSync(pages).sort(), readdirSync(join(project, 'dist'))],
      [['assets.json', ...earlier].sort(), ['pages']],
    )
  })
})
