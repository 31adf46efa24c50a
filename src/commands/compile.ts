import { command } from './command.ts'
import { endProgress, showProgress } from './output/progress.ts'
import { bundledNote, requireOwnFolder } from './steps/bundled-inputs.ts'
import { configuredStore } from './steps/configured-store.ts'
import { COMPILING_OPTIONS, deliver, requirePlaceFor } from './steps/publishing.ts'

export const compileCommand = command({
  name: 'compile',
  summary: 'compile the bundled towns and the files of data/; report what changes; write a snapshot, or publish it',
  options: COMPILING_OPTIONS,
  async run({ data, publish, out, allowShrink, ...storeOptions }) {
    requireOwnFolder(data)
    const store = await configuredStore(storeOptions)
    await requirePlaceFor(store, { publish, out })
    // Loaded only here: no other command needs it.
    const { compileBundled } = await import('./steps/bundled-towns.ts')
    const compiled = await compileBundled(data, showProgress).finally(endProgress)
    const note = bundledNote(compiled.report.towns, data)
    await deliver(store, compiled, { publish, out, allowShrink, note })
  },
})
