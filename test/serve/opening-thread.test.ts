import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openInThread } from '../../src/serve/publications/opening-thread.ts'
import { SnapshotError } from '../../src/snapshot/format.ts'
import { bundledSnapshotFile } from '../bundled.ts'
import { fileBytes } from '../compile/compiled-snapshot.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const [small] = await smallSnapshots(1)
if (small === undefined) throw new Error('no snapshot')
const folder = temporaryFolder()
const sound = Buffer.from(fileBytes(small))

const never = new AbortController().signal

test('a snapshot that is opened in its own thread is returned in shared memory', async () => {
  const file = join(folder, 'snapshot')
  writeFileSync(file, sound)
  const { snapshot, towns } = await openInThread(file, never)
  assert.equal(snapshot.version, small.version)
  assert.ok(snapshot.bytes.buffer instanceof SharedArrayBuffer)
  assert.ok(sound.equals(snapshot.bytes))
  assert.equal(snapshot.sections.get('directories')?.buffer, snapshot.bytes.buffer)
  assert.equal(towns, 1)
})

test('a damaged snapshot is refused, naming the file and the damage', async () => {
  const file = join(folder, 'snapshot')
  writeFileSync(file, sound.subarray(0, -1))
  await assert.rejects(openInThread(file, never), (error) => {
    assert.ok(error instanceof SnapshotError)
    assert.match(error.message, /snapshot: truncated/)
    return true
  })
})

test('a missing file rejects with the system’s error', async () => {
  const file = join(folder, 'none')
  await assert.rejects(openInThread(file, never), { code: 'ENOENT' })
})

test('opening a snapshot can be aborted', async () => {
  const { path } = await bundledSnapshotFile()
  const stopping = new AbortController()
  const opening = openInThread(path, stopping.signal)
  stopping.abort()
  await assert.rejects(opening, /the thread ended before/)
  await assert.rejects(openInThread(path, stopping.signal), { name: 'AbortError' })
})
