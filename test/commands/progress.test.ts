import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { Program } from '../program.ts'
import { KYIV } from '../sources/bundled-files.ts'
import { temporaryFolder } from '../temporary-folder.ts'

it('progress is shown outside of a terminal as a line for each step, and for each tenth of one whose end is known', async () => {
  const program = `
    import { showProgress } from ${JSON.stringify(import.meta.resolve('../../src/commands/output/progress.ts'))}
    for (const bytes of [10, 19, 35, 95, 100]) showProgress('fetching a.zip', bytes, 100)
    showProgress('fetching b.txt', 5, 5)
    for (const rows of [1000, 2000]) showProgress('reading names', rows)`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  assert.deepEqual(stderr.trimEnd().split('\n'), [
    'fetching a.zip: 10 % …',
    'fetching a.zip: 30 % …',
    'fetching a.zip: 90 % …',
    'fetching b.txt …',
    'reading names …',
  ])
})

const folder = temporaryFolder()

it('the line of a terminal that shows progress is cleared before a fault that ends a compile', async () => {
  writeFileSync(join(folder, 'town-postcodes.csv'), `id,postcodes\n${KYIV},x\n`)
  const asTerminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' }
  const program = new Program(['compile', '--data', '.'], folder, asTerminal)
  assert.equal(await program.ended(), 1)
  const [progress = '', fault] = program.stderr.split('refdir compile: ')
  assert.match(progress, /reading towns: \d+ …/)
  assert(progress.endsWith('\r\x1b[K'), JSON.stringify(progress.slice(-40)))
  assert.match(fault ?? '', /^1 fault in the data files\n/)
})
