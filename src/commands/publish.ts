import { basename } from 'node:path'
import { directoriesOf } from '../snapshot/directories.ts'
import { openSnapshot } from '../snapshot/reader.ts'
import { FOLD_VERSION } from '../text/fold.ts'
import { command } from './command.ts'
import { configuredStore } from './configured-store.ts'
import { PUBLISHING_OPTIONS, publishCompared } from './publishing.ts'

export const publishCommand = command({
  name: 'publish',
  summary: 'check a snapshot, tell what it changes, and make it the current one',
  operands: { usage: 'FILE', least: 1, most: 1 },
  options: PUBLISHING_OPTIONS,
  async run({ allowShrink, ...store }, [file = '']) {
    // The very bytes that were checked are published, whatever becomes of the file meanwhile.
    const { version, bytes, sections } = openSnapshot(file, FOLD_VERSION)
    const { townCount } = directoriesOf(sections)
    const snapshot = { version, parts: [bytes], note: `${townCount} towns, from ${basename(file)}` }
    await publishCompared(await configuredStore(store), snapshot, sections, allowShrink)
  },
})
