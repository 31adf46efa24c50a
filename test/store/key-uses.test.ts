import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { DirectoryStore } from '../../src/store/directory.ts'

describe('the last uses of keys in a store', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'refdir-uses-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('start anew where the file is damaged: they are worth no refusal', async () => {
    writeFileSync(join(folder, 'key-uses.json'), 'damaged')
    const store = new DirectoryStore(folder)
    await store.noteUses({ a: '2026-06-01T12:00:00.000Z' })
    assert.deepEqual(await store.lastUses(), { a: '2026-06-01T12:00:00.000Z' })
  })
})
