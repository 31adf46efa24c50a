// What runs in such a folder is ended before the folder goes.
import './end-with-us.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

process.once('exit', () => {
  // A program that is ending may still write a last time.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A folder that goes when this process ends, also told to stop or by an error. */
export function temporaryFolder(parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'refdir-'))
  folders.push(folder)
  // A server in it may run as another user.
  chmodSync(folder, 0o755)
  return folder
}
