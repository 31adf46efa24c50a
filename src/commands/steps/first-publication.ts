import type { Logger } from 'pino'
import { ShrinkError } from '../../compile/comparison/shrink.ts'
import type { Config } from '../../config/config.ts'
import { OvertakenError, type Publication, type ServedStore, StoreError } from '../../store/store.ts'
import { endProgress, showProgress } from '../output/progress.ts'
import { inputsOf } from './bundled-inputs.ts'
import { configuredStore } from './configured-store.ts'

/**
 * The publication that a service starts with: the current one. In a folder, one is compiled first if there is none, or if
 * the bundled data have changed.
 *
 * @param store what is served from; to publish, the same is opened as a command would.
 * @throws StoreError, DataError or CompileError with what to mend.
 */
export async function firstPublication(
  store: ServedStore,
  config: Config<'store' | 'databaseUrl' | 'keep' | 'data' | 'allowShrink'>,
  log: Logger,
): Promise<Publication> {
  const { databaseUrl, data, allowShrink } = config
  const current = await store.current()
  const isLeftAlone = databaseUrl !== undefined || current?.inputs === ''
  if (data !== undefined && isLeftAlone) {
    const reason = databaseUrl === undefined ? 'somebody has published a data set' : 'the data sets are in a database'
    log.warn({ data }, `--data is ignored, since ${reason}: refdir compile --data ${data} --publish uses it`)
  }
  if (databaseUrl !== undefined && current === undefined) {
    // A node may be allowed only to read, and each of many nodes would compile.
    throw new StoreError('the database has no data set that this program can read: refdir compile --publish makes one')
  }
  if (current !== undefined && (isLeftAlone || current.inputs === inputsOf(data))) return current
  // Loaded only here: most starts need none of it.
  const { publishBundled } = await import('./bundled-towns.ts')
  const started = performance.now()
  try {
    const options = { own: data, over: current, allowShrink, progress: showProgress }
    const { publication, report } = await publishBundled(await configuredStore(config), options)
    endProgress()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.error(`compiled ${report.towns} towns in ${seconds} s`)
    return publication
  } catch (error) {
    endProgress()
    if (error instanceof ShrinkError && current !== undefined && (await isCurrent(store, current))) {
      log.error({ publication: current.number }, `the changed data are not used: ${error.message}`)
      return current
    }
    if (!(error instanceof OvertakenError || error instanceof ShrinkError)) throw error
    // A person has published, or a service that started at the same time: this looks anew.
    console.error('somebody else has published in the meantime: what was compiled here is discarded')
    return firstPublication(store, config, log)
  }
}

async function isCurrent(store: ServedStore, { number, version }: Publication): Promise<boolean> {
  const current = await store.current()
  return current?.number === number && current.version === version
}
