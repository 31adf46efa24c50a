import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { reasonOf } from '../../src/reason.ts'
import { makeFolder, unreadable, writeDurably } from '../../src/store/files/durable-file.ts'
import type { Files } from '../../src/store/files/files.ts'
import { StoreError } from '../../src/store/store.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { FailingFiles } from './failing-files.ts'

const folder = temporaryFolder()

describe('a file that cannot be written', () => {
  const path = join(folder, 'keys.json')
  const readOnly: Files = {
    ...fs,
    open: (name) => {
      const message = `EROFS: read-only file system, open '${name}'`
      return Promise.reject(Object.assign(new Error(message), { code: 'EROFS' }))
    },
  }

  it('is reported with its own name, the same at each try', async () => {
    const expected = new StoreError(`${path} cannot be written, and is unchanged: EROFS: read-only file system, open`)
    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(writeDurably(readOnly, path, []), { name: expected.name, message: expected.message })
    }
  })
})

describe('a file that cannot be read', () => {
  const reported = (code: string) => reasonOf(unreadable('keys.json', Object.assign(new Error(code), { code })))

  it('is reported with what helps where this program has no right to, as macOS says it too', () => {
    for (const code of ['EACCES', 'EPERM'])
      assert.match(
        reported(code),
        new RegExp(`^keys\\.json cannot be read: ${code}; give the user .* the right to read it`),
      )
    assert.equal(reported('EIO'), 'keys.json cannot be read: EIO')
  })
})

describe('a folder with those above it', () => {
  it('is made to survive a power cut: each in the one above it', async () => {
    const files = new FailingFiles()
    await makeFolder(files, join(folder, 'outer', 'inner'))
    const synced = files.log.filter((operation) => operation.startsWith('sync '))
    assert.deepEqual(synced, [`sync ${folder}`, `sync ${join(folder, 'outer')}`])
  })

  it('may be made by another program at the same moment', async () => {
    const made: string[] = []
    const beaten: Files = {
      ...fs,
      async mkdir(path, options) {
        await fs.mkdir(path, options)
        made.push(path)
        await fs.mkdir(path, options)
      },
    }
    const path = join(folder, 'above', 'below')
    await makeFolder(beaten, path)
    assert.deepEqual(made, [join(folder, 'above'), path])
  })
})
