import assert from 'node:assert/strict'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FolderStore } from '../../src/store/folder-store.ts'
import type { LastUses } from '../../src/store/store.ts'
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

  it('are accessible to the owner of the store only', () => {
    assert.equal(statSync(join(folder, 'key-uses.json')).mode & 0o777, 0o600)
  })

  it('are not written again where they are stored already, as each minute of an hour', async () => {
    const store = new FolderStore(folder)
    const uses = { b: '2026-06-01T13:00:00.000Z' }
    const fileWith = async (noted: LastUses) => {
      await store.noteUses(noted)
      return statSync(join(folder, 'key-uses.json')).ino
    }
    const written = await fileWith(uses)
    assert.equal(await fileWith(uses), written)
    assert.notEqual(await fileWith({ b: '2026-06-01T14:00:00.000Z' }), written)
  })

  it('are not noted if the folder of the store is gone, which is not made anew', async () => {
    const moved = join(folder, 'moved')
    await assert.rejects(new FolderStore(moved).noteUses({ a: '2026-06-01T12:00:00.000Z' }), /moved is gone$/)
    assert(!existsSync(moved))
  })
})
