import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { checkedSnapshot } from '../serve/publications/checked-snapshot.ts'
import { SnapshotError } from '../snapshot/format.ts'
import { command } from './command.ts'
import { configuredStore } from './steps/configured-store.ts'
import { PUBLISHING_OPTIONS, publishCompared } from './steps/publishing.ts'

export const publishCommand = command({
  name: 'publish',
  summary: 'check a snapshot, report what it changes, and make it the current one',
  operands: { usage: 'FILE', least: 1, most: 1 },
  options: PUBLISHING_OPTIONS,
  async run({ allowShrink, ...storeOptions }, [file = '']) {
    if (!existsSync(file)) throw new SnapshotError(`${file}: there is no such file`)
    // The very bytes that were checked are published, whatever becomes of the file meanwhile.
    const { snapshot, towns } = await checkedSnapshot(file)
    const { version, bytes, sections } = snapshot
    const publication = { version, parts: [bytes], note: `${towns} towns, from ${basename(file)}` }
    const store = await configuredStore(storeOptions)
    // Comparing may take long: if nothing can be published, this says so first.
    await store.checkWritable('publish')
    await publishCompared(store, publication, sections, allowShrink)
  },
})
