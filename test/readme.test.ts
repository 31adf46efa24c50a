/** Tests of the commands in the README. Its code examples are run by the tests of the client and of the field. */

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { OPERATIONS_BY_PATH } from '../src/http/operations.ts'
import { OPERATIONS } from './http/service.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { WITHOUT_CURL } from './without-curl.ts'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The blocks of the README in a language, in order. */
function blocks(language: string): string[] {
  const all = README.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)
  return [...all].flatMap(([, of, text = '']) => (of === language ? [text] : []))
}
const [start = '', curl = '', runTests = '', ...more] = blocks('sh')

/** Not what whoever runs the tests has set for a service of theirs. */
const { PATH, HOME } = process.env

/** What a shell prints of a command. */
function shell(command: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync('sh', ['-c', command], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

describe('the README', () => {
  const folder = temporaryFolder()

  it('contains no commands beyond those known to these tests', () => {
    assert.deepEqual(more, [])
    const inText = README.replace(/^```[\s\S]*?^```$/gm, '').match(/`(?:npm|npx|refdir|node|docker) [^`]+`/g)
    assert.deepEqual(inText?.toSorted(), [
      '`npm pack ./client`',
      '`npx refdir --help`',
      '`npx refdir keys create --name NAME`',
      '`npx refdir serve --help`',
    ])
  })

  it('has the curl command that npm start prints, with the answer that it returns', async () => {
    assert.match(start, /^npm ci && npm start$/)
    // It is installed and built already; npm’s scripts before `start` would rebuild it while other tests use it.
    const env = { PATH, HOME, REFDIR_STORE: process.env.REFDIR_TEST_STORE, PORT: '0', REFDIR_THREADS: '1' }
    const service = spawn('npm', ['start', '--ignore-scripts'], { cwd: ROOT, env, detached: true })
    const ended = once(service, 'close')
    try {
      let printed = ''
      for await (const text of service.stdout.setEncoding('utf8')) {
        printed += text
        if (/^ *curl .*\n/m.test(printed)) break
      }
      const [command = '', key = '', url = '', address = ''] =
        /curl -H 'Authorization: (\S+)' '((http:\/\/[^/]+)\S+)'$/m.exec(printed) ?? []
      assert.match(printed, new RegExp(`^Look around: ${address}/#key=${key}$`, 'm'))
      assert.equal(command.replace(key, '<key>').replace(address, 'http://127.0.0.1:8080'), curl)
      const answer = WITHOUT_CURL
        ? await (await fetch(url, { headers: { authorization: key } })).text()
        : shell(command.replace('curl ', 'curl -sS '))
      assert.equal(answer, blocks('json')[0])
    } finally {
      process.kill(-(service.pid ?? 0), 'SIGTERM')
      await ended
    }
  })

  it('lists the languages of data/languages.csv', () => {
    const codes = readFileSync(join(ROOT, 'data', 'languages.csv'), 'utf8').match(/^[a-z]+(?=,)/gm)
    const [, listed = ''] = /^(ru \(the default\), .*)\.$/m.exec(README) ?? []
    const remedy = 'Write the codes into README.md, in the order of data/languages.csv.'
    assert.deepEqual(listed.replace(' (the default)', '').split(/, | or /), codes?.slice(1), remedy)
  })

  it('lists the operations', () => {
    const [, table = ''] = /^\| Path under `\/v2\/references` .*\n((?:\|.*\n)+)/m.exec(README) ?? []
    const paths = [...table.matchAll(/`\/([^`?]+)/g)].map(([, path]) => path)
    const remedy = 'Write each path into the table of README.md.'
    assert.deepEqual(paths.toSorted(), Object.keys(OPERATIONS).toSorted(), remedy)
  })

  it('names the parameters', () => {
    const names = [...OPERATIONS_BY_PATH.values()].flatMap(({ parameters }) => parameters.map(({ name }) => name))
    const unnamed = [...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(README))
    assert.deepEqual(unnamed, [], 'Say in README.md what each does.')
  })

  it('documents the test command that CI runs', () => {
    assert.equal(runTests, 'npm ci && npm test')
    const [last] = readFileSync(join(ROOT, '.ci', 'run'), 'utf8')
      .trim()
      .split('\n')
      .slice(-1)
    assert.equal(last, runTests)
  })

  it('has npx commands for help and keys that work in a checkout', () => {
    assert.match(shell('npx refdir --help'), /^ {2}serve .*\n(?:.*\n)* {2}keys create /m)
    assert.match(shell('npx refdir serve --help'), /^ {2}--port N /m)
    const env = { REFDIR_STORE: join(folder, 'store') }
    assert.match(shell('npx refdir keys create --name NAME 2>&1', env), /^refdir_[0-9a-f]{8}_\S+$/m)
  })
})
