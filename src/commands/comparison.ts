import { compareSnapshots, isCompared } from '../compile/diff.ts'
import { diffLines } from '../compile/diff-lines.ts'
import { ShrinkError, suspiciousLosses } from '../compile/shrink.ts'
import { type Sections, SnapshotError } from '../snapshot/format.ts'
import { openSnapshotPart } from '../snapshot/part-reader.ts'
import { type Publication, type Store, StoreError } from '../store/store.ts'
import { publicationLabel } from './publication-number.ts'

/** What would change for clients. */
export interface Comparison {
  /** For people. */
  readonly lines: readonly string[]
  /** Why the change looks like a mistake; none: it does not, or cannot be told. */
  readonly findings: readonly string[]
}

/** Compares a snapshot with the current one; where none can be told, such as while the database is away, there is nothing to find. */
export async function compareWithCurrent(store: Store, sections: Sections): Promise<Comparison> {
  let current: Publication | undefined
  try {
    current = await store.current()
  } catch (error) {
    return notCompared('what is published', error)
  }
  return compareWith(store, current, sections)
}

/**
 * Compares a snapshot with one that is published. Where there is none, or none that can be read, such as after an
 * upgrade or on a bad disk, there is nothing to find.
 */
export async function compareWith(
  store: Store,
  published: Publication | undefined,
  sections: Sections,
): Promise<Comparison> {
  if (published === undefined) return { lines: ['nothing is published yet to compare with'], findings: [] }
  const label = publicationLabel(published)
  try {
    const { sections: before } = openSnapshotPart(await store.file(published), isCompared)
    const diff = compareSnapshots(before, sections)
    return { lines: [`compared with ${label}`, ...diffLines(diff)], findings: suspiciousLosses(diff) }
  } catch (error) {
    return notCompared(label, error)
  }
}

/** @throws what is a fault of the program. */
function notCompared(what: string, error: unknown): Comparison {
  if (!isUnreadable(error)) throw error
  return { lines: [`cannot be compared with ${what}: ${error.message}`], findings: [] }
}

/** Whether an error tells that what is published cannot be read: publishing and going back are the ways out of that. */
export function isUnreadable(error: unknown): error is Error {
  return error instanceof SnapshotError || error instanceof StoreError || (error instanceof Error && 'syscall' in error)
}

/** @throws ShrinkError where what would change looks like a mistake. */
export function refuseLosses({ findings }: Comparison): void {
  if (findings.length === 0) return
  throw new ShrinkError(`not published, for it looks like a mistake:\n${findings.map((finding) => `  ${finding}`).join('\n')}
nothing has changed; --allow-shrink publishes it all the same`)
}
