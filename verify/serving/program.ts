import { cpSync, rmSync } from 'node:fs'
import { type Issued, issueKey } from '../../src/access/stored-keys.ts'
import { publishBundled } from '../../src/commands/steps/bundled-towns.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { Program } from '../../test/program.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

interface ProgramOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * `refdir serve` on a store of its own with the bundled data and a key, as operators run it. Neither the program nor its folder
 * outlives this process.
 */
export class ServedProgram {
  readonly #program: Program
  readonly folder: string
  readonly store: FolderStore
  readonly key: string
  readonly port: number
  readonly admin: string

  private constructor(
    program: Program,
    { folder, store, key }: { folder: string; store: FolderStore; key: string },
    { port, admin }: { port: number; admin: string },
  ) {
    this.#program = program
    this.folder = folder
    this.store = store
    this.key = key
    this.port = port
    this.admin = admin
  }

  static async start({ args = [], env = {} }: ProgramOptions = {}): Promise<ServedProgram> {
    const folder = temporaryFolder()
    const store = await bundledStore(folder)
    const { key, stored }: Issued = issueKey({ name: 'verify' }, new Date())
    await store.changeKeys(() => [stored])
    const all = ['serve', '--store', folder, '--port', '0', '--admin-port', '0', ...args]
    const program = new Program(all, folder, env)
    const [, port] = await program.prints(/ at http:\/\/127\.0\.0\.1:(\d+)\/\n/)
    const [, admin = ''] = await program.prints(/for operators: (\S+)\/ready/)
    return new ServedProgram(program, { folder, store, key }, { port: Number(port), admin })
  }

  /** All that it has written so far. */
  get output(): string {
    return this.#program.stdout + this.#program.stderr
  }

  get isRunning(): boolean {
    return this.#program.isRunning
  }

  signal(signal: NodeJS.Signals): void {
    this.#program.signal(signal)
  }

  get(path: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, { headers: { authorization: this.key } })
  }

  async metric(name: string): Promise<number> {
    const [value = Number.NaN] = await this.metrics(name)
    return value
  }

  /** Several metrics at one moment; NaN for one that does not exist. */
  async metrics(...names: readonly string[]): Promise<number[]> {
    const lines = (await (await fetch(`${this.admin}/metrics`)).text()).split('\n')
    return names.map((name) =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? Number.NaN),
    )
  }

  /** Number of the publication that is served, and of the one that is refused, if any. */
  async publications(): Promise<{ readonly served: number; readonly refused: number | undefined }> {
    const ready = (await (await fetch(`${this.admin}/ready`)).json()) as {
      dataSet: { publication: number }
      refused?: { publication: number }
    }
    return { served: ready.dataSet.publication, refused: ready.refused?.publication }
  }

  /** Stops the program; what it has stored stays. */
  async end(): Promise<void> {
    if (this.isRunning) await this.#program.stop('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A store with the bundled data: a copy, if the tests have compiled them. */
async function bundledStore(folder: string): Promise<FolderStore> {
  const compiled = process.env.REFDIR_TEST_STORE
  if (compiled !== undefined) cpSync(compiled, folder, { recursive: true })
  const store = new FolderStore(folder)
  if (compiled === undefined) await publishBundled(store)
  return store
}
