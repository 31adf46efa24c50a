import { join } from 'node:path'
import { OPTIONS } from '../src/config/options.ts'
import { Program, printedRequest } from './program.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What Node makes of the sources, kept from one process to the next: there are hundreds of them. */
const CODE_CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'refdir-test')

/**
 * Starts the service on a machine that has nothing yet, which compiles the bundled data, once for all test files.
 * They find its store, and what it has printed, by the environment.
 */
export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE = CODE_CACHE
  // As the program asks for them itself (bin/huge-pages.js), which takes each of hundreds of processes 0.1 s.
  process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1'
  // Whoever has set up a service here does not want tests to use its settings.
  for (const { env } of Object.values(OPTIONS)) delete process.env[env]
  // A program that a test starts with all of the environment fails here, rather than changes a database where that test is run
  // alone.
  process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
  // All that is asked here is on this machine, which a network's proxy knows nothing of: neither Node asks it, nor curl.
  delete process.env.NODE_USE_ENV_PROXY
  process.env.no_proxy = '*'
  const folder = temporaryFolder()
  const first = new Program(['serve', '--store', folder, '--threads', '1'], folder, { PORT: '0' })
  await printedRequest(first)
  await first.stop('SIGTERM')
  process.env.REFDIR_TEST_STORE = folder
  process.env.REFDIR_TEST_FIRST_START = first.stdout + first.stderr
}
