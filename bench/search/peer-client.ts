import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs } from '../../test/end-with-us.ts'
import { IN_HUGE_PAGES } from '../measure.ts'
import type { Opened, OrdinalsWay, PeerName, Request, Slice, Way } from './peer.ts'

const PROCESS = join(import.meta.dirname, 'peer-process.ts')
/** MiniSearch and FlexSearch need gigabytes of heap. */
const HEAP_MEGABYTES = 16_000

/** The benchmark's end of a peer's process. */
export class PeerClient {
  readonly name: PeerName
  readonly #process: ChildProcess

  constructor(name: PeerName) {
    this.name = name
    const child = fork(PROCESS, {
      serialization: 'advanced',
      env: IN_HUGE_PAGES,
      execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`],
    })
    // Told to end, it ends its PostgreSQL as well.
    this.#process = endWithUs(child, 'SIGTERM')
  }

  open(folder: string): Promise<Opened> {
    return this.#request({ kind: 'open', peer: this.name, folder })
  }

  answers(slice: Slice, way: OrdinalsWay = 'ordinals'): Promise<number[][]> {
    return this.#request({ kind: 'answers', way, ...slice })
  }

  /** @param milliseconds after which no further query is begun. */
  measure(way: Way, slice: Slice, milliseconds: number): Promise<Float64Array> {
    return this.#request({ kind: 'measure', way, milliseconds, ...slice })
  }

  /** Waits until its process has come to rest. */
  rest(): Promise<void> {
    return this.#request({ kind: 'rest' })
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    await this.#request({ kind: 'close' })
    await ended
  }

  /** @throws Error when the peer fails, or its process ends. */
  async #request<T>(request: Request): Promise<T> {
    const waiting = new AbortController()
    const { signal } = waiting
    try {
      const replied = once(this.#process, 'message', { signal })
      const ended = once(this.#process, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`${this.name}: its process ended with ${code ?? by}`)
      })
      ended.catch(() => {})
      this.#process.send(request)
      const [reply] = await Promise.race([replied, ended])
      if (reply.error !== undefined) throw new Error(`${this.name}: ${reply.error}`)
      return reply.value
    } finally {
      waiting.abort()
    }
  }
}
