import { join } from 'node:path'
import { FORMAT_VERSION } from '../snapshot/format.ts'
import { openSnapshotPart } from '../snapshot/part-reader.ts'
import { FolderStore } from './folder-store.ts'
import { SNAPSHOTS_KEPT } from './past-publications.ts'
import { LocalCopy } from './postgres/local-copy.ts'
import { requireVersion } from './publication-fault.ts'
import type { ServedStore, Store, StoreError, Unreadable } from './store.ts'

/** Which store, and how it is used. */
interface StoreOptions {
  /** The folder that the store is in; for one in PostgreSQL, the local copy lies in `cache` below it. */
  readonly folder: string
  /** `DATABASE_URL`; without it the store is a folder. */
  readonly databaseUrl: string | undefined
  /** The version of folding in this program: snapshots that were folded in another way cannot be read. */
  readonly foldVersion: number
  /** Different snapshots to keep. */
  readonly keep?: number
  /** Seconds from publishing until all nodes switch. */
  readonly activateAfter?: number
  /**
   * Resolves to the version of a local copy, and rejects if it is not a whole snapshot that this program can read; by
   * default it runs in the calling thread, which it keeps busy, and keeps none of the file in memory.
   */
  readonly check?: (path: string) => Promise<string>
}

/** What a node reports about its store, to be logged. */
export interface StoreEvents {
  /** Called when the database is out of reach, once for each reason, and once, without a fault, when it is back. */
  readonly onOutage: (fault: StoreError | undefined) => void
  /**
   * Called when the database answers, but does not give its publications or its keys, as where the role may not read a table:
   * for either once for each reason, and once, without a fault, when it does again.
   */
  readonly onUnread: (about: keyof Unreadable, fault: unknown) => void
  /**
   * Called when the local disk does not take what the node would need to start without the database, once for each file, and
   * once, without a fault, when it has taken everything.
   */
  readonly onCopyFault: (fault: unknown) => void
  /** Called when a snapshot whose local copy could not be used has been loaded again, with why it could not. */
  readonly onCopyMended: (fault: Error) => void
}

/**
 * The store that a command works on. PostgreSQL's client is loaded only where it is used.
 *
 * @throws StoreError where the URL is not valid.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { folder, databaseUrl, keep = SNAPSHOTS_KEPT } = options
  if (databaseUrl === undefined) return new FolderStore(folder, { keep })
  return (await postgres(options, databaseUrl)).store
}

/**
 * Opens the store for a program that serves from it: one in PostgreSQL keeps working while the database is gone.
 *
 * @throws StoreError where the URL is not valid.
 */
export async function openStoreToServe(options: StoreOptions, events: StoreEvents): Promise<ServedStore> {
  const { folder, databaseUrl } = options
  if (databaseUrl === undefined) return new FolderStore(folder)
  const { NodeStore } = await import('./postgres/node-store.ts')
  const { store, copy } = await postgres(options, databaseUrl, events)
  return new NodeStore(store, copy, events.onCopyFault, events.onUnread)
}

async function postgres(
  { folder, foldVersion, keep = SNAPSHOTS_KEPT, activateAfter = 0, check: given }: StoreOptions,
  url: string,
  { onOutage, onCopyMended }: Partial<StoreEvents> = {},
) {
  const { PostgresStore } = await import('./postgres/postgres-store.ts')
  const check = given ?? (async (path) => (await openSnapshotPart(path, () => false, foldVersion)).version)
  const copy = new LocalCopy(join(folder, 'cache'), async (path, version) =>
    requireVersion(path, await check(path), version),
  )
  const readers = `${FORMAT_VERSION}.${foldVersion}`
  const options = { url, copy, readers, keep, activateAfter: activateAfter * 1000, onOutage, onCopyMended }
  return { store: new PostgresStore(options), copy }
}
