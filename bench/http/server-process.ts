import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** What a server has used and done so far. */
export interface ServerUse {
  /** CPU time, user and system, microseconds. */
  readonly cpu: number
  /** Searches that were run: the answers to all other requests were kept. */
  readonly searches: number
}

/** To be called in a server's process: reports the port, and afterwards its use whenever asked. */
export function report(address: AddressInfo | string | null, countSearches = () => 0): void {
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.send?.({ port: address.port })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, searches: countSearches() } satisfies ServerUse)
  })
  process.on('disconnect', () => process.exit())
}

/** A server in a process of its own, on one core where the machine lets us choose. */
export class ServerProcess {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(port: number, child: ChildProcess) {
    this.port = port
    this.#child = child
  }

  /** @param flags of V8. */
  static async start(
    script: string,
    argument: string,
    env: Record<string, string> = {},
    flags: readonly string[] = [],
  ): Promise<ServerProcess> {
    const canPin = spawnSync('taskset', ['-V']).status === 0
    const command = [process.execPath, ...flags, join(import.meta.dirname, script), argument]
    const [program = '', ...args] = canPin ? ['taskset', '-c', '1', ...command] : command
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return new ServerProcess(port, child)
  }

  async use(): Promise<ServerUse> {
    this.#child.send('use')
    const [use] = (await once(this.#child, 'message')) as [ServerUse]
    return use
  }

  stop(): void {
    this.#child.disconnect()
  }
}
