import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../reason.ts'

/** Milliseconds after which what the disk did not take is tried again. */
const RETRY_INTERVAL = 1_000

/**
 * Writes what a node is to start with where there is no database then. What the disk does not take, as while it is read-only,
 * is tried again until it does: else a key that was revoked meanwhile would be in force again after such a start.
 */
export class LocalNotes {
  readonly #onFault: (fault: unknown) => void
  /** By file: how to write the latest that it is to hold, where it does not hold it yet. */
  readonly #unwritten = new Map<string, () => Promise<void>>()
  /** By file: why it could not be written, when that was tried last. */
  readonly #reasons = new Map<string, string>()
  #work: Promise<void> = Promise.resolve()

  /** @param onFault is told once for each file that cannot be written, and once, without a fault, that all are again. */
  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault
  }

  /** Why a file does not hold the latest; undefined where all do. */
  get reason(): string | undefined {
    return this.#reasons.values().next().value
  }

  /**
   * Writes a file, after whatever is being written; an earlier write of it that is still to be tried again is left out.
   *
   * @returns when it is written, or could not be.
   */
  note(file: string, write: () => Promise<void>): Promise<void> {
    this.#unwritten.set(file, write)
    return this.#retry()
  }

  /** Tries again and again what is not written, until the signal aborts. */
  async retryUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#retry()
      await sleep(RETRY_INTERVAL, undefined, { signal }).catch(() => {})
    }
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
