import { Catalog } from '../src/catalog.ts'
import { openSnapshot, type Snapshot } from '../src/snapshot/reader.ts'
import { FolderStore } from '../src/store/folder-store.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'

function store(): FolderStore {
  const folder = process.env.REFDIR_TEST_STORE
  if (folder === undefined) throw new Error('run the tests with `npm test`: its global setup compiles the data')
  return new FolderStore(folder)
}

/** Path of the snapshot of the bundled data, and when it was published. */
export async function bundledSnapshotFile(): Promise<{ path: string; publishedAt: Date }> {
  const publication = await store().current()
  if (publication === undefined) throw new Error('the test store is empty')
  return { path: await store().file(publication), publishedAt: publication.publishedAt }
}

let opened: Promise<Snapshot> | undefined

/** Opened once for all tests of a process: it never changes. */
export function bundledSnapshot(): Promise<Snapshot> {
  opened ??= bundledSnapshotFile().then(({ path }) => openSnapshot(path, FOLD_VERSION))
  return opened
}

/** The bundled data, ready to answer. */
export async function bundledCatalog(): Promise<Catalog> {
  return new Catalog(await bundledSnapshot(), (await bundledSnapshotFile()).publishedAt)
}
