import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../reason.ts'

/** Milliseconds after which a write that the disk did not take is retried. */
const RETRY_INTERVAL = 1_000

/**
 * Writes what a node starts with if there is no database then. A write that the disk does not take, as while it is read-only,
 * is retried until it does: else a key revoked meanwhile would be in force again after such a start.
 */
export class LocalNotes {
  readonly #onFault: (fault: unknown) => void
  /** By file: how to write its latest content, where it does not hold that yet. */
  readonly #unwritten = new Map<string, () => Promise<void>>()
  /** By file: why it could not be written at the last attempt. */
  readonly #reasons = new Map<string, string>()
  /** Those who want retries, the one that makes them first. */
  readonly #retrying = new Set<symbol>()
  #work: Promise<void> = Promise.resolve()

  /** @param onFault called once for each file that cannot be written, and once, without a fault, when all are written again. */
  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault
  }

  /** Why a file does not hold its latest content; undefined where all do. */
  get reason(): string | undefined {
    return this.#reasons.values().next().value
  }

  /**
   * Writes a file, after whatever is being written; an earlier write of it that is still to be retried is dropped.
   *
   * @returns when it is written, or could not be.
   */
  note(file: string, write: () => Promise<void>): Promise<void> {
    this.#unwritten.set(file, write)
    return this.#retry()
  }

  /** Retries what is not written, until the signal aborts; no more often for several callers than for one. */
  async retryUntil(signal: AbortSignal): Promise<void> {
    const self = Symbol()
    this.#retrying.add(self)
    while (!signal.aborted) {
      const [first] = this.#retrying
      if (first === self) await this.#retry()
      await sleep(RETRY_INTERVAL, undefined, { signal }).catch(() => {})
    }
    this.#retrying.delete(self)
  }

  #retry(): Promise<void> {
    this.#work = this.#work.then(() => this.#writeAll())
    return this.#work
  }

  async #writeAll(): Promise<void> {
    for (const [file, write] of this.#unwritten) {
      try {
        await write()
        if (this.#unwritten.get(file) === write) this.#unwritten.delete(file)
        if (this.#reasons.delete(file) && this.#reasons.size === 0) this.#onFault(undefined)
      } catch (error) {
        const isKnown = this.#reasons.has(file)
        this.#reasons.set(file, reasonOf(error))
        if (!isKnown) this.#onFault(error)
      }
    }
  }
}
