import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { reasonOf } from '../../reason.ts'
import { requireVersion, withPublication } from '../../store/publication-fault.ts'
import { type Publication, type ServedStore, StoreError } from '../../store/store.ts'
import type { ServedSnapshot } from '../threads/messages.ts'
import type { CheckedSnapshot } from './checked-snapshot.ts'
import type { SnapshotChecks } from './snapshot-checks.ts'

/** Where publications come from, and where it is logged what becomes of them. */
export interface PublicationSource {
  readonly store: ServedStore
  readonly log: Logger
  /** Those that the store makes of its files, if it makes any. */
  readonly checks: SnapshotChecks
}

/** Opens a snapshot file and makes sure that it can be served; @throws SnapshotError, or the system's error. */
type Open = (path: string) => Promise<CheckedSnapshot>

/** A publication whose snapshot can be served. */
export interface CheckedPublication extends ServedSnapshot {
  readonly publication: Publication
  /** Path of its file. */
  readonly path: string
  readonly towns: number
}

/**
 * Opens what a service starts with: a publication, or the store's fallback if that cannot be opened. Before its moment, the
 * publication before it is opened instead, if there is one, unless the moment comes sooner than the two could be opened in
 * turn.
 *
 * @throws as `openPublication`.
 */
export async function openFirst(source: PublicationSource, publication: Publication): Promise<CheckedPublication> {
  const { log, checks } = source
  const open = async (path: string) => (await checks.take(path)) ?? openHere(path)
  const { number, version } = publication
  log.info({ publication: number, version }, 'the data set is being loaded')
  const begun = performance.now()
  const opened = await openOrFallback(source, publication, open)
  const { activateAt } = opened
  // Opening the one before takes about as long, and then this one is opened once more: meanwhile others would have
  // switched.
  const soonest = Date.now() + 2 * (performance.now() - begun)
  if (activateAt === undefined || activateAt.getTime() <= soonest) return opened
  return (await openUntil(source, opened.publication, activateAt, open)) ?? opened
}

/** What to serve until the moment of a publication: the one before it; undefined where that cannot be opened by then. */
async function openUntil(
  { store, log }: PublicationSource,
  { number, version }: Publication,
  moment: Date,
  open: Open,
): Promise<CheckedPublication | undefined> {
  const line = { publication: number, version, from: moment }
  try {
    const passing = sleep(moment.getTime() - Date.now(), undefined, { ref: false })
    const before = await Promise.race([openBefore(store, number, open), passing])
    // Opening keeps the thread busy, and the timer late.
    if (before === undefined || moment.getTime() <= Date.now()) return undefined
    log.info(line, `data set waits for its activation time; number ${before.publication.number} is served until then`)
    return before
  } catch (error) {
    log.warn(
      { ...line, reason: reasonOf(error) },
      'data set waits for its activation time; nothing is served until then',
    )
    return undefined
  }
}

async function openBefore(store: ServedStore, number: number, open: Open): Promise<CheckedPublication> {
  const earlier = (await store.history()).filter(
    (past) => past.number < number && past.activateAt === undefined && !past.isForOtherRelease,
  )
  // Without its database a node does not know which snapshots are kept there.
  const before = earlier.findLast(({ isKept }) => isKept) ?? earlier.at(-1)
  if (before === undefined) throw new StoreError('nothing was published before it')
  return openPublication(store, before, open)
}

async function openOrFallback(
  { store, log }: PublicationSource,
  publication: Publication,
  open: Open,
): Promise<CheckedPublication> {
  try {
    return await openPublication(store, publication, open)
  } catch (error) {
    const fallback = await store.fallback()
    if (fallback === undefined || fallback.version === publication.version) throw error
    const { number } = publication
    log.error({ publication: number, err: error }, `data set refused; number ${fallback.number} is served instead`)
    return openPublication(store, fallback, open)
  }
}

/** Loads the search, which checks a snapshot by making a catalog of it, only now: the threads load it too meanwhile. */
async function openHere(path: string): Promise<CheckedSnapshot> {
  const { checkedSnapshot } = await import('./checked-snapshot.ts')
  return checkedSnapshot(path)
}

/**
 * Opens the snapshot of a publication, and makes sure that it can be served.
 *
 * @param open opens and checks its file.
 * @throws SnapshotError, StoreError, or the system's error.
 */
export async function openPublication(
  store: ServedStore,
  publication: Publication,
  open: Open,
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
