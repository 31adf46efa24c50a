import { Catalog } from '../../catalog.ts'
import { openSnapshot, type Snapshot } from '../../snapshot/reader.ts'
import { FOLD_VERSION } from '../../text/fold.ts'

/** A snapshot that can be served; its sections are views of shared memory. */
export interface CheckedSnapshot {
  readonly snapshot: Snapshot
  readonly towns: number
}

/**
 * Opens a snapshot file and makes sure that it can be served, which keeps the calling thread busy meanwhile.
 *
 * @throws SnapshotError, or the system's error.
 */
export async function checkedSnapshot(path: string): Promise<CheckedSnapshot> {
  const snapshot = await openSnapshot(path, FOLD_VERSION)
  // All checksums may be right and yet a section missing: this must not first come to light in a serving thread.
  const { directories } = new Catalog(snapshot, new Date())
  return { snapshot, towns: directories.townCount }
}
