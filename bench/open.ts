/**
 * Compares opening a snapshot with reading its file into memory, by turns:
 *
 *     node bench/open.ts [--size bundled|geonames|N] [--geonames DIR] [--rounds N]
 */

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Catalog } from '../src/catalog.ts'
import { openSnapshot } from '../src/snapshot/reader.ts'
import { FolderStore } from '../src/store/folder-store.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'
import { compiledSnapshot } from '../test/compile/compiled-snapshot.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { givenNumber } from '../verify/given-number.ts'
import { corpus } from './corpus.ts'
import { conditions, spread, table } from './measure.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'bundled' },
    geonames: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
})
const rounds = givenNumber('--rounds', values.rounds)
const { label, source, curated } = corpus(values.size, values.geonames)
const folder = temporaryFolder()
const store = new FolderStore(folder)
const encoded = await compiledSnapshot(source, curated)
const path = await store.file(await store.publish({ ...encoded, inputs: '', note: label }))
const reads: number[] = []
const opens: number[] = []
const catalogs: number[] = []
for (let round = 0; round < rounds; round++) {
  reads.push(await timed(() => readWhole(path)))
  opens.push(await timed(() => openSnapshot(path, FOLD_VERSION)))
  const snapshot = await openSnapshot(path, FOLD_VERSION)
  catalogs.push(await timed(() => new Catalog(snapshot, new Date(0))))
}
const milliseconds = (durations: readonly number[]) => (spread(durations).p50 / 1000).toFixed(1)
console.log(`${conditions()}; ${label}, ${(statSync(path).size / 1e6).toFixed(0)} MB, medians of ${rounds} rounds\n`)
console.log(
  table(
    ['reading, ms', 'opening, ms', 'opening / reading', 'catalog, ms'],
    [
      [
        milliseconds(reads),
        milliseconds(opens),
        (spread(opens).p50 / spread(reads).p50).toFixed(2),
        milliseconds(catalogs),
      ],
    ],
  ),
)

/** Microseconds. */
async function timed(run: () => unknown): Promise<number> {
  const started = performance.now()
  await run()
  return (performance.now() - started) * 1000
}

/** Reads a file, of up to 2 GiB at once, into new memory: the least that opening it could do. */
function readWhole(path: string): void {
  const file = openSync(path, 'r')
  const bytes = new Uint8Array(new SharedArrayBuffer(statSync(path).size))
  for (let filled = 0; filled < bytes.length; ) filled += readSync(file, bytes, filled, bytes.length - filled, filled)
  closeSync(file)
}
