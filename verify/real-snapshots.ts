import { BUNDLED_DATA } from '../src/commands/steps/bundled-inputs.ts'
import type { EncodedSnapshot } from '../src/snapshot/writer.ts'
import { bundledTowns } from '../src/sources/bundled.ts'
import { readCurated } from '../src/sources/curated/curated.ts'
import { compiledSnapshot } from '../test/compile/compiled-snapshot.ts'

/**
 * Snapshots of the first bundled towns, up to a number, with the bundled directories.
 *
 * @param sizes towns of each; Infinity: all.
 */
export async function realSnapshots(...sizes: readonly number[]): Promise<EncodedSnapshot[]> {
  const curated = readCurated(BUNDLED_DATA)
  const rows = [...bundledTowns.towns()]
  const snapshots: EncodedSnapshot[] = []
  for (const size of sizes) {
    snapshots.push(await compiledSnapshot({ ...bundledTowns, towns: () => rows.slice(0, size) }, curated))
  }
  return snapshots
}
