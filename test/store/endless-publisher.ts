/**
 * Publishes the snapshots given as further arguments over and over, in the store that is the first, until it is killed.
 * Prints `ready`, then for each publication, when it is done, its number and the milliseconds that it took.
 */
import { writeSync } from 'node:fs'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'

const [folder = '', ...files] = process.argv.slice(2)
const store = new FolderStore(folder, { keep: 3 })
const snapshots = []
for (const file of files) {
  const { version, sections, bytes } = await openSnapshot(file, FOLD_VERSION)
  // In as many parts as sections, as a compile passes them on.
  const ends = [...sections.values()].map((section) => section.byteOffset).concat(bytes.length)
  const parts = [0, ...ends].map((start, place) => bytes.subarray(start, ends[place] ?? start))
  snapshots.push({ version, parts })
}
writeSync(1, 'ready\n')
for (;;) {
  for (const snapshot of snapshots) {
    const started = performance.now()
    const { number } = await store.publish({ ...snapshot, inputs: '', note: '' })
    writeSync(1, `${number} ${performance.now() - started}\n`)
  }
}
