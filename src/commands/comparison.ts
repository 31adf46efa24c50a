import { compareSnapshots, isCompared } from '../compile/diff.ts'
import { diffLines } from '../compile/diff-lines.ts'
import { suspiciousLosses } from '../compile/shrink.ts'
import { type Sections, SnapshotError } from '../snapshot/format.ts'
import { openSnapshotPart } from '../snapshot/part-reader.ts'
import { type Publication, type Store, StoreError } from '../store/store.ts'

/** What would change for clients. */
export interface Comparison {
  /** For people. */
  readonly lines: readonly string[]
  /** Why the change looks like a mistake; none: it does not, or cannot be told. */
  readonly findings: readonly string[]
}

/**
 * Compares a snapshot with the current one. Where there is none, or none that can be read, such as after an upgrade
 * or while the database is away, there is nothing to find.
 */
export async function compareWithCurrent(store: Store, sections: Sections): Promise<Comparison> {
  let current: Publication | undefined
  try {
    current = await store.current()
    if (current === undefined) return { lines: ['nothing is published yet to compare with'], findings: [] }
    const { sections: before } = openSnapshotPart(await store.file(current), isCompared)
    const diff = compareSnapshots(before, sections)
    return {
      lines: [`compared with ${publicationLabel(current)}`, ...diffLines(diff)],
      findings: suspiciousLosses(diff),
    }
  } catch (error) {
    if (!(error instanceof SnapshotError || error instanceof StoreError)) throw error
    const what = current === undefined ? 'what is published' : publicationLabel(current)
    return { lines: [`cannot be compared with ${what}: ${error.message}`], findings: [] }
  }
}

export function publicationLabel({ number, version }: Publication): string {
  return `number ${number} (${version})`
}

/** The number that an operand means; undefined where it means something else. */
export function publicationNumber(operand: string): number | undefined {
  return /^[1-9][0-9]{0,9}$/.test(operand) ? Number(operand) : undefined
}
