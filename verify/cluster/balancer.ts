import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RunningNode } from '../../test/cluster/running-node.ts'
import { endProgram } from '../../test/end-program.ts'
import { endWithUs } from '../../test/end-with-us.ts'
import { freePort } from '../../test/free-port.ts'

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy.cfg')

/** Does something while haproxy is in front of some nodes. */
export async function behindBalancer<T>(
  folder: string,
  nodes: readonly BalancedNode[],
  work: (balancer: Balancer) => Promise<T>,
  options?: BalancerOptions,
): Promise<T> {
  const balancer = await Balancer.start(folder, nodes, options)
  try {
    return await work(balancer)
  } finally {
    await balancer.stop()
  }
}

type BalancedNode = Pick<RunningNode, 'port' | 'adminPort'>

interface BalancerOptions {
  /** Whether another node is asked if one fails; a run without retries shows that losses are counted. */
  readonly retries?: boolean
}

/** haproxy with the configuration that the repository gives to operators. */
export class Balancer {
  readonly port: number
  readonly #process: ChildProcess

  private constructor(port: number, process: ChildProcess) {
    this.port = port
    this.#process = process
  }

  static async start(
    folder: string,
    nodes: readonly BalancedNode[],
    { retries = true }: BalancerOptions = {},
  ): Promise<Balancer> {
    const port = await freePort()
    let configuration = readFileSync(CONFIGURATION, 'utf8')
    if (!retries) configuration = configuration.replace(/^ *(retries|option redispatch|retry-on).*$/gm, '')
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, retries ? configuration : configuration.replace('mode http', 'mode http\n  retries 0'))
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, BIND: `127.0.0.1:${port}` }
    for (const [at, node] of nodes.entries()) {
      env[`NODE${at + 1}`] = `127.0.0.1:${node.port}`
      env[`NODE${at + 1}_ADMIN`] = String(node.adminPort)
    }
    const child = spawn('haproxy', ['-q', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    endWithUs(child)
    const failed = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new Error(`haproxy does not start: ${error.message}; is it installed?`)))
      child.once('exit', (code) => reject(new Error(`haproxy ends with ${code}`)))
    })
    // Time for its first check of the nodes.
    await Promise.race([setTimeout(1_000), failed])
    failed.catch(() => {})
    return new Balancer(port, child)
  }

  stop(): Promise<void> {
    return endProgram(this.#process, 'SIGTERM')
  }
}
