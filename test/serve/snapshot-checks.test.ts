import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SnapshotChecks } from '../../src/serve/publications/snapshot-checks.ts'
import { SnapshotError } from '../../src/snapshot/format.ts'
import { bundledSnapshotFile } from '../bundled.ts'
import { fileBytes } from '../compile/compiled-snapshot.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ONE_TOWN, SmallService, TWO_TOWNS } from './small-service.ts'

describe('a snapshot that a store has checked', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'snapshot')
  const write = (snapshot: typeof ONE_TOWN) => writeFileSync(file, Buffer.from(fileBytes(snapshot)))

  it('need not be opened again, once', async () => {
    const checks = new SnapshotChecks()
    write(ONE_TOWN)
    assert.equal(await checks.check(file), ONE_TOWN.version)
    const taken = await checks.take(file)
    assert.deepEqual([taken?.snapshot.version, taken?.towns], [ONE_TOWN.version, 1])
    assert(taken?.snapshot.bytes.buffer instanceof SharedArrayBuffer)
    assert.equal(await checks.take(file), undefined)
  })

  it('has to be opened if its file has changed since, or is another', async () => {
    const checks = new SnapshotChecks()
    write(ONE_TOWN)
    await checks.check(file)
    write(TWO_TOWNS)
    assert.equal(await checks.take(file), undefined)
    await checks.check(file)
    assert.equal(await checks.take(join(folder, 'other')), undefined)
  })

  it('is refused if damaged', async () => {
    writeFileSync(file, Buffer.from(fileBytes(ONE_TOWN)).subarray(1))
    await assert.rejects(new SnapshotChecks().check(file), SnapshotError)
  })

  it('is given up while being checked, and not checked any more, once the service stops', async () => {
    const { path } = await bundledSnapshotFile()
    const checks = new SnapshotChecks()
    await using small = await SmallService.start({ checks })
    const refused = assert.rejects(checks.check(path), /the thread ended before/)
    await once(process, 'worker')
    await small.stop()
    await refused
    await assert.rejects(checks.check(path), { name: 'AbortError' })
  })
})
