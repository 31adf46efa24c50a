import { BUNDLED_DATA, noteOf, requireOwnFolder } from './bundled-inputs.ts'
import { command } from './command.ts'
import { configuredStore } from './configured-store.ts'
import { endProgress, showProgress } from './progress.ts'
import { deliver, PUBLISHING_OPTIONS, requirePlaceFor } from './publishing.ts'

export const compileCommand = command({
  name: 'compile',
  summary: 'compile the bundled towns with the curated files; tell what changes; write a snapshot, or publish it',
  options: ['data', 'publish', 'out', ...PUBLISHING_OPTIONS],
  async run({ data, publish, out, allowShrink, ...store }) {
    requirePlaceFor({ publish, out, ...store })
    requireOwnFolder(data)
    // Loaded only here: unpacking the gazetteer takes a while.
    const { bundledGazetteer } = await import('../sources/bundled.ts')
    const { readCurated } = await import('../sources/curated.ts')
    const { compile } = await import('../compile/compile.ts')
    const curated = readCurated(BUNDLED_DATA, data)
    const compiled = await compile(bundledGazetteer(curated), curated, showProgress)
    endProgress()
    const note = noteOf(compiled.report.towns, data)
    await deliver(await configuredStore(store), compiled, { publish, out, allowShrink, note })
  },
})
