import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodedSnapshot } from '../src/snapshot/writer.ts'
import { smallSnapshots } from '../test/compile/small-gazetteer.ts'
import { type KillCounts, killPublishers } from '../test/store/publish-kills.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { realSnapshots } from './real-snapshots.ts'
import type { RunOptions, RunResult } from './verification.ts'

const KILLS = 50
const KILLS_IN_FULL = 1000
/** Towns of the large snapshots. */
const TOWNS = [4_000, 4_500, 5_000, 5_500]

export const name = 'publish-kills'
export const summary =
  'publishing programs killed at random moments leave the old or the new snapshot current and intact'

/** Half of the kills strike large snapshots, mostly while one is written; half small ones, mostly in between. */
export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const kills = (full ? KILLS_IN_FULL : KILLS) / 2
  try {
    const figures = [
      figure('of 7 to 9 MB', await killAmong(await realSnapshots(...TOWNS), kills, seed)),
      figure('of 16 kB', await killAmong(await smallSnapshots(4), kills, seed + 1)),
    ]
    return { figure: [`seed ${seed}`, ...figures].join('\n'), passed: true }
  } catch (error) {
    return { figure: error instanceof Error ? error.message : String(error), passed: false }
  }
}

async function killAmong(
  snapshots: readonly Pick<EncodedSnapshot, 'version' | 'parts'>[],
  kills: number,
  seed: number,
): Promise<KillCounts> {
  const folder = temporaryFolder()
  const files = snapshots.map(({ version }) => join(folder, `${version}.refdir`))
  for (const [index, { parts }] of snapshots.entries()) await writeFile(files[index] ?? '', parts)
  return killPublishers(files, kills, seed, (done) => {
    if (done % 50 === 0) console.error(`${done} kills …`)
  })
}

function figure(what: string, counts: KillCounts): string {
  const { kills, clean, partOfSnapshot, unnamedSnapshot, partOfHistory, unacknowledged } = counts
  return [
    `snapshots ${what}: ${kills} of ${kills} kills left the old or the new one, whole, with history and keys, and the next`,
    `publish worked and cleared up; left behind: part of a snapshot ${partOfSnapshot}, a whole one not yet in the history`,
    `${unnamedSnapshot}, part of a history ${partOfHistory}, nothing ${clean}; published but not yet told ${unacknowledged}`,
  ].join('\n  ')
}
