import { compareSnapshots, isCompared } from '../../compile/comparison/diff.ts'
import { diffLines } from '../../compile/comparison/diff-lines.ts'
import { ShrinkError, suspiciousLosses } from '../../compile/comparison/shrink.ts'
import { type Sections, SnapshotError } from '../../snapshot/format.ts'
import { openSnapshotPart } from '../../snapshot/part-reader.ts'
import { requireVersion } from '../../store/publication-fault.ts'
import { GoneError, type Publication, type Store } from '../../store/store.ts'
import { publicationLabel } from '../output/publication-names.ts'
import { asUnreadable } from './servable.ts'

/** What would change for clients. */
interface Comparison {
  /** For people. */
  readonly lines: readonly string[]
  /** Why the change looks like a mistake. */
  readonly findings: readonly string[]
  /** Whether it is not known what would change, since what is published cannot be read now. */
  readonly isUnknown: boolean
}

/** Compares a snapshot with the current one. */
export async function compareWithCurrent(store: Store, sections: Sections): Promise<Comparison> {
  let current: Publication | undefined
  try {
    current = await store.current()
  } catch (error) {
    return notCompared('what is published', asUnreadable(error))
  }
  return compareWith(store, current, sections)
}

/** Compares a snapshot with one that is published, if any is. */
export async function compareWith(
  store: Store,
  published: Publication | undefined,
  sections: Sections,
): Promise<Comparison> {
  if (published === undefined) return comparedWithNothing(store)
  try {
    const path = await store.file(published)
    const { version, sections: before } = await openSnapshotPart(path, isCompared)
    requireVersion(path, version, published.version)
    const diff = compareSnapshots(before, sections)
    const lines = [`compared with ${publicationLabel(published)}`, ...diffLines(diff)]
    return { lines, findings: suspiciousLosses(diff), isUnknown: false }
  } catch (error) {
    return notCompared(publicationLabel(published), asUnreadable(error))
  }
}

/** For the case that nothing is current for this program: a database may have what another release has published. */
async function comparedWithNothing(store: Store): Promise<Comparison> {
  const last = (await store.history()).at(-1)
  const line =
    last === undefined
      ? 'nothing is published yet to compare with'
      : `cannot be compared with ${publicationLabel(last)}: it is for another release`
  return { lines: [line], findings: [], isUnknown: false }
}

/**
 * Says why it is unknown what would change. A publication that is damaged, gone or for another program may be published
 * over. If it merely cannot be read, as while the disk is full, a loss would go unnoticed.
 */
export function notCompared(what: string, fault: Error): Comparison {
  const line = `cannot be compared with ${what}: ${fault.message}`
  const isUnknown = !(fault instanceof SnapshotError || fault instanceof GoneError)
  return { lines: [line], findings: isUnknown ? [line] : [], isUnknown }
}

/** @throws ShrinkError where what would change looks like a mistake. */
export function refuseLosses({ findings }: Comparison): void {
  if (findings.length === 0) return
  throw new ShrinkError(`not published, because it looks like a mistake:\n${findings.map((finding) => `  ${finding}`).join('\n')}
nothing has changed; --allow-shrink publishes it anyway`)
}
