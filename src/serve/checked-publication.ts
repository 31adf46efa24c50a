import type { Logger } from 'pino'
import { requireVersion, withPublication } from '../store/publication-fault.ts'
import type { Publication, Store } from '../store/store.ts'
import { type CheckedSnapshot, checkedSnapshot } from './checked-snapshot.ts'
import type { ServedSnapshot } from './messages.ts'

/** A publication whose snapshot can be served. */
export interface CheckedPublication extends ServedSnapshot {
  readonly publication: Publication
  /** Of its file. */
  readonly path: string
  readonly towns: number
}

/**
 * Opens what a service starts with: a publication, or what else there is where that cannot be had.
 *
 * @throws as `openPublication`.
 */
export async function openFirst(store: Store, log: Logger, publication: Publication): Promise<CheckedPublication> {
  try {
    return await openPublication(store, publication, checkedSnapshot)
  } catch (error) {
    const fallback = await store.fallback()
    if (fallback === undefined || fallback.version === publication.version) throw error
    const { number } = publication
    log.error({ publication: number, err: error }, `data set refused; number ${fallback.number} is served instead`)
    return openPublication(store, fallback, checkedSnapshot)
  }
}

/**
 * Opens the snapshot of a publication, and makes sure that it can be served.
 *
 * @param open opens and checks its file.
 * @throws SnapshotError, StoreError, or the system's error.
 */
export async function openPublication(
  store: Store,
  publication: Publication,
  open: (path: string) => CheckedSnapshot | Promise<CheckedSnapshot>,
): Promise<CheckedPublication> {
  const { number, publishedAt, activateAt } = publication
  const { path, snapshot, towns } = await withPublication(publication, async () => {
    const path = await store.file(publication)
    const checked = await open(path)
    requireVersion(path, checked.snapshot.version, publication.version)
    return { path, ...checked }
  })
  const history = await store.history()
  const earlier = history.filter((each) => each.number < number).map(({ version }) => version)
  return { publication, path, snapshot, publishedAt, earlier, activateAt, towns }
}
