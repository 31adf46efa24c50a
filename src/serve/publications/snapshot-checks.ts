import { countShared } from '../threads/shared-weight.ts'
import type { CheckedSnapshot } from './checked-snapshot.ts'
import { type StampedFile, stampOf } from './file-stamp.ts'
import { openInThread } from './opening-thread.ts'

/**
 * Checks the snapshot files of a store by opening them, and keeps the last one, which is what is opened next: a node
 * reads a snapshot of gigabytes once.
 */
export class SnapshotChecks {
  readonly #stopping = new AbortController()
  #last: (StampedFile & { readonly opened: CheckedSnapshot }) | undefined

  /**
   * Makes sure that a snapshot file can be served, in a thread of its own.
   *
   * @returns its version.
   * @throws as `openInThread`, also once these checks are stopped.
   */
  async check(path: string): Promise<string> {
    const stamp = await stampOf(path)
    const opened = await openInThread(path, this.#stopping.signal)
    countShared(opened.snapshot.bytes)
    this.#last = { path, stamp, opened }
    return opened.snapshot.version
  }

  /** Gives up what is being checked, and checks nothing more. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Hands over what was checked last, if it was this file, and the file has not changed since. */
  async take(path: string): Promise<CheckedSnapshot | undefined> {
    const last = this.#last
    this.#last = undefined
    return last?.path === path && last.stamp === (await stampOf(path)) ? last.opened : undefined
  }
}
