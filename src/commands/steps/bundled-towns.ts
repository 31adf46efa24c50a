import { type Compiled, compile } from '../../compile/compile.ts'
import type { CompileReport } from '../../compile/report.ts'
import type { Sections } from '../../snapshot/format.ts'
import { encodeSnapshot } from '../../snapshot/writer.ts'
import { bundledGazetteer } from '../../sources/bundled.ts'
import { readCurated } from '../../sources/curated/curated.ts'
import type { Progress } from '../../sources/progress.ts'
import type { Publication, Store } from '../../store/store.ts'
import { FOLD_VERSION } from '../../text/fold.ts'
import { endProgress } from '../output/progress.ts'
import { publicationLabel } from '../output/publication-names.ts'
import { BUNDLED_DATA, bundledNote, inputsOf } from './bundled-inputs.ts'
import { compareWith, notCompared, refuseLosses } from './comparison.ts'
import { unservable } from './servable.ts'

interface BundledPublishing {
  /** The folder that is laid over the bundled files. */
  readonly own?: string | undefined
  /** What is current, to be compiled over; absent: nothing. */
  readonly over?: Publication | undefined
  readonly allowShrink?: boolean
  readonly progress?: Progress
}

/**
 * Compiles the bundled towns with the curated files.
 *
 * @param own the folder that is laid over the bundled files.
 * @throws DataError or CompileError with what to mend.
 */
export function compileBundled(own: string | undefined, progress: Progress): Promise<Compiled> {
  const curated = readCurated(BUNDLED_DATA, own)
  return compile(bundledGazetteer(curated), curated, progress)
}

/**
 * Publishes the bundled towns as a snapshot that may be compiled over when what it is compiled from changes.
 *
 * @throws OvertakenError where `over` is not current any more, ShrinkError where some of it would be lost.
 * @throws StoreError where nothing can be published, before anything is compiled.
 */
export async function publishBundled(
  store: Store,
  { own, over, allowShrink = false, progress = () => {} }: BundledPublishing = {},
): Promise<{ publication: Publication; report: CompileReport }> {
  // Taken before the files are read: one that is changed meanwhile is compiled anew at the next start.
  const inputs = inputsOf(own)
  await store.checkWritable('publish')
  const { sections, report } = await compileBundled(own, progress)
  progress('publishing')
  if (!allowShrink && over !== undefined) await refuseLossesOf(store, over, sections)
  const snapshot = { ...encodeSnapshot(sections, FOLD_VERSION), inputs, note: bundledNote(report.towns, own) }
  return { publication: await store.publish({ ...snapshot, after: over?.number ?? 0 }), report }
}

/**
 * A publication that can no longer be served, such as after an upgrade, is compiled over whatever is lost: else nothing
 * would be served.
 */
async function refuseLossesOf(store: Store, over: Publication, sections: Sections): Promise<void> {
  const fault = await unservable(store, over)
  if (fault === undefined) return refuseLosses(await compareWith(store, over, sections))
  const comparison = notCompared(publicationLabel(over), fault)
  refuseLosses(comparison)
  endProgress()
  for (const line of comparison.lines) console.error(line)
}
