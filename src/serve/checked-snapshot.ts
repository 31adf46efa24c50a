import type { Logger } from 'pino'
import { Catalog } from '../catalog.ts'
import { SnapshotError } from '../snapshot/format.ts'
import { openSnapshot } from '../snapshot/reader.ts'
import type { Publication, Store } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import type { CheckedSnapshot } from './messages.ts'

/** A publication whose snapshot can be served. */
export interface CheckedPublication extends CheckedSnapshot {
  readonly publication: Publication
  readonly towns: number
}

/**
 * Opens what a service starts with: a publication, or what else there is where that cannot be had.
 *
 * @throws as `openPublication`.
 */
export async function openFirst(store: Store, log: Logger, publication: Publication): Promise<CheckedPublication> {
  try {
    return await openPublication(store, publication)
  } catch (error) {
    const fallback = await store.fallback()
    if (fallback === undefined || fallback.number === publication.number) throw withWayOut(error)
    const { number } = publication
    log.error({ publication: number, err: error }, `data set refused; number ${fallback.number} is served instead`)
    return openPublication(store, fallback)
  }
}

/** Nothing is served yet: whoever starts the service has to mend it. */
function withWayOut(error: unknown): unknown {
  if (!(error instanceof SnapshotError)) return error
  return new SnapshotError(
    `${error.message}; refdir publish a sound one, or refdir rollback to one that refdir history lists`,
  )
}

/**
 * Opens the snapshot of a publication, and makes sure that it can be served.
 *
 * @throws SnapshotError, StoreError, or the system's error.
 */
export async function openPublication(store: Store, publication: Publication): Promise<CheckedPublication> {
  const { number, publishedAt, activateAt } = publication
  const snapshot = openSnapshot(await store.file(publication), FOLD_VERSION)
  // All checksums may be right and yet a section missing: no thread is to find that out.
  const { directories } = new Catalog(snapshot, publishedAt)
  const history = await store.history()
  const earlier = history.filter((each) => each.number < number).map(({ version }) => version)
  return { publication, snapshot, publishedAt, earlier, activateAt, towns: directories.townCount }
}
