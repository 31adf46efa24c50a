import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

describe('the build of browser assets', () => {
  let project = ''
  let pages = ''
  before(async () => {
    project = mkdtempSync(join(tmpdir(), 'refdir-build-'))
    pages = join(project, 'dist', 'pages')
    for (const folder of ['scripts', 'web', 'client/src'])
      cpSync(join(ROOT, folder), join(project, folder), { recursive: true })
    for (const folder of ['node_modules', 'src', 'data']) symlinkSync(join(ROOT, folder), join(project, folder))
    await build()
  })
  after(() => rmSync(project, { recursive: true }))

  const build = () => run(process.execPath, [join(project, 'scripts', 'build-pages.ts')])
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

  it('removes files that neither its list nor the previous one names', async () => {
    await build()
    await build()
    assert.deepEqual(readdirSync(pages).sort(), ['assets.json', ...listed()].sort())
    assert.deepEqual(readdirSync(join(project, 'dist')), ['pages'])
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
