import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openSnapshot } from '../src/snapshot/reader.ts'
import type { EncodedSnapshot } from '../src/snapshot/writer.ts'
import { FolderStore } from '../src/store/folder-store.ts'
import { StoreError } from '../src/store/store.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'
import { smallSnapshots } from '../test/compile/small-gazetteer.ts'
import { FAULTS } from '../test/store/failing-files.ts'
import { faultEveryStep } from '../test/store/publish-faults.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { realSnapshots } from './real-snapshots.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'publish-faults'
export const summary =
  'when any file operation of a publish fails, or the disk is full, the old or the new snapshot is current and intact'

export async function run(_: RunOptions): Promise<RunResult> {
  try {
    const [before, failing, next] = await smallSnapshots(3)
    if (before === undefined || failing === undefined || next === undefined) throw new Error('too few snapshots')
    const counts = await faultEveryStep([before, failing, next])
    const figure = [
      `${counts.operations} operations of a publish, each failing in ${FAULTS.length} ways (EIO and ENOSPC, after half of a`,
      `write, alone or with all after it): old snapshot ${counts.old}, new one ${counts.new}, neither 0; the publisher was`,
      `told ${counts.told} times, and had published all the same or only not tidied up in the others`,
      await fillDisk(),
    ]
    return { figure: figure.join('\n'), passed: true }
  } catch (error) {
    return { figure: error instanceof Error ? error.message : String(error), passed: false }
  }
}

/** Publishes ever larger snapshots to a file system of 32 MB until it is full, and then one that fits again. */
async function fillDisk(): Promise<string> {
  const folder = temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder])
  if (mounted.status !== 0) return 'full disk: skipped, since only root may mount one (and some containers may not)'
  // Before the folder goes, also where this is told to stop.
  process.prependOnceListener('exit', () => spawnSync('umount', [folder]))
  return publishUntilFull(new FolderStore(join(folder, 'store'), { keep: 2 }))
}

async function publishUntilFull(store: FolderStore): Promise<string> {
  const snapshots = await realSnapshots(1, 1_000, 4_000, 8_000, 16_000, 32_000)
  const publish = ({ version, parts }: EncodedSnapshot) => store.publish({ version, parts, inputs: '', note: '' })
  let published = 0
  for (const snapshot of snapshots) {
    const error = await publish(snapshot).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    const current = await store.current()
    if (current === undefined) throw new Error('full disk: nothing is current')
    const { version } = await openSnapshot(await store.file(current), FOLD_VERSION)
    if (error === undefined) {
      published++
      continue
    }
    if (!(error instanceof StoreError && error.message.includes('ENOSPC'))) throw error
    if (version !== snapshots[published - 1]?.version) throw new Error(`full disk: ${version} is current`)
    const [smallest] = snapshots
    if (smallest !== undefined) await publish(smallest)
    return `full disk: ${published} published, the next refused with ENOSPC, the last one still current, a smaller one published`
  }
  throw new Error('the disk never got full')
}
