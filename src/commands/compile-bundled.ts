import { compile } from '../compile/compile.ts'
import type { CompileReport } from '../compile/report.ts'
import { encodeSnapshot } from '../snapshot/writer.ts'
import { bundledTowns } from '../sources/bundled.ts'
import { readCurated } from '../sources/curated.ts'
import type { Publication, Store } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { BUNDLED_DATA, inputsOf, noteOf } from './bundled-inputs.ts'

/**
 * Compiles the bundled towns with the curated files, and publishes the snapshot as one that may be compiled over when
 * these change.
 *
 * @param own the folder that is laid over the bundled files.
 * @param after as `NewPublication` has it.
 * @throws OvertakenError
 */
export async function compileBundled(
  store: Store,
  own: string | undefined,
  progress: (step: string, count?: number) => void,
  after?: number,
): Promise<{ publication: Publication; report: CompileReport }> {
  // Before they are read: a file that is changed meanwhile is compiled anew at the next start.
  const inputs = inputsOf(own)
  const curated = readCurated(BUNDLED_DATA, own)
  const { sections, report } = await compile(bundledTowns, curated, progress)
  progress('publishing')
  const snapshot = { ...encodeSnapshot(sections, FOLD_VERSION), inputs, note: noteOf(report.towns, own) }
  const publication = await store.publish(after === undefined ? snapshot : { ...snapshot, after })
  return { publication, report }
}
