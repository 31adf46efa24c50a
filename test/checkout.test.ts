/** A test of what Git makes of the sources where it is set to other line ends, as by its installer for Windows. */

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const WITHOUT_GIT = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed'
const folder = temporaryFolder()

it('a checkout has the line ends that the linter and the tests expect, whatever core.autocrlf is', {
  skip: WITHOUT_GIT,
}, () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'core.autocrlf=true', ...args], { cwd: folder, stdio: 'pipe' })
  const file = join(folder, 'data.csv')
  git('init')
  copyFileSync(join(ROOT, '.gitattributes'), join(folder, '.gitattributes'))
  writeFileSync(file, 'id,name\n')
  git('add', '.')
  rmSync(file)
  git('checkout', '.')
  assert.equal(readFileSync(file, 'utf8'), 'id,name\n')
})
