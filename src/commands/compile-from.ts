import { compile } from '../compile/compile.ts'
import type { Config } from '../config/config.ts'
import { type Curated, readCurated } from '../sources/curated.ts'
import type { TownSource } from '../sources/source.ts'
import { BUNDLED_DATA, requireOwnFolder } from './bundled-inputs.ts'
import { configuredStore } from './configured-store.ts'
import { endProgress, showProgress } from './progress.ts'
import { type COMPILING_OPTIONS, deliver, requirePlaceFor } from './publishing.ts'

type CompilingConfig = Config<(typeof COMPILING_OPTIONS)[number]>

/**
 * Compiles a source of towns with the curated files; prints what changes; publishes the snapshot, or writes it to a
 * file.
 *
 * @param noteOf what the history says about a snapshot of so many towns.
 * @throws ConfigError, DataError, CompileError, ShrinkError or StoreError with what to mend.
 */
export async function compileFrom(
  { data, publish, out, allowShrink, ...place }: CompilingConfig,
  sourceWith: (curated: Curated) => TownSource,
  noteOf: (towns: number) => string,
): Promise<void> {
  requireOwnFolder(data)
  const store = await configuredStore(place)
  await requirePlaceFor(store, { publish, out })
  const curated = readCurated(BUNDLED_DATA, data)
  const compiled = await compile(sourceWith(curated), curated, showProgress)
  endProgress()
  const note = noteOf(compiled.report.towns)
  await deliver(store, compiled, { publish, out, allowShrink, note })
}
