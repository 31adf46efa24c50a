import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DirectoryStore } from '../../src/store/directory.ts'
import { temporaryFolder } from '../temporary-folder.ts'

describe('the last uses of keys in a store', () => {
  const folder = temporaryFolder()

  it('start anew where the file is damaged: they are worth no refusal', async () => {
    writeFileSync(join(folder, 'key-uses.json'), 'damaged')
    const store = new DirectoryStore(folder)
    assert.deepEqual(await store.lastUses(), {})
    await store.noteUses({ a: '2026-06-01T12:00:00.000Z' })
    assert.deepEqual(await store.lastUses(), { a: '2026-06-01T12:00:00.000Z' })
  })
})
