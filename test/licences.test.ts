import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'

const SCRIPT = join(import.meta.dirname, '..', 'scripts', 'licences.ts')

interface Licences {
  readonly shipped?: string
  readonly development?: string
}

/** What the script makes of an installation of two packages: one that is shipped, and one for development alone. */
function checked({ shipped = 'MIT', development = 'MIT' }: Licences) {
  const folder = temporaryFolder()
  const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content))
  write('package.json', { dependencies: { shipped: '1.0.0' }, devDependencies: { development: '1.0.0' } })
  for (const [name, license] of Object.entries({ shipped, development })) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    write(`node_modules/${name}/package.json`, { name, version: '1.0.0', license })
  }
  return spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' })
}

describe('scripts/licences.ts', () => {
  it('lists the packages of each licence', () => {
    const { status, stdout, stderr } = checked({})
    assert.deepEqual([status, stdout, stderr], [0, 'MIT (2): development, shipped\n', ''])
  })

  it('fails on a licence that is not allowed, and names its packages', () => {
    const { status, stderr } = checked({ shipped: 'GPL-3.0-only' })
    assert.equal(status, 1)
    assert.equal(stderr, 'shipped 1.0.0: GPL-3.0-only is not among the licences that scripts/licences.ts allows\n')
  })

  it('allows more for what is not shipped', () => {
    assert.equal(checked({ development: 'MPL-2.0' }).status, 0)
    assert.equal(checked({ shipped: 'MPL-2.0' }).status, 1)
  })

  it('takes any of several alternatives, and all of those that apply together', () => {
    assert.equal(checked({ shipped: '(GPL-3.0-only OR MIT)' }).status, 0)
    assert.equal(checked({ shipped: 'ISC AND MIT' }).status, 0)
    assert.equal(checked({ shipped: 'GPL-3.0-only AND MIT' }).status, 1)
  })
})
