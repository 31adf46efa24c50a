import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from '../test/end-with-us.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import type { Measured } from './import/measured.ts'
import { type ExportSize, townCount, writeSyntheticExport } from './import/synthetic-export.ts'
import type { RunOptions, RunResult } from './verification.ts'

const FULL: ExportSize = { places: 12_000_000, names: 16_000_000, postcodes: 1_500_000 }
const SHORT: ExportSize = { places: 120_000, names: 160_000, postcodes: 15_000 }
/** Most memory that reading may take, in megabytes; compiling takes its own. */
const MOST_MEMORY = 2000

export const name = 'import'
export const summary =
  'a synthetic GeoNames export (--full: as large as the real one) is read in at most 2 GB and imported whole'

export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const size = full ? FULL : SHORT
  const folder = temporaryFolder()
  console.error('writing the export …')
  await writeSyntheticExport(folder, size, seed)
  console.error('reading it …')
  const read = await measure('read', folder)
  console.error(`${described(read)}\nimporting it …`)
  const whole = await measure('whole', folder)
  const towns = townCount(size)
  return {
    figure: [
      `${size.places} places (${towns} towns), ${size.names} names, ${size.postcodes} postal rows, seed ${seed}`,
      `read and joined: ${described(read)}`,
      `imported:        ${described(whole)}`,
    ].join('\n'),
    passed:
      read.towns === towns &&
      whole.towns === towns &&
      read.joined > 0 &&
      whole.joined === read.joined &&
      read.megabytes <= MOST_MEMORY,
  }
}

/** Measures in a program of its own, so that its memory counts alone. */
async function measure(mode: 'read' | 'whole', folder: string): Promise<Measured> {
  const script = join(import.meta.dirname, 'import', 'measured.ts')
  const running = promisify(execFile)(process.execPath, [script, mode, folder], { maxBuffer: 2 ** 24 })
  endWithUs(running.child)
  return JSON.parse((await running).stdout)
}

function described({ towns, joined, seconds, megabytes }: Measured): string {
  return `${towns} towns, ${joined} postal rows joined, ${seconds.toFixed(0)} s of processor time, ${megabytes.toFixed(0)} MB at most`
}
