import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A folder for the tests of a file or suite; it goes when they have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'refdir-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
