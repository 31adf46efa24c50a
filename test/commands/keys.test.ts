import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { createKey, hashKey, isWellFormed } from '../../src/access/key-format.ts'
import { keysCreateCommand, keysListCommand, keysRevokeCommand, keysRotateCommand } from '../../src/commands/keys.ts'
import { ConfigError } from '../../src/config/config.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { StoreError } from '../../src/store/store.ts'
import { runProgram } from '../program.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const COMMANDS = [keysCreateCommand, keysListCommand, keysRevokeCommand, keysRotateCommand]

interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly error: unknown
}

/** Runs a command on a store within this process: starting a process for each takes too long. */
async function run(store: string, ...words: readonly string[]): Promise<Outcome> {
  const [word, ...args] = words
  const command = COMMANDS.find(({ name }) => name === `keys ${word}`) ?? assert.fail(`no command keys ${word}`)
  const [out, log]: [string[], string[]] = [[], []]
  const write = process.stdout.write.bind(process.stdout)
  const mocks = [
    mock.method(console, 'log', (line: string) => out.push(`${line}\n`)),
    mock.method(console, 'error', (line: string) => log.push(`${line}\n`)),
    // Anything but a key is output of the test runner.
    mock.method(process.stdout, 'write', (text: string, ...rest: [() => void]) => {
      if (!String(text).startsWith('refdir_')) return write(text, ...rest)
      out.push(text)
      rest[0]()
      return true
    }),
  ]
  let error: unknown
  try {
    await command.run(args, { REFDIR_STORE: store })
  } catch (thrown) {
    error = thrown
  }
  for (const each of mocks) each.mock.restore()
  return { stdout: out.join(''), stderr: log.join(''), error }
}

describe('refdir keys', () => {
  const folder = temporaryFolder()

  const keys = (...args: string[]) => runProgram(['keys', ...args], folder)
  const rows = async () => (await keys('list')).stdout.trimEnd().split('\n').slice(1)

  it('creates, lists, rotates and revokes keys; a key is shown once and never stored', async () => {
    assert.match((await keys('list')).stderr, /There are no keys in \.refdir yet: refdir keys create/)
    const created = await keys('create', '--name', 'ACME web', '--rate', '50/s', '--origin', 'https://a.test')
    assert.equal(created.code, 0)
    const key = created.stdout.trim()
    assert(isWellFormed(key), 'standard output is the key and nothing else')
    const id = key.split('_')[1] ?? ''
    assert(created.stderr.includes(`Key ${id} for ACME web`))

    const file = join(folder, '.refdir', 'keys.json')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert(!readFileSync(file, 'utf8').includes(key))

    const rotated = await keys('rotate', id, '--overlap', '1')
    assert.equal(rotated.code, 0, rotated.stderr)
    const newId = rotated.stdout.split('_')[1] ?? ''
    assert.equal((await keys('revoke', id)).code, 0)
    const [old = '', next = ''] = await rows()
    assert.match(old, new RegExp(`^${id}  ACME web  revoked   .* 50/s  –          https://a.test$`))
    assert.match(next, new RegExp(`^${newId}  ACME web  in force  .* 50/s  –          https://a.test$`))
    assert(!`${old}${next}`.includes(key))
    assert.match(old, / \d{4}-\d\d-\d\dT\d\d:\d\dZ {2}50\/s /, 'the rotated key has an end time')
    const dated = ['--store', join(folder, 'dated')]
    await keys('create', '--name', 'day', '--expires', '2999-12-31', ...dated)
    await keys('create', '--name', 'moment', '--expires', '2999-12-31T18:00Z', ...dated)
    assert.match((await keys('list', ...dated)).stdout, / 2999-12-31 .*\n.* 2999-12-31T18:00Z /)
    const edited = join(folder, 'dated', 'keys.json')
    writeFileSync(edited, readFileSync(edited, 'utf8').replace('"moment"', String.raw`"mo\u001b[2J\nment"`))
    assert(
      (await keys('list', ...dated)).stdout.includes(String.raw`  mo\u001b[2J\u000ament  `),
      'no terminal obeys it',
    )
  })

  it('lists keys as JSON without hashes, and no keys as an empty array', async () => {
    const store = join(folder, 'as-json')
    const list = async () => JSON.parse((await run(store, 'list', '--json')).stdout)
    assert.deepEqual(await list(), [])
    await run(store, 'create', '--name', 'x', '--rate', '5/m')
    const [key] = await list()
    assert.deepEqual(
      [key.name, key.state, key.rate, key.createdAt.slice(0, 2), key.lastUsedAt, key.hash],
      ['x', 'in force', { requests: 5, seconds: 60 }, '20', undefined, undefined],
    )
  })

  it('reports with code 1 that a new key could not be shown, and how to revoke it', async () => {
    const store = join(folder, 'unread')
    const args = ['keys', 'create', '--name', 'unread', '--store', store]
    const { code, stderr } = await runProgram(args, folder, {}, { closed: 'stdout' })
    const [, id = ''] = /^refdir keys create: key (\w+) is in force, but could not be shown \(/m.exec(stderr) ?? []
    assert.equal(code, 1, stderr)
    assert.match(stderr, new RegExp(`: revoke it with refdir keys revoke ${id}$`, 'm'))
    assert.equal((await run(store, 'revoke', id)).error, undefined)
  })

  it('revokes a key given by the key itself instead of its id', async () => {
    const store = join(folder, 'found')
    const key = (await run(store, 'create', '--name', 'found')).stdout.trim()
    const { error, stderr } = await run(store, 'revoke', key)
    assert.equal(error, undefined)
    assert.match(stderr, new RegExp(`^Key ${key.split('_')[1]} is revoked`))
    assert.match((await run(store, 'list')).stdout, / revoked /)
  })

  it('shows a new key that is in force despite a storage error, but not one that was not stored', async (t) => {
    const store = join(folder, 'failing')
    await run(store, 'create', '--name', 'x')
    const fault = () => Promise.reject(Object.assign(new Error('made to fail'), { code: 'EIO' }))
    const { open } = fs
    const opening = t.mock.method(fs, 'open', async (...[path, flags, mode]: Parameters<typeof open>) => {
      const file = await open(path, flags, mode)
      return flags === 'r' ? Object.assign(file, { sync: fault }) : file
    })
    const [old] = await new FolderStore(store).keys()
    for (const args of [
      ['create', '--name', 'y'],
      ['rotate', old?.id ?? ''],
    ] as const) {
      const { error, stdout } = await run(store, ...args)
      assert.match(String(error), /keys\.json is written, but may not survive a power cut: made to fail$/)
      assert.equal((await new FolderStore(store).keys()).at(-1)?.hash, hashKey(stdout.trim()))
    }
    opening.mock.restore()
    t.mock.method(fs, 'rename', fault)
    const { error, stdout } = await run(store, 'create', '--name', 'z')
    assert.match(String(error), /keys\.json cannot be written, and is unchanged: made to fail$/)
    assert.equal(stdout, '')
  })

  it('shows a new key that may be in force, where the keys cannot be read after a storage error', async (t) => {
    const store = join(folder, 'unreadable')
    await run(store, 'create', '--name', 'x')
    const { open } = fs
    t.mock.method(fs, 'open', async (...[path, flags, mode]: Parameters<typeof open>) => {
      const file = await open(path, flags, mode)
      const sync = async () => {
        rmSync(join(store, 'keys.json'))
        mkdirSync(join(store, 'keys.json'))
        throw Object.assign(new Error('made to fail'), { code: 'EIO' })
      }
      return flags === 'r' ? Object.assign(file, { sync }) : file
    })
    const { error, stdout } = await run(store, 'create', '--name', 'y')
    assert.match(String(error), /keys\.json is written, but may not survive a power cut: made to fail$/)
    assert(isWellFormed(stdout.trim()), stdout)
  })

  it('explains why it refuses an argument', async () => {
    const key = await keys('create', '--name', createKey().key)
    assert.deepEqual([key.code, key.stdout], [2, ''])
    assert.match(key.stderr, /^refdir keys create: .*"refdir_\w{8}_\*\*\*" contains an access key$/m)
    const none = await keys('revoke', '00000000')
    assert.deepEqual([none.code, none.stdout], [1, ''])
    assert.match(none.stderr, /^refdir keys revoke: there is no key 00000000; refdir keys list shows/)
    const cases: [string[], RegExp][] = [
      [['create'], /^--name NAME is missing/],
      [['create', '--name', 'x'.repeat(101)], /"x+" has more than 100 characters$/],
      [['revoke', ' '], /^ID is blank$/],
      [['create', '--name', ''], /^--name \(REFDIR_KEY_NAME\): "" is blank$/],
      [['create', '--name', ' '], /" " is blank$/],
      [['create', '--name', 'x', '--expires', '2020-01-01'], /is in the past: such a key would never be in force/],
      [['rotate', '00000000', '--expires', '2020-01-01'], /is in the past: such a key would never be in force/],
      [['revoke'], /^ID is missing/],
    ]
    for (const [args, message] of cases) {
      const { error, stdout, stderr } = await run(join(folder, 'refused'), ...args)
      assert(error instanceof ConfigError, String(error))
      assert.match(error.message, message)
      assert.equal(stdout + stderr, '')
    }
  })

  it('refuses a damaged keys.json by name, and leaves it untouched', async () => {
    const damaged = join(folder, 'damaged')
    await run(damaged, 'create', '--name', 'x')
    const file = join(damaged, 'keys.json')
    const text = readFileSync(file, 'utf8').replace('"hash"', '"rate": "fast", "hash"')
    writeFileSync(file, text)
    const { error } = await run(damaged, 'create', '--name', 'y')
    assert(error instanceof StoreError, String(error))
    assert.match(error.message, /keys\.json is damaged: restore it from a backup/)
    assert.equal(readFileSync(file, 'utf8'), text)
  })
})
