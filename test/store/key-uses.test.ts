import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FolderStore } from '../../src/store/folder-store.ts'
import { temporaryFolder } from '../temporary-folder.ts'

describe('last uses of keys in a store', () => {
  const folder = temporaryFolder()

  it('start over if their file is damaged, instead of being refused', async () => {
    writeFileSync(join(folder, 'key-uses.json'), 'damaged')
    const store = new FolderStore(folder)
    assert.deepEqual(await store.lastUses(), {})
    await store.noteUses({ a: '2026-06-01T12:00:00.000Z' })
    assert.deepEqual(await store.lastUses(), { a: '2026-06-01T12:00:00.000Z' })
  })

  it('are not noted if the folder of the store is gone, which is not made anew', async () => {
    const moved = join(folder, 'moved')
    await assert.rejects(new FolderStore(moved).noteUses({ a: '2026-06-01T12:00:00.000Z' }), /moved is gone$/)
    assert(!existsSync(moved))
  })
})
