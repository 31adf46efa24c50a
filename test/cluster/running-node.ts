import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endProgram } from '../end-program.ts'
import { endWithUs } from '../end-with-us.ts'
import { freePort } from '../free-port.ts'

const CLI = join(import.meta.dirname, '..', '..', 'bin', 'refdir.js')

/** A node of a cluster, as a process of its own; it may be killed, and started again at the same port. */
export class RunningNode {
  readonly port: number
  readonly adminPort: number
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #output = ''

  private constructor(port: number, adminPort: number, env: NodeJS.ProcessEnv) {
    this.port = port
    this.adminPort = adminPort
    const ports = { PORT: String(port), REFDIR_ADMIN_PORT: String(adminPort) }
    this.#env = { PATH: process.env.PATH, REFDIR_THREADS: '1', ...ports, ...env }
  }

  /** @param store folder of its local copy. */
  static async create(store: string, databaseUrl: string, redisUrl = ''): Promise<RunningNode> {
    return new RunningNode(await freePort(), await freePort(), {
      REFDIR_STORE: store,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    })
  }

  /** @returns when it serves. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [CLI, 'serve'], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = endWithUs(child)
    this.#output = ''
    const served = new Promise<void>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr]) {
        output.setEncoding('utf8').on('data', (text: string) => {
          this.#output = (this.#output + text).slice(-100_000)
          if (/^refdir serves /m.test(this.#output)) resolve()
        })
      }
      child.once('close', (code) => reject(new Error(`node ends with ${code}:\n${this.#output}`)))
    })
    await served
  }

  get output(): string {
    return this.#output
  }

  /** Ends it as a crash would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** The answer to a GET of a path and query, at this very node. */
  ask(target: string, key: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${target}`, { headers: { authorization: key } })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child !== undefined) await endProgram(this.#child, signal)
  }
}
