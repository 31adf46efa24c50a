import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { IN_HUGE_PAGES } from '../measure.ts'

/** What a server has used and done so far. */
interface ServerUse {
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
    // Of the machine's cores: this process, which may have but one of them, loads from another.
    const toLast = ['-c', String(cpus().length - 1)]
    const canPin = spawnSync('taskset', [...toLast, 'true']).status === 0
    const command = [process.execPath, ...flags, join(import.meta.dirname, script), argument]
    const [program = '', ...args] = canPin ? ['taskset', ...toLast, ...command] : command
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...IN_HUGE_PAGES, ...env },
    })
    const { port } = await messageFrom<{ port: number }>(child)
    return new ServerProcess(port, child)
  }

  async use(): Promise<ServerUse> {
    this.#child.send('use')
    return messageFrom(this.#child)
  }

  stop(): void {
    this.#child.disconnect()
  }
}

/** @throws where the process ends instead. */
async function messageFrom<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code, killed]) => {
    throw new Error(`the server ended with ${code ?? killed}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message as Message
  } finally {
    waiting.abort()
  }
}
