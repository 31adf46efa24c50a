import { compile } from '../compile/compile.ts'
import type { CompileReport } from '../compile/report.ts'
import { encodeSnapshot } from '../snapshot/writer.ts'
import { bundledTowns } from '../sources/bundled.ts'
import { readCurated } from '../sources/curated.ts'
import type { Publication, Store } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { BUNDLED_DATA, inputsOf, noteOf } from './bundled-inputs.ts'
import { compareWith, refuseLosses } from './comparison.ts'

interface BundledCompile {
  /** The folder that is laid over the bundled files. */
  readonly own?: string | undefined
  /** What is current, to be compiled over; absent: nothing. */
  readonly over?: Publication | undefined
  readonly allowShrink?: boolean
  readonly progress?: (step: string, count?: number) => void
}

/**
 * Compiles the bundled towns with the curated files, and publishes the snapshot as one that may be compiled over when
 * these change.
 *
 * @throws OvertakenError where `over` is not current any more, ShrinkError where it has what would be lost.
 */
export async function compileBundled(
  store: Store,
  { own, over, allowShrink = false, progress = () => {} }: BundledCompile = {},
): Promise<{ publication: Publication; report: CompileReport }> {
  // Before they are read: a file that is changed meanwhile is compiled anew at the next start.
  const inputs = inputsOf(own)
  const curated = readCurated(BUNDLED_DATA, own)
  const { sections, report } = await compile(bundledTowns, curated, progress)
  progress('publishing')
  if (!allowShrink) refuseLosses(await compareWith(store, over, sections))
  const snapshot = { ...encodeSnapshot(sections, FOLD_VERSION), inputs, note: noteOf(report.towns, own) }
  return { publication: await store.publish({ ...snapshot, after: over?.number ?? 0 }), report }
}
