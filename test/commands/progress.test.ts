import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'

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
