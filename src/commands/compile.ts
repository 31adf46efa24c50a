import { DirectoryStore } from '../store/directory.ts'
import { BUNDLED_DATA } from './bundled-inputs.ts'
import { command } from './command.ts'
import { showProgress } from './progress.ts'

export const compileCommand = command({
  name: 'compile',
  summary: 'compile the bundled towns with the curated files, and publish the snapshot',
  options: ['data', 'store'],
  async run(config) {
    const { compileBundled } = await import('./compile-bundled.ts')
    const store = new DirectoryStore(config.store)
    const { publication, report } = await compileBundled(store, config.data ?? BUNDLED_DATA, showProgress)
    console.log(report.lines().join('\n'))
    console.log(`published as number ${publication.number}, version ${publication.version}`)
  },
})
