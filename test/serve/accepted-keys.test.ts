import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { KeyUses } from '../../src/access/key-uses.ts'
import { issueKey } from '../../src/access/stored-keys.ts'
import { AcceptedKeys } from '../../src/serve/accepted-keys.ts'
import { DirectoryStore } from '../../src/store/directory.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const USED_AT = '2026-06-01T12:00:00.000Z'

test('last uses that could not be stored are stored once that is possible again', async () => {
  const folder = temporaryFolder()
  const store = new DirectoryStore(folder)
  const { stored } = issueKey({ name: 'test' }, new Date(0))
  await store.changeKeys(() => [stored])
  const keys = await AcceptedKeys.open(store, pino({ level: 'silent' }), '127.0.0.1', undefined)
  const uses = new KeyUses(KeyUses.memory())
  uses.note(keys.served[0]?.slot ?? -1, Date.parse(USED_AT))

  const inTheWay = join(folder, 'key-uses.json')
  mkdirSync(inTheWay)
  await keys.noteUses(uses)
  rmSync(inTheWay, { recursive: true })
  assert.deepEqual(await store.lastUses(), {})

  await keys.noteUses(uses)
  assert.deepEqual(await store.lastUses(), { [stored.id]: USED_AT })
})
