import { compile } from '../compile/compile.ts'
import type { CompileReport } from '../compile/report.ts'
import { encodeSnapshot } from '../snapshot/writer.ts'
import { bundledTowns } from '../sources/bundled.ts'
import { readCurated } from '../sources/curated.ts'
import type { Publication, Store } from '../store/store.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { inputsOf } from './bundled-inputs.ts'

/** Compiles the bundled towns with the curated files of a folder, and publishes the snapshot. */
export async function compileBundled(
  store: Store,
  data: string,
  progress: (step: string, count?: number) => void,
): Promise<{ publication: Publication; report: CompileReport }> {
  const { sections, report } = await compile(bundledTowns, readCurated(data), progress)
  progress('publishing')
  const note = `${report.towns} bundled towns`
  const publication = await store.publish({ ...encodeSnapshot(sections, FOLD_VERSION), inputs: inputsOf(data), note })
  return { publication, report }
}
