import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs all tests of a folder in this process, instead of each file in one of its own. They still run alone as well. `npm run unit`
 * leaves these folders to the files that call this.
 */
export async function testFolder(name: string): Promise<void> {
  const files = globSync(`${name}/**/*.test.ts`, { cwd: import.meta.dirname }).toSorted()
  assert(files.length > 0, `no tests in ${name}`)
  for (const file of files) await import(pathToFileURL(join(import.meta.dirname, file)).href)
}
