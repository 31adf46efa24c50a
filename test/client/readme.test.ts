import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { LVIV, Service } from '../http/service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

describe('the example of the client in the README', () => {
  it('has ten lines, and runs as it stands', async () => {
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(README) ?? []
    assert(example.trim().split('\n').length <= 10)
    const service = await Service.start()
    const folder = mkdtempSync(join(tmpdir(), 'refdir-readme-'))
    try {
      const client = join(ROOT, 'client', 'src', 'index.ts')
      const program = example.replace('refdir-client', client).replace('http://127.0.0.1:8080', service.base)
      writeFileSync(join(folder, 'example.mjs'), program)
      const env = { PATH: process.env.PATH ?? '', REFDIR_KEY: service.key }
      const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.mjs')], { env })
      assert.match(stdout, new RegExp(`^${LVIV} Львів \\[ '79000-79999' \\]\nЗерно`))
    } finally {
      rmSync(folder, { recursive: true })
      await service.stop()
    }
  })
})
