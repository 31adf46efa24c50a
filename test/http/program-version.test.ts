import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { PROGRAM_VERSION, versionOf } from '../../src/http/answers/program-version.ts'
import { temporaryFolder } from '../temporary-folder.ts'

describe('the version of the program', () => {
  const root = temporaryFolder()
  let sources: string
  beforeEach(async () => {
    sources = await mkdtemp(join(root, 'sources-'))
    await mkdir(join(sources, 'search'))
    await writeFile(join(sources, 'main.ts'), 'export const limit = 10\n')
    await writeFile(join(sources, 'search', 'score.ts'), 'export const score = 1\n')
  })
  const version = (runtime = 'v24.0.0') => versionOf(sources, runtime)

  it('is eight hexadecimal digits, for this program too', () => {
    for (const each of [version(), PROGRAM_VERSION]) assert.match(each, /^[0-9a-f]{8}$/)
  })

  it('stays the same as long as the sources do', async () => {
    const before = version()
    await writeFile(join(sources, 'search', 'score.ts'), 'export const score = 1\n')
    await writeFile(join(sources, 'notes.txt'), 'no source')
    assert.equal(version(), before)
  })

  it('changes with the Node version, and when a source is changed, renamed or removed', async () => {
    const versions = [version(), version('v24.0.1')]
    await writeFile(join(sources, 'search', 'score.ts'), 'export const score = 2\n')
    versions.push(version())
    await rename(join(sources, 'main.ts'), join(sources, 'start.ts'))
    versions.push(version())
    await rm(join(sources, 'start.ts'))
    versions.push(version())
    assert.equal(new Set(versions).size, versions.length)
  })
})
