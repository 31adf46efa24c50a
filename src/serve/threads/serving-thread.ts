import { Worker } from 'node:worker_threads'
import type { Address } from '../listening/address.ts'
import type { FromThread, NextSnapshot, ThreadSetup, ToThread } from './messages.ts'

const WORKER = new URL('../../../bin/worker.js', import.meta.url)

/** A thread that serves, as seen from the supervisor. */
export class ServingThread {
  readonly #worker: Worker
  #fault: unknown
  /** Resolves to where it listens, once it does; rejects with what kept it from listening. */
  readonly listening: Promise<Address>
  /** Resolves when it has ended, to the error that it ended with, or undefined. */
  readonly ended: Promise<unknown>

  /** @param script another worker than ours, for tests. */
  constructor(setup: ThreadSetup, script: URL = WORKER) {
    // The environment may hold an access key, which a thread does not need.
    this.#worker = new Worker(script, {
      workerData: setup,
      env: {},
      name: `serving ${setup.number}`,
    })
    this.#worker.once('error', (error) => {
      this.#fault = error
    })
    this.ended = new Promise((resolve) => this.#worker.once('exit', resolve)).then(() => this.#fault)
    this.listening = Promise.race([
      this.#next((message) => message.kind === 'listening'),
      this.ended.then((error) => {
        throw error ?? new Error('the thread ended before it listened')
      }),
    ])
    // Nobody has to await it: without this, an error that nobody awaits would end the process.
    this.listening.catch(() => {})
  }

  /** @returns when the thread is ready to serve the snapshot at its moment, or has ended. */
  async prepare(snapshot: NextSnapshot): Promise<void> {
    const { version } = snapshot.snapshot
    this.send({ kind: 'snapshot', ...snapshot })
    const isPrepared = (message: FromThread): message is Extract<FromThread, { kind: 'prepared' }> =>
      message.kind === 'prepared' && message.version === version
    await Promise.race([this.#next(isPrepared), this.ended])
  }

  send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  /**
   * Ends it at once, whatever is under way.
   *
   * @param fault the error that it has ended with then, if it is at fault.
   */
  async cutOff(fault?: Error): Promise<void> {
    this.#fault ??= fault
    await this.#worker.terminate()
  }

  #next<Meant extends FromThread>(isMeant: (message: FromThread) => message is Meant): Promise<Meant> {
    return new Promise((resolve) => {
      const take = (message: FromThread): void => {
        if (!isMeant(message)) return
        this.#worker.off('message', take)
        resolve(message)
      }
      this.#worker.on('message', take)
    })
  }
}
