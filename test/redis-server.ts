import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { Redis } from 'ioredis'
import { endProgram } from './end-program.ts'
import { endWithUs } from './end-with-us.ts'
import { freePort } from './free-port.ts'

/** Why tests that need Redis are skipped here, or false. */
export const WITHOUT_REDIS =
  spawnSync('redis-server', ['--version']).status === 0 ? false : 'redis-server is not installed'

/**
 * A Redis of its own on loopback, which keeps nothing, apart from a file in its folder if it becomes a replica; it may be killed, and
 * started again at the same port.
 */
export class RedisServer {
  readonly url: string
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | undefined

  private constructor(port: number, folder: string) {
    this.port = port
    this.#folder = folder
    this.url = `redis://127.0.0.1:${port}`
  }

  static async start(folder: string = tmpdir()): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder)
    await server.start()
    return server
  }

  /** @returns when it answers. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#process = endWithUs(spawn('redis-server', options, { stdio: 'ignore', cwd: this.#folder }))
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }

  async kill(): Promise<void> {
    if (this.#process !== undefined) await endProgram(this.#process, 'SIGKILL')
  }
}
