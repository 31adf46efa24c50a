import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FolderStore } from '../../src/store/folder-store.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { newPublication } from './contract.ts'
import { FailingFiles } from './failing-files.ts'
import { faultEveryStep } from './publish-faults.ts'

describe('publishing to a folder', () => {
  it('leaves the old or the new snapshot current, whichever file operation fails', async () => {
    // In one part, so that few writes can fail; `npm run verify -- publish-faults` uses the snapshots in their own parts.
    const whole = (await smallSnapshots(3)).map((each) => ({ ...each, parts: [Buffer.concat([...each.parts])] }))
    const [before, failing, next] = whole
    assert(before !== undefined && failing !== undefined && next !== undefined)
    const counts = await faultEveryStep([before, failing, next])
    assert(counts.operations > 20, `${counts.operations} operations`)
    assert(counts.old > 0 && counts.new > 0 && counts.told > counts.old, JSON.stringify(counts))
  })

  it('syncs each file and folder before the next step depends on it', async () => {
    const folder = temporaryFolder()
    const files = new FailingFiles()
    await new FolderStore(join(folder, 'new', 'store'), { files }).publish(
      newPublication({ parts: [Buffer.from('a'), Buffer.from('b')], version: 'v' }),
    )
    const changing = files.log
      .map((entry) => entry.replace(/\.[0-9a-f-]{36}\.tmp$/, '.tmp'))
      .filter((entry) => /^(mkdir|write|sync|rename) /.test(entry))
      .map((entry) => entry.replaceAll(folder, ''))
    assert.deepEqual(changing, [
      'mkdir /new',
      'mkdir /new/store',
      'sync ',
      'sync /new',
      'mkdir /new/store/snapshots',
      'sync /new/store',
      'write /new/store/history.json.tmp',
      'sync /new/store/history.json.tmp',
      'rename /new/store/history.json',
      'sync /new/store',
      'write /new/store/snapshots/v.refdir.tmp',
      'write /new/store/snapshots/v.refdir.tmp',
      'sync /new/store/snapshots/v.refdir.tmp',
      'rename /new/store/snapshots/v.refdir',
      'sync /new/store/snapshots',
      'write /new/store/history.json.tmp',
      'sync /new/store/history.json.tmp',
      'rename /new/store/history.json',
      'sync /new/store',
    ])
  })
})
