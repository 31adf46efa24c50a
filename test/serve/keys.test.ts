import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createKey, hashKey, isWellFormed } from '../../src/access/key-format.ts'
import { keysCreateCommand, keysRotateCommand } from '../../src/commands/keys.ts'
import { DirectoryStore } from '../../src/store/directory.ts'
import { runProgram } from '../program.ts'
import { temporaryFolder } from '../temporary-folder.ts'

describe('refdir keys', () => {
  const folder = temporaryFolder()

  const keys = (...args: string[]) => runProgram(['keys', ...args], folder)
  const rows = async () => (await keys('list')).stdout.trimEnd().split('\n').slice(1)

  it('an operator makes, lists, rotates and revokes keys; each is shown once and stored nowhere', async () => {
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
    assert.match(old, / \d{4}-\d\d-\d\dT\d\d:\d\dZ {2}50\/s /, 'ends at a moment')
    const dated = ['--store', join(folder, 'dated')]
    await keys('create', '--name', 'day', '--expires', '2999-12-31', ...dated)
    await keys('create', '--name', 'moment', '--expires', '2999-12-31T18:00Z', ...dated)
    assert.match((await keys('list', ...dated)).stdout, / 2999-12-31 .*\n.* 2999-12-31T18:00Z /)
  })

  it('a program reads the list as JSON, without hashes; of no keys it is empty', async () => {
    const place = ['--store', join(folder, 'as-json'), '--json']
    const list = async () => JSON.parse((await keys('list', ...place)).stdout)
    assert.deepEqual(await list(), [])
    await keys('create', '--name', 'x', '--rate', '5/m', ...place.slice(0, 2))
    const [key] = await list()
    assert.deepEqual(
      [key.name, key.state, key.rate, key.createdAt.slice(0, 2), key.lastUsedAt, key.hash],
      ['x', 'in force', { requests: 5, seconds: 60 }, '20', undefined, undefined],
    )
  })

  it('a key that nobody can have read is told as such, with code 1, and how it ends', async () => {
    const store = ['--store', join(folder, 'unread')]
    const args = ['keys', 'create', '--name', 'unread', ...store]
    const { code, stderr } = await runProgram(args, folder, {}, { closed: 'stdout' })
    const [, id = ''] = /^refdir keys create: key (\w+) is in force, but could not be shown \(/m.exec(stderr) ?? []
    assert.equal(code, 1, stderr)
    assert.match(stderr, new RegExp(`: refdir keys revoke ${id} ends it$`, 'm'))
    assert.equal((await keys('revoke', id, ...store)).code, 0)
  })

  it('a key that was found is revoked by itself too: its id is in it', async () => {
    const store = ['--store', join(folder, 'found')]
    const key = (await keys('create', '--name', 'found', ...store)).stdout.trim()
    const { code, stderr } = await keys('revoke', key, ...store)
    assert.equal(code, 0)
    assert.match(stderr, new RegExp(`^Key ${key.split('_')[1]} is revoked`))
    assert.match((await keys('list', ...store)).stdout, / revoked /)
  })

  it('a key that comes into force is shown also where storing it ends with an error, and one that does not is not', async (t) => {
    const store = join(folder, 'failing')
    await keys('create', '--name', 'x', '--store', store)
    const { stdout } = process
    const write = stdout.write.bind(stdout)
    const shown: string[] = []
    t.mock.method(stdout, 'write', (text: string, ...rest: [() => void]) => {
      if (!String(text).startsWith('refdir_')) return write(text, ...rest)
      shown.push(text.trim())
      rest[0]()
      return true
    })
    t.mock.method(console, 'error', () => {})
    const fault = () => Promise.reject(Object.assign(new Error('made to fail'), { code: 'EIO' }))
    const { open } = fs
    const opening = t.mock.method(fs, 'open', async (...[path, flags, mode]: Parameters<typeof open>) => {
      const file = await open(path, flags, mode)
      return flags === 'r' ? Object.assign(file, { sync: fault }) : file
    })
    const [old] = await new DirectoryStore(store).keys()
    const commands = [
      () => keysCreateCommand.run(['--name', 'y', '--store', store], {}),
      () => keysRotateCommand.run([old?.id ?? '', '--store', store], {}),
    ]
    for (const [place, run] of commands.entries()) {
      await assert.rejects(run(), /keys\.json is written, but may not outlast a power cut: made to fail$/)
      assert.equal((await new DirectoryStore(store).keys()).at(-1)?.hash, hashKey(shown[place] ?? ''))
    }
    opening.mock.restore()
    t.mock.method(fs, 'rename', fault)
    await assert.rejects(async () => commands[0]?.(), /keys\.json cannot be written, and is as it was: made to fail$/)
    assert.equal(shown.length, 2)
  })

  it('what cannot be done is said in a sentence', async () => {
    const cases: [string[], RegExp, number][] = [
      [['create'], /^refdir keys create: --name NAME is missing/, 2],
      [['create', '--name', 'x'.repeat(101)], /"x+" has more than 100 characters$/m, 2],
      [['create', '--name', createKey().key], /"refdir_\w{8}_\*\*\*" holds an access key$/m, 2],
      [['revoke', ' '], /^refdir keys revoke: ID is blank$/m, 2],
      [['create', '--name', ''], /^refdir keys create: --name \(REFDIR_KEY_NAME\): "" is blank$/m, 2],
      [['create', '--name', ' '], /" " is blank$/m, 2],
      [['create', '--name', 'x', '--expires', '2020-01-01'], /is past: such a key would never be in force/, 2],
      [['revoke'], /ID is missing/, 2],
      [['revoke', '00000000'], /^refdir keys revoke: there is no key 00000000; refdir keys list shows/, 1],
    ]
    await Promise.all(
      cases.map(async ([args, message, expected]) => {
        const { code, stdout, stderr } = await keys(...args)
        assert.deepEqual([code, stdout], [expected, ''])
        assert.match(stderr, message)
      }),
    )
  })

  it('a damaged file of keys is refused by name, and left as it is', async () => {
    const damaged = join(folder, 'damaged')
    await keys('create', '--name', 'x', '--store', damaged)
    const file = join(damaged, 'keys.json')
    const text = readFileSync(file, 'utf8').replace('"hash"', '"rate": "fast", "hash"')
    writeFileSync(file, text)
    const { code, stderr } = await keys('create', '--name', 'y', '--store', damaged)
    assert.equal(code, 1)
    assert.match(stderr, /keys\.json is damaged: restore it from a backup/)
    assert.equal(readFileSync(file, 'utf8'), text)
  })
})
