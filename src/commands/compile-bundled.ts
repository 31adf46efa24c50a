import { compile } from '../compile/compile.ts'
import type { CompileReport } from '../compile/report.ts'
import { encodeSnapshot } from '../snapshot/writer.ts'
import { bundledTowns } from '../sources/bundled.ts'
import { readCurated } from '../sources/curated.ts'
import type { Publication, Store } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { BUNDLED_DATA, inputsOf } from './bundled-inputs.ts'

/**
 * Compiles the bundled towns with the curated files, and publishes the snapshot as one that may be compiled over when
 * these change.
 *
 * @param own the folder that is laid over the bundled files.
 */
export async function compileBundled(
  store: Store,
  own: string | undefined,
  progress: (step: string, count?: number) => void,
): Promise<{ publication: Publication; report: CompileReport }> {
  const curated = readCurated(BUNDLED_DATA, own)
  const { sections, report } = await compile(bundledTowns, curated, progress)
  progress('publishing')
  const note = `${report.towns} bundled towns`
  const publication = await store.publish({ ...encodeSnapshot(sections, FOLD_VERSION), inputs: inputsOf(own), note })
  return { publication, report }
}
