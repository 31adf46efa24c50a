import { compareSnapshots, isCompared } from '../compile/diff.ts'
import { diffLines } from '../compile/diff-lines.ts'
import { ShrinkError, suspiciousLosses } from '../compile/shrink.ts'
import { type Sections, SnapshotError } from '../snapshot/format.ts'
import { openSnapshotPart } from '../snapshot/part-reader.ts'
import { openSnapshot } from '../snapshot/reader.ts'
import { type Publication, type Store, StoreError } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { publicationLabel } from './publication-number.ts'

/** What would change for clients. */
export interface Comparison {
  /** For people. */
  readonly lines: readonly string[]
  /** Why the change looks like a mistake; none: it does not, or cannot be told. */
  readonly findings: readonly string[]
}

/** Compares a snapshot with the current one; where none can be told, as while the database is away, nothing is found. */
export async function compareWithCurrent(store: Store, sections: Sections): Promise<Comparison> {
  let current: Publication | undefined
  try {
    current = await store.current()
  } catch (error) {
    return notCompared(undefined, asUnreadable(error))
  }
  if (current === undefined) return { lines: ['nothing is published yet to compare with'], findings: [] }
  return compareWith(store, current, sections)
}

/** Compares a snapshot with one that is published; where that cannot be read, as on a bad disk, nothing is found. */
export async function compareWith(store: Store, published: Publication, sections: Sections): Promise<Comparison> {
  try {
    const { sections: before } = openSnapshotPart(await store.file(published), isCompared)
    const diff = compareSnapshots(before, sections)
    const lines = [`compared with ${publicationLabel(published)}`, ...diffLines(diff)]
    return { lines, findings: suspiciousLosses(diff) }
  } catch (error) {
    return notCompared(published, asUnreadable(error))
  }
}

/** Tells why nothing can be found of a publication, or of whichever is current. */
export function notCompared(published: Publication | undefined, { message }: Error): Comparison {
  const what = published === undefined ? 'what is published' : publicationLabel(published)
  return { lines: [`cannot be compared with ${what}: ${message}`], findings: [] }
}

/** Why a publication cannot be had from the store, or not be served by this program; undefined where it can. */
export async function unservable(store: Store, publication: Publication): Promise<Error | undefined> {
  try {
    await store.checkStored(publication)
    openSnapshot(await store.file(publication), FOLD_VERSION)
    return undefined
  } catch (error) {
    return asUnreadable(error)
  }
}

/**
 * An error that tells that what is published cannot be read: publishing and going back are the ways out of that.
 *
 * @throws any other.
 */
function asUnreadable(error: unknown): Error {
  if (error instanceof SnapshotError || error instanceof StoreError) return error
  if (error instanceof Error && 'syscall' in error) return error
  throw error
}

/** @throws ShrinkError where what would change looks like a mistake. */
export function refuseLosses({ findings }: Comparison): void {
  if (findings.length === 0) return
  throw new ShrinkError(`not published, for it looks like a mistake:\n${findings.map((finding) => `  ${finding}`).join('\n')}
nothing has changed; --allow-shrink publishes it all the same`)
}
