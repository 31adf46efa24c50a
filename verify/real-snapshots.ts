import { BUNDLED_DATA } from '../src/commands/bundled-inputs.ts'
import { compile } from '../src/compile/compile.ts'
import { type EncodedSnapshot, encodeSnapshot } from '../src/snapshot/writer.ts'
import { bundledTowns } from '../src/sources/bundled.ts'
import { readCurated } from '../src/sources/curated.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'

/**
 * Snapshots of the first so many bundled towns, with the bundled directories.
 *
 * @param sizes towns of each; Infinity: all.
 */
export async function realSnapshots(...sizes: readonly number[]): Promise<EncodedSnapshot[]> {
  const curated = readCurated(BUNDLED_DATA)
  const rows = [...bundledTowns.towns()]
  const snapshots: EncodedSnapshot[] = []
  for (const size of sizes) {
    const { sections } = await compile({ ...bundledTowns, towns: () => rows.slice(0, size) }, curated)
    snapshots.push(encodeSnapshot(sections, FOLD_VERSION))
  }
  return snapshots
}
