import type { KeyState } from '../../access/stored-keys.ts'

/** The state of the service as a whole. */
export interface ServiceState {
  /** Whether requests should be sent here. */
  readonly isReady: boolean
  /** Whether it was told to stop, and serves only until callers have left. */
  readonly isStopping: boolean
  readonly threads: { readonly wanted: number; readonly serving: number; readonly crashes: number }
  /** The data set that is served. */
  readonly dataSet: {
    readonly number: number
    readonly version: string
    readonly publishedAt: Date
    readonly bytes: number
    readonly towns: number
  }
  /** The publication that is ready, and served from a moment on that all nodes have in common. */
  readonly next: { readonly number: number; readonly version: string; readonly activateAt?: Date } | undefined
  /** The current publication, where it cannot be loaded or served, and why. */
  readonly refused: { readonly number: number; readonly reason: string } | undefined
  /**
   * Why the last known publication, or the last known keys, are used and not the store's; undefined where the store
   * could be read.
   */
  readonly unreadable: { readonly store: string | undefined; readonly keys: string | undefined }
  /** Why the machine's own copy does not hold what was read last; undefined where it does, or where there is no copy. */
  readonly unwritten: string | undefined
  /** How often a data set replaced another, and how often one was refused. */
  readonly reloads: { readonly served: number; readonly refused: number }
  /** How many keys there are in each state. */
  readonly keys: Readonly<Record<KeyState, number>>
  /** When the first of the keys expires that are in force and not yet replaced; undefined where none ever will. */
  readonly earliestExpiry: Date | undefined
}
