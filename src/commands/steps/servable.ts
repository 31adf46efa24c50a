import { isSystemError } from '../../reason.ts'
import { checkedSnapshot } from '../../serve/publications/checked-snapshot.ts'
import { SnapshotError } from '../../snapshot/format.ts'
import type { Snapshot } from '../../snapshot/reader.ts'
import { requireVersion } from '../../store/publication-fault.ts'
import { type Publication, type Store, StoreError } from '../../store/store.ts'

/**
 * Opens the snapshot of a publication as whoever serves it will, with nothing but the store.
 *
 * @throws SnapshotError where this program cannot serve it, or it is damaged in the store.
 */
export async function servable(store: Store, publication: Publication): Promise<Snapshot> {
  await store.checkStored(publication)
  const path = await store.file(publication)
  const { snapshot } = await checkedSnapshot(path)
  requireVersion(path, snapshot.version, publication.version)
  return snapshot
}

/** Why a publication cannot be read from the store or served by this program; undefined where it can. */
export async function unservable(store: Store, publication: Publication): Promise<Error | undefined> {
  try {
    await servable(store, publication)
    return undefined
  } catch (error) {
    return asUnreadable(error)
  }
}

/**
 * An error that says that what is published cannot be read.
 *
 * @throws any other.
 */
export function asUnreadable(error: unknown): Error {
  if (error instanceof SnapshotError || error instanceof StoreError || isSystemError(error)) return error
  throw error
}
