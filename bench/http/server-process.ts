import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** In a server's process: tells the port, and afterwards the CPU time used whenever asked. */
export function report(address: AddressInfo | string | null): void {
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.send?.({ port: address.port })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
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

  static async start(script: string, argument: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const canPin = spawnSync('taskset', ['-V']).status === 0
    const command = [process.execPath, join(import.meta.dirname, script), argument]
    const [program = '', ...args] = canPin ? ['taskset', '-c', '1', ...command] : command
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return new ServerProcess(port, child)
  }

  /** CPU time used so far, user and system, microseconds. */
  async cpu(): Promise<number> {
    this.#child.send('cpu')
    const [{ cpu }] = (await once(this.#child, 'message')) as [{ cpu: number }]
    return cpu
  }

  stop(): void {
    this.#child.disconnect()
  }
}
