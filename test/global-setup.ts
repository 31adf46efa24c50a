import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileBundled } from '../src/commands/compile-bundled.ts'
import { DirectoryStore } from '../src/store/directory.ts'

let folder = ''

/** Compiles the bundled data once for all test files; they find the store by the environment. */
export async function globalSetup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'refdir-test-'))
  await compileBundled(new DirectoryStore(folder), undefined, () => {})
  process.env.REFDIR_TEST_STORE = folder
}

export async function globalTeardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
