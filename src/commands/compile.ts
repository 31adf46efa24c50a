import { bundledGazetteer } from '../sources/bundled.ts'
import { noteOf } from './bundled-inputs.ts'
import { command } from './command.ts'
import { COMPILING_OPTIONS } from './publishing.ts'

export const compileCommand = command({
  name: 'compile',
  summary: 'compile the bundled towns with the curated files; report what changes; write a snapshot, or publish it',
  options: COMPILING_OPTIONS,
  async run(config) {
    // Loaded only here: no other command needs it.
    const { compileFrom } = await import('./compile-from.ts')
    await compileFrom(config, bundledGazetteer, (towns) => noteOf(towns, config.data))
  },
})
